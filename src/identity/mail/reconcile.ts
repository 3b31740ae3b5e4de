import { anyOf, type Database, now, sql } from "../../platform/database/index.ts";
import {
  type Engine,
  isDelivered,
  lastRestoration,
  type OpenWork,
  type RepairLog,
  reconcile,
  reconcilePageSize,
} from "../../platform/durable/index.ts";
import { db } from "../database.ts";
import { mailWorkflow, mailWorkflowId, type NewMail } from "./queue.ts";
import { giveUpMail } from "./send.ts";

interface QueuedMail extends OpenWork {
  id: string;
  kind: NewMail["kind"];
  is_late: boolean;
}

/**
 * Brings mail that has not gone in line with its workflows: one that Temporal does not know is started again, or fails when its day is
 * over; one that was closed from outside (canceled, terminated, timed out) fails. A mail is compared again after 5 minutes, since a mail
 * server that is away may leave many, and at once where the database was restored since.
 *
 * @returns how many mails were repaired.
 */
export async function reconcileMail(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const startOf = ({ id, kind, organization, is_late }: QueuedMail) => (is_late ? null : mailWorkflow(id, organization, kind));
  const end = ({ id }: QueuedMail, state: string) => giveUpMail(database, id, state === "missing" ? "gave_up" : "stopped");
  let repaired = 0;
  for (;;) {
    const queued = await queuedMail(database);
    repaired += await reconcile(database, engine, queued, { startOf, end }, log);
    await database.system.transaction((tx) =>
      tx.run(
        db
          .updateTable("mail")
          .set({ seen_at: now })
          .where("id", "=", anyOf(queued.map(({ id }) => id))),
      ),
    );
    if (queued.length < reconcilePageSize) return repaired;
  }
}

async function queuedMail(database: Database): Promise<QueuedMail[]> {
  const restoredAt = await lastRestoration(database.system);
  const workflowId = sql`${mailWorkflowId("")} || m.id`;
  return database.system.read(sql`
    select m.id, m.kind, m.created_at < now() - interval '24 hours' as is_late, ${workflowId} as workflow_id,
      case when o.id is not null then jsonb_build_object('id', o.id, 'n', o.n) end as organization
    from mail m left join organization o on o.id = m.organization_id
    where m.status = 'queued' and m.created_at < now() - interval '30 seconds'
      and (m.seen_at is null or m.seen_at < now() - interval '5 minutes' or m.seen_at < ${restoredAt}::timestamptz)
      and ${isDelivered(workflowId)}
    order by m.created_at, m.id limit ${reconcilePageSize}`);
}
