import type { CheckContext } from "../context.ts";
import { wrongEquations, wrongRests, wrongShares, wrongSums } from "./arithmetic.ts";
import { foundingYears } from "./founding-years.ts";
import { inHead, priceInHead } from "./head-conflicts.ts";
import type { Pair } from "./named-facts.ts";
import type { Measured } from "./number-statements.ts";
import { amounts, ingredients, steps, sumOfTimes, wholeTime } from "./recipe-conflicts.ts";
import { besideCounts, besideRows } from "./table-conflicts.ts";
import { oldestVersions } from "./version-conflicts.ts";

/** Two numbers that a page gives for one thing, found by where they stand: its head, its tables, its data and its text. */
export function conflictingPairs(context: CheckContext, all: readonly Measured[]): Pair[] {
  return [
    ...inHead(context, all),
    ...priceInHead(context, all),
    ...besideRows(context, all),
    ...besideCounts(context, all),
    ...oldestVersions(context, all),
    ...foundingYears(context, all),
    ...wrongShares(all),
    ...wrongEquations(all),
    ...wrongRests(all),
    ...(context.kind === "news" || context.kind === "recipe" ? [] : wrongSums(all)),
    ...ingredients(context),
    ...amounts(context),
    ...steps(context),
    ...wholeTime(context, all),
    ...sumOfTimes(context),
  ].map((statements) => ({ statements, isCertain: true }));
}
