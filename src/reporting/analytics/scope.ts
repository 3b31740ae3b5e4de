import { type ModelId, modelOf } from "../../integrations/ai-models/index.ts";
import type { Context, Website } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
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
  companies: TrackedCompany[];
  /** The ones that are shown, in the same order. */
  shown: TrackedCompany[];
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

/** Resolves filters whose range is known already. @throws Refusal 400 for a name that nothing has, or several records. */
export async function resolveScope(
  { rows, website, organizationN }: { rows: Rows; website: Website; organizationN: number },
  filters: ScopeFilters,
  range: Range,
  scheduleField?: string,
): Promise<Scope> {
  if (filters.branded !== undefined) await refreshBranded(rows, website.id);
  const found = await readScope(rows, website.id, await withIds(rows, website.id, filters, scheduleField));
  const companies = withKeys(found.companies);
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

interface ScopeRow extends Pick<RowOf<"tracking.website">, "companies_version"> {
  schedule_n: number | null;
  companies: Omit<TrackedCompany, "key">[];
  prompts: number[] | null;
  locations: number[] | null;
}

async function readScope(rows: Rows, websiteId: string, filters: ScopeFilters): Promise<ScopeRow> {
  const { schedule_id: schedule = "default" } = filters;
  const byKind = schedule === "default" || schedule === "manual";
  const [row] = await rows.read(sql<ScopeRow>`
    select (select w.companies_version from tracking.website w where w.id = ${websiteId}) as companies_version,
      (select s.n from tracking.prompt_schedule s where s.website_id = ${websiteId}
         and ${byKind ? sql`s.kind = 'default'` : sql`s.id = ${schedule}`}) as schedule_n,
      (select coalesce(json_agg(json_build_object('n', c.n, 'id', c.id, 'isSelf', c.is_self, 'name', c.name, 'aliases', c.aliases,
                                                  'domains', c.domains, 'url', c.url) order by c.is_self desc, c.n), '[]')
         from tracking.company c where c.website_id = ${websiteId} and c.removed_at is null) as companies,
      ${promptNumbers(websiteId, filters)} as prompts,
      ${locationNumbers(websiteId, filters)} as locations`);
  return row!;
}

/** The numbers of the locations that match, removed ones too; null when no filter is about locations. */
function locationNumbers(websiteId: string, { location_ids: ids, countries }: ScopeFilters) {
  const conditions = [];
  if (ids?.length) conditions.push(sql`l.id = any(${ids}::uuid[])`);
  if (countries?.length) conditions.push(sql`l.country = any(${countries}::text[])`);
  if (conditions.length === 0) return sql`null::int[]`;
  return sql`(select coalesce(array_agg(l.n), '{}') from tracking.location l where l.website_id = ${websiteId} and ${sql.join(conditions, sql` and `)})`;
}

/** The numbers of the prompts that match, deleted ones too; null when no filter is about prompts. */
function promptNumbers(websiteId: string, filters: ScopeFilters) {
  const { prompt_ids: ids, prompt_tags: tags, prompt_type: type, topic_ids: topics } = filters;
  const conditions = [];
  if (ids?.length) conditions.push(sql`p.id = any(${ids}::uuid[])`);
  if (type !== undefined) conditions.push(sql`p.type is not distinct from ${type}::text`);
  if (filters.branded !== undefined) conditions.push(sql`(p.names_own or p.names_competitor) = ${filters.branded}`);
  if (topics?.length) conditions.push(sql`p.topic_id = any(${topics}::uuid[])`);
  if (tags?.length) {
    const distinct = [...new Set(tags)];
    const wanted = filters.prompt_tags_operator === "all" ? distinct.length : 1;
    conditions.push(sql`
      (select count(*) from tracking.prompt_tag_link l where l.prompt_id = p.id and l.tag_id = any(${distinct}::uuid[])) >= ${wanted}::int`);
  }
  if (conditions.length === 0) return sql`null::int[]`;
  return sql`(select coalesce(array_agg(p.n), '{}') from tracking.prompt p where p.website_id = ${websiteId} and ${sql.join(conditions, sql` and `)})`;
}
