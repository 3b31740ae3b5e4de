import { z } from "zod";
import { modelIdSchema, modelOf } from "../../integrations/ai-models/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { isDay } from "../../platform/time/index.ts";
import type { TrackedCompany } from "../../tracking/index.ts";
import type { Scope } from "../analytics/scope.ts";
import { countedAnswer, countedConditions } from "../responses/matching.ts";
import { ownersOf, showsProduct } from "../responses/product-entries.ts";
import { isHostOf } from "./datasets.ts";
import type { Dimension } from "./dimensions.ts";
import type { Cell } from "./schedule.ts";

const name = z.string().max(2_000).nullable();

/** What narrows the answers of a question to those behind one number: the row's value of each dimension. */
export const narrowing = z
  .object({
    first_day: z.string().refine(isDay),
    last_day: z.string().refine(isDay),
    model: modelIdSchema,
    prompt: z.guid(),
    type: name,
    tag: z.guid().nullable(),
    topic: z.guid().nullable(),
    location: z.guid().nullable(),
    country: name,
    domain: name,
    /** A normalized address that the answers cite. */
    page: z.string().max(20_000),
    branded: z.boolean().nullable(),
    /** The id of a company that the answers mention, or cite. */
    mentions: z.guid(),
    cites: z.guid(),
    /** The answers mention some tracked company. */
    naming: z.literal(true),
    /** The answers show a product, or one of the own brand's or a competitor's; `targets` as in the shopping metrics. */
    products: z.object({ owner: z.enum(["any", "own", "competitor"]), targets: z.array(z.string()).max(100) }),
    /** The answers say an attribute of a company, by their ids. */
    attribute: z.object({ id: z.guid(), company: z.guid() }),
    /** The question was asked again on the same UTC day, and answered both times: what agreement is computed from. */
    repeated: z.literal(true),
  })
  .partial();

export type Narrowing = z.output<typeof narrowing>;

/** The narrowing that a row's cells make. @param cell gives the row's value of a column. */
export function narrowingOf(dimensions: readonly Dimension[], cell: (column: string) => Cell): Narrowing {
  const narrow: Record<string, unknown> = {};
  for (const dimension of dimensions) {
    switch (dimension) {
      case "day":
      case "week":
      case "month":
        Object.assign(narrow, daysOf(dimension, cell(dimension) as string));
        break;
      case "prompt":
      case "topic":
      case "location":
        narrow[dimension] = cell(`${dimension}_id`);
        break;
      case "prompt_tag":
      case "tag":
        narrow.tag = cell(`${dimension}_id`);
        break;
      case "prompt_type":
      case "type":
        narrow.type = cell(dimension);
        break;
      case "company":
      case "schedule":
        break;
      default:
        narrow[dimension] = cell(dimension);
    }
  }
  return narrow as Narrowing;
}

function daysOf(dimension: "day" | "week" | "month", bucket: string): Pick<Narrowing, "first_day" | "last_day"> {
  const first = new Date(dimension === "month" ? `${bucket}-01` : bucket);
  const last = new Date(first);
  if (dimension === "week") last.setUTCDate(last.getUTCDate() + 6);
  if (dimension === "month") last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const text = (date: Date) => date.toISOString().slice(0, 10);
  return { first_day: text(first), last_day: text(last) };
}

/** The conditions of a narrowing on an answer `r` with its prompt `p`. An unknown company matches nothing. */
export function narrowingSql(narrow: Narrowing, scope: Scope): Query<unknown>[] {
  const { companies, includeCut } = scope;
  const conditions: Query<unknown>[] = [countedAnswer(includeCut)];
  const { tag, topic, location, country, domain } = narrow;
  if (narrow.first_day) conditions.push(sql`r.day >= ${narrow.first_day}::date`);
  if (narrow.last_day) conditions.push(sql`r.day <= ${narrow.last_day}::date`);
  if (narrow.model) conditions.push(sql`r.model = ${modelOf(narrow.model).n}::smallint`);
  if (narrow.prompt) conditions.push(sql`p.id = ${narrow.prompt}::uuid`);
  if (narrow.type !== undefined) conditions.push(sql`p.type is not distinct from ${narrow.type}::text`);
  if (narrow.branded !== undefined)
    conditions.push(sql`(p.names_own or p.names_competitor) is not distinct from ${narrow.branded}::boolean`);
  if (topic !== undefined) conditions.push(sql`p.topic_id is not distinct from ${topic}::uuid`);
  const tags = sql`select from tracking.prompt_tag_link l where l.prompt_id = p.id`;
  if (tag === null) conditions.push(sql`not exists (${tags})`);
  else if (tag) conditions.push(sql`exists (${tags} and l.tag_id = ${tag}::uuid)`);
  if (location !== undefined) {
    conditions.push(sql`(select l.id from tracking.location l where l.n = r.location_n) is not distinct from ${location}::uuid`);
  }
  if (country !== undefined) {
    conditions.push(
      sql`(select l.country from tracking.location l where l.n = r.location_n) is not distinct from ${country}::text`,
    );
  }
  const cited = sql`select from tracking.citation c join tracking.host h on h.n = c.host_n where c.response_n = r.n and c.cited`;
  if (domain === null) conditions.push(sql`not exists (${cited})`);
  else if (domain) conditions.push(sql`exists (${cited} and h.root_domain = ${domain})`);
  if (narrow.page) {
    conditions.push(sql`exists (
      select from tracking.citation c join tracking.page g on g.n = c.page_n where c.response_n = r.n and c.cited and g.normalized_url = ${narrow.page})`);
  }
  if (narrow.mentions) conditions.push(mentions(companies.filter(({ id }) => id === narrow.mentions)));
  if (narrow.naming) conditions.push(mentions(companies));
  if (narrow.cites) {
    const company = companies.find(({ id }) => id === narrow.cites);
    conditions.push(company ? sql`exists (${cited} and ${isHostOf([company])})` : sql`false`);
  }
  if (narrow.products) conditions.push(showsProduct(narrow.products.owner, ownersOf(companies, narrow.products.targets)));
  if (narrow.attribute) {
    const { id, company } = narrow.attribute;
    conditions.push(sql`exists (
      select from tracking.attribute_mention m join tracking.attribute t on t.n = m.attribute_n
      where m.response_n = r.n and m.company_n = any(${companies.filter((one) => one.id === company).map(({ n }) => n)}::int[])
        and t.id = ${id}::uuid and t.website_id = ${scope.website.id} and t.removed_at is null)`);
  }
  if (narrow.repeated) {
    conditions.push(sql`r.n in (
      select a.n from (
        select r.n, count(*) over (partition by r.prompt_n, r.model, r.location_n, r.day) as answers
        from tracking.response r where ${sql.join(countedConditions(scope), sql` and `)}) a
      where a.answers > 1)`);
  }
  return conditions;
}

const mentions = (companies: readonly TrackedCompany[]): Query<unknown> => sql`exists (
  select from tracking.mention m where m.response_n = r.n and m.position is not null and m.company_n = any(${companies.map(({ n }) => n)}::int[]))`;
