import { recordActivity, system } from "../../../identity/index.ts";
import { type Rows, sql, type Transaction } from "../../../platform/database/index.ts";
import { companyNamed, readCompanies, type TrackedCompany } from "../../competitors/tracked-company.ts";
import { db, type RowOf } from "../../database.ts";
import { findOrCreateLabels } from "../../labels/labels.ts";
import { lockPrompts } from "../../labels/lock-prompts.ts";
import { insertPrompts } from "../../prompts/insert.ts";
import type { Tenant } from "../../tenant.ts";
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
  const schedules = await rows.read(
    db.selectFrom("prompt_schedule").select(["n", "name", "kind"]).where("website_id", "=", website.id),
  );
  return {
    companies: await readCompanies(rows, website.id),
    schedules: new Map([
      ...schedules.filter(({ kind }) => kind === "custom").map(({ name, n }) => [name.normalize("NFC"), n] as const),
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
    if (company === null) return `mentions[${index}].company: ${JSON.stringify(name)} is not tracked`;
    if (company === "ambiguous")
      return `mentions[${index}].company: several competitors are called ${JSON.stringify(name)}; add " (domain)"`;
    if (mentioned.has(company.n)) return `mentions[${index}].company: ${JSON.stringify(name)} stands there twice`;
    mentioned.add(company.n);
  }
  return null;
}

/** Numbers of the prompts and locations that lines name. */
export interface CreatedNames {
  prompts: Map<string, number>;
  locations: Map<string, number>;
  /** New prompts whose text had been a prompt's that was deleted. */
  deletedBefore: number;
}

/**
 * Finds the prompts, locations and tags that lines name, and creates those that are missing, with entries in the activity feed.
 * Tags are only added.
 */
export async function ensureNames(tx: Transaction, website: ImportWebsite, lines: readonly ImportLine[]): Promise<CreatedNames> {
  const tenant = { organizationId: website.organization_id, websiteId: website.id };
  const prompts = await ensurePrompts(tx, tenant, [...new Set(lines.map((line) => line.prompt))]);
  const locations = await ensureLocations(tx, tenant, [...new Set(lines.flatMap((line) => line.location ?? []))]);
  await ensureTags(tx, tenant, lines, prompts);
  return {
    prompts: new Map([...prompts].map(([text, prompt]) => [text, prompt.n])),
    locations,
    deletedBefore: await countDeleted(
      tx,
      tenant,
      [...prompts].filter(([, { isNew }]) => isNew).map(([text]) => text),
    ),
  };
}

interface PromptRow extends Pick<RowOf<"prompt">, "id" | "n" | "text"> {
  isNew: boolean;
}

async function ensurePrompts(tx: Transaction, tenant: Tenant, texts: string[]): Promise<Map<string, PromptRow>> {
  // Older prompts may be written otherwise.
  const find = async (wanted: string[]) => {
    const forms = [...new Set(wanted.flatMap((text) => [text, text.normalize("NFD")]))];
    const rows = await tx.run(sql<Omit<PromptRow, "isNew">>`
      select p.id, p.n, p.text from unnest(${forms}::text[]) t(text)
      join prompt p on p.website_id = ${tenant.websiteId} and md5(p.text) = md5(t.text) and p.text = t.text and p.deleted_at is null
      order by p.text is nfc normalized`);
    return new Map(rows.map((row) => [row.text.normalize("NFC"), row]));
  };
  const found = await find(texts);
  const missing = texts.filter((text) => !found.has(text));
  if (missing.length > 0) {
    await insertPrompts(
      tx,
      system,
      tenant,
      missing.map((text) => ({ text })),
    );
  }
  const all = missing.length > 0 ? await find(texts) : found;
  return new Map([...all].map(([text, row]) => [text, { ...row, isNew: !found.has(text) }]));
}

/** How many of the texts were those of prompts that were softly deleted. */
async function countDeleted(tx: Transaction, tenant: Tenant, texts: string[]): Promise<number> {
  if (texts.length === 0) return 0;
  const [found] = await tx.run(sql<{ count: number }>`
    select count(*)::int as count from unnest(${texts}::text[]) t(text)
    where exists (select from prompt p
      where p.website_id = ${tenant.websiteId} and md5(p.text) = md5(t.text) and p.text = t.text and p.deleted_at is not null)`);
  return found!.count;
}

async function ensureLocations(tx: Transaction, tenant: Tenant, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  await tx.run(sql`
    insert into location (organization_id, website_id, name)
    select ${tenant.organizationId}, ${tenant.websiteId}, l from unnest(${names}::text[]) l
    where not exists (
      select from location k where k.website_id = ${tenant.websiteId} and normalize(k.name, nfc) = l and k.deleted_at is null) order by l
    on conflict (website_id, name) do update set deleted_at = null`);
  // Older locations may be written otherwise.
  const rows = await tx.run(sql<Pick<RowOf<"location">, "n" | "name">>`
    select n, normalize(name, nfc) as name from location
    where website_id = ${tenant.websiteId} and normalize(name, nfc) = any(${names}::text[]) and deleted_at is null
    order by name = normalize(name, nfc), n desc`);
  return new Map(rows.map(({ n, name }) => [name, n]));
}

async function ensureTags(
  tx: Transaction,
  tenant: Tenant,
  lines: readonly ImportLine[],
  prompts: Map<string, PromptRow>,
): Promise<void> {
  const links = new Map<string, { prompt: PromptRow; tag: string }>();
  for (const line of lines) {
    for (const tag of line.tags ?? []) links.set(JSON.stringify([line.prompt, tag]), { prompt: prompts.get(line.prompt)!, tag });
  }
  if (links.size === 0) return;
  const wanted = [...links.values()];
  const tags = await findOrCreateLabels(
    tx,
    system,
    tenant,
    "prompt_tag",
    wanted.map(({ tag }) => tag),
  );
  await lockPrompts(tx, sql`select unnest(${wanted.map(({ prompt }) => prompt.id)}::uuid[])`);
  const added = await tx.run(sql<Pick<RowOf<"prompt_tag_link">, "prompt_id">>`
    insert into prompt_tag_link (organization_id, prompt_id, tag_id)
    select ${tenant.organizationId}, l.prompt_id, l.tag_id
    from unnest(${wanted.map(({ prompt }) => prompt.id)}::uuid[], ${wanted.map(({ tag }) => tags.get(tag)!)}::uuid[]) as l(prompt_id, tag_id)
    order by l.tag_id, l.prompt_id
    on conflict do nothing returning prompt_id`);
  const isNew = new Set(wanted.filter(({ prompt }) => prompt.isNew).map(({ prompt }) => prompt.id));
  const updated = [...new Set(added.map(({ prompt_id }) => prompt_id))].filter((id) => !isNew.has(id));
  await recordActivity(tx, system, { ...tenant, entityType: "prompt", changeType: "updated", entityIds: updated });
}
