import { PageError } from "../../integrations/web-pages/page-error.ts";
import type { Services } from "../../operation/services.ts";
import { type Organization, type Query, type Rows, sql } from "../../platform/database/connection.ts";
import { failureOf } from "../seo/errors.ts";
import { failPitch } from "./end.ts";
import type { BrandProfile, CompetitorEntry, PitchPrompt } from "./report-record.ts";
import type { Site } from "./site/site.ts";

/** What a step of a pitch may use. */
export interface StepContext {
  services: Pick<Services, "pages" | "analysisModel" | "providers" | "log">;
  rows: Rows;
  organization: Organization;
  pitchId: string;
  signal: AbortSignal;
}

/** A pitch that has not ended, with what its steps found so far. */
export interface OpenPitch {
  id: string;
  website_url: string;
  country: string | null;
  language: string | null;
  site: Site | null;
  profile: BrandProfile | null;
  competitors: CompetitorEntry[] | null;
  prompts: PitchPrompt[] | null;
  website_id: string | null;
  run_id: string | null;
}

/** A step failed in a way that may pass; the reason is noted in the pitch. */
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
 * @throws StepFailed when trying again may help.
 */
export async function doStep(
  context: StepContext,
  column: "site" | "profile" | "competitors" | "prompts",
  find: (pitch: OpenPitch) => Promise<object>,
): Promise<boolean> {
  return attempt(context, async (pitch) => {
    if (pitch[column] !== null) return;
    const found = await find(pitch);
    const update: Query<unknown> = sql`
      update pitch set ${sql.ref(column)} = ${JSON.stringify(found)}::jsonb, error = null where id = ${pitch.id} and status = 'running'`;
    await context.rows.run(update);
  });
}

/** Does work on an open pitch and turns what goes wrong into its end or into another attempt; see `doStep`. */
export async function attempt(context: StepContext, work: (pitch: OpenPitch) => Promise<void>): Promise<boolean> {
  const { rows, organization, pitchId, services, signal } = context;
  const [pitch] = await rows.run<OpenPitch>(sql`
    update pitch set status = 'running', started_at = coalesce(started_at, now()) where id = ${pitchId} and status in ('queued', 'running')
    returning id, website_url, country, language, site, profile, competitors, prompts, website_id, run_id`);
  if (!pitch) return false;
  try {
    await work(pitch);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    const failure = failureOf(error);
    if (failure.isUnexpected) services.log.error({ err: error, pitchId }, "a step of a pitch failed unexpectedly");
    const reason = failure.isUnexpected ? "The service could not finish this pitch." : failure.message;
    if (!failure.retryable) {
      await failPitch(rows, organization, pitchId, { reason, fault: error instanceof PageError ? "website" : "service" });
      return false;
    }
    await rows.run(sql`update pitch set error = ${reason} where id = ${pitchId} and status = 'running'`);
    throw new StepFailed(reason);
  }
}
