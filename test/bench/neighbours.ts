import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connect, sql } from "../../src/platform/database/connection.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { dayCount, firstDay, writeAnswers } from "./analytics/fill.ts";
import { percentile } from "./support/percentile.ts";
import { asAfterAMinute, type FilledTenant, newTenant, startImport } from "./support/tenants.ts";

/** The small tenant's 95th percentile beside the large one's work, of the one without. */
const goal = 2;

/** What the large tenant has done for it; true once it has ended. */
type Work = () => boolean;

/**
 * usage: npm run bench -- neighbours [--responses 60000] [--import 30000] [--rate 20] [--seconds 20]
 *
 * A small tenant reads at a fixed rate: prompts, share of voice of 30 days, and a page of answers. First alone, then while a large one, on
 * the same API process and worker, imports answers, re-scores its own, and exports them. Told are percentiles in milliseconds from the
 * instant at which each call was due.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      responses: { type: "string", default: "60000" },
      import: { type: "string", default: "30000" },
      rate: { type: "string", default: "20" },
      seconds: { type: "string", default: "20" },
    },
  });
  const stack = await startStack({ workers: 1, api: true, durable: true });
  const database = await connect(stack.logins, 4);
  try {
    const large = await newTenant(stack, database, "large", Number(values.responses));
    const small = await newTenant(stack, database, "small", 2_000);
    await asAfterAMinute(stack, database);
    const file = join(stack.directory, "import.jsonl");
    await writeAnswers(file, large.website.n, 100_000_000, 100_000_000 + Number(values.import));
    const read = (isOver: Work) => reads(stack.url, small, Number(values.rate), isOver);
    const seconds = Number(values.seconds) * 1_000;
    await read(after(seconds / 2));
    const alone = await read(after(seconds));
    const figures: Record<string, Figures> = { alone: figuresOf(alone) };
    const phases: Record<string, () => Promise<Work>> = {
      "beside an import": async () => {
        const command = startImport(stack, large.website.id, file);
        return () => command.exitCode !== null;
      },
      "beside a re-scoring": () => rescoring(stack, large),
      "beside exports": async () => exporting(stack, large, seconds),
    };
    for (const [name, begin] of Object.entries(phases)) {
      figures[name] = figuresOf(await read(await begin()));
      await sleep(2_000);
    }
    console.table(figures);
    for (const [name, { p95 }] of Object.entries(figures).slice(1)) {
      const ratio = p95 / figures.alone!.p95;
      console.log(`${name}: 95th percentile ${ratio.toFixed(1)} x alone, goal ${goal}: ${ratio <= goal ? "met" : "missed"}`);
    }
  } finally {
    await database.close();
    await stack.stop();
  }
}

function after(ms: number): Work {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

/** Another competitor: every answer is scored again by the worker. */
async function rescoring(stack: Stack, { website, key }: FilledTenant): Promise<Work> {
  const body = JSON.stringify({ website_id: website.id, name: "Brackwater", url: "brackwater.example" });
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const answer = await fetch(`${stack.url}/api/v1/competitors`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`the competitor was refused: ${await answer.text()}`);
  let isOver = false;
  void (async () => {
    while (!isOver) {
      const open = await stack.query(
        sql`select from rescoring where website_id = ${website.id} and status in ('queued', 'scoring')`,
      );
      isOver = open.length === 0;
      await sleep(500);
    }
  })();
  return () => isOver;
}

/** One file after the other, in a process of its own. */
function exporting(stack: Stack, { website, key }: FilledTenant, forMs: number): Work {
  const client = `
const [url, key] = process.argv.slice(1);
const load = () => fetch(url, { headers: { "x-api-key": key } }).then(async (answer) => {
  if (!answer.ok) { console.error(await answer.text()); process.exit(1); }
  for await (const chunk of answer.body);
  return load();
});
load();`;
  const url = `${stack.url}/api/v1/export/answers?website_id=${website.id}&format=jsonl`;
  const loading = spawn(process.execPath, ["-e", client, url, key], { stdio: "inherit" });
  const isOver = after(forMs);
  return () => {
    if (loading.exitCode !== null) throw new Error("the export was refused");
    if (isOver()) loading.kill("SIGTERM");
    return isOver();
  };
}

/** Milliseconds of each call, from the instant at which it was due. */
async function reads(url: string, { website, key }: FilledTenant, perSecond: number, isOver: Work): Promise<number[]> {
  const day = (index: number) => new Date(firstDay + index * 86_400_000).toISOString().slice(0, 10);
  const filters = { start_date: day(dayCount - 30), end_date: day(dayCount - 1) };
  const calls = [
    { path: `/prompts?website_id=${website.id}&page_size=25` },
    { path: "/metrics/share-of-voice/time-series", body: { website_id: website.id, filters } },
    { path: "/responses", body: { website_id: website.id, filters, page_size: 25 } },
  ];
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const times: number[] = [];
  const open: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; !isOver(); n++) {
    const dueMs = (n / perSecond) * 1_000;
    await sleep(Math.max(0, startedAt + dueMs - performance.now()));
    const { path, body } = calls[n % calls.length]!;
    open.push(
      (async () => {
        const answer = await fetch(`${url}/api/v1${path}`, {
          headers,
          ...(body && { method: "POST", body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        await answer.arrayBuffer();
        times.push(performance.now() - startedAt - dueMs);
      })(),
    );
  }
  await Promise.all(open);
  return times;
}

interface Figures {
  calls: number;
  p50: number;
  p95: number;
  p99: number;
}

function figuresOf(times: number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(percentile(sorted, share) * 10) / 10;
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
