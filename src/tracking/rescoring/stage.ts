import { sql, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { findPages } from "../responses/pages.ts";
import { storePerceptionsOf } from "../responses/store-perceptions.ts";
import type { Differences } from "./differences.ts";

/** A website inside a transaction. */
export interface StagedWebsite {
  n: number;
  organizationN: number;
}

/** Stages what will differ, and stores the detector's version where nothing does. */
export async function stage(tx: Transaction, website: StagedWebsite, found: readonly Differences[]): Promise<void> {
  const changes = found.flatMap(({ answer, changes: some }) => some.map((change) => ({ answer, ...change })));
  const perceived = found.filter(({ perceptions }) => perceptions !== null);
  const confirmed = found.flatMap((one) => one.confirmed);
  const statements = [];
  if (changes.length > 0) {
    const of = <Value>(field: (change: (typeof changes)[number]) => Value) => changes.map(field);
    statements.push(sql`
      insert into mention_change (organization_n, website_n, response_n, company_n, schedule_n, day, position, detector_version, evidence, is_gone)
      select ${website.organizationN}, ${website.n}, c.* from unnest(
        ${of(({ answer }) => answer.n)}::bigint[], ${of(({ companyN }) => companyN)}::int[], ${of(({ answer }) => answer.scheduleN)}::int[],
        ${of(({ answer }) => answer.day)}::date[], ${of(({ after }) => after?.position ?? null)}::smallint[],
        ${of(({ after }) => after?.detectorVersion ?? 0)}::smallint[],
        ${of(({ after }) => (after && after.detectorVersion > 0 ? JSON.stringify(after.evidence) : null))}::jsonb[],
        ${of(({ after }) => after === null)}::boolean[]) as c`);
  }
  if (perceived.length > 0) {
    statements.push(sql`
      insert into perception_change (organization_n, website_n, response_n, day, perceptions)
      select ${website.organizationN}, ${website.n}, p.* from unnest(
        ${perceived.map(({ answer }) => answer.n)}::bigint[], ${perceived.map(({ answer }) => answer.day)}::date[],
        ${perceived.map(({ perceptions }) => JSON.stringify(perceptions))}::jsonb[]) as p`);
  }
  if (confirmed.length > 0) {
    statements.push(sql`
      update mention m set detector_version = c.version
      from unnest(${confirmed.map(({ responseN }) => responseN)}::bigint[], ${confirmed.map(({ companyN }) => companyN)}::int[],
                  ${confirmed.map(({ detectorVersion }) => detectorVersion)}::smallint[]) as c(response_n, company_n, version)
      where m.response_n = c.response_n and m.company_n = c.company_n`);
  }
  await Promise.all([...statements.map((statement) => tx.run(statement)), stageSources(tx, website, found)]);
}

async function stageSources(tx: Transaction, website: StagedWebsite, found: readonly Differences[]): Promise<void> {
  const changes = found.flatMap(({ answer, sources }) => sources.map((change) => ({ answer, ...change })));
  if (changes.length === 0) return;
  const pages = await findPages(tx, website.organizationN, [...new Set(changes.map(({ url }) => url))]);
  const of = <Value>(field: (change: (typeof changes)[number]) => Value) => changes.map(field);
  await tx.run(sql`
    insert into source_change (organization_n, website_n, response_n, place, schedule_n, day, page_n, host_n, cited, is_gone)
    select ${website.organizationN}, ${website.n}, c.* from unnest(
      ${of(({ answer }) => answer.n)}::bigint[], ${of(({ place }) => place)}::smallint[], ${of(({ answer }) => answer.scheduleN)}::int[],
      ${of(({ answer }) => answer.day)}::date[], ${of(({ url }) => pages.get(url)!.n)}::bigint[],
      ${of(({ url }) => pages.get(url)!.hostN)}::int[], ${of(({ cited }) => cited)}::boolean[],
      ${of(({ isGone }) => isGone)}::boolean[]) as c`);
}

/** The answers that a switch changes, with their days; some come twice. */
const changedAnswers = (websiteN: number) => sql`(
  select c.response_n, c.schedule_n, c.day from mention_change c
  left join mention m on m.response_n = c.response_n and m.company_n = c.company_n
  where c.website_n = ${websiteN} and m.position is distinct from c.position
  union all
  select response_n, schedule_n, day from source_change where website_n = ${websiteN})`;

/**
 * Applies what was staged for a website to its mentions and sources. Readers see all of it at the commit.
 *
 * @returns how many mentions were added, removed or ranked differently.
 */
export async function applyStaged(tx: Transaction, website: StagedWebsite): Promise<number> {
  await tx.run(sql`
    insert into day_change (organization_n, website_n, schedule_n, day, marked_at)
    select distinct ${website.organizationN}::int, ${website.n}::int, c.schedule_n, c.day, timestamptz '-infinity'
    from ${changedAnswers(website.n)} c`);
  await tx.run(sql`
    insert into response_change (response_n, organization_n, website_n)
    select distinct c.response_n, ${website.organizationN}::int, ${website.n}::int from ${changedAnswers(website.n)} c
    on conflict (response_n) do update set xid = pg_current_xact_id()`);
  const [counted] = await tx.run(sql<{ changed: number }>`
    select count(*)::int as changed from mention_change c
    left join mention m on m.response_n = c.response_n and m.company_n = c.company_n
    where c.website_n = ${website.n} and m.position is distinct from c.position`);
  await tx.run(sql`
    delete from mention m using mention_change c
    where c.website_n = ${website.n} and c.is_gone and m.response_n = c.response_n and m.company_n = c.company_n`);
  await tx.run(sql`
    insert into mention (response_n, organization_n, website_n, company_n, day, position, detector_version, evidence)
    select response_n, organization_n, website_n, company_n, day, position, detector_version, evidence
    from mention_change where website_n = ${website.n} and not is_gone
    on conflict (response_n, company_n) do update
      set position = excluded.position, detector_version = excluded.detector_version, evidence = excluded.evidence`);
  await tx.run(sql`
    delete from attribute_mention a using perception_change p where p.website_n = ${website.n} and a.response_n = p.response_n`);
  await storePerceptionsOf(
    tx,
    website.organizationN,
    sql`(select p.response_n, s."companyN" as company_n, p.website_n, p.day, s.name, s.positive, s.evidence
         from perception_change p,
           jsonb_to_recordset(p.perceptions) as s("companyN" int, name text, positive boolean, evidence jsonb)
         where p.website_n = ${website.n})`,
  );
  await applySources(tx, website.n);
  await dropStaged(tx, website.n);
  return counted!.changed;
}

async function applySources(tx: Transaction, websiteN: number): Promise<void> {
  await tx.run(sql`
    delete from citation c using source_change s
    where s.website_n = ${websiteN} and s.is_gone and c.response_n = s.response_n and c.place = s.place`);
  await tx.run(sql`
    insert into citation (response_n, organization_n, website_n, page_n, host_n, day, place, cited, provided)
    select response_n, organization_n, website_n, page_n, host_n, day, place, cited, 'none'
    from source_change where website_n = ${websiteN} and not is_gone
    on conflict (response_n, place) do update set cited = excluded.cited`);
}

/** Deletes what was staged for a website. */
export async function dropStaged(tx: Transaction, websiteN: number): Promise<void> {
  await Promise.all([
    tx.run(db.deleteFrom("mention_change").where("website_n", "=", websiteN)),
    tx.run(db.deleteFrom("source_change").where("website_n", "=", websiteN)),
    tx.run(db.deleteFrom("perception_change").where("website_n", "=", websiteN)),
  ]);
}
