import { type Organization, sql, type Transaction } from "../database.ts";

/** How a company's names are told from common words. Absent fields leave it to the dictionaries. */
export interface Detection {
  /** true: every name needs evidence of its use as a name; false: none does. */
  ambiguous?: boolean;
  /** Words that, anywhere in an answer, speak for the company. */
  context_words?: string[];
  /** Phrases in which the name is never this company. */
  negative_patterns?: string[];
}

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
