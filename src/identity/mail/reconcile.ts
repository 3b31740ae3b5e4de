import { type Database, type Organization, sql } from "../../platform/database/connection.ts";
import { describeWorkflow } from "../../platform/durable/describe.ts";
import type { Engine } from "../../platform/durable/engine.ts";
import { enqueue } from "../../platform/durable/outbox.ts";
import { mailWorkflow, mailWorkflowId, type NewMail } from "./queue.ts";
import { giveUpMail } from "./send.ts";

interface QueuedMail {
  id: string;
  kind: NewMail["kind"];
  organization: Organization | null;
  is_late: boolean;
}

const pageSize = 200;

/**
 * Brings mail that has not gone in line with its workflows: one that Temporal does not know is started again, or fails when its day is
 * over; one that was closed from outside (canceled, terminated, timed out) fails. A mail whose workflow runs is looked at again
 * after 5 minutes, since a mail server that is away may leave many.
 *
 * @returns how many mails were mended.
 */
export async function reconcileMail(database: Database, engine: Engine): Promise<number> {
  let mended = 0;
  for (;;) {
    const queued = await database.system.read<QueuedMail>(sql`
      select m.id, m.kind, m.created_at < now() - interval '24 hours' as is_late,
        case when o.id is not null then jsonb_build_object('id', o.id, 'n', o.n) end as organization
      from mail m left join organization o on o.id = m.organization_id
      where m.status = 'queued' and m.created_at < now() - interval '30 seconds'
        and (m.seen_at is null or m.seen_at < now() - interval '5 minutes')
        and not exists (select from outbox e where e.workflow_id = ${mailWorkflowId("")} || m.id)
      order by m.created_at, m.id limit ${pageSize}`);
    const running: string[] = [];
    for (const mail of queued) {
      const state = await describeWorkflow(engine, mailWorkflowId(mail.id));
      if (state === "running") running.push(mail.id);
      else await mend(database, mail, state === "missing");
    }
    mended += queued.length - running.length;
    await database.system.transaction((tx) =>
      tx.run(sql`update mail set seen_at = clock_timestamp() where id = any(${running}::uuid[])`),
    );
    if (queued.length < pageSize) return mended;
  }
}

async function mend(database: Database, mail: QueuedMail, isMissing: boolean): Promise<void> {
  if (!isMissing || mail.is_late) return giveUpMail(database, mail.id, isMissing ? "gave_up" : "stopped");
  await database.system.transaction((tx) => enqueue(tx, mail.organization, mailWorkflow(mail.id, mail.organization, mail.kind)));
}
