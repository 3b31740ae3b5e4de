import { Client, Connection } from "@temporalio/client";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Recording } from "./recording.ts";

/** The erasure of a website, and one that had ended when its workflow began. */
export const record: Recording = async (stack) => {
  const organization = await newOrganization(stack);
  const website = await newWebsite(stack, organization);
  const [erasure] = await stack.query<{ id: string }>(sql`
    insert into erasure (organization_id, organization_n, website_id, website_n, name, actor_kind)
    values (${organization.id}, ${organization.n}, ${website.id}, ${website.n}, 'Acme', 'operator') returning id`);
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const { workflow } = new Client({ connection });
    const start = (workflowId: string) =>
      workflow.start("erasure", { workflowId, taskQueue: "answerscope", args: [{ erasureId: erasure!.id }] });
    const performed = await start(`erasure/${erasure!.id}`);
    await performed.result();
    const late = await start(`erasure/${erasure!.id}/late`);
    await late.result();
    return { "erasure-completed": performed.workflowId, "erasure-ended": late.workflowId };
  } finally {
    await connection.close();
  }
};
