import { type Database, inBatches, now, type Organization, removeRows, sql } from "../../platform/database/index.ts";
import type { Durable, WorkflowStart } from "../../platform/durable/index.ts";
import { db } from "../database.ts";

/** What an organization keeps no longer: days after which it goes; null: never. */
interface Periods {
  answersDays: number | null;
  jobsDays: number | null;
}

const batch = 5_000;
const dueAtOnce = 50;

const retentionWorkflowId = (organizationId: string) => `retention/${organizationId}`;

const workflow = (organization: Organization): WorkflowStart => ({
  action: "start",
  workflow: "retention",
  workflowId: retentionWorkflowId(organization.id),
  args: { organization },
  searchAttributes: { OrganizationId: organization.id, JobKind: "retention", JobId: organization.id },
  summary: "removes what the organization keeps no longer",
  isRecurring: true,
});

/**
 * Starts the workflows of organizations whose retention was not applied for a day, those first that were started longest ago: one that
 * fails again and again keeps no other one waiting.
 *
 * @returns how many.
 */
export async function startRetention(database: Database, durable: Pick<Durable, "start">): Promise<number> {
  const due = await database.system.run(sql<{ organization: Organization }>`
    update retention r set started_at = clock_timestamp() from organization o
    where o.id = r.organization_id and r.organization_id = any(array(
      select organization_id from retention
      where (applied_at is null or applied_at < now() - interval '1 day')
        and num_nonnulls(answers_days, jobs_days, activity_days, audit_days) > 0
      order by started_at nulls first limit ${dueAtOnce}))
    returning jsonb_build_object('id', o.id, 'n', o.n) as organization`);
  for (const { organization } of due) await durable.start(workflow(organization));
  return due.length;
}

/** The periods of an organization as they are now. */
export async function retentionOf(database: Database, organization: Organization): Promise<Periods> {
  const [found] = await database
    .of(organization)
    .read(
      sql<Periods>`select answers_days as "answersDays", jobs_days as "jobsDays" from retention where organization_id = ${organization.id}`,
    );
  return found ?? { answersDays: null, jobsDays: null };
}

/** Removes entries of the trails that are kept no longer. @returns how many. */
export async function expireTrails(database: Database, organization: Organization, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const entries of ["activity_entry", "audit_entry"]) {
    total += await inBatches(batch, signal, async () => {
      const [expired] = await database.system.run(sql<{ rows: number }>`
        select expire_entries(${organization.id}, ${entries}, ${batch}) as rows`);
      return expired!.rows;
    });
  }
  return total;
}

/** Notes that the retention was applied as a whole. */
export async function retentionApplied(database: Database, organization: Organization): Promise<void> {
  await database
    .of(organization)
    .run(db.updateTable("retention").set({ applied_at: now }).where("organization_id", "=", organization.id));
}

/** Days after which mail that has gone is forgotten, for everybody: by then it holds nothing but addresses. */
const mailDays = 90;

/** Removes mail that has ended long ago. @returns how many. */
export const pruneMail = (database: Database): Promise<number> =>
  database.system.transaction((tx) =>
    removeRows(tx, "mail", sql`status <> 'queued' and created_at < now() - make_interval(days => ${mailDays})`, batch),
  );
