import { setTimeout as sleep } from "node:timers/promises";
import { nextUpdatedAt, type Rows, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";

/**
 * Serializes comparisons of a website's facts, so that of two equal facts that are made at once one is hidden. Take this lock
 * before those of pillars, and those before facts by id: the same order everywhere, so that transactions do not deadlock.
 *
 * Keeps all the website's pillars, too: PostgreSQL checks the foreign keys of a fact that a transaction changes twice, even if
 * they stay as they are, and what a comparison changes may be filed anywhere.
 */
export async function lockComparison(tx: Transaction, websiteId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lockOf(websiteId)})`);
  await keepPillars(tx, websiteId);
}

/**
 * Does the work of a call in a transaction that has `lockComparison`. A call that waits for others holds no connection meanwhile:
 * calls for one website would otherwise take those of everybody.
 *
 * @throws Refusal 503 after some seconds.
 */
export async function inComparison<Result>(
  rows: Rows,
  websiteId: string,
  signal: AbortSignal,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (const pauseMs of pausesMs) {
    await sleep(pauseMs * (1 + Math.random()), undefined, { signal });
    // Tried by itself first: with an idempotency key the first transaction lasts, with its connection, until the call ends.
    const [free] = await rows.read(tryLock(websiteId));
    if (!free!.taken) continue;
    const done = await rows.transaction(async (tx) => {
      const [lock] = await tx.run(tryLock(websiteId));
      if (!lock!.taken) return null;
      await keepPillars(tx, websiteId);
      return { result: await work(tx) };
    });
    if (done) return done.result;
  }
  throw new Refusal(503, "Other facts of the website are being stored or changed; send the call again after Retry-After", {
    retryAfterSeconds: 5,
  });
}

/** Before each attempt; some ten seconds in all. */
const pausesMs = [0, 10, 20, 40, 80, ...Array<number>(30).fill(200)];

const lockOf = (websiteId: string) => sql`hashtextextended(${`facts/${websiteId}`}, 0)`;
const tryLock = (websiteId: string) => sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockOf(websiteId)}) as taken`;

const keepPillars = (tx: Transaction, websiteId: string) =>
  tx.run(db.selectFrom("pillar").select("id").where("website_id", "=", websiteId).orderBy("id").forKeyShare());

/** Locks facts in the order of their ids, with those that are hidden behind them or behind the same one; returns all their ids. */
export async function lockFamilies(tx: Transaction, factIds: readonly string[]): Promise<string[]> {
  const ids = [...factIds];
  const locked = await tx.run<Pick<RowOf<"fact">, "id">>(sql`
    with root as (
      select coalesce(f.duplicate_of, f.id) as id from unnest(${ids}::uuid[]) g(id) join fact f on f.id = g.id),
    family as (
      select id from root union select f.id from fact f join root r on f.duplicate_of = r.id union select unnest(${ids}::uuid[]))
    select id from fact where id in (select id from family) order by id for no key update`);
  return locked.map((fact) => fact.id);
}

/** What is no word and says something else nevertheless: currencies, signs of mathematics, per cent, the "#" of C# and the minus of -5. */
const signs = String.raw`[#%+<=>$\u00a2-\u00a5\u00b1\u00d7\u00f7\u2030\u20a0-\u20cf\u2200-\u22ff]|(?<![^\s(])[-\u2013](?=\d)`;
const signsOf = (fact: string) => sql`array(select regexp_matches(normalize(${sql.ref(`${fact}.text`)}, nfkc), ${signs}, 'g'))`;

/** Words of a fact in order, but for those that `covers_words` leaves aside. */
const wordsOf = (fact: string) => sql`array(
  select w from string_to_table(${sql.ref(`${fact}.normalized`)}, ' ') w
  where w <> all (array['the', 'a', 'an', 'of', 'is', 'are', 'and', 'our', 'its']))`;

/** Whether facts of the same words say them in the same order, give or take an ending: that A is lighter than B is not that B is lighter than A. */
const isSameOrder = sql`(f.normalized = o.normalized or not exists (
  select from unnest(${wordsOf("f")}, ${wordsOf("o")}) w(a, b)
  where a is distinct from b and concat(a, '/', b) !~ ${String.raw`^(\D{3,})\D{0,2}/\1\D{0,2}$`}))`;

/**
 * Hides those of the given facts that another visible fact of the website says already. They are kept and point at it. Needs
 * `lockComparison`, and the facts locked.
 */
export async function hideDuplicates(tx: Transaction, websiteId: string, factIds: readonly string[]): Promise<void> {
  const ids = [...factIds];
  const pairs = await tx.run<{ id: string; same_as: string }>(sql`
    select s.id, s.same_as from same_facts(${websiteId}, ${ids}::uuid[]) with ordinality s(id, same_as, place)
    join fact f on f.id = s.id join fact o on o.id = s.same_as
    where ${signsOf("f")} = ${signsOf("o")} and ${isSameOrder} order by s.place`);
  // In the order in which facts go before one another: what is only similar to a hidden one stays visible.
  const hidden = new Map<string, string>();
  for (const { id, same_as } of pairs) if (!hidden.has(id) && !hidden.has(same_as)) hidden.set(id, same_as);
  await tx.run(sql`
    update fact set duplicate_of = s.same_as, updated_at = ${nextUpdatedAt}
    from unnest(${[...hidden.keys()]}::uuid[], ${[...hidden.values()]}::uuid[]) s(id, same_as) where fact.id = s.id`);
  // Duplicates of a fact that is hidden now become duplicates of the visible one.
  await tx.run(sql`
    update fact f set duplicate_of = o.duplicate_of from unnest(${ids}::uuid[]) g(id) join fact o on o.id = g.id
    where f.duplicate_of = o.id and o.duplicate_of is not null`);
}

/**
 * Compares locked families again after one of them was archived, deleted or reviewed: what was hidden behind a fact that is no
 * longer visible is shown again, one for all that say the same.
 */
export async function compareAnew(tx: Transaction, websiteId: string, factIds: readonly string[]): Promise<void> {
  const ids = [...factIds];
  if (ids.length === 0) return;
  await tx.run(sql`
    update fact f set duplicate_of = null, updated_at = ${nextUpdatedAt} from unnest(${ids}::uuid[]) g(id)
    where f.id = g.id and f.duplicate_of is not null`);
  await hideDuplicates(tx, websiteId, ids);
}
