import type { CheckContext } from "../../context.ts";
import { wrongEquations, wrongRests, wrongShares, wrongSums } from "./arithmetic.ts";
import { capacities } from "./capacities.ts";
import { wrongConversions } from "./conversions.ts";
import { foundingYears } from "./founding-years.ts";
import { countedInHeading, inHead, priceInHead } from "./head-conflicts.ts";
import { lastDepartures } from "./last-departures.ts";
import type { Pair } from "./named-facts.ts";
import type { Measured } from "./number-statements.ts";
import { oddTimes } from "./odd-times.ts";
import { amounts, ingredients, ovenHeat, steps } from "./recipe-conflicts.ts";
import { namedTimes, sumOfTimes, wholeTime } from "./recipe-times.ts";
import { besideRows } from "./table-conflicts.ts";
import { besideCounts, ownRow } from "./table-sizes.ts";
import { wrongColumns, wrongTotals } from "./totals.ts";
import { oldestVersions } from "./version-conflicts.ts";

/** Two numbers that a page gives for one thing, found by where they stand: its head, its tables, its data and its text. */
export function conflictingPairs(context: CheckContext, all: readonly Measured[]): Pair[] {
  const certain = [
    ...inHead(context, all),
    ...countedInHeading(context, all),
    ...priceInHead(context, all),
    ...besideRows(context, all),
    ...besideCounts(context, all),
    ...ownRow(context),
    ...lastDepartures(context),
    ...oldestVersions(context, all),
    ...foundingYears(context, all),
    ...capacities(context, all),
    ...wrongConversions(all),
    ...ingredients(context),
    ...amounts(context),
    ...steps(context),
    ...wholeTime(context, all),
    ...ovenHeat(context),
    ...namedTimes(context),
    ...sumOfTimes(context),
  ].map((statements) => ({ statements, isCertain: true }));
  const calculated = [
    ...wrongShares(all),
    ...wrongEquations(all),
    ...wrongRests(all),
    ...wrongColumns(context),
    ...(context.kind === "news" || context.kind === "recipe" ? [] : [...wrongSums(all), ...wrongTotals(all)]),
  ].map((statements) => ({ statements, isCertain: true, isCalculated: true }));
  const doubtful = context.kind === "article" || context.kind === "documentation" ? oddTimes(context, all) : [];
  return [...certain, ...calculated, ...doubtful.map((statements) => ({ statements, isCertain: false }))];
}
