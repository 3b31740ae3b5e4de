import { z } from "zod";
import { modelCatalogue } from "../../integrations/ai-models/index.ts";
import { bareHost, rootDomain } from "../../platform/addresses/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { hostBelongsTo, rankAmongTracked, type TrackedCompany } from "../../tracking/index.ts";
import { countedAnswer } from "../responses/matching.ts";

export type FieldType = "text" | "id" | "number" | "boolean" | "instant" | "day" | "texts";

/** A column that a question about rows may show, compare and order by. */
export interface Field {
  type: FieldType;
  value: Query<unknown>;
}

/** What a row is about. */
export const datasetNames = ["answers", "mentions", "citations", "products"] as const;
export const datasetName = z
  .enum(datasetNames)
  .meta({ id: "Dataset", description: "What a row is: an answer, or a mention, citation or product in one" });
export type DatasetName = (typeof datasetNames)[number];

export interface Dataset {
  /** What is joined to the answers, `response r` with their prompts `p`. */
  joins: Query<unknown>;
  /** The columns that identify a row within one answer, for a total order. */
  tie: Query<unknown>;
  fields: Readonly<Record<string, Field>>;
}

type Companies = readonly Pick<TrackedCompany, "n" | "key" | "isSelf" | "domains">[];

const field =
  (type: FieldType) =>
  (value: Query<unknown>): Field => ({ type, value });
const [text, id, number, boolean] = [field("text"), field("id"), field("number"), field("boolean")];

/** Model ids by their number, for the database. */
const modelNames = Array.from(
  { length: Math.max(...modelCatalogue.map(({ n }) => n)) },
  (_, index) => modelCatalogue.find(({ n }) => n === index + 1)?.id ?? null,
);

/** The fields of the answer that a row belongs to. */
const answerFields: Readonly<Record<string, Field>> = {
  response_id: id(sql`r.id`),
  created_at: field("instant")(sql`r.created_at`),
  day: field("day")(sql`r.day`),
  model: text(sql`(${modelNames}::text[])[r.model]`),
  prompt_id: id(sql`p.id`),
  prompt: text(sql`p.text`),
  prompt_type: text(sql`p.type`),
  branded: boolean(sql`(p.names_own or p.names_competitor)`),
  topic: text(sql`(select t.name from tracking.topic t where t.id = p.topic_id)`),
  tags: field("texts")(sql`array(
    select t.name from tracking.prompt_tag_link l join tracking.prompt_tag t on t.id = l.tag_id where l.prompt_id = p.id order by t.name, t.id)`),
  location: text(sql`(select l.name from tracking.location l where l.n = r.location_n)`),
  country: text(sql`(select l.country from tracking.location l where l.n = r.location_n)`),
  schedule: text(sql`(select s.name from tracking.prompt_schedule s where s.n = r.schedule_n)`),
};

const numbers = (companies: Companies) => sql`${companies.map(({ n }) => n)}::int[]`;

/** Looked up answer by answer: with "offset 0" no table is made of all mentions or citations that there ever were. */
const ofAnswer = (rows: Query<unknown>) => sql`exists (select ${rows} offset 0)`;

const ownMention = (companies: Companies) => sql`
  from tracking.mention m where m.response_n = r.n and m.position is not null and m.company_n = any(${numbers(
    companies.filter(({ isSelf }) => isSelf),
  )}) and r.outcome = 'answered'`;

/** Whether host `h` belongs to one of these companies. */
export const isHostOf = (companies: readonly Pick<TrackedCompany, "domains">[]) => {
  const domains = companies.flatMap((company) => company.domains.map(bareHost));
  return sql`exists (select from unnest(${domains}::text[], ${domains.map(rootDomain)}::text[]) d(domain, root_domain)
    where ${hostBelongsTo(sql`h`, sql`d.domain`, sql`d.root_domain`)})`;
};

const isOwnHost = (companies: Companies) => isHostOf(companies.filter(({ isSelf }) => isSelf));

/*
 * Looked up for each citation that is shown or compared, and for no other. Joined, PostgreSQL could begin with the pages where it takes all of these
 * tables for small.
 */
const ofPage = (value: Query<unknown>) => sql`(select ${value} from tracking.page g where g.n = c.page_n)`;
const ofHost = (value: Query<unknown>) => sql`(select ${value} from tracking.host h where h.n = c.host_n)`;

const datasets: Record<DatasetName, (companies: Companies, counted: Query<unknown>) => Dataset> = {
  answers: (companies) => ({
    joins: sql``,
    tie: sql`0`,
    fields: {
      ...answerFields,
      outcome: text(sql`r.outcome`),
      finish_reason: text(sql`r.finish_reason`),
      provider: text(sql`r.provider`),
      served_model: text(sql`r.served_model`),
      collection: text(sql`r.collection`),
      searches: number(sql`r.searches`),
      input_tokens: number(sql`(r.usage ->> 'input_tokens')::int`),
      output_tokens: number(sql`(r.usage ->> 'output_tokens')::int`),
      cost: number(sql`r.cost_amount`),
      cost_currency: text(sql`r.cost_currency`),
      run_id: id(sql`r.run_id`),
      mentioned: boolean(ofAnswer(ownMention(companies))),
      position: number(sql`(select ${rankAmongTracked(companies)} ${ownMention(companies)})`),
      names_only_others: boolean(
        sql`(not ${ofAnswer(ownMention(companies))} and ${ofAnswer(sql`
        from tracking.mention m where m.response_n = r.n and m.position is not null and r.outcome = 'answered'
          and m.company_n = any(${numbers(companies.filter(({ isSelf }) => !isSelf))})`)})`,
      ),
      cited: boolean(
        sql`(r.outcome = 'answered' and ${ofAnswer(sql`
        from tracking.citation c join tracking.host h on h.n = c.host_n where c.response_n = r.n and c.cited and ${isOwnHost(companies)}`)})`,
      ),
      companies: field("texts")(sql`(
        select coalesce(array_agg(k.name order by m.position, m.company_n), '{}') from tracking.mention m
        join unnest(${numbers(companies)}, ${companies.map(({ key }) => key)}::text[]) k(n, name) on k.n = m.company_n
        where m.response_n = r.n and m.position is not null and r.outcome = 'answered')`),
      source_count: number(sql`(select count(*) from tracking.citation c where c.response_n = r.n)`),
      search_queries: field("texts")(sql`coalesce(r.search_queries, '{}')`),
      response: text(sql`r.answer`),
    },
  }),
  mentions: (companies, counted) => ({
    joins: sql`
      join tracking.mention m on m.response_n = r.n and m.position is not null and ${counted}
      join unnest(${numbers(companies)}, ${companies.map(({ key }) => key)}::text[], ${companies.map(({ isSelf }) => isSelf)}::boolean[])
        k(n, name, is_self) on k.n = m.company_n`,
    tie: sql`m.company_n`,
    fields: {
      ...answerFields,
      company: text(sql`k.name`),
      is_self: boolean(sql`k.is_self`),
      position: number(sql`(${rankAmongTracked(companies)})`),
    },
  }),
  citations: (companies, counted) => ({
    joins: sql`join tracking.citation c on c.response_n = r.n and ${counted}`,
    tie: sql`c.place`,
    fields: {
      ...answerFields,
      url: text(ofPage(sql`g.url`)),
      normalized_url: text(ofPage(sql`g.normalized_url`)),
      domain: text(ofHost(sql`h.host`)),
      root_domain: text(ofHost(sql`h.root_domain`)),
      title: text(sql`c.title`),
      cited: boolean(sql`c.cited`),
      is_own: boolean(ofHost(isOwnHost(companies))),
    },
  }),
  products: (_companies, counted) => ({
    joins: sql`join tracking.product d on d.response_n = r.n and ${counted}`,
    tie: sql`d.place`,
    fields: {
      ...answerFields,
      title: text(sql`d.title`),
      brand: text(sql`d.brand`),
      price: number(sql`d.price`),
      currency: text(sql`d.currency`),
      merchant: text(sql`d.merchant`),
      url: text(sql`d.url`),
      rating: number(sql`d.rating`),
      position: number(sql`d.position`),
      in_stock: boolean(sql`d.in_stock`),
    },
  }),
};

/** A dataset of a website that tracks these companies. @param includeCut whether answers that were cut belong to it. */
export const datasetOf = (name: DatasetName, companies: Companies, includeCut: boolean): Dataset =>
  datasets[name](companies, countedAnswer(includeCut));

/** The fields that each dataset has, with their types. */
export const fieldTypes = Object.fromEntries(
  datasetNames.map((name) => [
    name,
    Object.fromEntries(Object.entries(datasets[name]([], sql`true`).fields).map(([key, { type }]) => [key, type])),
  ]),
) as Record<DatasetName, Record<string, FieldType>>;
