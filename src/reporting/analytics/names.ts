import { isUuid } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { nearestName, Refusal } from "../../platform/errors/index.ts";
import type { TrackedCompany } from "../../tracking/index.ts";
import type { MetricFilters } from "./filters.ts";

/** Which records a filter names, by id or by name. */
const recordsOf = {
  prompt_ids: "prompt",
  location_ids: "location",
  prompt_tags: "tag",
  topic_ids: "topic",
  schedule_id: "schedule",
} as const;

type NamedFilter = keyof typeof recordsOf;

type NamedFilters = Partial<Pick<MetricFilters, NamedFilter>>;

interface Candidate {
  field: NamedFilter;
  id: string;
  name: string;
  /** Deleted or archived: taken only where nothing else has the name. */
  is_gone: boolean;
}

/**
 * Filters whose names are replaced by the ids of the records that have them. A name is compared exactly, then without case and normal form; living
 * records come before deleted ones. Filters that hold ids alone cost no statement.
 *
 * @param scheduleField how the caller knows the schedule's filter.
 * @throws Refusal 400 for a name that nothing has, or that several records share (with `candidates`).
 */
export async function withIds<Filters extends NamedFilters>(
  rows: Rows,
  websiteId: string,
  filters: Filters,
  scheduleField = "filters.schedule_id",
): Promise<Filters> {
  const named = (Object.keys(recordsOf) as NamedFilter[]).flatMap((field) =>
    valuesOf(filters, field).flatMap((name, index) => (isId(field, name) ? [] : [{ field, name, index }])),
  );
  if (named.length === 0) return filters;
  const candidates = await readCandidates(rows, websiteId, named);
  const resolved: Record<string, unknown> = { ...filters };
  for (const { field, name, index } of named) {
    const path = field === "schedule_id" ? scheduleField : `filters.${field}[${index}]`;
    const matching = candidates.filter((candidate) => candidate.field === field && folded(candidate.name) === folded(name));
    const id = theOne(matching, name, path, field) ?? (await refuseUnknown(rows, websiteId, field, name, path));
    if (field === "schedule_id") resolved[field] = id;
    else resolved[field] = (resolved[field] as string[]).map((value, place) => (place === index ? id : value));
  }
  return resolved as Filters;
}

/**
 * The ids of the companies that a list names by id, key or name.
 *
 * @throws Refusal 400 as {@link withIds}.
 */
export function companyIds(companies: readonly TrackedCompany[], given: readonly string[]): Set<string> {
  return new Set(
    given.map((value, index) => {
      if (isUuid(value)) return value;
      const path = `filters.competitor_ids[${index}]`;
      const byKey = companies.find(({ key }) => key === value);
      if (byKey) return byKey.id;
      const named = companies.filter(({ name }) => folded(name) === folded(value));
      if (named.length === 1) return named[0]!.id;
      if (named.length > 1) throw ambiguous(path, value, "companies", named);
      throw unknown(path, value, "company", companies);
    }),
  );
}

const valuesOf = (filters: NamedFilters, field: NamedFilter): readonly string[] => [filters[field] ?? []].flat();

const isId = (field: NamedFilter, value: string): boolean =>
  isUuid(value) || (field === "schedule_id" && (value === "default" || value === "manual"));

const folded = (name: string): string => name.normalize("NFC").trim().toLowerCase();

function theOne(matching: readonly Candidate[], name: string, path: string, field: NamedFilter): string | null {
  const exact = matching.filter((candidate) => candidate.name === name);
  const close = exact.length > 0 ? exact : matching;
  const living = close.filter((candidate) => !candidate.is_gone);
  const left = living.length > 0 ? living : close;
  if (left.length > 1) throw ambiguous(path, name, `${recordsOf[field]}s`, left);
  return left[0]?.id ?? null;
}

const shown = (name: string): string => JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name);

function ambiguous(path: string, name: string, word: string, candidates: readonly { id: string; name: string }[]): Refusal {
  return new Refusal(400, `${path}: several ${word} are called ${shown(name)}; give the id of one of them`, {
    details: { candidates: candidates.slice(0, 20).map(({ id, name }) => ({ id, name })) },
  });
}

function unknown(path: string, name: string, word: string, known: readonly { name: string }[]): Refusal {
  const nearest = nearestName(
    folded(name),
    known.map((one) => folded(one.name)),
  );
  const meant = known.find((one) => folded(one.name) === nearest)?.name;
  return new Refusal(400, `${path}: no ${word} is called ${shown(name)}${meant ? `; did you mean ${shown(meant)}?` : ""}`);
}

async function refuseUnknown(rows: Rows, websiteId: string, field: NamedFilter, name: string, path: string): Promise<never> {
  const known = await rows.read(sql<{ name: string }>`
    select k.name from (${records(websiteId)}) k where k.field = ${field} and not k.is_gone
    order by abs(length(k.name) - ${name.length}::int), k.name limit 1000`);
  throw unknown(path, name, recordsOf[field], known);
}

function readCandidates(rows: Rows, websiteId: string, named: readonly { field: NamedFilter; name: string }[]) {
  return rows.read(sql<Candidate>`
    select k.* from (
      select distinct * from unnest(${named.map(({ field }) => field)}::text[], ${named.map(({ name }) => folded(name))}::text[])
    ) n(field, name)
    join (${records(websiteId)}) k on k.field = n.field and lower(trim(normalize(k.name, nfc))) = n.name`);
}

/** Everything of a website that a filter may name. */
const records = (websiteId: string) => sql`
  select 'prompt_ids' as field, id, text as name, deleted_at is not null as is_gone from tracking.prompt where website_id = ${websiteId}
  union all select 'location_ids', id, name, deleted_at is not null from tracking.location where website_id = ${websiteId}
  union all select 'prompt_tags', id, name, false from tracking.prompt_tag where website_id = ${websiteId}
  union all select 'topic_ids', id, name, false from tracking.topic where website_id = ${websiteId}
  union all select 'schedule_id', id, name, archived_at is not null from tracking.prompt_schedule where website_id = ${websiteId}`;
