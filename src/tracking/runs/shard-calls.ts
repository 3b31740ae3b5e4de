import type { ModelId } from "../../integrations/ai-models/catalogue.ts";
import { type Organization, type Rows, sql } from "../../platform/database/connection.ts";

/** Calls of a shard that have no outcome yet. */
export function openCalls(rows: Rows, runId: string, from: number, to: number): Promise<{ ordinal: number; model: ModelId }[]> {
  return rows.read(sql`
    select ordinal, model from response_call
    where run_id = ${runId} and ordinal >= ${from} and ordinal < ${to} and outcome is null order by ordinal`);
}

/** How a run's calls stand in their providers' queues. */
export interface CallPriority {
  /** Lower goes first. */
  priorityKey: number;
  /** Those of one key share what the queue gives; keys share it by their weight. */
  fairnessKey: string;
  fairnessWeight: number;
}

/** Somebody waits for a run that a person, an agent or a pitch started; what a schedule started has the night. */
const priorityKeys = { api: 2, pitch: 2, schedule: 3 };

/** Organizations share a provider by their weights, however many websites and runs each has. */
export async function callPriority(rows: Rows, organization: Organization, runId: string): Promise<CallPriority> {
  const [run] = await rows.read<{ origin: keyof typeof priorityKeys; weight: number }>(sql`
    select r.origin, o.provider_weight as weight from response_run r join identity.organization o on o.id = r.organization_id where r.id = ${runId}`);
  return { priorityKey: priorityKeys[run!.origin], fairnessKey: organization.id, fairnessWeight: run!.weight };
}
