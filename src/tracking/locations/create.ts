import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";
import type { Tenant } from "../tenant.ts";
import { country, countryName } from "./country.ts";
import { locationName, locationRecord, placeFields, selectLocations } from "./location.ts";

export const createLocation = operation({
  name: "locations.create",
  summary: "Create a location at which prompts can be asked",
  description:
    "Names are unique on a website; 409 names the location that has the name. The name of a removed location brings that one back, " +
    "so that its earlier answers and the new ones belong together.",
  rest: { method: "POST", path: "/locations" },
  mcp: { tool: "create_location" },
  access: website("admin"),
  idempotency: {},
  refusals: {
    400: "`country` is no country",
    409: "Another location has the name; `existing` is that location",
  },
  input: z.object({
    website_id: websiteId,
    name: locationName,
    country: country.nullable().default(null),
    region: placeFields.region.default(null),
    city: placeFields.city.default(null),
  }),
  output: z.object({ location: locationRecord }),
  async handle({ rows, subject, caller }, { name, country, region, city }) {
    const [created] = await rows.transaction((tx) =>
      tx.run(sql<Pick<RowOf<"location">, "id">>`
        insert into location as l (organization_id, website_id, name, country, region, city)
        values (${caller.organization.id}, ${subject.id}, ${name}, ${country}, ${region}, ${city})
        on conflict (website_id, name) do update
          set deleted_at = null, country = excluded.country, region = excluded.region, city = excluded.city where l.deleted_at is not null
        returning id`),
    );
    if (created) return { location: { id: created.id, name, country, region, city, prompt_count: 0 } };
    const all = await rows.read(selectLocations(subject.id));
    const existing = all.find((location) => location.name === name);
    throw new Refusal(409, "name: another location of this website has it", { details: { existing } });
  },
});

/**
 * Locks what {@link findOrCreateCountries} may lock, for who locks prompts between: whoever removes a location locks its prompts after it, so that
 * the two would wait for each other.
 */
export const lockCountries = (tx: Transaction, websiteId: string, codes: readonly string[]): Promise<unknown> =>
  tx.run(sql`
    select from location where website_id = ${websiteId} and country = any(${codes}::text[]) order by name for no key update`);

/**
 * The locations of whole countries, made or brought back where there are none. They have the country's name; where another
 * location has that name, it is left alone, and the country's code is appended to the name.
 *
 * @param codes ISO 3166-1 alpha-2.
 * @returns the ids by code.
 * @throws Refusal 409 when both names are taken.
 */
export async function findOrCreateCountries(
  tx: Transaction,
  tenant: Tenant,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(codes)].sort();
  if (wanted.length === 0) return new Map();
  const names = wanted.map((code) => countryName(code) ?? code);
  await tx.run(sql`
    insert into location as l (organization_id, website_id, name, country)
    select ${tenant.organizationId}, ${tenant.websiteId}, case when o.id is null then c.name else c.name || ' (' || c.code || ')' end, c.code
    from unnest(${names}::text[], ${wanted}::text[]) as c(name, code)
    left join location o on o.website_id = ${tenant.websiteId} and o.name = c.name and o.country is distinct from c.code
    order by 3
    on conflict (website_id, name) do update set deleted_at = null where l.deleted_at is not null and l.country = excluded.country`);
  // Locked, so that none is removed before it is linked.
  const found = await tx.run(sql<Pick<RowOf<"location">, "id" | "name"> & { country: string }>`
    select l.id, l.name, l.country from unnest(${names}::text[], ${wanted}::text[]) as c(name, code)
    join location l on l.website_id = ${tenant.websiteId} and l.country = c.code and l.name in (c.name, c.name || ' (' || c.code || ')')
    where l.deleted_at is null order by l.name desc for share of l`);
  const ids = new Map(found.map(({ id, country }) => [country, id]));
  const missing = wanted.findIndex((code) => !ids.has(code));
  if (missing === -1) return ids;
  const code = wanted[missing]!;
  throw new Refusal(
    409,
    `countries: locations of this website named ${names[missing]} and ${names[missing]} (${code}) are elsewhere; rename one`,
  );
}
