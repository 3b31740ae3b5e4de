import { Client, Connection } from "@temporalio/client";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Recording } from "./recording.ts";

/** A push whose secret cannot be read, and one that had ended when its workflow began. */
export const record: Recording = async (stack) => {
  const organization = await newOrganization(stack);
  const website = await newWebsite(stack, organization);
  const [destination] = await stack.query<{ id: string }>(sql`
    insert into export_destination (organization_id, website_id, endpoint, region, bucket, prefix, access_key_id, secret, datasets, format,
      include_response, every_hours, next_push_at)
    values (${organization.id}, ${website.id}, 'https://storage.invalid', 'eu', 'exports', '', 'key', '\\x00', '{answers}', 'jsonl', true, 24,
      now() + interval '1 day') returning id`);
  const newPush = async () => {
    const [push] = await stack.query<{ id: string }>(sql`
      insert into export_push (organization_id, website_id, destination_id) values (${organization.id}, ${website.id}, ${destination!.id}) returning id`);
    return push!.id;
  };
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const { workflow } = new Client({ connection });
    const start = (pushId: string) =>
      workflow.start("exportPush", {
        workflowId: `export-push/${pushId}`,
        taskQueue: "answerscope",
        args: [{ organization: { id: organization.id, n: organization.n }, pushId }],
      });
    const failed = await start(await newPush());
    await failed.result();
    const ended = await newPush();
    await stack.query(sql`update export_push set status = 'canceled', finished_at = now() where id = ${ended}`);
    const late = await start(ended);
    await late.result();
    return { "export-push-failed": failed.workflowId, "export-push-ended": late.workflowId };
  } finally {
    await connection.close();
  }
};
