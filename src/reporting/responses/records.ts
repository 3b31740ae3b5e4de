import { isUncertain, isVerdictUncertain, positionWithout, type StoredEvidence } from "../../detection/index.ts";
import { modelByNumber } from "../../integrations/ai-models/index.ts";
import { type AnswerUsage, isCut } from "../../integrations/answer-providers/index.ts";
import { bareHost } from "../../platform/addresses/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { isWebAddress, type ResponseRecord, type TrackedCompany } from "../../tracking/index.ts";
import type { Scope } from "../analytics/scope.ts";
import type { RowOf } from "../database.ts";
import { citesOneOf, nameSources, type SelectedSource, type Source, selectSources, sourcesField } from "./sources.ts";

/** What is shown of an answer. */
export interface RecordOptions {
  include_response: boolean;
  compact_sources: boolean;
  include: string[];
}

type Stored = RowOf<"tracking.response">;

interface Row
  extends Pick<
      Stored,
      | "id"
      | "prompt"
      | "model"
      | "provider"
      | "served_model"
      | "collection"
      | "outcome"
      | "finish_reason"
      | "searches"
      | "created_at"
      | "run_id"
      | "external_id"
      | "search_queries"
      | "detector_version"
    >,
    Partial<Pick<Stored, "answer">> {
  cost: ResponseRecord["cost"];
  usage: AnswerUsage | null;
  /** What all of the website's answers have been scored with since. */
  scored_version: number | null;
  prompt_id: RowOf<"tracking.prompt">["id"];
  base_prompt: RowOf<"tracking.prompt">["text"];
  location_id: RowOf<"tracking.location">["id"] | null;
  location_name: RowOf<"tracking.location">["name"] | null;
  schedule_id: RowOf<"tracking.prompt_schedule">["id"];
  schedule_name: RowOf<"tracking.prompt_schedule">["name"];
  schedule_kind: RowOf<"tracking.prompt_schedule">["kind"];
  sources: SelectedSource[];
  /** In no order. The evidence is left out where it was not asked for. */
  mentions: [companyN: number, position: number | null, version: number, evidence?: StoredEvidence[] | null][];
  products: ResponseRecord["products"];
}

/** The answers of a relation with a column `n`, newest first. */
export async function recordsOf(
  rows: Rows,
  scope: Scope,
  picked: Query<unknown>,
  options: RecordOptions,
): Promise<ResponseRecord[]> {
  const found = await rows.read(sql<Row>`
    with picked as materialized (${picked})
    select r.id, p.id as prompt_id, p.text as base_prompt, r.prompt, r.model, r.provider, r.outcome, r.created_at, r.run_id, r.external_id,
      r.search_queries, r.served_model, r.collection, r.finish_reason, r.searches, r.usage, r.detector_version,
      (select w.detector_version from tracking.website w where w.n = ${scope.website.n}) as scored_version,
      case when r.cost_amount is not null
        then json_build_object('amount', r.cost_amount, 'currency', r.cost_currency, 'source', r.cost_source) end as cost,
      ${options.include_response ? sql`r.answer,` : sql``}
      l.id as location_id, l.name as location_name, s.id as schedule_id, s.name as schedule_name, s.kind as schedule_kind,
      ${selectSources(options.compact_sources)} as sources,
      (select coalesce(json_agg(json_build_array(m.company_n, m.position, m.detector_version
                ${options.include.includes("evidence") ? sql`, m.evidence` : sql``})), '[]')
         from tracking.mention m where m.response_n = r.n) as mentions,
      (select coalesce(json_agg(json_build_object('title', d.title, 'brand', d.brand, 'price', d.price, 'currency', d.currency,
                'merchant', d.merchant, 'url', d.url, 'rating', d.rating, 'position', d.position, 'in_stock', d.in_stock) order by d.place), '[]')
         from tracking.product d where d.response_n = r.n) as products
    from picked join tracking.response r on r.n = picked.n join tracking.prompt p on p.n = r.prompt_n
      join tracking.prompt_schedule s on s.n = r.schedule_n left join tracking.location l on l.n = r.location_n
    order by r.created_at desc, r.n desc`);
  const shown = { ...options, websiteId: scope.website.id, ...companiesOf(scope) };
  const sources = await nameSources(
    rows,
    scope.website.id,
    found.map((row) => row.sources),
  );
  return found.map((row, index) => toRecord(row, sources[index]!, shown));
}

/** What the records of a page have in common. */
interface Shown extends RecordOptions {
  websiteId: string;
  companies: ReadonlyMap<number, TrackedCompany>;
  ownHosts: readonly string[];
}

const companiesOf = ({ companies }: Scope): Pick<Shown, "companies" | "ownHosts"> => ({
  companies: new Map(companies.map((company) => [company.n, company])),
  ownHosts: companies.find(({ isSelf }) => isSelf)?.domains.map(bareHost) ?? [],
});

function toRecord(row: Row, sources: readonly Source[], { companies, ownHosts, websiteId, ...options }: Shown): ResponseRecord {
  const tracked = trackedMentions(row, companies);
  const ranked = row.outcome === "answered" ? tracked.filter(({ position }) => position !== null) : [];
  const own = ranked.find(({ company }) => company.isSelf);
  return {
    id: row.id,
    website_id: websiteId,
    prompt_id: row.prompt_id,
    base_prompt: row.base_prompt,
    prompt: row.prompt ?? row.base_prompt,
    model: modelByNumber(row.model),
    provider: row.provider,
    served_model: row.served_model,
    collection: row.collection,
    outcome: row.outcome,
    finish_reason: row.finish_reason,
    is_cut: isCut(row),
    tokens: row.usage && {
      input: row.usage.input_tokens,
      output: row.usage.output_tokens,
      reasoning: row.usage.reasoning_tokens,
      cached_input: row.usage.cached_input_tokens,
    },
    searches: row.searches,
    cost: row.cost,
    detector_version: detectorVersion(row),
    ...(options.include_response && { response: row.answer ?? null }),
    mentioned: own !== undefined,
    cited: row.outcome === "answered" && citesOneOf(sources, ownHosts),
    position: own?.position ?? null,
    created_at: row.created_at,
    location: row.location_id === null ? null : { id: row.location_id, name: row.location_name! },
    schedule: {
      id: row.schedule_id,
      name: row.schedule_name,
      selection: row.schedule_kind === "default" ? "default" : row.schedule_id,
    },
    run_id: row.run_id,
    external_id: row.external_id,
    ...sourcesField(sources, { isCompact: options.compact_sources }),
    competitors: ranked
      .filter(({ company }) => !company.isSelf)
      .map(({ company, position }) => ({ id: company.id, name: company.name, url: company.url, position: position! })),
    search_queries: row.search_queries ?? [],
    // Answers stored before addresses were judged may hold others.
    products: row.products.map((product) => ({
      ...product,
      url: product.url && isWebAddress(product.url) ? product.url : null,
    })),
    ...(options.include.includes("evidence") && { evidence: tracked.map(evidenceOf) }),
  };
}

/** Answers of earlier releases carry the version with their mentions alone. */
function detectorVersion({ outcome, detector_version, scored_version, mentions }: Row): number | null {
  if (outcome !== "answered") return null;
  if (detector_version === 0) return 0;
  const versions = [detector_version, scored_version, ...mentions.map(([, , version]) => version)].filter((one) => one !== null);
  return versions.length > 0 ? Math.max(...versions) : null;
}

interface TrackedMention {
  company: TrackedCompany;
  /** Among the tracked companies. */
  position: number | null;
  version: number;
  evidence: StoredEvidence[];
}

/** What was detected of the tracked companies, by rank; companies that are not tracked any more leave no gap. */
function trackedMentions({ mentions }: Row, companies: Shown["companies"]): TrackedMention[] {
  const ranked = mentions.toSorted(
    ([n, rank], [otherN, otherRank]) => (rank ?? Infinity) - (otherRank ?? Infinity) || n - otherN,
  );
  const leftOut = ranked.filter(([companyN]) => !companies.has(companyN)).map(([, position]) => position);
  return ranked.flatMap(([companyN, position, version, evidence]) => {
    const company = companies.get(companyN);
    const rank = position === null ? null : positionWithout(position, leftOut);
    return company ? [{ company, position: rank, version, evidence: evidence ?? [] }] : [];
  });
}

function evidenceOf({ company, position, version, evidence }: TrackedMention): NonNullable<ResponseRecord["evidence"]>[number] {
  return {
    company_id: company.id,
    company: company.key,
    is_self: company.isSelf,
    position,
    detector_version: version,
    uncertain: isVerdictUncertain(evidence),
    evidence: evidence.map(({ at: _, ...place }) => ({ ...place, uncertain: isUncertain(place) })),
  };
}
