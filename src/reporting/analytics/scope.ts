import { type ModelId, modelOf } from "../../integrations/ai-models/index.ts";
import type { Context, Website } from "../../operation/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { ByteCache } from "../../platform/memory/index.ts";
import { dayOf } from "../../platform/time/index.ts";
import { refreshBranded, type TrackedCompany, withKeys } from "../../tracking/index.ts";
import type { RowOf } from "../database.ts";
import { type MetricFilters, type Range, rangeOf } from "./filters.ts";
import { companyIds, withIds } from "./names.ts";
import { share } from "./shared-scope.ts";

/** Filters as stored rows know them: numbers instead of ids. `null` does not narrow; an empty list matches nothing. */
export interface Scope extends Range {
  website: Website;
  organizationN: number;
  /** null: the schedule is unknown, and so nothing matches. */
  scheduleN: number | null;
  /** Rows of answers are those of all these schedules, whatever `scheduleN` says. */
  everySchedule?: readonly number[];
  /** First and last UTC day that the range touches, as days since 1970. */
  firstDay: number;
  lastDay: number;
  models: number[] | null;
  prompts: number[] | null;
  locations: number[] | null;
  /** Answers that were cut count as well. */
  includeCut: boolean;
  /** Raised by every change to the companies. */
  companiesVersion: number;
  /** All tracked companies, the own brand first. */
  companies: readonly TrackedCompany[];
  /** The ones that are shown, in the same order. */
  shown: readonly TrackedCompany[];
}

/** The filters that a scope is resolved from, without the range. */
export type ScopeFilters = Partial<
  Pick<
    MetricFilters,
    | "models"
    | "prompt_ids"
    | "competitor_ids"
    | "location_ids"
    | "countries"
    | "prompt_tags"
    | "prompt_tags_operator"
    | "prompt_type"
    | "topic_ids"
    | "branded"
    | "schedule_id"
    | "include_cut"
  >
>;

/**
 * Resolves the filters of a call about a website in one statement.
 *
 * @param scheduleField how the caller knows the schedule's filter, for the message.
 * @throws Refusal 400 for a range that is none.
 */
export async function scopeOf(
  context: Context<Website>,
  filters: ScopeFilters & { start_date: string; end_date?: string | undefined },
  scheduleField?: string,
): Promise<Scope> {
  const range = rangeOf(filters, context.now());
  const of = { rows: context.rows, website: context.subject, organizationN: context.caller.organization.n };
  const resolve = () => resolveScope(of, filters, range, scheduleField);
  return context.shared?.once(nameOf(context.subject, filters, scheduleField), async () => share(await resolve())) ?? resolve();
}

/** The same for filters that say the same. Messages name a schedule by its field. */
function nameOf({ id }: Website, filters: ScopeFilters, scheduleField = ""): string {
  const { schedule_id: schedule = "default", ...others } = filters;
  const said = Object.entries(others).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  const bySchedule = schedule === "default" ? "" : `${scheduleField} ${schedule}`;
  return `scope ${id} ${bySchedule} ${JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

interface ScopeOf {
  rows: Rows;
  website: Website;
  organizationN: number;
}

/** Resolves filters whose range is known already. @throws Refusal 400 for a name that nothing has, or several records. */
export async function resolveScope(of: ScopeOf, filters: ScopeFilters, range: Range, scheduleField?: string): Promise<Scope> {
  const { rows, website, organizationN } = of;
  if (filters.branded !== undefined) await refreshBranded(rows, website.id);
  const found = await readScope(of, await withIds(rows, website.id, filters, scheduleField));
  const { companies } = found;
  const shownIds = filters.competitor_ids?.length ? companyIds(companies, filters.competitor_ids) : null;
  return {
    ...range,
    website,
    organizationN,
    scheduleN: found.schedule_n,
    firstDay: dayOf(range.startMs),
    lastDay: dayOf(range.endMs),
    models: filters.models?.length ? [...new Set(filters.models)].map((model: ModelId) => modelOf(model).n) : null,
    prompts: found.prompts,
    locations: found.locations,
    includeCut: filters.include_cut ?? false,
    companiesVersion: found.companies_version,
    companies,
    shown: companies.filter((company) => company.isSelf || !shownIds || shownIds.has(company.id)),
  };
}

interface StoredScope extends Pick<RowOf<"tracking.website">, "companies_version"> {
  schedule_n: number | null;
  companies: readonly TrackedCompany[];
  prompts: number[] | null;
  locations: number[] | null;
}

/**
 * What filters that name no prompts, locations or schedule resolve to, by website. Valid for one `companies_version`, which every call is
 * admitted with: a website keeps its default schedule.
 */
const unfiltered = new ByteCache<StoredScope>(8 * 1024 * 1024);

async function readScope({ rows, website, organizationN }: ScopeOf, filters: ScopeFilters): Promise<StoredScope> {
  const { schedule_id: schedule = "default" } = filters;
  const isDefault = schedule === "default" || schedule === "manual";
  const [ofPrompts, ofLocations] = [promptConditions(filters), locationConditions(filters)];
  const isUnfiltered = isDefault && ofPrompts.length === 0 && ofLocations.length === 0;
  const name = `${organizationN} ${website.id}`;
  const known = isUnfiltered ? unfiltered.get(name) : undefined;
  if (known && known.companies_version === website.companiesVersion) return known;
  const [row] = await rows.read(sql<Omit<StoredScope, "companies"> & { companies: Omit<TrackedCompany, "key">[] }>`
    select (select w.companies_version from tracking.website w where w.id = ${website.id}) as companies_version,
      (select s.n from tracking.prompt_schedule s where s.website_id = ${website.id}
         and ${isDefault ? sql`s.kind = 'default'` : sql`s.id = ${schedule}`}) as schedule_n,
      (select coalesce(json_agg(json_build_object('n', c.n, 'id', c.id, 'isSelf', c.is_self, 'name', c.name, 'aliases', c.aliases,
                                                  'domains', c.domains, 'url', c.url) order by c.is_self desc, c.n), '[]')
         from tracking.company c where c.website_id = ${website.id} and c.removed_at is null) as companies,
      ${numbersOf(sql`tracking.prompt`, website, ofPrompts)} as prompts,
      ${numbersOf(sql`tracking.location`, website, ofLocations)} as locations`);
  const found = { ...row!, companies: withKeys(row!.companies) };
  if (isUnfiltered) unfiltered.set(name, found, 2 * JSON.stringify(found).length);
  return found;
}

/** The numbers of the rows `t` that match, deleted ones too; null without conditions. */
function numbersOf(table: Query<unknown>, { id }: Website, conditions: Query<unknown>[]): Query<unknown> {
  if (conditions.length === 0) return sql`null::int[]`;
  return sql`(select coalesce(array_agg(t.n), '{}') from ${table} t where t.website_id = ${id} and ${sql.join(conditions, sql` and `)})`;
}

function locationConditions({ location_ids: ids, countries }: ScopeFilters): Query<unknown>[] {
  return [
    ...(ids?.length ? [sql`t.id = any(${ids}::uuid[])`] : []),
    ...(countries?.length ? [sql`t.country = any(${countries}::text[])`] : []),
  ];
}

function promptConditions(filters: ScopeFilters): Query<unknown>[] {
  const { prompt_ids: ids, prompt_tags: tags = [], prompt_type: type, topic_ids: topics } = filters;
  const distinctTags = [...new Set(tags)];
  const leastTags = filters.prompt_tags_operator === "all" ? distinctTags.length : 1;
  return [
    ...(ids?.length ? [sql`t.id = any(${ids}::uuid[])`] : []),
    ...(type !== undefined ? [sql`t.type is not distinct from ${type}::text`] : []),
    ...(filters.branded !== undefined ? [sql`(t.names_own or t.names_competitor) = ${filters.branded}`] : []),
    ...(topics?.length ? [sql`t.topic_id = any(${topics}::uuid[])`] : []),
    ...(distinctTags.length > 0
      ? [
          sql`(select count(*) from tracking.prompt_tag_link l where l.prompt_id = t.id and l.tag_id = any(${distinctTags}::uuid[])) >= ${leastTags}::int`,
        ]
      : []),
  ];
}
