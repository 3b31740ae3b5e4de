import { z } from "zod";
import { givenChanges, isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { sql, unlessTaken } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { country } from "./country.ts";
import { locationName, locationRecord, placeFields, selectLocations } from "./location.ts";

export const updateLocation = operation({
  name: "locations.update",
  summary: "Rename a location or correct where it is",
  rest: { method: "PATCH", path: "/locations/{location_id}" },
  mcp: { tool: "update_location", idempotent: true },
  access: website("admin"),
  refusals: {
    400: "No field is given, or `country` is no country",
    404: "The location does not exist",
    409: "Another location has the name; `existing` is that location",
  },
  input: z.object({
    location_id: opaqueId,
    website_id: websiteId,
    name: locationName.optional(),
    country: country.nullable().optional(),
    region: placeFields.region.optional(),
    city: placeFields.city.optional(),
  }),
  output: z.object({ location: locationRecord }),
  async handle({ rows, subject }, { location_id, website_id: _, ...given }) {
    const { name, country, region, city } = givenChanges(given, ["name", "country", "region", "city"]);
    const id = isUuid(location_id) ? location_id : null;
    await unlessTaken(
      rows,
      () =>
        rows.transaction((tx) =>
          tx.run(sql`
            update location set name = coalesce(${name ?? null}, name),
              country = case when ${country === undefined}::boolean then country else ${country ?? null} end,
              region = case when ${region === undefined}::boolean then region else ${region ?? null} end,
              city = case when ${city === undefined}::boolean then city else ${city ?? null} end
            where id = ${id}::uuid and website_id = ${subject.id} and deleted_at is null`),
        ),
      "name: another location of this website has it, perhaps a removed one that POST /locations brings back",
      db
        .selectFrom("location")
        .select(["id", "name", "country", "region", "city"])
        .where("website_id", "=", subject.id)
        .where("name", "=", name ?? null),
    );
    const [location] = id ? await rows.read(selectLocations(subject.id, id)) : [];
    if (!location) throw new Refusal(404, "Location not found");
    return { location };
  },
});
