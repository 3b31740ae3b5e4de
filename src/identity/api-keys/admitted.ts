import type { Caller, Permission } from "../../operation/index.ts";

/** What admission returns besides the caller: its permissions, the budget, and the website that the call names. */
export interface AdmittedParts {
  budget: number;
  wait_ms: number | null;
  website_ids: string[] | null;
  on_organization: Permission[];
  on_website: Permission[];
  wherever: Permission[];
  anywhere: Permission[];
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

export function admittedParts(row: AdmittedParts): Pick<Caller, "websiteIds" | "held" | "isGlobal" | "website" | "rateLimit"> {
  return {
    websiteIds: row.website_ids,
    held: {
      organization: row.on_organization,
      website: row.on_website,
      wherever: row.wherever,
      anywhere: row.anywhere,
    },
    isGlobal: row.on_organization.some((one) => one !== "view"),
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
