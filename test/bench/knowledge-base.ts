import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { sql } from "../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { type Stack, startStack } from "../support/stack.ts";

/**
 * Merges 20 pillars with 50,000 facts over HTTP while facts and pillars are listed twenty times a second each, and measures what
 * the readers notice beside what they see when nothing else is done; then how soon the merged facts that say the same are hidden.
 * `--facts` and `--pillars` set how many. Beside it, on a sample: finding the same facts along a trigram index.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { facts: { type: "string", default: "50000" }, pillars: { type: "string", default: "20" } },
  });
  const [factCount, pillarCount] = [Number(values.facts), Number(values.pillars)];
  const stack = await startStack({ workers: 1, api: true, durable: true });
  try {
    const organization = await newOrganization(stack);
    const website = await newWebsite(stack, organization);
    const place = { organizationId: organization.id, websiteId: website.id, key: organization.key };
    const { sources, target } = await fill(stack, place, pillarCount, factCount);

    const idle = await readMeanwhile(stack, place, () => sleep(5_000));
    const from = performance.now();
    let mergeMs = 0;
    let firstMs = 0;
    const busy = await readMeanwhile(stack, place, async () => {
      const answer = await call(stack, place, "POST", "/pillars/merge", { source_pillar_ids: sources, target_pillar_id: target });
      mergeMs = performance.now() - from;
      if (answer.moved_fact_count !== factCount) throw new Error(`merged ${JSON.stringify(answer)}`);
      firstMs = await hiddenAfter(stack, place, from);
    });
    const followUpMs = performance.now() - from;
    const [{ hidden }] = (await stack.query<{ hidden: number }>(
      sql`select count(*)::int as hidden from fact where website_id = ${website.id} and duplicate_of is not null`,
    )) as [{ hidden: number }];

    console.log(`${pillarCount} pillars with ${factCount} facts`);
    console.log(`merge answered after ${mergeMs.toFixed(0)} ms; every fact compared after ${followUpMs.toFixed(0)} ms`);
    console.log(`first duplicates hidden after ${firstMs.toFixed(0)} ms; ${hidden} hidden in all`);
    console.log("reads over HTTP, ms    median      p95   slowest   reads");
    for (const [name, times] of [
      ["idle", idle],
      ["meanwhile", busy],
    ] as const) {
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1);
      console.log(
        `${name.padEnd(20)}${at(0.5).padStart(9)}${at(0.95).padStart(9)}${at(1).padStart(10)}${String(times.length).padStart(8)}`,
      );
    }
    await compareWithTrigrams(stack, place);
  } finally {
    await stack.stop();
  }
}

interface Place {
  organizationId: string;
  websiteId: string;
  key: string;
}

async function call(stack: Stack, place: Place, method: string, path: string, body?: object) {
  const response = await fetch(`${stack.url}/api/v1/knowledge-base${path}`, {
    method,
    headers: { "x-api-key": place.key, "content-type": "application/json" },
    ...(body && { body: JSON.stringify({ website_id: place.websiteId, ...body }) }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers of several operations.
  return (await response.json()) as any;
}

/** Every twentieth fact says what another pillar's says, in other case and punctuation or with another ending. */
async function fill(stack: Stack, place: Place, pillarCount: number, factCount: number) {
  const { organizationId, websiteId } = place;
  const pillars = await stack.query<{ id: string }>(sql`
    insert into pillar (organization_id, website_id, name)
    select ${organizationId}, ${websiteId}, 'Pillar ' || n from generate_series(0, ${pillarCount}::int) n returning id`);
  const [target, ...sources] = pillars.map((pillar) => pillar.id);
  await stack.query(sql`
    with numbered as (select n, case when n % 20 = 0 then n - 7 else n end as m from generate_series(1, ${factCount}::int) n)
    insert into fact (organization_id, website_id, pillar_id, text, confidence, provenance, review_status)
    select ${organizationId}, ${websiteId}, (${sources}::uuid[])[1 + n % ${sources.length}::int], case when n = m then said else upper(said) || '!' end,
      'high', 'upload', 'approved'
    from numbered, lateral (select 'The ' || (array['tent', 'stove', 'lamp', 'rope', 'kettle', 'boot', 'bag'])[1 + m % 7] || ' of series '
      || m || ' holds ' || (array['water', 'gas', 'spirit', 'sand'])[1 + m % 4] || ' and was made by '
      || (array['Anna', 'Bela', 'Carla', 'Dora', 'Emil'])[1 + m % 5] || ' in ' || (array['Lyon', 'Oslo', 'Porto', 'Turin'])[1 + m % 4]
      || ' with ' || substr(md5(m::text), 1, 6) || ' and ' || substr(md5(m::text), 7, 7)) texts(said)
    order by n`);
  return { sources, target: target! };
}

const pauseMs = 50;

/** Lists facts and pillars, with a reader for each, until the work is done; returns the times in order of size. */
async function readMeanwhile(stack: Stack, place: Place, work: () => Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const times: number[] = [];
  const readers = ["/facts", "/pillars"].map(async (path) => {
    while (!isDone) {
      const startedAt = performance.now();
      await call(stack, place, "GET", `${path}?website_id=${place.websiteId}`);
      times.push(performance.now() - startedAt);
      await sleep(pauseMs);
    }
  });
  await work();
  isDone = true;
  await Promise.all(readers);
  return times.sort((a, b) => a - b);
}

/** Waits for the follow-ups of all merges; returns when the first duplicate was hidden, counted from `from`. */
async function hiddenAfter(stack: Stack, place: Place, from: number): Promise<number> {
  let firstMs = 0;
  for (;;) {
    const [state] = await stack.query<{ hidden: boolean; open: boolean }>(sql`
      select exists (select from fact where website_id = ${place.websiteId} and duplicate_of is not null) as hidden,
        exists (select from pillar_merge where website_id = ${place.websiteId} and status <> 'completed') as open`);
    if (state!.hidden && firstMs === 0) firstMs = performance.now() - from;
    if (!state!.open) return firstMs;
    await sleep(50);
  }
}

/** The same question asked of a trigram index. */
async function compareWithTrigrams(stack: Stack, { websiteId }: Place): Promise<void> {
  const owner = new pg.Client(stack.databaseUrl);
  await owner.connect();
  try {
    await owner.query("update fact set duplicate_of = null");
    await owner.query("create index fact_trigrams on fact using gin (normalized gin_trgm_ops)");
    await owner.query("analyze fact");
    await owner.query("set pg_trgm.similarity_threshold = 0.82");
    const sample = await owner.query("select array_agg(id) as ids from (select id from fact order by md5(id::text) limit 300) s");
    const ids = sample.rows[0].ids as string[];
    for (const [name, query] of [
      ["by key", "select id from same_facts($2, $1)"],
      [
        "by a trigram index",
        `select distinct f.id from fact f join fact o on o.normalized % f.normalized and (o.stands_since, o.id) < (f.stands_since, f.id)
           and o.website_id = $2 and covers_words(o.normalized, f.normalized) and covers_words(f.normalized, o.normalized)
         where f.id = any($1::uuid[])`,
      ],
    ] as const) {
      const from = performance.now();
      const { rows } = await owner.query(query, [ids, websiteId]);
      const rate = (ids.length * 1000) / (performance.now() - from);
      console.log(`compared ${name}: ${rate.toFixed(0)} facts/s; ${rows.length} of ${ids.length} say what another says`);
    }
  } finally {
    await owner.end();
  }
}
