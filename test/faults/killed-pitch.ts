import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../src/platform/database/connection.ts";
import { shopEnv, shopHost, startShop } from "../content/pitches/website.ts";
import { newOrganization } from "../support/factories.ts";
import { kill, type Stack, startStack } from "../support/stack.ts";

/** Where in a pitch everything is killed: what its row shows at that moment. */
export const moments = {
  reading_website: sql`status = 'running' and site is null`,
  describing_brand: sql`site is not null`,
  preparing_questions: sql`profile is not null`,
  planning: sql`prompts is not null and competitors is not null`,
  asking: sql`exists (select from response r where r.run_id = pitch.run_id)`,
  writing_report: sql`(select bool_and(outcome is not null) from response_call c where c.run_id = pitch.run_id)`,
} as const;

export type Moment = keyof typeof moments;

export interface KilledPitchOptions {
  moments: readonly Moment[];
  /** Of each answer of the provider. */
  latencyMs: string;
  say(text: string): void;
}

export interface KilledPitchReport {
  seconds: number;
  /** The moments at which worker and API were killed, and what the row showed then. */
  kills: { moment: Moment; prepared: number; status: string }[];
  pitches: { status: string; error: string | null; answers: number }[];
  stored: Record<string, number | string[] | null>;
}

const grantedUnits = 10;
const grantedCredits = 1_000;

/**
 * Two pitches under way whose API and worker are killed with SIGKILL at each of the moments, the API also while a hundred calls with
 * one key are on their way.
 */
export async function killedPitch(options: KilledPitchOptions): Promise<KilledPitchReport> {
  // Slow enough to be killed while it reads.
  const shop = await startShop({ delayMs: 300 });
  const reading = shopEnv(shop);
  const stack = await startStack({
    workers: 1,
    api: true,
    durable: true,
    workerProgram: "test/content/pitches/worker.ts",
    stub: [
      "--seed",
      "pitch",
      "--latency",
      options.latencyMs,
      "--company",
      "Northlight=northlight-audio.com",
      "--company",
      "Kettwig",
    ],
    env: { LOG_LEVEL: "error", ...reading.env },
  });
  try {
    return await run(stack, options);
  } finally {
    await stack.stop();
    await shop.close();
    reading.remove();
  }
}

async function run(stack: Stack, options: KilledPitchOptions): Promise<KilledPitchReport> {
  const organization = await newOrganization(stack, { credits: grantedCredits, pitches: grantedUnits });
  const startedAt = performance.now();
  const create = async (key: string) => {
    const response = await fetch(`${stack.url}/api/v1/pitches`, {
      method: "POST",
      headers: { "x-api-key": organization.key, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ website_url: shopHost }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { pitch_id: string }).pitch_id;
  };
  const kills: KilledPitchReport["kills"] = [];

  const flood = Array.from({ length: 100 }, () => create("one").catch(() => null));
  await sleep(30);
  await kill(stack, "api");
  await Promise.all(flood);
  const first = await persistently(() => create("one"));
  const second = await persistently(() => create("two"));

  for (const moment of options.moments) {
    // Of either: the first may be past the earliest moment by the time the API is up again.
    const state = await reached(stack, [first, second], moments[moment]);
    await kill(stack, "worker-1", "api");
    kills.push({ moment, ...state });
    options.say(`killed at ${moment} ${JSON.stringify(state)} after ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  for (const id of [first, second]) await reached(stack, [id], sql`status in ('completed', 'failed')`);
  const pitches = await stack.query<KilledPitchReport["pitches"][number]>(sql`
    select p.status, p.error, (p.report->'sample'->>'answered')::int as answers from pitch p order by p.id`);
  return { seconds: (performance.now() - startedAt) / 1000, kills, pitches, stored: await stored(stack, organization.id) };
}

/** Waits until the row of one of the pitches has a state. @returns what the row shows then. */
async function reached(
  stack: Stack,
  ids: readonly string[],
  condition: ReturnType<typeof sql>,
): Promise<{ status: string; prepared: number }> {
  for (const deadline = performance.now() + 540_000; performance.now() < deadline; ) {
    const [row] = await stack.query<{ status: string; prepared: number }>(sql`
      select status, num_nonnulls(site, profile, competitors, prompts, run_id, report) as prepared
      from pitch where id = any(${ids}::uuid[]) and ${condition} limit 1`);
    if (row) return row;
    await sleep(5);
  }
  throw new Error("no pitch got there in 540 s");
}

async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const deadline = performance.now() + 120_000; ; ) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function stored(stack: Stack, organizationId: string): Promise<KilledPitchReport["stored"]> {
  const [row] = await stack.query<KilledPitchReport["stored"]>(sql`
    select (select available from pitch_account where organization_id = ${organizationId}) as units,
      (select array_agg(kind || ' ' || units order by id) from pitch_entry where organization_id = ${organizationId}) as unit_entries,
      (select one_off_available from credit_account where organization_id = ${organizationId}) as credits,
      (select count(*) from credit_entry where organization_id = ${organizationId}) as credit_entries,
      (select count(*) from website where organization_id = ${organizationId}) as websites,
      (select count(*) from response_run where organization_id = ${organizationId}) as runs,
      (select count(*) from response_call c where c.organization_id = ${organizationId}) as calls,
      (select count(*) from response r where r.organization_n = (select n from organization where id = ${organizationId})) as responses,
      (select count(distinct (r.run_id, r.prompt_n, r.model)) from response r) as distinct_responses,
      (select count(*) from outbox) as outbox`);
  return row!;
}

/** What must be true however often anything was killed: 28 questions to the stub's 3 models, twice. */
export const expected = {
  pitches: Array.from({ length: 2 }, () => ({ status: "completed", error: null, answers: 84 })),
  stored: {
    units: grantedUnits - 2,
    unit_entries: ["charge 1", "charge 1"],
    credits: grantedCredits,
    credit_entries: 0,
    websites: 2,
    runs: 2,
    calls: 168,
    responses: 168,
    distinct_responses: 168,
    outbox: 0,
  },
};
