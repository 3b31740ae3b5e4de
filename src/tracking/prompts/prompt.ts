import { z } from "zod";
import { instant, namedRecord } from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";

export const promptType = z.enum(["discovery", "high_intent"]).meta({ id: "PromptType" });
export const promptStatus = z.enum(["active", "paused"]).meta({ id: "PromptStatus" });

/** A tracked prompt as answers show it. */
export const promptRecord = z
  .object({
    id: z.string(),
    text: z.string(),
    type: promptType.nullable(),
    status: promptStatus,
    topic_id: z.string().nullable(),
    tags: z.array(namedRecord),
    locations: z
      .array(namedRecord)
      .meta({ description: "Where the prompt is asked; without any it is asked once, from nowhere" }),
    countries: z.array(z.string()).meta({ description: "ISO 3166-1 codes of the countries of its locations" }),
    primary_country: z.string().nullable().meta({ description: "The country of its first location" }),
    branded: z.boolean().nullable().meta({
      description:
        "Whether the text names the own brand or a competitor; null until the prompt is looked at, when it is new or its text has changed",
    }),
    volume: z.string().nullable().meta({ description: "Monthly searches, in digits" }),
    created_at: instant,
    deleted_at: instant.nullable().meta({ description: "When it was deleted softly" }),
  })
  .meta({ id: "Prompt" });

export type PromptRecord = z.output<typeof promptRecord>;

export interface PromptRow
  extends Pick<RowOf<"prompt">, "id" | "text" | "type" | "status" | "topic_id" | "volume" | "created_at" | "deleted_at"> {
  branded: boolean | null;
  tags: Pick<RowOf<"prompt_tag">, "id" | "name">[];
  locations: Pick<RowOf<"location">, "id" | "name" | "country">[];
}

/**
 * What a record needs of the row `p` of prompts, with its tags by name and its locations in the order they were given. Both are looked up only
 * where `tag_ns` and `location_ns`, which triggers keep, say that there are some.
 */
export const promptColumns: Query<PromptRow> = sql`
  p.id, p.text, p.type, p.status, p.topic_id, p.volume, p.created_at, p.deleted_at, p.names_own or p.names_competitor as branded,
  case when cardinality(p.tag_ns) > 0
    then array(select jsonb_build_object('id', t.id, 'name', t.name)
               from prompt_tag_link k join prompt_tag t on t.id = k.tag_id where k.prompt_id = p.id
               order by casefold(t.name collate pg_unicode_fast), t.name)
    else array[]::jsonb[] end as tags,
  case when cardinality(p.location_ns) > 0
    then array(select jsonb_build_object('id', l.id, 'name', l.name, 'country', l.country)
               from prompt_location k join location l on l.id = k.location_id where k.prompt_id = p.id
               order by k.place, l.name)
    else array[]::jsonb[] end as locations`;

/** Living prompts of a website by id, in the order of the ids. */
export const selectPrompts = (websiteId: string, ids: string[]): Query<PromptRow> => sql`
  select ${promptColumns}
  from prompt p where p.id = any(${ids}::uuid[]) and p.website_id = ${websiteId} and p.deleted_at is null
  order by array_position(${ids}::uuid[], p.id)`;

export function toPromptRecord(row: PromptRow): PromptRecord {
  const countries = [...new Set(row.locations.flatMap(({ country }) => country ?? []))];
  return {
    id: row.id,
    text: row.text,
    type: row.type,
    status: row.status,
    topic_id: row.topic_id,
    tags: row.tags,
    locations: row.locations.map(({ id, name }) => ({ id, name })),
    countries,
    primary_country: countries[0] ?? null,
    branded: row.branded,
    volume: row.volume === null ? null : String(row.volume),
    created_at: row.created_at,
    deleted_at: row.deleted_at,
  };
}
