import { chmodSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startTestServers } from "../support/servers.ts";
import { assertAll, assertSame } from "./analytics/compare.ts";
import { printCopy, printGrowth, printSizes } from "./analytics/figures.ts";
import { type Filled, fillAll, readFilled } from "./analytics/filled.ts";
import { askInTurns } from "./analytics/measure.ts";
import { questionsOf } from "./analytics/questions.ts";
import { locationIds, openStand, type Stand } from "./analytics/stand.ts";

/** Below it only correctness is looked at. */
const measuredFrom = 100_000;

/**
 * Fills a database through the bulk import, a fifth of the rows into one large website and the rest into 200 small ones, and
 * asks the metrics of the large one beside plain SQL and DuckDB. Below 100,000 responses (the default) it only asserts that all
 * of them give the same numbers.
 *
 * `--keep DIRECTORY` keeps the filled database there, and a later run with the same directory measures without filling. `--skip-copy` leaves
 * the bare COPY out, which the import is measured against. `--clickhouse` asks ClickHouse too, whose package
 * is not among those of the project: `npm install --no-save chdb@3.4.0`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      responses: { type: "string", default: "4000" },
      rounds: { type: "string", default: "15" },
      keep: { type: "string" },
      "skip-copy": { type: "boolean", default: false },
      clickhouse: { type: "boolean", default: false },
    },
  });
  const kept = values.keep && resolve(values.keep);
  if (kept) mkdirSync(kept, { recursive: true });
  const servers = await startTestServers(kept);
  const directory = mkdtempSync(join(kept ?? tmpdir(), "answerscope-bench-"));
  // The server of the database reads and writes files here too.
  chmodSync(directory, 0o777);
  const stand = await openStand(servers, directory, join(kept ?? directory, "facts.duckdb"));
  try {
    await bench(stand, Number(values.responses), {
      rounds: Number(values.rounds),
      file: kept ? join(kept, "filled.json") : null,
      skipsCopy: values["skip-copy"],
      withClickHouse: values.clickhouse,
    });
  } finally {
    await stand.close();
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

interface BenchOptions {
  rounds: number;
  /** Where a filled database is described that is kept. */
  file: string | null;
  skipsCopy: boolean;
  withClickHouse: boolean;
}

async function bench(stand: Stand, responses: number, options: BenchOptions): Promise<void> {
  const { rounds, file, skipsCopy, withClickHouse } = options;
  const isMeasured = responses >= measuredFrom;
  const filled: Filled =
    file && existsSync(file)
      ? await readFilled(file)
      : await fillAll(stand, responses, isMeasured ? { file, rounds } : { file, rounds: 0 });
  const { large, small, ofLarge, ofSmall } = filled;
  // The same page as after the first tenth, so that growth is that of one question.
  const questions = questionsOf(large, await locationIds(stand, large), ofLarge / 10);
  if (!isMeasured) {
    await assertAll(stand, filled);
    return console.log(`${filled.responses} responses: every answer equals plain SQL`);
  }
  await assertSame(stand, large, questions);
  await assertSame(stand, small[0]!, questionsOf(small[0]!, await locationIds(stand, small[0]!), ofSmall));
  await askInTurns(stand, filled.organization.key, large, questions, { withOthers: true, rounds, withClickHouse });
  // Asked again, as after the first tenth: between those of DuckDB, which takes both processors and their caches, questions take longer.
  if (filled.atTenth) {
    const times = await askInTurns(stand, filled.organization.key, large, questions, { withOthers: false, rounds });
    printGrowth(filled.atTenth, times, filled.responses);
  }
  await printSizes(stand, filled.responses);
  if (!skipsCopy) await printCopy(stand, large, ofLarge, filled.importedASecond);
}
