import { type Organization, sql, type Transaction } from "../database/connection.ts";

/** What an operator can search workflows by in the Temporal UI. */
export interface WorkflowLabels {
  /** Absent for work on behalf of a person. */
  OrganizationId?: string;
  WebsiteId?: string;
  /** The organization's name and the website's domain; added on delivery where they are not given. */
  Organization?: string;
  Website?: string;
  /** For example `response-run`, `seo`. */
  JobKind: string;
  JobId: string;
}

/** A workflow to start. Its arguments are ids, never bodies. */
export interface WorkflowStart {
  action: "start";
  /** Name of the exported workflow function. */
  workflow: string;
  workflowId: string;
  args: Record<string, unknown>;
  labels: WorkflowLabels;
  /** One line for operators, shown in lists. */
  summary: string;
  /** The request that asked for it. */
  requestId?: string;
}

/** Asks a running workflow to stop. */
export interface WorkflowCancel {
  action: "cancel";
  workflowId: string;
}

/** A signal for a workflow, which is started first if it does not run. */
export interface WorkflowSignal extends Omit<WorkflowStart, "action"> {
  action: "signal";
  signal: string;
  signalArgs: unknown[];
}

/** A prompt schedule whose Temporal Schedule has to follow its row. */
export interface ScheduleSync {
  action: "schedule";
  scheduleId: string;
  /** The Temporal Schedule's id. */
  workflowId: string;
}

export type OutboxEntry = WorkflowStart | WorkflowCancel | WorkflowSignal | ScheduleSync;

/**
 * Puts an entry into the transaction that accepts the work; returns the entry's id.
 *
 * @param organization null for work on behalf of a person, which only the system may accept.
 */
export async function enqueue(tx: Transaction, organization: Organization | null, entry: OutboxEntry): Promise<string> {
  const [row] = await tx.run<{ id: string }>(sql`
    insert into outbox (organization_id, action, workflow_id, payload)
    values (${organization?.id ?? null}, ${entry.action}, ${entry.workflowId}, ${JSON.stringify(entry)}::jsonb)
    returning id`);
  return row!.id;
}

/** Puts a cancel of each workflow into the transaction, in one statement; returns the entries' ids. */
export async function enqueueCancels(
  tx: Transaction,
  organization: Organization,
  workflowIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(sql`
    insert into outbox (organization_id, action, workflow_id, payload)
    select ${organization.id}, 'cancel', workflow_id, jsonb_build_object('action', 'cancel', 'workflowId', workflow_id)
    from unnest(${[...workflowIds]}::text[]) workflow_id
    returning id`);
  return rows.map(({ id }) => id);
}
