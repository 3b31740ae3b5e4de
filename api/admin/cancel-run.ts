import { isUuid } from "../../src/operation/fields.ts";
import { type Organization, sql } from "../../src/platform/database/connection.ts";
import { Refusal } from "../../src/platform/errors/refusal.ts";
import { requestCancel } from "../../src/tracking/runs/cancel.ts";
import type { Command } from "./command.ts";

export const cancelRunCommand: Command = {
  summary: "Stop a run: what is stored stays and stays charged, the rest of its credits comes back",
  usage: "<run id>",
  details: ["`list runs` shows ids. A run that has ended stays as it is."],
  options: {},
  positionals: "run",
  async run({ positionals: [id] }, { database, durable }) {
    const [run] =
      id !== undefined && isUuid(id)
        ? await database.system.read<{ website_id: string; organization: Organization }>(sql`
            select r.website_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
            from response_run r join organization o on o.id = r.organization_id where r.id = ${id}`)
        : [];
    if (!run) throw new Refusal(404, `There is no run ${id ?? ""}; name it by its id`);
    const { organization, website_id: websiteId } = run;
    const canceled = await database
      .of(organization)
      .transaction((tx) => requestCancel(tx, organization, { websiteId, runId: id! }));
    if (canceled.outboxId) durable.deliver(canceled.outboxId);
    const line = canceled.outboxId ? "the run is being canceled" : `the run has ended before: ${canceled.status}`;
    return { result: { run_id: id, ...canceled }, lines: [line] };
  },
};
