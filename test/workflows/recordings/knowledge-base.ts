import { setTimeout as sleep } from "node:timers/promises";
import { Client, Connection } from "@temporalio/client";
import { sql } from "../../../src/database.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import { call, type Recording } from "./recording.ts";

/** A merge with facts to compare, and an import without a model. */
export const record: Recording = async (stack) => {
  const organization = await newOrganization(stack);
  const { id: website_id } = await newWebsite(stack, organization);
  const post = <Body>(path: string, body: object) =>
    call<Body>(stack, organization.key, "POST", `/knowledge-base${path}`, { website_id, ...body });
  const newPillar = async (name: string) => (await post<{ pillar: { id: string } }>("/pillars", { name })).pillar.id;
  const [source, target] = [await newPillar("Source"), await newPillar("Target")];
  const facts = Array.from({ length: 60 }, (_, n) => ({ text: `The lamp of series ${n} is made in Lyon` }));
  await post("/facts", { pillar_id: source, facts });
  await post("/pillars/merge", { source_pillar_ids: [source], target_pillar_id: target });
  const [merge] = await stack.query<{ id: string }>(sql`select id from pillar_merge where website_id = ${website_id}`);
  const [made] = await stack.query<{ id: string }>(sql`
    insert into fact_import (organization_id, website_id, pillar_id, source_text)
    values (${organization.id}, ${website_id}, ${target}, 'The lamp is old.') returning id`);
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const { workflow } = new Client({ connection });
    const args = [{ organization: { id: organization.id, n: organization.n }, importId: made!.id }];
    const workflowId = `fact-import/${made!.id}`;
    await workflow.execute("factImport", { workflowId, taskQueue: "answerscope", args });
    await workflow.getHandle(`pillar-merge/${merge!.id}`).result();
    await sleep(500);
  } finally {
    await connection.close();
  }
  return { "pillar-merge-merged": `pillar-merge/${merge!.id}`, "fact-import-failed": `fact-import/${made!.id}` };
};
