import { type Answerscope, orThrow, type Schemas } from "../index.ts";

/** A website's configuration as a file. A part that is left out is left as it is. */
export interface Configuration {
  own_brand?: FileBrand;
  tags?: string[];
  topics?: string[];
  locations?: FileLocation[];
  competitors?: FileCompetitor[];
  prompts?: FilePrompt[];
  schedules?: FileSchedule[];
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

/** What the own brand is called as an item. */
export const ownBrand = "of the website";

export type Part = keyof Configuration;
export type Item = { [field: string]: unknown };

/**
 * What each part is called by, and its other fields with the value that an absent one has at the service. The own brand is there
 * once: as an item it has a name that does not change.
 */
export const parts: Record<Part, { key: string; defaults: Item }> = {
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
export const partNames: readonly Part[] = ["own_brand", "tags", "topics", "locations", "competitors", "prompts", "schedules"];

/** A record as the service has it: its id, and its fields as they stand in a file. */
export interface Stored {
  id: string;
  fields: Item;
  /** Cannot be removed. */
  isFixed?: boolean;
}

export type StoredParts = Record<Part, Map<string, Stored>>;

/** Names that differ in case or space alone are one. */
export const keyOf = (text: unknown): string => String(text).normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

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
  const [tags, topics, locations, { own_brand: own, competitors }, prompts, schedules] = await Promise.all([
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
  const fields: Record<Part, Stored[]> = {
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
  const stored = {} as StoredParts;
  for (const part of partNames) {
    const { key, defaults } = parts[part];
    stored[part] = new Map(fields[part].map((one) => [keyOf(one.fields[key]), one]));
    const written = fields[part].map((one) => without(one.fields, key, defaults));
    Object.assign(configuration, { [part]: part === "tags" || part === "topics" ? written.map(({ name }) => name) : written });
  }
  const [{ item: _, ...brand }] = fields.own_brand.map((one) => without(one.fields, "item", parts.own_brand.defaults)) as [Item];
  configuration.own_brand = brand;
  return { configuration, stored };
}

function brandFields({ name, url, aliases, domains, detection }: Schemas["OwnBrand"]): Item {
  const host = addressOf(url).split("/")[0]!;
  return { item: ownBrand, name, url, identifiers: [...aliases, ...domains.filter((domain) => domain !== host)], detection };
}

/** The fields that are not what they are anyway. */
const without = (fields: Item, key: string, defaults: Item): Item =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => name === key || !same(name, value, defaults[name])));

const unordered = new Set([
  "tags",
  "aliases",
  "domains",
  "identifiers",
  "weekdays",
  "hours",
  "prompts",
  "context_words",
  "negative_patterns",
]);

/** Whether two values of a field mean the same. */
export function same(field: string, one: unknown, other: unknown): boolean {
  return JSON.stringify(comparable(field, one)) === JSON.stringify(comparable(field, other));
}

/** Fields that hold names of other items. */
const naming = new Set(["topic", "tags", "locations", "prompts"]);

function comparable(field: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const values = value.map((one) => comparable(field, one));
    return unordered.has(field) ? values.map(String).sort() : values;
  }
  if (value === null || value === undefined) return null;
  if (naming.has(field)) return keyOf(value);
  if (field === "url" || field === "domains") return addressOf(value);
  // What looks like a domain is one, and domains have no case.
  if (field === "identifiers" && /^\S+\.\S+$/.test(String(value))) return addressOf(value);
  if (typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([name, inner]) => [name, comparable(name, inner)]));
  }
  return String(value);
}

/** The service keeps addresses of companies without what leads to the same pages anyway. */
const addressOf = (value: unknown) =>
  String(value)
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");
