import type { Rows } from "../../platform/database/index.ts";
import { db } from "../database.ts";

/** A tracked company as answers name it. */
export interface TrackedCompany {
  n: number;
  id: string;
  isSelf: boolean;
  name: string;
  aliases: string[];
  domains: string[];
  url: string;
  /** The company's key in every answer object. */
  key: string;
}

/** What the key of a company is made of. */
type Named = Pick<TrackedCompany, "id" | "isSelf" | "name" | "domains" | "url">;

/**
 * Gives each company its key: the name; followed by its first domain where another company has the same name (the own brand
 * keeps its plain name) and always for the name `date`, which entries of series need for themselves.
 *
 * @param companies all tracked companies of a website, the own brand first.
 */
export function withKeys<Company extends Named>(companies: readonly Company[]): (Company & Pick<TrackedCompany, "key">)[] {
  const count = Map.groupBy(companies, (company) => company.name);
  const taken = new Set<string>();
  return companies.map((company) => {
    const needsDomain = company.name === "date" || (!company.isSelf && count.get(company.name)!.length > 1);
    const wanted = needsDomain ? `${company.name} (${firstDomain(company)})` : company.name;
    // Two companies that share name and domain, or a name that looks like another's key.
    const key = taken.has(wanted) ? `${wanted} (${company.id})` : wanted;
    taken.add(key);
    return { ...company, key };
  });
}

function firstDomain(company: Named): string {
  return company.domains[0] ?? (company.url.replace(/^https?:\/\//, "").split("/")[0] || company.id);
}

/** The tracked companies of a website, the own brand first. */
export async function readCompanies(rows: Pick<Rows, "read">, websiteId: string): Promise<TrackedCompany[]> {
  const found = await rows.read(
    db
      .selectFrom("company")
      .select(["n", "id", "is_self as isSelf", "name", "aliases", "domains", "url"])
      .where("website_id", "=", websiteId)
      .where("removed_at", "is", null)
      .orderBy("is_self", "desc")
      .orderBy("n"),
  );
  return withKeys(found);
}

/**
 * Whom a bare name in data means: the company with that key, else the own brand, else the only competitor of that name.
 *
 * @returns null for an unknown name, `"ambiguous"` when several competitors share it.
 */
export function companyNamed(companies: readonly TrackedCompany[], name: string): TrackedCompany | "ambiguous" | null {
  const isIt = (other: string) => other.normalize("NFC") === name.normalize("NFC");
  const byKey = companies.find((company) => company.key === name) ?? companies.find((company) => isIt(company.key));
  if (byKey) return byKey;
  const named = companies.filter((company) => isIt(company.name));
  return named.find((company) => company.isSelf) ?? (named.length > 1 ? "ambiguous" : (named[0] ?? null));
}
