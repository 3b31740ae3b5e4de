import { z } from "zod";
import { recordName } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";

export const locationName = recordName(200);

const within = z.string().trim().min(1).max(100).nullable();

/** A state, county or the like, and a city, in an input. */
export const placeFields = {
  region: within.meta({
    description: "State, province or county. Without `region` and `city`, the parts of the name count: `Austin, Texas`",
  }),
  city: within,
};

export const locationRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    country: z.string().nullable().meta({ description: "ISO 3166-1 alpha-2" }),
    region: z.string().nullable(),
    city: z.string().nullable(),
    prompt_count: z.int().meta({ description: "Prompts that are asked there, deleted ones not counted" }),
  })
  .meta({ id: "Location" });

/** A website's locations by name; one when an id is given. */
export const selectLocations = (websiteId: string, id: string | null = null) => sql<z.output<typeof locationRecord>>`
  select l.id, l.name, l.country, l.region, l.city, coalesce(c.prompts, 0) as prompt_count
  from location l left join (
    select k.location_id, count(*) as prompts from prompt_location k
    where k.location_id in (select id from location where website_id = ${websiteId})
      and not exists (select from prompt p where p.website_id = ${websiteId} and p.deleted_at is not null and p.id = k.prompt_id)
    group by k.location_id
  ) c on c.location_id = l.id
  where l.website_id = ${websiteId} and l.deleted_at is null and (${id}::uuid is null or l.id = ${id})
  order by casefold(l.name collate pg_unicode_fast), l.name`;
