import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomOf } from "../../src/integrations/answer-providers/simulation/random.ts";
import { sql } from "../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { isFullLength } from "../support/full-length.ts";
import { kill, type Stack, startStack } from "../support/stack.ts";
import { until } from "../support/worker.ts";

const seed = process.env.FAULT_SEED ?? randomBytes(4).toString("hex");
const factsAPillar = 300;

let stack: Stack;
let organization: Awaited<ReturnType<typeof newOrganization>>;

beforeAll(async () => {
  console.log(`FAULT_SEED=${seed}`);
  stack = await startStack({ workers: 2, api: true, durable: true, env: { LOG_LEVEL: "error" } });
  organization = await newOrganization(stack);
});
afterAll(() => stack?.stop());

interface Place {
  websiteId: string;
  sources: string[];
  target: string;
  /** Every fact's text by id. */
  texts: Map<string, string>;
}

/** Two source pillars and a target with facts; every tenth fact of a source says what one of the target says. */
async function newPlace(): Promise<Place> {
  const { id: websiteId } = await newWebsite(stack, organization, { domain: `${crypto.randomUUID()}.example` });
  const pillars = await stack.query<{ id: string }>(sql`
    insert into pillar (organization_id, website_id, name)
    select ${organization.id}, ${websiteId}, 'Pillar ' || n from generate_series(1, 3) n returning id`);
  const [target, ...sources] = pillars.map(({ id }) => id) as [string, string, string];
  const facts = await stack.query<{ id: string; text: string }>(sql`
    insert into fact (organization_id, website_id, pillar_id, text, confidence, provenance, review_status)
    select ${organization.id}, ${websiteId}, (${[target, ...sources]}::uuid[])[p],
      case when p > 1 and n % 10 = 0 then 'The lamp of series ' || n || ' is from place 1.' else 'The lamp of series ' || n || ' is from place ' || p end,
      'high', 'manual', 'approved'
    from generate_series(1, 3) p, generate_series(1, ${factsAPillar}::int) n order by p, n returning id, text`);
  return { websiteId, sources, target, texts: new Map(facts.map(({ id, text }) => [id, text])) };
}

interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a merge or a refusal.
  body: any;
}

/** What the caller learns: an answer, or that the connection broke. */
const merge = ({ websiteId, sources, target }: Place): Promise<Answered | null> =>
  fetch(`${stack.url}/api/v1/knowledge-base/pillars/merge`, {
    method: "POST",
    headers: { "x-api-key": organization.key, "content-type": "application/json" },
    body: JSON.stringify({ website_id: websiteId, source_pillar_ids: sources, target_pillar_id: target }),
  }).then(
    async (response) => ({ status: response.status, body: await response.json() }),
    () => null,
  );

interface State {
  pillars: number;
  /** Facts under each of source and target pillars. */
  inSources: number;
  inTarget: number;
  /** Audit entries of merges. */
  told: number;
  open: number;
}

async function stateOf({ websiteId, sources, target }: Place): Promise<State> {
  const [state] = await stack.query<State>(sql`
    select (select count(*) from pillar where website_id = ${websiteId}) as pillars,
      (select count(*) from fact where pillar_id = any(${sources}::uuid[])) as "inSources",
      (select count(*) from fact where pillar_id = ${target}) as "inTarget",
      (select count(*) from audit_entry where website_id = ${websiteId} and action = 'pillar.merge') as told,
      (select count(*) from pillar_merge where website_id = ${websiteId} and status in ('pending', 'merged')) as open`);
  return state!;
}

const before = { pillars: 3, inSources: 2 * factsAPillar, inTarget: factsAPillar, told: 0 };
const after = { pillars: 1, inSources: 0, inTarget: 3 * factsAPillar, told: 2 };

/** While a service comes back nobody may answer. */
const patiently = <Value>(ask: () => Promise<Value>) =>
  until(
    () => ask().catch(() => null),
    (value): value is Awaited<Value> => value !== null,
  ) as Promise<Value>;

/** Whatever happened: it is merged as a whole or not at all, every fact is there once, and what was answered is true. */
async function expectWhole(place: Place, answer: Answered | null): Promise<"merged" | "refused"> {
  const { open: _, ...state } = await until(
    () => patiently(() => stateOf(place)),
    ({ open }) => open === 0,
  );
  const isMerged = state.pillars === 1;
  expect(state).toEqual(isMerged ? after : before);
  const facts = await patiently(() =>
    stack.query<{ id: string; text: string }>(sql`select id, text from fact where website_id = ${place.websiteId}`),
  );
  expect(new Map(facts.map(({ id, text }) => [id, text]))).toEqual(place.texts);
  if (answer?.status === 200) {
    expect(isMerged).toBe(true);
    expect(answer.body).toMatchObject({ moved_fact_count: 2 * factsAPillar, target: { fact_count: 3 * factsAPillar } });
  } else if (answer && !/database/.test(answer.body.error)) {
    expect(answer).toMatchObject({ status: 503, body: { error: expect.stringContaining("withdrawn") } });
    expect(isMerged).toBe(false);
  }
  // What the follow-up has to do is done: a tenth of the moved facts is hidden, each behind one of the target.
  const [hidden] = await patiently(() =>
    stack.query<{ count: number }>(sql`
      select count(*) from fact f join fact o on o.id = f.duplicate_of and o.duplicate_of is null
      where f.website_id = ${place.websiteId} and f.text = o.text || '.'`),
  );
  if (isMerged) expect(hidden!.count).toBe((2 * factsAPillar) / 10);
  return isMerged ? "merged" : "refused";
}

/** Stops merges of everybody right before their end: facts are moved and pillars deleted, and nothing is committed. */
async function holdMerges(): Promise<{ release(): Promise<void>; isWaitedFor(): Promise<boolean> }> {
  const client = new pg.Client(stack.databaseUrl);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("begin");
  await client.query("lock table audit_entry in share row exclusive mode");
  return {
    release: () => client.end().catch(() => undefined),
    async isWaitedFor() {
      const [waiting] = await stack.query<{ count: number }>(sql`
        select count(*) from pg_locks where relation = 'audit_entry'::regclass and not granted`);
      return waiting!.count > 0;
    },
  };
}

test.each([["worker-1", "worker-2"], ["api"], ["postgres"], ["temporal"]])(
  "%s killed in the middle of a merge: readers see nothing of it, then it is done as a whole",
  async (...victims) => {
    const place = await newPlace();
    const held = await holdMerges();
    const answering = merge(place);
    await until(held.isWaitedFor, (isWaitedFor) => isWaitedFor);
    expect(await stateOf(place)).toEqual({ ...before, open: 1 });
    const names = stack.services.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(victims));
    await Promise.all(victims.map((name) => kill(stack, name)));
    expect(await patiently(() => stateOf(place))).toEqual({ ...before, open: 1 });
    await held.release();
    const answer = await answering;
    const end = await expectWhole(place, answer);
    // A machine that needs longer than a caller waits withdraws it.
    if (answer?.status !== 503) expect(end).toBe("merged");
  },
);

test("merges are whole while everything is killed at random moments", async () => {
  const random = randomOf("merges", seed);
  const ends: Record<string, number> = {};
  for (const { name } of random.sample(stack.services, isFullLength ? stack.services.length : 2)) {
    const place = await newPlace();
    const answering = merge(place);
    await sleep(random.integer(0, 400));
    const { open, pillars } = await patiently(() => stateOf(place));
    await kill(stack, name);
    const answer = await answering;
    const end = await expectWhole(place, answer);
    const told = `${name} killed with ${pillars} pillars and ${open} merges open: answered ${answer?.status ?? "nothing"}, ${end}`;
    ends[told] = (ends[told] ?? 0) + 1;
  }
  console.log(ends);
});
