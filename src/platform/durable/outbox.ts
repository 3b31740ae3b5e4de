import { type Database, type Organization, type Query, sql, type Transaction } from "../database/index.ts";
import { logContext, traceparent } from "../observability/index.ts";
import type { WorkflowInput, WorkflowName } from "./contracts.ts";
import type { WorkflowSearchAttributes } from "./search-attributes.ts";

/** A workflow with what it needs to be started. Of all names: a union, in which the name decides the type of `args`. */
export type WorkflowOf<Name extends WorkflowName> = Name extends WorkflowName
  ? {
      workflow: Name;
      workflowId: string;
      args: WorkflowInput<Name>;
      searchAttributes: WorkflowSearchAttributes;
      /** One line for operators, shown in lists. */
      summary: string;
      /** The request that asked for it. */
      requestId?: string;
      /** The span that asked for it; added when the entry is written. */
      traceparent?: string;
    }
  : never;

/** A workflow to start. */
export type WorkflowStart<Name extends WorkflowName = WorkflowName> = WorkflowOf<Name> & {
  action: "start";
  /** The work recurs: the workflow is started again under the same id after it has closed, and left alone while it runs. */
  isRecurring?: boolean;
};

/** Asks a running workflow to stop. */
export interface WorkflowCancel {
  action: "cancel";
  workflowId: string;
}

/** A Temporal Schedule that has to follow its row. */
export interface ScheduleSync {
  action: "schedule";
  scheduleId: string;
  /** The Temporal Schedule's id. */
  workflowId: string;
}

export type OutboxEntry = WorkflowStart | WorkflowCancel | ScheduleSync;

/** Who hands the entries of a database to Temporal, by the key of the database. */
const deliveries = new WeakMap<object, (entryId: string) => void>();
/** Of more entries that are put in together the sweep brings the others. */
const atOnce = 50;

export function deliverBy(database: Database, deliver: (entryId: string) => void): void {
  deliveries.set(database.key, deliver);
}

/**
 * Puts an entry into the transaction that accepts the work. After the commit it is handed to Temporal, without anybody waiting for it: when Temporal is
 * away, or this process dies, the sweep of a worker process brings it later.
 *
 * @param organization null for work on behalf of a person, which only the system may accept.
 */
export async function enqueue(tx: Transaction, organization: Organization | null, entry: OutboxEntry): Promise<void> {
  await enqueueAll(tx, [{ organizationId: organization?.id ?? null, entry }]);
}

/** The same for several entries, in one statement. */
export async function enqueueAll(
  tx: Transaction,
  entries: readonly { organizationId: string | null; entry: OutboxEntry }[],
): Promise<void> {
  if (entries.length === 0) return;
  const added = await tx.run<{ id: string }>(sql`
    insert into outbox (organization_id, action, workflow_id, payload)
    select * from unnest(${entries.map(({ organizationId }) => organizationId)}::uuid[], ${entries.map(({ entry }) => entry.action)}::text[],
      ${entries.map(({ entry }) => entry.workflowId)}::text[], ${entries.map(({ entry }) => JSON.stringify(withOrigin(entry)))}::jsonb[])
    returning id`);
  const deliver = deliveries.get(tx.database);
  if (!deliver) return;
  tx.afterCommit(() => {
    for (const { id } of added.slice(0, atOnce)) deliver(id);
  });
}

/** With the request and the span that ask for it, so that what is logged and traced of the work names them. */
function withOrigin(entry: OutboxEntry): OutboxEntry {
  if (entry.action !== "start") return entry;
  const requestId = entry.requestId ?? logContext().requestId;
  const parent = traceparent();
  return { ...entry, ...(requestId && { requestId }), ...(parent && { traceparent: parent }) };
}

/** Puts a cancel of each workflow into the transaction, in one statement. */
export const enqueueCancels = (tx: Transaction, organization: Organization, workflowIds: readonly string[]): Promise<void> =>
  enqueueAll(
    tx,
    workflowIds.map((workflowId) => ({ organizationId: organization.id, entry: { action: "cancel", workflowId } })),
  );

/** A condition: whatever was enqueued for a workflow has been delivered. */
export const isDelivered = (workflowId: Query<unknown>): Query<unknown> =>
  sql`not exists (select from outbox e where e.workflow_id = ${workflowId})`;
