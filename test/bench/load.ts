import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect, type Database, sql } from "../../src/platform/database/connection.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { dayCount, firstDay, writeAnswers } from "./analytics/fill.ts";
import { disagreements, workLeft } from "./load/lost.ts";
import { type ProcessFigures, watchProcesses } from "./load/processes.ts";
import { tellSizes } from "./load/sizes.ts";
import { type Sample, sendTraffic, type Tenant } from "./load/traffic.ts";
import { percentile } from "./support/percentile.ts";
import { asAfterAMinute, newTenant, startImport } from "./support/tenants.ts";

const dayMs = 86_400_000;

/**
 * usage: npm run bench -- load [--minutes 30] [--rate 100] [--api 1] [--workers 1] [--responses 100000] [--import 20000]
 *
 * Mixed calls of a large and a small tenant at a fixed rate against API and worker processes on one machine. In the middle third of the
 * time the large tenant imports answers again and again. Told are the percentiles of each call, those of reads before, beside and after
 * the imports, memory and processor time of each process, and whether anything that was accepted is missing. Sizes of the tables come first;
 * `--minutes 0` tells no more.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "30" },
      rate: { type: "string", default: "100" },
      api: { type: "string", default: "1" },
      workers: { type: "string", default: "1" },
      responses: { type: "string", default: "100000" },
      import: { type: "string", default: "20000" },
    },
  });
  const stack = await startStack({
    ...{ workers: Number(values.workers), api: true, apis: Number(values.api), durable: true },
    stub: ["--latency", "200-900"],
  });
  const database = await connect(stack.logins, 4);
  try {
    const large = await newAskedTenant(stack, database, "large", Number(values.responses));
    const small = await newAskedTenant(stack, database, "small", 2_000);
    await asAfterAMinute(stack, database);
    console.log(`filled: ${values.responses} answers of the large tenant, 2000 of the small one`);
    await tellSizes(stack, Number(values.responses) + 2_000);
    const durationMs = Number(values.minutes) * 60_000;
    if (durationMs === 0) return;
    const stopWatching = watchProcesses(stack);
    const startedAt = performance.now();
    const imports = importing(stack, large, Number(values.import), () => {
      const part = (performance.now() - startedAt) / durationMs;
      return part < 1 / 3 ? "before" : part < 2 / 3 ? "now" : "over";
    });
    const samples = await sendTraffic({
      ...{ urls: stack.urls, tenants: [large, small], perSecond: Number(values.rate), durationMs },
      isImporting: imports.isUnderWay,
    });
    await imports.ended;
    const processes = await stopWatching();
    // Processes that have just started are slower for a while.
    const steady = samples.filter(({ dueMs }) => dueMs >= durationMs / 20);
    report(steady, processes, imports.count(), samples.length);
    const left = await workLeft(stack, 600_000);
    const broken = [
      ...Object.entries(left).flatMap(([kind, count]) => (count > 0 ? [`not ended: ${count} ${kind}`] : [])),
      ...(await disagreements(stack, samples)),
    ];
    console.log(
      broken.length === 0
        ? "held: nothing that was accepted is missing, or there twice"
        : broken.map((each) => `VIOLATED: ${each}`).join("\n"),
    );
    process.exitCode = broken.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await stack.stop();
  }
}

interface Filled extends Tenant {
  n: number;
}

export async function newAskedTenant(stack: Stack, database: Database, name: string, responses: number): Promise<Filled> {
  const { website, key } = await newTenant(stack, database, name, responses);
  // Runs ask few prompts, so that the models are not what is measured.
  await stack.query(sql`
    update prompt set status = 'paused' where website_id = ${website.id}
      and n > (select n from prompt where website_id = ${website.id} order by n offset 9 limit 1)`);
  const [response] = await stack.query<{ id: string }>(sql`select id from response where website_n = ${website.n} limit 1`);
  const day = (index: number) => new Date(firstDay + index * dayMs).toISOString().slice(0, 10);
  const days = { start_date: day(dayCount - 30), end_date: day(dayCount - 1) };
  return { name, n: website.n, key, websiteId: website.id, responseId: response!.id, days };
}

/** Imports of the operator's command, each of new answers, while it is their time. */
function importing(stack: Stack, { n, websiteId }: Filled, answers: number, time: () => "before" | "now" | "over") {
  let [done, isUnderWay] = [0, false];
  const ended = (async () => {
    while (time() !== "over" && answers > 0) {
      if (time() === "before") {
        await new Promise((resolve) => setTimeout(resolve, 100));
        continue;
      }
      const file = join(stack.directory, `import-${done}.jsonl`);
      await writeAnswers(file, n, 100_000_000 + done * answers, 100_000_000 + (done + 1) * answers);
      isUnderWay = true;
      const [code] = (await once(startImport(stack, websiteId, file), "exit")) as [number | null];
      isUnderWay = false;
      writeFileSync(file, "");
      if (code !== 0) throw new Error(`the import ended with ${code}`);
      done++;
    }
  })();
  // It is waited for at the end: until then nobody else hears of its failure.
  ended.catch(() => undefined);
  return { ended, isUnderWay: () => isUnderWay, count: () => done };
}

function report(samples: Sample[], processes: ProcessFigures[], imports: number, allCalls: number): void {
  const good = ({ status }: Sample) => status >= 200 && status < 300;
  const line = (name: string, of: Sample[]) => {
    const sorted = of.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => Math.round(percentile(sorted, share));
    return { name, calls: of.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
  };
  const names = [...new Set(samples.map(({ call }) => call))].sort((a, b) => a.localeCompare(b));
  console.table([
    ...names.map((name) =>
      line(
        name,
        samples.filter(({ call }) => call === name),
      ),
    ),
    line(
      "all reads",
      samples.filter(({ isRead }) => isRead),
    ),
    line(
      "all writes",
      samples.filter(({ isRead }) => !isRead),
    ),
  ]);
  const refused = Object.entries(
    Object.groupBy(
      samples.filter((sample) => !good(sample)),
      ({ call, status }) => `${call} ${status}`,
    ),
  );
  console.log(
    `${samples.length} calls, ${refused.length === 0 ? "all answered with success" : ""}${refused.map(([what, of]) => `${what}: ${of!.length}`).join(", ")}`,
  );
  const importedFrom = Math.min(...samples.filter(({ isBesideImport }) => isBesideImport).map(({ dueMs }) => dueMs));
  const phases: Record<string, (sample: Sample) => boolean> = {
    before: ({ dueMs }) => dueMs < importedFrom,
    beside: ({ isBesideImport }) => isBesideImport,
    after: ({ dueMs, isBesideImport }) => dueMs >= importedFrom && !isBesideImport,
  };
  console.log(`reads before, beside and after the large tenant's ${imports} imports:`);
  console.table(
    ["large", "small"].flatMap((tenant) =>
      Object.entries(phases).map(([phase, isIn]) =>
        line(
          `${tenant} tenant, ${phase}`,
          samples.filter((sample) => sample.isRead && sample.tenant === tenant && isIn(sample)),
        ),
      ),
    ),
  );
  console.table(
    processes.map(({ name, early, late, highest, cpuSeconds }) => ({
      ...{ name, early_mib: Math.round(early), late_mib: Math.round(late), highest_mib: Math.round(highest) },
      cpu_s: Math.round(cpuSeconds * 10) / 10,
    })),
  );
  const cpu = processes.filter(({ name }) => name.startsWith("api")).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  console.log(`${((cpu / allCalls) * 1_000).toFixed(1)} ms of processor time of the API a call`);
}
