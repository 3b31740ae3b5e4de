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
    prompts_version?: string;
  };
}

/** The website that a call names, as its caller has it. */
export const namedWebsite = ({
  website,
  website_n: n,
  website_deleted_at: deletedAt,
}: Pick<AdmittedParts, "website" | "website_n" | "website_deleted_at">): Caller["website"] =>
  n === null
    ? null
    : {
        ...{ id: website.id, n, name: website.name, url: website.url, models: website.models, language: website.language },
        ...{ baseCountry: website.base_country, companiesVersion: website.companies_version, deletedAt },
        promptsVersion: website.prompts_version ?? null,
      };

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
    website: namedWebsite(row),
    rateLimit: {
      limit: row.budget,
      remaining: row.remaining,
      resetAtSeconds: Math.ceil(new Date(row.full_at).getTime() / 1000),
      waitMs: row.wait_ms,
    },
  };
}
