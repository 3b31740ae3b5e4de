import { type Answerscope, orThrow, type Schemas } from "../index.ts";
import { addressOf, nameOf, same } from "./same.ts";

/** A website's configuration as a file. A part that is left out is left as it is. */
export interface Configuration {
  website?: FileWebsite;
  own_brand?: FileBrand;
  tags?: string[];
  topics?: string[];
  locations?: FileLocation[];
  competitors?: FileCompetitor[];
  prompts?: FilePrompt[];
  schedules?: FileSchedule[];
}

/** What a website says of itself, as `PATCH /websites/{website_id}` takes it. Models that are not named stay as they are. */
interface FileWebsite {
  description?: string;
  industry?: string;
  country?: string;
  language?: string;
  models?: Record<string, boolean>;
}

/** The website's own brand, as `PATCH /websites/{website_id}` takes it. */
interface FileBrand {
  name?: string;
  url?: string;
  identifiers?: string[];
  detection?: Schemas["Detection"];
}

interface FileLocation {
  name: string;
  country?: string | null;
  region?: string | null;
  city?: string | null;
}

interface FileCompetitor {
  name: string;
  url: string;
  aliases?: string[];
  domains?: string[];
  detection?: Schemas["Detection"];
}

interface FilePrompt {
  text: string;
  type?: "discovery" | "high_intent" | null;
  status?: "active" | "paused";
  topic?: string | null;
  tags?: string[];
  locations?: string[];
  volume?: string | number | null;
}

interface FileSchedule {
  name: string;
  weekdays?: number[];
  hours?: number[];
  is_active?: boolean;
  samples?: number;
  sample_spread?: "run" | "day";
  starts_on?: string | null;
  ends_on?: string | null;
  models?: Record<string, boolean> | null;
  prompts?: string[] | null;
  tags?: string[] | null;
}

export type Part = keyof Configuration;
export type Item = { [field: string]: unknown };

/** Parts that are one item, whose fields stand in the file without a list, and what that item is called. */
export const singleItems: Partial<Record<Part, string>> = { website: "settings", own_brand: "of the website" };

/**
 * What the items of each part are called by, and their other fields with the value that an absent one has at the service. A part
 * that is one item has a name that does not change.
 */
export const parts: Record<Part, { key: string; defaults: Item }> = {
  website: { key: "item", defaults: { description: "", industry: "", country: "", language: "", models: {} } },
  own_brand: { key: "item", defaults: { name: "", url: "", identifiers: [], detection: {} } },
  tags: { key: "name", defaults: {} },
  topics: { key: "name", defaults: {} },
  locations: { key: "name", defaults: { country: null, region: null, city: null } },
  competitors: { key: "name", defaults: { url: "", aliases: [], domains: [], detection: {} } },
  prompts: {
    key: "text",
    defaults: { type: null, status: "active", topic: null, tags: [], locations: [], volume: null },
  },
  schedules: {
    key: "name",
    defaults: {
      ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], hours: [0], is_active: true, samples: 1, sample_spread: "run" },
      ...{ starts_on: null, ends_on: null, models: null, prompts: null, tags: null },
    },
  },
};

/** In this order they are made: what comes later names what comes before. */
export const partNames: readonly Part[] = [
  "website",
  "own_brand",
  "tags",
  "topics",
  "locations",
  "competitors",
  "prompts",
  "schedules",
];

/** A record as the service has it: its id, and its fields as they stand in a file. */
export interface Stored {
  id: string;
  fields: Item;
  /** Every website has it: it cannot be removed. */
  isFixed?: boolean;
}

export type StoredParts = Record<Part, Stored[]>;

/** What tells an item from the others of its part: its name, and of competitors, which may share one, the address too. */
export function identityOf(part: Part, item: Item): string {
  const name = nameOf(item[parts[part].key]);
  return part === "competitors" ? `${name.toLowerCase()} ${addressOf(item.url)}` : name;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Everything of a website that a file can hold. @throws ApiError */
export async function readConfiguration(
  client: Answerscope,
  website_id: string,
): Promise<{ configuration: Configuration; stored: StoredParts }> {
  const params = { params: { query: { website_id } } };
  const [website, tags, topics, locations, { own_brand: own, competitors }, prompts, schedules] = await Promise.all([
    orThrow(client.GET("/websites/{website_id}", { params: { path: { website_id } } })).then((answer) => answer.website),
    orThrow(client.GET("/prompt-tags", params)).then((answer) => answer.prompt_tags),
    orThrow(client.GET("/topics", params)).then((answer) => answer.topics),
    orThrow(client.GET("/locations", params)).then((answer) => answer.locations),
    orThrow(client.GET("/competitors", params)).then((answer) => answer),
    // In the order in which applying the file makes them, so that a copy is exported as the same file.
    collect(
      client.items("get", "/prompts", "prompts", { website_id, page_size: 100, sort_field: "created_at", sort_direction: "asc" }),
    ),
    orThrow(client.GET("/prompt-schedules", params)).then((answer) => answer.schedules),
  ]);
  const nameById = new Map([...topics, ...tags].map(({ id, name }) => [id, name]));
  const textById = new Map(prompts.map(({ id, text }) => [id, text]));
  const named = (ids: string[] | null, names: Map<string, string>) => ids?.map((id) => names.get(id) ?? id) ?? null;
  const fields: StoredParts = {
    website: [{ id: website_id, isFixed: true, fields: websiteFields(website) }],
    own_brand: [{ id: website_id, isFixed: true, fields: brandFields(own) }],
    tags: tags.map(({ id, name }) => ({ id, fields: { name } })),
    topics: topics.map(({ id, name }) => ({ id, fields: { name } })),
    locations: locations.map(({ id, name, country, region, city }) => ({ id, fields: { name, country, region, city } })),
    competitors: competitors.map(({ id, name, url, aliases, domains, detection }) => ({
      id,
      fields: { name, url, aliases, domains, detection },
    })),
    prompts: prompts.map(({ id, text, type, status, topic_id, tags: own, locations: asked, volume }) => ({
      id,
      fields: {
        ...{ text, type, status, topic: topic_id && (nameById.get(topic_id) ?? null) },
        ...{ tags: own.map(({ name }) => name), locations: asked.map(({ name }) => name), volume },
      },
    })),
    schedules: schedules
      .filter(({ archived_at: archivedAt }) => archivedAt === null)
      .map(({ id, kind, prompt_ids, tag_ids, ...one }) => ({
        id,
        isFixed: kind === "default",
        fields: {
          ...{ name: one.name, weekdays: one.weekdays, hours: one.hours, is_active: one.is_active },
          ...{ samples: one.samples, sample_spread: one.sample_spread, starts_on: one.starts_on, ends_on: one.ends_on },
          ...{ models: one.models, prompts: named(prompt_ids, textById), tags: named(tag_ids, nameById) },
        },
      })),
  };
  const configuration: Configuration = {};
  for (const part of partNames) {
    const { key, defaults } = parts[part];
    const written = fields[part].map((one) => (one.isFixed ? one.fields : without(one.fields, key, defaults)));
    Object.assign(configuration, { [part]: inFile(part, written) });
  }
  return { configuration, stored: fields };
}

function inFile(part: Part, items: Item[]): unknown {
  if (part === "tags" || part === "topics") return items.map(({ name }) => name);
  if (!singleItems[part]) return items;
  const [{ item: _, ...fields }] = items as [Item];
  return fields;
}

function websiteFields({ description, industry, baseCountry, language, models }: Schemas["Website"]): Item {
  return { item: singleItems.website, description, industry, country: baseCountry, language, models };
}

function brandFields({ name, url, aliases, domains, detection }: Schemas["OwnBrand"]): Item {
  const host = addressOf(url).split("/")[0]!;
  return {
    item: singleItems.own_brand,
    name,
    url,
    identifiers: [...aliases, ...domains.filter((domain) => domain !== host)],
    detection,
  };
}

/** The fields that are not what they are anyway. */
const without = (fields: Item, key: string, defaults: Item): Item =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => name === key || !same(name, value, defaults[name])));
