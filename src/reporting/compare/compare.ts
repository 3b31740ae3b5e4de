import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { type Context, id, idList, operation, type Website, website, websiteId } from "../../operation/index.ts";
import { instrumentChanges } from "../../tracking/index.ts";
import { metricFilters, rangeRefusal } from "../analytics/filters.ts";
import type { Groups } from "../analytics/group-day.ts";
import { placesOf, unitOf } from "./cell.ts";
import { comparedRate, comparison, type Reason } from "./comparison.ts";
import { distinctIn, minDays, sumOf } from "./difference.ts";
import { holm } from "./holm.ts";
import { countSide, inCommon, named, readSide, type Side, unsharedOf } from "./sides.ts";
import { type Compared, type CountedSide, compareCompany, verdictOn } from "./verdict.ts";

/** Adding a thousand prompts is a thousand changes. */
const mostChanges = 10_000;

const input = z
  .object({
    website_id: websiteId,
    metric: comparedRate,
    comparisons: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(200).optional().meta({ description: "Comes back in the answer" }),
          baseline: metricFilters,
          compared: metricFilters,
        }),
      )
      .min(1)
      .max(20)
      .meta({ description: "Pairs of filters: two windows, schedules, models, locations, tags or sets of prompts" }),
    competitor_ids: idList(id, 250).optional().meta({
      description: "Which competitors are compared beside the own brand; without it all. Fewer comparisons are corrected less",
    }),
    common_only: z.boolean().default(false).meta({
      description:
        "true: only prompts, models and locations that both sides were asked, except where the filters choose different ones",
    }),
    changes_per_kind: z.int().min(0).max(mostChanges).default(mostChanges).meta({
      description:
        "At most so many `changes` of each kind (added prompts, paused prompts, …) in each comparison, the first ones; `changes_left_out` counts the others",
    }),
    effect: z.number().positive().max(100).optional().meta({
      description: "A difference in points, of positions in ranks: adds `needed`, what it takes to see one of this size",
    }),
  })
  .meta({ id: "CompareRequest" });

export const compareMetrics = operation({
  name: "metrics.compare",
  summary: "Compare a metric between two windows, schedules, models, locations or sets of prompts, with a verdict",
  description:
    "Figures are those of the metrics under the same filters. The interval is clustered by prompt and day: answers of one prompt resemble each other, and so do " +
    "answers of one day, so that many samples of few prompts are not taken for as many observations. `up` and `down` are said where a difference is told from " +
    "noise at 5 % after Holm's correction over everything in the call; `within_noise` does not mean that nothing changed: see `smallest_detectable_effect`. A higher " +
    "`avg_position` is further behind: there, `up` is a loss.",
  rest: { method: "POST", path: "/metrics/compare" },
  mcp: {
    tool: "compare_metrics",
    defaults: { changes_per_kind: 3 },
    advice:
      "Use it before you say that a number rose or fell. `not_comparable` has its reasons; repeat with common_only where prompts, models or locations differ. Costs no credits.",
  },
  access: website("view"),
  largeBody: true,
  refusals: { 400: `${rangeRefusal}; or the comparisons have too many prompts, days and companies` },
  input,
  output: z.object({
    metric: comparedRate,
    unit: z
      .enum(["points", "positions"])
      .meta({ description: "Of differences, intervals and effects: percentage points, or ranks" }),
    correction: z.literal("holm"),
    corrected: z.int().meta({ description: "How many differences were corrected together" }),
    comparisons: z.array(comparison),
  }),
  async handle(context, { metric, comparisons, competitor_ids, common_only, changes_per_kind, effect }) {
    const read = [];
    for (const given of comparisons) {
      read.push(await readComparison(context, given, { metric, competitor_ids, common_only }));
    }
    const judged = read.flatMap(({ reasons, companies }) =>
      reasons.length > 0 ? [] : companies.flatMap(({ result }) => (result.difference ? [result] : [])),
    );
    const adjusted = holm(judged.map(({ difference }) => difference!.pValue));
    const adjustedOf = new Map<Compared, number>(judged.map((result, index) => [result, adjusted[index]!]));
    return {
      metric,
      unit: unitOf(metric),
      correction: "holm" as const,
      corrected: judged.length,
      comparisons: read.map(({ companies, tracked, changes, ...shown }) => {
        const listed = firstOfKinds(changes, changes_per_kind);
        const days = Math.min(shown.baseline.days, shown.compared.days);
        const asked = { effect, samples: shown.baseline.samples, days, corrected: judged.length };
        const entries = companies.map(({ key, isSelf, result }) => [
          key,
          { is_self: isSelf, ...verdictOn(metric, tracked, result, adjustedOf.get(result) ?? null, asked) },
        ]);
        return {
          ...{ ...shown, changes: listed, changes_left_out: changes.length - listed.length },
          ...{ comparable: shown.reasons.length === 0, data: Object.fromEntries(entries) },
        };
      }),
    };
  },
});

type Given = z.output<typeof input>;

/** The first changes of each kind, in their order. */
function firstOfKinds<Change extends { kind: string; change: string }>(changes: readonly Change[], most: number): Change[] {
  const seen = new Map<string, number>();
  return changes.filter(({ kind, change }) => {
    const count = (seen.get(`${kind} ${change}`) ?? 0) + 1;
    seen.set(`${kind} ${change}`, count);
    return count <= most;
  });
}

/** Both sides of a comparison, with the difference of each company. */
async function readComparison(
  context: Context<Website>,
  given: Given["comparisons"][number],
  { metric, competitor_ids, common_only }: Pick<Given, "metric" | "competitor_ids" | "common_only">,
) {
  const { rows } = context;
  const [all, others] = await Promise.all([
    readSide(context, given.baseline, competitor_ids),
    readSide(context, given.compared, competitor_ids),
  ]);
  const { baseline, compared, unshared } = common_only
    ? await inCommon(all, others)
    : { baseline: all, compared: others, unshared: unsharedOf(all, others) };
  const shown = baseline.scope.shown;
  const counted = sidesOf(await countSide(baseline, shown), await countSide(compared, shown));
  const sides = { baseline: recordOf(baseline, counted[0]), compared: recordOf(compared, counted[1]) };
  const days = Math.min(sides.baseline.days, sides.compared.days);
  const reasons: Reason[] = [
    ...(days === 0 ? (["no_answers"] as const) : days < minDays ? (["too_few_days"] as const) : []),
    ...(common_only || days === 0 ? [] : unshared.map(({ dimension }) => `${dimension}_differ` as const)),
  ];
  const tracked = baseline.scope.companies.length;
  const companies: { key: string; isSelf: boolean; result: Compared }[] = [];
  for (const [place, { key, isSelf }] of shown.entries()) {
    companies.push({ key, isSelf, result: compareCompany(metric, place, tracked, counted) });
    // Other calls have a turn.
    await setImmediate();
  }
  if (days >= minDays && companies.every(({ result }) => !result.difference)) reasons.push("too_few_mentions");
  const { firstDay, lastDay } = compared.scope;
  const whole = {
    firstDay: Math.min(baseline.scope.firstDay, firstDay),
    lastDay: Math.max(baseline.scope.lastDay, lastDay),
  };
  const read = () => instrumentChanges(rows, context.subject, whole);
  const name = `changes ${context.subject.id} ${whole.firstDay} ${whole.lastDay}`;
  const changes = await (context.shared?.once(name, read) ?? read());
  return { name: given.name ?? null, ...sides, reasons, unshared: await named(rows, unshared), changes, companies, tracked };
}

/** Calls of a page that compare several figures share what was counted, and so which cells are the same. */
const numbered = new WeakMap<Groups, WeakMap<Groups, readonly [CountedSide, CountedSide]>>();

function sidesOf(before: Groups, after: Groups): readonly [CountedSide, CountedSide] {
  const known = numbered.get(before)?.get(after);
  if (known) return known;
  const [ofBefore, ofAfter] = placesOf([cellsIn(before), cellsIn(after)]);
  const sides = [
    { places: ofBefore!, sums: before.sums },
    { places: ofAfter!, sums: after.sums },
  ] as const;
  numbered.set(before, (numbered.get(before) ?? new WeakMap()).set(after, sides));
  return sides;
}

/** The prompt and the day of each group. */
const cellsIn = (groups: Groups) =>
  Array.from({ length: groups.sums.length }, (_, group) => {
    const { prompt, bucket } = groups.key(group);
    return { prompt: prompt!, day: bucket };
  });

function recordOf({ scope, asked }: Side, { places, sums }: CountedSide) {
  const answers = sumOf(sums.column("answers", 0));
  const days = distinctIn(places.days, places.counts.days);
  return {
    ...{ start: new Date(scope.startMs).toISOString(), end: new Date(scope.endMs).toISOString(), answers, days },
    prompts: distinctIn(places.prompts, places.counts.prompts),
    samples: answers === 0 ? 0 : Math.round((100 * answers) / (asked.combinations * days)) / 100,
  };
}
