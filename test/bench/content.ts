import { parseArgs } from "node:util";
import { zstdCompressSync } from "node:zlib";
import { applyEdits } from "../../src/content/hub/apply-edits.ts";
import { trackContent } from "../../src/content/hub/track.ts";
import { countWords } from "../../src/content/hub/word-count.ts";
import { readConfig } from "../../src/operation/config.ts";
import type { Context, Website } from "../../src/operation/context.ts";
import { connect, type Rows, sql } from "../../src/platform/database/connection.ts";
import { createServices } from "../../src/services.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { type Stack, startStack } from "../support/stack.ts";

const megabyte = 1024 * 1024;

/**
 * usage: npm run bench -- content [--edits 40]
 *
 * Edits of a megabyte with 20 finds each over HTTP, beside the plain way in this process (search, replace, count all words) and a
 * bare update of the same text; what a version takes beside a compressed copy; pages tracked in one call and its statements.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { edits: { type: "string", default: "40" } } });
  const stack = await startStack({ workers: 0, api: true });
  try {
    const organization = await newOrganization(stack);
    const website = await newWebsite(stack, organization);
    const call = caller(stack, organization.key, website.id);
    await benchEdits(stack, call, Number(values.edits));
    await benchTrack(stack, organization, website.id, call);
  } finally {
    await stack.stop();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Call = (method: string, path: string, body?: object) => Promise<any>;

function caller(stack: Stack, key: string, websiteId: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${stack.url}/api/v1${path}${body ? "" : `?website_id=${websiteId}`}`, {
      method,
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(body && { body: JSON.stringify({ website_id: websiteId, ...body }) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}

async function benchEdits(stack: Stack, call: Call, count: number): Promise<void> {
  const lines: string[] = [];
  for (let size = 0, n = 0; size < megabyte; n++) {
    lines.push(`Line ${n}: a sentence about tents, ropes and ${(n * 2654435761).toString(36)}, as it might stand in a guide.`);
    size += lines.at(-1)!.length + 1;
  }
  const body = lines.join("\n");
  const { content_id: id } = await call("POST", "/content", { title: "Bench", body });
  const editsOf = (round: number) =>
    Array.from({ length: 20 }, (_, n) => {
      const line = ((round * 20 + n) * 331) % lines.length;
      return { find: `Line ${line}: a sentence`, replace: `Line ${line}: another sentence ${round}` };
    });
  const times: number[] = [];
  for (let round = 0; round < count; round++) {
    const from = performance.now();
    await call("POST", `/content/${id}/edit`, { edits: editsOf(round) });
    times.push(performance.now() - from);
  }
  const edits = editsOf(0);
  const words = await countWords(body, "en");
  const database = await connect(stack.logins, 1);
  try {
    report(`edit of ${(body.length / megabyte).toFixed(1)} MB with 20 finds, over HTTP`, times);
    report("  of which the edits and the words", await repeat(20, () => applyEdits(body, words, edits, "en")));
    report("  plain: search, replace, count all words", await repeat(5, () => plainly(body, edits)));
    report(
      "  bare update of the same text",
      await repeat(20, () => database.system.run(sql`update content set body = ${`${body}.`} where id = ${id}`)),
    );
  } finally {
    await database.close();
  }
  const versions = await stack.query<{ number: number; bytes: number }>(
    sql`select number, octet_length(patch) as bytes from content_version where content_id = ${id} order by number`,
  );
  const added = versions.slice(1).map(({ bytes }) => bytes);
  console.log(`version 1: ${versions[0]!.bytes} bytes; each of the ${added.length} that follow: ${describe(added, 0)} bytes`);
  console.log(`  a compressed copy each would take ${zstdCompressSync(body).length} bytes`);
  const { versions: listed } = await call("GET", `/content/${id}/versions`);
  const reads: number[] = [];
  for (const { version_id } of listed) {
    const from = performance.now();
    await call("GET", `/content/${id}/versions/${version_id}`);
    reads.push(performance.now() - from);
  }
  report("reading any of them, over HTTP", reads);
}

async function plainly(body: string, edits: { find: string; replace: string }[]): Promise<number> {
  let text = body;
  for (const { find, replace } of edits) {
    if (text.split(find).length !== 2) throw new Error(find);
    text = text.replace(find, () => replace);
  }
  return countWords(text, "en");
}

async function benchTrack(
  stack: Stack,
  organization: { id: string; n: number; key: string },
  websiteId: string,
  call: Call,
): Promise<void> {
  const { sheet } = await call("POST", "/content/sheets", { name: "Wide" });
  for (let n = 0; n < 10; n++)
    await call("POST", "/content/columns", { sheet_id: sheet.sheet_id, name: `C${n}`, type: n < 5 ? "text" : "multi_select" });
  const urlsOf = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, page) => ({
      url: `${prefix}.example/${page}?utm_source=bench`,
      fields: Array.from({ length: 10 }, (_, n) => ({ column: `c${n}`, value: n < 5 ? `v${page}` : [`option ${page % 50}`] })),
    }));
  const timed = async (prefix: string) => {
    const from = performance.now();
    await call("POST", "/content/track", { urls: urlsOf(500, prefix), sheet_id: sheet.sheet_id });
    return performance.now() - from;
  };
  const fresh: number[] = [];
  for (let n = 0; n < 10; n++) fresh.push(await timed(`new${n}`));
  report("500 new pages with 10 fields, over HTTP", fresh);
  const again: number[] = [];
  for (let n = 0; n < 10; n++) again.push(await timed(`new${n}`));
  report("500 pages that are there", again);

  const services = await createServices(readConfig(stack.env));
  try {
    const counts = [];
    for (const count of [1, 500]) {
      const rows = counting(services.database.of(organization));
      const input = trackContent.input.parse({
        website_id: websiteId,
        sheet_id: sheet.sheet_id,
        urls: urlsOf(count, `counted${count}`),
      });
      const subject = { id: websiteId, language: "English" };
      const context = { rows: rows.rows, subject, services, caller: { organization }, now: () => new Date() };
      await trackContent.handle(context as unknown as Context<Website>, input);
      counts.push(`${count}: ${rows.statements()}`);
    }
    console.log(`statements by number of pages: ${counts.join(", ")}`);
  } finally {
    await services.close();
  }
}

/** Rows that count the statements of their transactions. */
function counting(rows: Rows): { rows: Rows; statements(): number } {
  let statements = 0;
  return {
    statements: () => statements,
    rows: {
      ...rows,
      transaction: (work) =>
        rows.transaction((tx) =>
          work({
            ...tx,
            run: (query) => {
              statements++;
              return tx.run(query);
            },
          }),
        ),
    },
  };
}

async function repeat(times: number, work: () => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  return taken;
}

function report(name: string, timesMs: readonly number[]): void {
  console.log(`${name.padEnd(52)} ${describe(timesMs, 1)} ms`);
}

function describe(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(digits);
  return `median ${at(0.5)}, least ${at(0)}, most ${at(1)}`;
}
