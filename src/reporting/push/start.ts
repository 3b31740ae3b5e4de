import { Tries } from "../../platform/batches/index.ts";
import { type Database, now, type Organization, type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import {
  type Engine,
  enqueue,
  enqueueCancels,
  type OpenWork,
  openPage,
  type RepairLog,
  reconcileAll,
  type WorkflowStart,
} from "../../platform/durable/index.ts";
import { db, type RowOf } from "../database.ts";

const openStatuses = ["queued", "running"] as const;
const maxDue = 100;

/** The start of a push's workflow. */
function pushWorkflow(organization: Organization, websiteId: string, pushId: string): WorkflowStart {
  return {
    action: "start",
    workflow: "exportPush",
    workflowId: `export-push/${pushId}`,
    args: { organization, pushId },
    searchAttributes: { OrganizationId: organization.id, WebsiteId: websiteId, JobKind: "export-push", JobId: pushId },
    summary: "an export to a customer's storage",
  };
}

/**
 * Begins a push unless one is open, and sets the time of the next one.
 *
 * @returns whether one is begun: not when one is open, or the destination is no more.
 */
export async function beginPush(
  tx: Transaction,
  organization: Organization,
  destination: Pick<RowOf<"export_destination">, "id" | "website_id">,
): Promise<boolean> {
  // First, so that a deletion waits, or is seen.
  const [set] = await tx.run(sql<{ id: string }>`
    update export_destination set next_push_at = clock_timestamp() + make_interval(hours => every_hours)
    where id = ${destination.id} returning id`);
  if (!set) return false;
  const [made] = await tx.run(sql<{ id: string }>`
    insert into export_push (organization_id, website_id, destination_id)
    values (${organization.id}, ${destination.website_id}, ${destination.id})
    on conflict (destination_id) where status in ('queued', 'running') do nothing returning id`);
  if (made) await enqueue(tx, organization, pushWorkflow(organization, destination.website_id, made.id));
  return made !== undefined;
}

interface Due extends Pick<RowOf<"export_destination">, "id" | "website_id"> {
  organization: Organization;
}

/** Begins the pushes that are due. Safe to be done by several processes at once. @returns how many. */
export async function pushDue(database: Database): Promise<number> {
  const due = await database.system.read(sql<Due>`
    select d.id, d.website_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from export_destination d join identity.organization o on o.id = d.organization_id
    join tracking.website w on w.id = d.website_id and w.deleted_at is null
    where d.next_push_at <= clock_timestamp() order by d.next_push_at limit ${maxDue}`);
  const tries = new Tries();
  let begun = 0;
  for (const { organization, ...destination } of due) {
    const begin = async (tx: Transaction) => {
      const [still] = await tx.run(sql`
        select from export_destination where id = ${destination.id} and next_push_at <= clock_timestamp() for update skip locked`);
      return still !== undefined && beginPush(tx, organization, destination);
    };
    if (await tries.of(() => database.of(organization).transaction(begin))) begun++;
  }
  tries.end();
  return begun;
}

/** Ends a push that was not completed. */
export async function failPush(rows: Rows, pushId: string, status: "failed" | "canceled", error: string): Promise<void> {
  await rows.run(
    db
      .updateTable("export_push")
      .set({ status, error, finished_at: now })
      .where("id", "=", pushId)
      .where("status", "in", openStatuses),
  );
}

interface OpenPush extends OpenWork, Pick<RowOf<"export_push">, "id" | "website_id"> {
  organization: Organization;
}

/** Brings pushes that have not ended in line with their workflows. @returns how many were repaired. */
export function reconcilePushes(database: Database, engine: Engine, log?: RepairLog): Promise<number> {
  const startOf = ({ id, website_id, organization }: OpenPush) => pushWorkflow(organization, website_id, id);
  const end = ({ id, organization }: OpenPush) =>
    failPush(
      database.of(organization),
      id,
      "failed",
      "The push was stopped by an operator or a limit; the next one begins where the last completed one ended",
    );
  return reconcileAll(database, engine, (after) => openPushes(database, after), { startOf, end }, log);
}

function openPushes(database: Database, after: string | null): Promise<OpenPush[]> {
  return database.system.read(sql<OpenPush>`
    select p.id, p.website_id, 'export-push/' || p.id as workflow_id, jsonb_build_object('id', o.id, 'n', o.n) as organization
    from export_push p join identity.organization o on o.id = p.organization_id
    where p.status in ('queued', 'running') and ${openPage("p", sql`'export-push/' || p.id`, after)}`);
}

/** Ends the open pushes of a website that is deleted. */
export async function cancelPushesOf(tx: Transaction, organization: Organization, website: { id: string }): Promise<void> {
  const canceled = await tx.run(
    db
      .updateTable("export_push")
      .set({ status: "canceled", error: "The website was deleted", finished_at: now })
      .where("website_id", "=", website.id)
      .where("status", "in", openStatuses)
      .returning("id"),
  );
  await enqueueCancels(
    tx,
    organization,
    canceled.map(({ id }) => `export-push/${id}`),
  );
}
