import { refusalsOf } from "../../api/refusals.ts";
import { operations } from "../../src/operations.ts";
import { provocable } from "../openapi/refusals.ts";

/** Calls by operation and status, as hooks.py counted them. */
export type Counts = Record<string, Record<string, number>>;

/**
 * Prints calls by operation and status.
 *
 * @returns whether every operation succeeded at least once and none failed.
 */
export function tell(counts: Counts, only: string | undefined): boolean {
  const described = operations.filter(({ name, rest }) => rest && (!only || name.startsWith(only)));
  const all = Object.values(counts).flatMap(Object.entries) as [string, number][];
  const sum = (matches: (status: string) => boolean) =>
    all.filter(([status]) => matches(status)).reduce((total, [, calls]) => total + calls, 0);
  const width = Math.max(...described.map(({ name }) => name.length));
  let isWhole = true;
  for (const operation of described) {
    const by = counts[operation.name] ?? {};
    const succeeded = Object.keys(by).some((status) => status.startsWith("2"));
    const unseen = [...refusalsOf(operation).keys()].filter((status) => provocable(status) && !by[status]);
    isWhole &&= succeeded;
    const told = Object.entries(by).map(([status, calls]) => `${status}×${calls}`);
    console.log(
      [
        operation.name.padEnd(width),
        told.join(" "),
        succeeded ? "" : "NEVER SUCCEEDED",
        unseen.length > 0 ? `unseen: ${unseen.join(" ")}` : "",
      ]
        .filter(Boolean)
        .join("  "),
    );
  }
  const calls = sum(() => true);
  const good = sum((status) => status.startsWith("2"));
  const failed = sum((status) => status.startsWith("5"));
  console.log(`${calls} calls, ${((100 * good) / calls).toFixed(1)} % succeeded, ${failed} answered 5xx`);
  return isWhole && failed === 0;
}
