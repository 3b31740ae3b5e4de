import { type Query, type Rows, refusesWrites, sql } from "../../platform/database/index.ts";
import { trackedCompanies } from "../competitors/detector.ts";
import type { RowOf } from "../database.ts";

const batchSize = 5_000;
/** Companies or prompts are changed again and again while they are looked at. */
const maxRepeats = 20;

/** `last` is the number of the website's newest prompt. */
type Stale = Pick<RowOf<"prompt">, "n" | "text"> & Pick<RowOf<"website">, "companies_version"> & { last: number };

/**
 * Looks at the prompts of a website that were not looked at with its companies of now, so that `names_own` and
 * `names_competitor` are right for all that are tracked when it begins. Costs one statement when nothing has changed.
 *
 * @param ids only these prompts.
 */
export async function refreshBranded(rows: Rows, websiteId: string, ids?: readonly string[]): Promise<void> {
  let last: number | null = null;
  let looked = 0;
  for (let repeats = 0; repeats < maxRepeats; ) {
    const stale: Stale[] = await rows.read(sql<Stale>`
      select p.n, p.text, w.companies_version, (select max(n) from prompt where website_id = ${websiteId}) as last
      from website w join prompt p on p.website_id = w.id
      where w.id = ${websiteId} and p.named_version is distinct from w.companies_version
        and ${ids ? sql`p.id = any(${ids}::uuid[])` : sql`true`} and ${last === null ? sql`true` : sql`p.n <= ${last}`}
      order by p.n limit ${batchSize}`);
    if (stale.length === 0) return;
    // What is tracked from now on is not waited for: prompts may come faster than they are looked at.
    last ??= stale[0]!.last;
    // They come in order: one that comes again was changed, or the companies were.
    if (stale[0]!.n <= looked) repeats++;
    looked = stale.at(-1)!.n;
    await look(rows, websiteId, stale);
  }
  throw new Error(`prompts or companies of website ${websiteId} changed ${maxRepeats} times while its prompts were looked at`);
}

/** Whether the prompt `p` was not looked at with the website's companies of now. */
const isStale = (websiteId: string): Query<unknown> =>
  sql`p.named_version is distinct from (select companies_version from website where id = ${websiteId})`;

/**
 * Reads prompts with right flags, null for those that are tracked or reworded while it reads, and for those that are stale while the database takes no
 * writes. Nothing is looked at, and no statement added,
 * unless one of them is stale: then all are brought up to date, and read again.
 *
 * @param read selects `is_stale` by the query that it is given.
 */
export async function readBranded<Row extends { is_stale: boolean | null }>(
  rows: Rows,
  websiteId: string,
  read: (isStale: Query<unknown>) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await read(isStale(websiteId));
  if (!found.some(({ is_stale }) => is_stale)) return found;
  try {
    await refreshBranded(rows, websiteId);
  } catch (error) {
    // Prompts are read also while nothing can be noted of them.
    if (refusesWrites(error)) return found;
    throw error;
  }
  return read(isStale(websiteId));
}

async function look(rows: Rows, websiteId: string, stale: readonly Stale[]): Promise<void> {
  const { companies_version: version } = stale[0]!;
  const { companies, detector } = await trackedCompanies(rows, { id: websiteId, companies_version: version });
  const own = new Set(companies.filter(({ isSelf }) => isSelf).map(({ key }) => key));
  const named = stale.map(({ text }) =>
    // A question cannot state that nothing is known of a brand, so that evidence speaks for the name here.
    detector
      .detect(text, [])
      .filter(({ mentioned, evidence }) => mentioned || evidence.some(({ kind }) => kind === "absence"))
      .map(({ key }) => own.has(key)),
  );
  const numbers = stale.map(({ n }) => n);
  // Another version by now: these are looked at again. Several calls may look at once, so they lock the rows in one order.
  await rows.run(sql`
    with locked as (
      select p.n from prompt p where p.website_id = ${websiteId} and p.n = any(${numbers}::int[])
        and p.named_version is distinct from ${version}::int order by p.n for no key update)
    update prompt p set names_own = u.own, names_competitor = u.competitor, named_version = ${version}
    from unnest(${numbers}::int[], ${named.map((list) => list.includes(true))}::boolean[],
                ${named.map((list) => list.includes(false))}::boolean[], ${stale.map(({ text }) => text)}::text[]) as u(n, own, competitor, text)
      join locked on locked.n = u.n
    where p.n = u.n and p.text = u.text and exists (select from website w where w.id = p.website_id and w.companies_version = ${version})`);
}
