import type { Caller } from "../context.ts";

/** What the statements that admit a call tell beside who calls: the budget, and the website that the call names. */
export interface AdmittedParts {
  budget: number;
  wait_ms: number | null;
  remaining: number;
  full_at: string;
  website_n: number | null;
  website_deleted_at: string | null;
  website: {
    id: string;
    name: string;
    url: string;
    models: Record<string, boolean>;
    language: string;
    base_country: string;
    companies_version: number;
  };
}

export function admittedParts(row: AdmittedParts): Pick<Caller, "website" | "rateLimit"> {
  return {
    website:
      row.website_n === null
        ? null
        : {
            id: row.website.id,
            n: row.website_n,
            name: row.website.name,
            url: row.website.url,
            models: row.website.models,
            language: row.website.language,
            baseCountry: row.website.base_country,
            companiesVersion: row.website.companies_version,
            deletedAt: row.website_deleted_at,
          },
    rateLimit: {
      limit: row.budget,
      remaining: row.remaining,
      resetAtSeconds: Math.ceil(new Date(row.full_at).getTime() / 1000),
      waitMs: row.wait_ms,
    },
  };
}
