import { newKey } from "../../src/identity/api-keys/key-text.ts";
import { type Organization, type Query, sql } from "../../src/platform/database/connection.ts";

/** What the factories need of a test service, or of a stack of processes. */
interface Rows {
  query<Row>(query: Query<Row>): Promise<Row[]>;
}

export interface TestOrganization extends Organization {
  /** A global key with admin permission. */
  key: string;
}

/** An organization with ample credits and pitches, every entitlement and a global admin key. */
export async function newOrganization(
  service: Rows,
  options: { isPartner?: boolean; credits?: number; entitlements?: string[]; pitches?: number } = {},
) {
  const { isPartner = false, credits = 1_000_000 } = options;
  const entitlements = options.entitlements ?? ["seo_recommendations", "knowledge_base", "pitches", "shopping"];
  const key = newKey();
  const [organization] = await service.query<Organization>(sql`
    with made as (insert into organization (name, is_partner) values ('Test', ${isPartner}) returning id, n),
      credit as (insert into credit_account (organization_id, one_off_available) select id, ${credits} from made),
      entitled as (insert into entitlement (organization_id, name) select id, unnest(${entitlements}::text[]) from made),
      pitches as (insert into pitch_account (organization_id, available) select id, ${options.pitches ?? 1_000} from made),
      key as (insert into api_key (id, organization_id, secret_hash, permission) select ${key.id}, id, ${key.secretHash}, 'admin' from made)
    select id, n from made`);
  return { ...organization!, key: key.text } satisfies TestOrganization;
}

/** A key of an organization; `websiteIds` makes it a website-scoped one. */
export async function newTestKey(
  service: Rows,
  organization: Organization,
  options: { permission?: "view" | "admin"; websiteIds?: string[]; ownerId?: string } = {},
): Promise<string> {
  const key = newKey();
  await service.query(sql`
    insert into api_key (id, organization_id, secret_hash, permission, website_ids, owner_id)
    values (${key.id}, ${organization.id}, ${key.secretHash}, ${options.permission ?? "admin"}, ${options.websiteIds ?? null}::uuid[], ${options.ownerId ?? null})`);
  return key.text;
}

/** A website with its own brand and competitors, as the provisioning operation leaves it. */
export async function newWebsite(
  service: Rows,
  organization: Organization,
  options: { name?: string; domain?: string; competitors?: { name: string; domains?: string[]; aliases?: string[] }[] } = {},
): Promise<{ id: string; n: number }> {
  const { name = "Acme", domain = "acme.example", competitors = [] } = options;
  const known = [{ name, domains: [domain], aliases: [] as string[] }, ...competitors].map((company, index) => {
    const { domains = [`${company.name.toLowerCase()}.example`], aliases = [] } = company;
    return { is_self: index === 0, name: company.name, url: domains[0] ?? "", domains, aliases };
  });
  const [website] = await service.query<{ id: string; n: number }>(sql`
    with made as (
        insert into website (organization_id, organization_n, url, name) values (${organization.id}, ${organization.n}, ${domain}, ${name})
        returning id, n),
      companies as (
        insert into company (organization_id, website_id, is_self, name, url, domains, aliases)
        select ${organization.id}, made.id, is_self, known.name, url, domains, aliases
        from made, jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
          as known(is_self boolean, name text, url text, domains text[], aliases text[])),
      schedule as (
        insert into prompt_schedule (organization_id, website_id, name, kind) select ${organization.id}, id, 'Default', 'default' from made)
    select id, n from made`);
  return website!;
}
