import type { ModelId } from "../../integrations/ai-models/index.ts";
import type { Organization, Rows } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** A call of a run's plan. */
export interface PlannedCall {
  ordinal: number;
  model: ModelId;
}

/** Calls of a shard that have no outcome yet. */
export function openCalls(rows: Rows, runId: string, from: number, to: number): Promise<PlannedCall[]> {
  return rows.read(
    db
      .selectFrom("response_call")
      .select("ordinal")
      .select((call) => call.ref("model").$castTo<ModelId>().as("model"))
      .where("run_id", "=", runId)
      .where("ordinal", ">=", from)
      .where("ordinal", "<", to)
      .where("outcome", "is", null)
      .orderBy("ordinal"),
  );
}

/** The priority of a run's calls in the providers' task queues. */
export interface CallPriority {
  /** Lower is dispatched first. */
  priorityKey: number;
  /** Keys share the dispatch rate by their weight; calls of one key share that part. */
  fairnessKey: string;
  fairnessWeight: number;
}

/** Runs of calls and pitches are waited for interactively, so they precede runs of schedules. */
const priorityKeys = { api: 2, pitch: 2, schedule: 3 };

/** Organizations share a provider by their weights, however many websites and runs each has. */
export async function callPriority(rows: Rows, organization: Organization, runId: string): Promise<CallPriority> {
  const [run] = await rows.read(
    db
      .selectFrom("response_run as r")
      .innerJoin("identity.organization as o", "o.id", "r.organization_id")
      .select(["r.origin", "o.provider_weight as weight"])
      .where("r.id", "=", runId),
  );
  return { priorityKey: priorityKeys[run!.origin], fairnessKey: organization.id, fairnessWeight: run!.weight };
}
