import { modelByNumber } from "../../integrations/ai-models/index.ts";
import type { Context, Website } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { dayText } from "../../platform/time/index.ts";
import type { TrackedCompany } from "../../tracking/index.ts";
import { groupDays } from "../analytics/count-groups.ts";
import type { Day } from "../analytics/day.ts";
import type { MetricFilters } from "../analytics/filters.ts";
import type { Groups } from "../analytics/group-day.ts";
import { readDays } from "../analytics/read.ts";
import { type Scope, scopeOf } from "../analytics/scope.ts";
import { onceOf, sharedLike } from "../analytics/shared-scope.ts";
import { type Asked, askedIn } from "./asked.ts";

/** One side of a comparison: the answers that its filters take. */
export interface Side {
  filters: MetricFilters;
  scope: Scope;
  asked: Asked;
  /** Its days with answers, read once. */
  days: readonly Day[];
}

export async function readSide(context: Context<Website>, filters: MetricFilters, competitorIds?: string[]): Promise<Side> {
  const shown = competitorIds && { competitor_ids: competitorIds };
  const scope = await scopeOf(context, { ...filters, ...shown });
  return onceOf(scope, "side", async () => sideIn(filters, scope, await readDays(context.rows, scope)));
}

async function sideIn(filters: MetricFilters, scope: Scope, days: readonly Day[]): Promise<Side> {
  return { filters, scope, asked: await orRefuse(askedIn(days, scope)), days };
}

/** The answers of a side by prompt and day. */
export const countSide = ({ scope, days }: Side, companies: readonly TrackedCompany[]): Promise<Groups> =>
  onceOf(scope, `prompts and days ${companies.map(({ n }) => n)}`, () =>
    orRefuse(
      groupDays(
        days.map((value) => ({ schedule: null, value })),
        scope,
        companies.map(({ n }) => n),
        { bucketOf: dayText, model: false, prompt: true, location: false },
      ),
    ),
  );

async function orRefuse<Value>(counting: Promise<Value>): Promise<Value> {
  try {
    return await counting;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      400,
      "comparisons: these have too many prompts, days and companies; give shorter ranges, fewer prompts, or competitor_ids",
    );
  }
}

const dimensions = ["prompts", "models", "locations"] as const;
export type ComparedDimension = (typeof dimensions)[number];

/** The filters that choose along a dimension: where they differ, the sides are meant to differ. */
const choosing: Record<ComparedDimension, readonly (keyof MetricFilters)[]> = {
  prompts: ["prompt_ids", "prompt_tags", "prompt_tags_operator", "prompt_type", "topic_ids", "branded"],
  models: ["models"],
  locations: ["location_ids", "countries"],
};

/** What only one side was asked, of one kind. */
export interface Unshared {
  dimension: ComparedDimension;
  onlyBaseline: number[];
  onlyCompared: number[];
}

/** Where the sides differ although their filters do not. */
export function unsharedOf(baseline: Side, compared: Side): Unshared[] {
  return dimensions.flatMap((dimension) => {
    if (isChosen(dimension, baseline.filters, compared.filters)) return [];
    const [mine, theirs] = [baseline.asked[dimension], compared.asked[dimension]];
    const onlyBaseline = [...mine].filter((n) => !theirs.has(n));
    const onlyCompared = [...theirs].filter((n) => !mine.has(n));
    return onlyBaseline.length + onlyCompared.length > 0 ? [{ dimension, onlyBaseline, onlyCompared }] : [];
  });
}

function isChosen(dimension: ComparedDimension, baseline: MetricFilters, compared: MetricFilters): boolean {
  const chosen = (filters: MetricFilters) =>
    JSON.stringify(
      choosing[dimension].map((field) => {
        const value = filters[field];
        if (!Array.isArray(value)) return { value };
        return value.length === 0 ? {} : [...value].sort();
      }),
    );
  return chosen(baseline) !== chosen(compared);
}

/**
 * Both sides without what only one of them was asked, and all of that. Answers that go with a model may be all that a side had to a prompt, so what is
 * left is looked at again.
 */
export async function inCommon(baseline: Side, compared: Side) {
  const left: Unshared[] = [];
  for (let found = unsharedOf(baseline, compared); found.length > 0; found = unsharedOf(baseline, compared)) {
    left.push(...found);
    baseline = await narrowed(baseline, found, "onlyBaseline");
    compared = await narrowed(compared, found, "onlyCompared");
  }
  const unshared = dimensions.flatMap((dimension): Unshared[] => {
    const found = left.filter((one) => one.dimension === dimension);
    const [onlyBaseline, onlyCompared] = [found.flatMap((one) => one.onlyBaseline), found.flatMap((one) => one.onlyCompared)];
    return found.length > 0 ? [{ dimension, onlyBaseline, onlyCompared }] : [];
  });
  return { baseline, compared, unshared };
}

/** The side without what the other one was not asked. */
async function narrowed(side: Side, unshared: readonly Unshared[], only: "onlyBaseline" | "onlyCompared"): Promise<Side> {
  if (unshared.every((found) => found[only].length === 0)) return side;
  const kept = Object.fromEntries(
    unshared.map((found) => {
      const left = new Set(found[only]);
      return [found.dimension, [...side.asked[found.dimension]].filter((n) => !left.has(n))];
    }),
  );
  return onceOf(side.scope, `side ${JSON.stringify(kept)}`, () =>
    sideIn(side.filters, sharedLike(side.scope, { ...side.scope, ...kept }), side.days),
  );
}

/** Ids of prompts and locations, and models, in place of their numbers; an answer without a location has none. */
export async function named(rows: Rows, unshared: readonly Unshared[]) {
  const numbers = (dimension: ComparedDimension) =>
    unshared.flatMap((found) => (found.dimension === dimension ? [...found.onlyBaseline, ...found.onlyCompared] : []));
  const [prompts, locations] = [numbers("prompts"), numbers("locations")];
  const found =
    prompts.length + locations.length === 0
      ? []
      : await rows.read(sql<{ kind: "prompts" | "locations"; n: number; id: string }>`
          select 'prompts' as kind, n, id from tracking.prompt where n = any(${prompts}::int[])
          union all select 'locations', n, id from tracking.location where n = any(${locations}::int[])`);
  const ids = new Map(found.map(({ kind, n, id }) => [`${kind} ${n}`, id]));
  const name = (dimension: ComparedDimension, n: number): string[] => {
    if (dimension === "models") return [modelByNumber(n)];
    return [ids.get(`${dimension} ${n}`) ?? "none"];
  };
  return unshared.map(({ dimension, onlyBaseline, onlyCompared }) => ({
    dimension,
    only_baseline: onlyBaseline.flatMap((n) => name(dimension, n)),
    only_compared: onlyCompared.flatMap((n) => name(dimension, n)),
  }));
}
