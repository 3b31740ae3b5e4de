import { companyNamed, type TrackedCompany, withKeys } from "../../analytics/companies.ts";
import { type Rows, sql, type Transaction } from "../../database.ts";
import type { ImportLine } from "./line.ts";

/** The website that an import fills. */
export interface ImportWebsite {
  id: string;
  n: number;
  organization_id: string;
  organization_n: number;
  companies_version: number;
}

/** What a file may name but not create. */
export interface KnownNames {
  companies: TrackedCompany[];
  /** Numbers of schedules by name; `default` is the default one. */
  schedules: Map<string, number>;
}

export async function readKnownNames(rows: Rows, website: ImportWebsite): Promise<KnownNames> {
  const companies = await rows.read<Omit<TrackedCompany, "key">>(sql`
    select n, id, is_self as "isSelf", name, aliases, domains, url from company
    where website_id = ${website.id} and removed_at is null order by is_self desc, n`);
  const schedules = await rows.read<{ n: number; name: string; kind: string }>(sql`
    select n, name, kind from prompt_schedule where website_id = ${website.id}`);
  return {
    companies: withKeys(companies),
    schedules: new Map([
      ...schedules.filter(({ kind }) => kind === "custom").map(({ name, n }) => [name, n] as const),
      ...schedules.filter(({ kind }) => kind === "default").map(({ n }) => ["default", n] as const),
    ]),
  };
}

/** What a line names that is not there, in one sentence; null when all is known. */
export function unknownName(line: ImportLine, names: KnownNames): string | null {
  const schedule = line.schedule ?? "default";
  if (!names.schedules.has(schedule)) return `schedule: there is no schedule ${JSON.stringify(schedule)}`;
  const mentioned = new Set<number>();
  for (const [index, { company: name }] of (line.mentions ?? []).entries()) {
    const company = companyNamed(names.companies, name);
    if (company === null) return `mentions.${index}.company: ${JSON.stringify(name)} is not tracked`;
    if (company === "ambiguous")
      return `mentions.${index}.company: several competitors are called ${JSON.stringify(name)}; add " (domain)"`;
    if (mentioned.has(company.n)) return `mentions.${index}.company: ${JSON.stringify(name)} stands there twice`;
    mentioned.add(company.n);
  }
  return null;
}

/** Numbers of the prompts and locations that lines name. */
export interface CreatedNames {
  prompts: Map<string, number>;
  locations: Map<string, number>;
}

/** Finds the prompts, locations and tags that lines name, and creates those that are missing. Tags are only added. */
export async function ensureNames(tx: Transaction, website: ImportWebsite, lines: readonly ImportLine[]): Promise<CreatedNames> {
  const prompts = await ensurePrompts(tx, website, [...new Set(lines.map((line) => line.prompt))]);
  const locations = await ensureLocations(tx, website, [...new Set(lines.flatMap((line) => line.location ?? []))]);
  await ensureTags(tx, website, lines, prompts);
  return { prompts: new Map([...prompts].map(([text, prompt]) => [text, prompt.n])), locations };
}

interface PromptRow {
  id: string;
  n: number;
  text: string;
}

async function ensurePrompts(tx: Transaction, website: ImportWebsite, texts: string[]): Promise<Map<string, PromptRow>> {
  const find = () =>
    tx.run<PromptRow>(sql`
      select p.id, p.n, p.text from unnest(${texts}::text[]) t(text)
      join prompt p on p.website_id = ${website.id} and md5(p.text) = md5(t.text) and p.text = t.text and p.deleted_at is null`);
  const found = await find();
  const known = new Set(found.map(({ text }) => text));
  const missing = texts.filter((text) => !known.has(text));
  if (missing.length === 0) return byText(found);
  await tx.run(sql`
    insert into prompt (organization_id, website_id, text)
    select ${website.organization_id}, ${website.id}, t from unnest(${missing}::text[]) t on conflict do nothing`);
  return byText(await find());
}

const byText = (rows: PromptRow[]) => new Map(rows.map((row) => [row.text, row]));

async function ensureLocations(tx: Transaction, website: ImportWebsite, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  await tx.run(sql`
    insert into location (organization_id, website_id, name)
    select ${website.organization_id}, ${website.id}, l from unnest(${names}::text[]) l
    where not exists (select from location k where k.website_id = ${website.id} and k.name = l) on conflict do nothing`);
  const rows = await tx.run<{ n: number; name: string }>(sql`
    select n, name from location where website_id = ${website.id} and name = any(${names}::text[])`);
  return new Map(rows.map(({ n, name }) => [name, n]));
}

async function ensureTags(
  tx: Transaction,
  website: ImportWebsite,
  lines: readonly ImportLine[],
  prompts: Map<string, PromptRow>,
): Promise<void> {
  const links = new Map<string, { promptId: string; tag: string }>();
  for (const line of lines) {
    for (const tag of line.tags ?? [])
      links.set(JSON.stringify([line.prompt, tag]), { promptId: prompts.get(line.prompt)!.id, tag });
  }
  if (links.size === 0) return;
  const tags = [...new Set([...links.values()].map(({ tag }) => tag))];
  await tx.run(sql`
    insert into prompt_tag (organization_id, website_id, name)
    select ${website.organization_id}, ${website.id}, t from unnest(${tags}::text[]) t
    where not exists (select from prompt_tag k where k.website_id = ${website.id} and k.name = t) on conflict do nothing`);
  await tx.run(sql`
    insert into prompt_tag_link (organization_id, prompt_id, tag_id)
    select ${website.organization_id}, l.prompt_id, t.id
    from unnest(${[...links.values()].map(({ promptId }) => promptId)}::uuid[], ${[...links.values()].map(({ tag }) => tag)}::text[]) as l(prompt_id, tag)
    join prompt_tag t on t.website_id = ${website.id} and t.name = l.tag
    on conflict do nothing`);
}
