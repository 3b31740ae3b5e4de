import type { Services } from "../../operation/index.ts";
import { json, type Organization, type Rows, sql } from "../../platform/database/index.ts";
import { PageError } from "../../platform/documents/index.ts";
import { db, type RowOf } from "../database.ts";
import { failureOf } from "../failure.ts";
import { failPitch } from "./end.ts";
import { openStatuses } from "./pitch.ts";

/** What a step of a pitch may use. */
export interface StepContext {
  services: Pick<Services, "pages" | "analysisModel" | "providers" | "log">;
  rows: Rows;
  organization: Organization;
  pitchId: string;
  signal: AbortSignal;
  /** Whether a failure of this attempt ends the pitch. */
  isLast?: boolean;
}

/** A pitch that has not ended, with what its steps found so far. */
export type OpenPitch = Pick<RowOf<"pitch">, (typeof columns)[number]>;

const columns = [
  ...(["id", "website_url", "country", "language", "website_id", "run_id"] as const),
  ...(["site", "profile", "competitors", "prompts"] as const),
] as const;

/** A step failed in a way that a retry may mend; the reason is stored in the pitch. */
export class StepFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StepFailed";
  }
}

/**
 * Does one step of a pitch. A step whose result is there already is not done again.
 *
 * @param column the column of the step's result.
 * @returns false when the pitch has ended, before or by this step.
 * @throws StepFailed when trying again may help; what says that the database is away.
 */
export async function doStep(
  context: StepContext,
  column: "site" | "profile" | "competitors" | "prompts",
  find: (pitch: OpenPitch) => Promise<object>,
): Promise<boolean> {
  return attempt(context, async (pitch) => {
    if (pitch[column] !== null) return;
    const found = await find(pitch);
    await context.rows.run(updateRunning(pitch.id).set({ [column]: json(found), error: null }));
  });
}

const updateRunning = (pitchId: string) => db.updateTable("pitch").where("id", "=", pitchId).where("status", "=", "running");

/** Does work on an open pitch. An error ends the pitch or is thrown for another attempt; see `doStep`. */
export async function attempt(context: StepContext, work: (pitch: OpenPitch) => Promise<void>): Promise<boolean> {
  const { rows, organization, pitchId, services, signal, isLast = false } = context;
  const [pitch] = await rows.run(
    db
      .updateTable("pitch")
      .set({ status: "running", started_at: sql<string>`coalesce(started_at, now())` })
      .where("id", "=", pitchId)
      .where("status", "in", openStatuses)
      .returning(columns),
  );
  if (!pitch) return false;
  try {
    await work(pitch);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    const { message: reason, retryable, isUnexpected, isOutage } = failureOf(error, "The service could not finish this pitch.");
    if (isOutage) throw error;
    if (isUnexpected) services.log.error({ err: error, pitchId }, "a step of a pitch failed unexpectedly");
    if (!retryable || isLast) {
      services.log.warn({ pitchId, reason }, "a pitch failed");
      await failPitch(rows, organization, pitchId, { reason, fault: error instanceof PageError ? "website" : "service" });
      return false;
    }
    services.log.warn({ pitchId, reason }, "a step of a pitch failed and is tried again");
    await rows.run(updateRunning(pitchId).set({ error: reason }));
    throw new StepFailed(reason);
  }
}
