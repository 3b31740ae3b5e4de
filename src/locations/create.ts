import { z } from "zod";
import { website } from "../access.ts";
import { sql, type Transaction } from "../database.ts";
import { Refusal } from "../errors.ts";
import { websiteId } from "../fields.ts";
import { operation } from "../operation.ts";
import { countryCode, countryName, locationName, locationRecord, selectLocations } from "./location.ts";

export const createLocation = operation({
  name: "locations.create",
  summary: "Create a location at which prompts can be asked",
  description:
    "Names are unique on a website; 409 tells the location that has the name. The name of a removed location brings that one back, " +
    "so that its earlier answers and the new ones belong together.",
  rest: { method: "POST", path: "/locations" },
  mcp: { tool: "create_location" },
  access: website("admin"),
  idempotency: {},
  refusals: {
    400: "`country` is no code of ISO 3166-1",
    409: "Another location has the name; `existing` is that location",
  },
  input: z.object({ website_id: websiteId, name: locationName, country: countryCode.nullable().default(null) }),
  output: z.object({ location: locationRecord }),
  async handle({ rows, subject, caller }, { name, country }) {
    const [created] = await rows.transaction((tx) =>
      tx.run<{ id: string }>(sql`
        insert into location as l (organization_id, website_id, name, country)
        values (${caller.organization.id}, ${subject.id}, ${name}, ${country})
        on conflict (website_id, name) do update set deleted_at = null, country = excluded.country where l.deleted_at is not null
        returning id`),
    );
    if (created) return { location: { id: created.id, name, country, prompt_count: 0 } };
    const all = await rows.read(selectLocations(subject.id));
    const existing = all.find((location) => location.name === name);
    throw new Refusal(409, "name: another location of this website has it", { details: { existing } });
  },
});

/**
 * The locations of whole countries, made where they do not exist yet.
 *
 * @param codes ISO 3166-1 alpha-2.
 * @returns the ids by code.
 */
export async function findOrCreateCountries(
  tx: Transaction,
  place: { organizationId: string; websiteId: string },
  codes: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return new Map();
  const names = wanted.map((code) => countryName(code) ?? code);
  const found = await tx.run<{ id: string; name: string }>(sql`
    insert into location as l (organization_id, website_id, name, country)
    select ${place.organizationId}, ${place.websiteId}, c.name, c.code
    from unnest(${names}::text[], ${wanted}::text[]) as c(name, code) order by c.name
    on conflict (website_id, name) do update set deleted_at = null, country = excluded.country
    returning id, name`);
  const ids = new Map(found.map(({ id, name }) => [name, id]));
  return new Map(wanted.map((code, index) => [code, ids.get(names[index]!)!]));
}
