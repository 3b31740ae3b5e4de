import { percentile } from "../support/percentile.ts";
import { clickHouseOf } from "./clickhouse.ts";
import { duckOf } from "./duck.ts";
import type { BenchWebsite } from "./fill.ts";
import { askService, duckSql, numbersOf, plainSql, type Question } from "./questions.ts";
import { ask, rowsOf, type Stand } from "./stand.ts";

/** Times of one thing that was measured, in milliseconds. */
export interface Times {
  median: number;
  p95: number;
}

export function timesOf(samples: readonly number[]): Times {
  const sorted = samples.toSorted((a, b) => a - b);
  return { median: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

export const verdict = (isMet: boolean, aim: string): string => `${isMet ? "meets" : "misses"} ${aim}`;

export const show = ({ median, p95 }: Times): string => `${median.toFixed(1)} (${p95.toFixed(1)})`;

const warmMs = 1_000;

/**
 * Runs the works in turns, so that whatever else the machine does falls on all of them alike. Each is done for a second first, as a process that
 * serves has done, and then twice in its turn, of which the second counts: what the one before it leaves in the caches of the processors is not its own.
 */
async function inTurns(works: Record<string, () => Promise<unknown>>, rounds: number): Promise<Record<string, Times>> {
  for (const work of Object.values(works)) {
    const startedAt = performance.now();
    while (performance.now() - startedAt < warmMs) await work();
  }
  const samples: Record<string, number[]> = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      await work();
      const startedAt = performance.now();
      await work();
      samples[name]!.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, times]) => [name, timesOf(times)]));
}

/** Asks everything of the service, and beside it of DuckDB, of plain SQL, and of ClickHouse where that is asked for. @returns the service's times, below HTTP. */
export async function askInTurns(
  stand: Stand,
  key: string,
  website: BenchWebsite,
  questions: Question[],
  { withOthers, rounds, withClickHouse = false }: { withOthers: boolean; rounds: number; withClickHouse?: boolean },
): Promise<Record<string, Times>> {
  const rows = rowsOf(stand, website);
  const duck = withOthers ? await duckOf(stand.adminUrl, stand.directory, stand.duckFile) : null;
  const clickHouse = duck && withClickHouse ? await clickHouseOf(duck, stand.directory) : null;
  const own: Record<string, Times> = {};
  if (duck) console.log("\nmilliseconds, median (95th percentile), warm, in turns");
  for (const question of questions) {
    const numbers = await numbersOf(rows, website, question);
    const { a, b, records } = duckSql(question, numbers);
    const found = await inTurns(
      {
        service: () => askService(rows, website, question),
        http: () => ask(stand, key, website, question),
        ...(duck && { duckFact: () => duck.run(b) }),
        ...(clickHouse && { clickHouse: async () => clickHouse.run(b) }),
        ...(duck && records && { duckRecords: () => duck.run(records) }),
      },
      rounds,
    );
    own[question.name] = found.service!;
    if (!duck) continue;
    // These take seconds each, and nothing is derived from their last digit.
    const slow = await inTurns(
      { plain: () => rows.read(plainSql(question, numbers)), duckNormalized: () => duck.run(a) },
      Math.min(3, Math.ceil(rounds / 5)),
    );
    const ratio = found.service!.median / found.duckFact!.median;
    console.log(
      [
        question.name.padEnd(52),
        `service ${show(found.service!)}`,
        `over HTTP ${show(found.http!)}`,
        `DuckDB fact ${show(found.duckFact!)}`,
        `DuckDB normalized ${show(slow.duckNormalized!)}`,
        `plain SQL ${show(slow.plain!)}`,
        `${ratio.toFixed(2)} × DuckDB fact (${verdict(ratio <= question.aim, `at most ${question.aim}`)})`,
        `${(slow.plain!.median / found.service!.median).toFixed(1)} × faster than plain SQL`,
        found.clickHouse &&
          `ClickHouse ${show(found.clickHouse)}, ${(found.service!.median / found.clickHouse.median).toFixed(2)} × that`,
        found.duckRecords &&
          `DuckDB with the rows of the page ${show(found.duckRecords)}, ${(found.service!.median / found.duckRecords.median).toFixed(2)} × that`,
      ]
        .filter(Boolean)
        .join("   "),
    );
  }
  clickHouse?.close();
  duck?.close();
  return own;
}
