import { type Organization, sql, type Transaction } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Detection } from "./company.entity.ts";
import { type CompetitorRecord, competitorColumns } from "./competitor.ts";

export interface NewCompany {
  isSelf: boolean;
  name: string;
  url: string;
  aliases: string[];
  domains: string[];
  detection?: Detection;
}

/** Inserts a tracked company; returns its id. */
export async function insertCompany(
  tx: Transaction,
  organization: Organization,
  websiteId: string,
  company: NewCompany,
): Promise<string> {
  const [row] = await tx.run<{ id: string }>(sql`
    insert into company (organization_id, website_id, is_self, name, url, aliases, domains, detection)
    values (${organization.id}, ${websiteId}, ${company.isSelf}, ${company.name}, ${company.url}, ${company.aliases}::text[],
      ${company.domains}::text[], ${JSON.stringify(company.detection ?? {})}::jsonb)
    returning id`);
  return row!.id;
}

/**
 * The companies that a website tracks, own brand first; other changes to them wait until the end of the transaction.
 */
export async function lockCompanies(tx: Transaction, websiteId: string): Promise<(CompetitorRecord & { is_self: boolean })[]> {
  await tx.run(sql`select 1 from website where id = ${websiteId} for no key update`);
  return tx.run(sql`
    select ${competitorColumns}, is_self from company where website_id = ${websiteId} and removed_at is null
    order by is_self desc, created_at, id`);
}

/** @throws Refusal 409 when another competitor has the same name and URL. */
export function refuseTaken(
  companies: (CompetitorRecord & { is_self: boolean })[],
  wanted: { name: string; url: string },
  id: string | null,
): void {
  const identity = (company: { name: string; url: string }) => JSON.stringify([company.name.toLowerCase(), company.url]);
  const holder = companies.find((company) => !company.is_self && company.id !== id && identity(company) === identity(wanted));
  if (!holder) return;
  const { is_self: _, ...existing } = holder;
  throw new Refusal(409, "name: the website tracks this competitor already; change it instead", { details: { existing } });
}
