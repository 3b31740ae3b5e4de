import type { ModelId } from "../../integrations/ai-models/catalogue.ts";
import type { Organization, Rows } from "../../platform/database/connection.ts";
import { db } from "../database.ts";

/** Calls of a shard that have no outcome yet. */
export function openCalls(rows: Rows, runId: string, from: number, to: number): Promise<{ ordinal: number; model: ModelId }[]> {
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
  const [run] = await rows.read(
    db
      .selectFrom("response_run as r")
      .innerJoin("identity.organization as o", "o.id", "r.organization_id")
      .select(["r.origin", "o.provider_weight as weight"])
      .where("r.id", "=", runId),
  );
  return { priorityKey: priorityKeys[run!.origin], fairnessKey: organization.id, fairnessWeight: run!.weight };
}
