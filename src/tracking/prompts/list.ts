import { z } from "zod";
import {
  containing,
  id,
  idList,
  jsonOf,
  keptAnswer,
  operation,
  orderBy,
  page,
  pagination,
  paging,
  sorting,
  type Website,
  website,
  websiteId,
} from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { ByteCache } from "../../platform/memory/index.ts";
import { country } from "../locations/country.ts";
import { answeredCondition, answeredFilters } from "./answered.ts";
import { readBranded, refreshBranded } from "./branded.ts";
import {
  type PromptRecord,
  type PromptRow,
  promptColumns,
  promptRecord,
  promptStatus,
  promptType,
  toPromptRecord,
} from "./prompt.ts";

const ids = idList(id, 100).optional();

const input = z.object({
  website_id: websiteId,
  prompt_tags: ids.meta({ description: "Ids of tags" }),
  prompt_tags_operator: z
    .enum(["any", "all"])
    .default("any")
    .meta({ description: "Whether a prompt carries one of the tags or all of them" }),
  status: promptStatus.optional(),
  type: z
    .enum([...promptType.options, "null"])
    .optional()
    .meta({ description: "`null`: prompts without a type" }),
  topic_id: id.optional(),
  branded: z.boolean().optional().meta({ description: "Whether the text names the own brand or a competitor" }),
  location_ids: ids.meta({ description: "Prompts asked at one of these locations" }),
  countries: z.array(country).max(250).optional().meta({ description: "Prompts asked at a location of one of these countries" }),
  deleted: z.boolean().default(false).meta({ description: "The softly deleted prompts, which can be restored" }),
  ...answeredFilters,
  search: z.string().min(1).max(1_000).optional().meta({ description: "Literal text, in any case" }),
  ...sorting(["created_at", "text", "volume"], { field: "created_at", direction: "desc" }),
  ...paging,
});

type Input = z.output<typeof input>;

export const listPrompts = operation({
  name: "prompts.list",
  summary: "List the tracked prompts of a website, newest first unless sorted otherwise",
  description: "Filters narrow each other. Deleted prompts are listed with `deleted` alone; what was deleted for good is gone.",
  rest: { method: "GET", path: "/prompts" },
  mcp: { tool: "list_prompts" },
  access: website("view"),
  refusals: { 400: "`end_date` lies before `start_date`, or a range is given without `answered`" },
  input,
  output: z.object({ prompts: z.array(promptRecord), pagination }),
  async handle({ rows, subject }, input) {
    const name = `${subject.id} ${JSON.stringify(input)}`;
    const known = lists.get(name);
    if (known && known.version === subject.promptsVersion) return known.answer;
    if (input.branded !== undefined) await refreshBranded(rows, subject.id);
    const found = await readBranded(rows, subject.id, (isStale) =>
      rows.read(sql<Partial<PromptRow> & { total: number; version: string | null; is_stale: boolean | null }>`
        with ${matching(subject, input)}
        select counted.total, (select v.version from prompts_version v where v.website_id = ${subject.id}) as version, p.*
        from (select count(*) as total from matching) counted
        left join lateral (
          select ${promptColumns}, ${isStale} as is_stale from (${pageOf(subject, input)}) p
        ) p on true
        ${orderBy(input, sortColumns, sql`p.id`)}`),
    );
    const prompts = found.filter((row) => row.id !== null) as PromptRow[];
    const { page_num, page_size } = input;
    const { total, version } = found[0]!;
    const answer = keptAnswer({ prompts: prompts.map(toPromptRecord), pagination: { page_num, page_size, total } });
    // Answers come without a new version, and names of companies are looked for by a call that asks for them.
    const isKept =
      version !== null && input.answered === undefined && input.branded === undefined && !found.some((row) => row.is_stale);
    if (isKept) lists.set(name, { version, answer }, 3 * jsonOf(answer).length);
    return answer;
  },
});

/** Lists as they were answered, each right while the website's prompts have its version: a list that is read again and again costs admission alone. */
const lists = new ByteCache<{ version: string; answer: { prompts: PromptRecord[]; pagination: z.output<typeof pagination> } }>(
  16 * 1024 * 1024,
);

const sortColumns = {
  created_at: sql`p.created_at`,
  text: sql`casefold(p.text collate pg_unicode_fast)`,
  // What has no volume is as rare as can be.
  volume: sql`coalesce(p.volume, -1)`,
};

/** The rows of a page. Along the index they are taken as they come; any other order sorts ids, which are small. */
function pageOf(website: Website, input: Input): Query<unknown> {
  const order = sql`${orderBy(input, sortColumns, sql`p.id`)} ${page(input)}`;
  const { source: from, conditions, isSearch } = sourceOf(website, input);
  if (input.sort_field === "created_at" && !isSearch) return sql`select p.* from ${from} where ${conditions} ${order}`;
  const source = input.sort_field === "created_at" ? sql`matching p` : sql`matching m join prompt p using (id)`;
  return sql`select p.* from (select p.id from ${source} ${order}) m join prompt p on p.id = m.id`;
}

/**
 * The prompts that pass the filters, as `matching (id, created_at)`. Each set of filters is a statement of its own, planned
 * for what it asks: count and page go along one index that holds all that is filtered by, but a search is done once for both.
 */
function matching(website: Website, filters: Input): Query<unknown> {
  const { source, conditions, isSearch } = sourceOf(website, filters);
  return sql`
    matching as ${isSearch ? sql`materialized` : sql`not materialized`} (
      select p.id, p.created_at from ${source} where ${conditions}
    )`;
}

/** Where prompts `p` are taken from, and what they have to meet; `isSearch`: all of them are found before any is shown. */
function sourceOf(website: Website, filters: Input): { source: Query<unknown>; conditions: Query<unknown>; isSearch: boolean } {
  const { status, type, topic_id, prompt_tags, prompt_tags_operator, location_ids, countries, deleted } = filters;
  const search = deleted ? undefined : filters.search;
  const source = search ? sql`search_prompts(${website.id}, ${containing(search)}) p` : sql`prompt p`;
  const conditions: Query<unknown>[] = [search ? sql`true` : sql`p.website_id = ${website.id}`];
  if (deleted) conditions.push(sql`p.deleted_at is not null`);
  else if (!search) conditions.push(sql`p.deleted_at is null`);
  if (deleted && filters.search) conditions.push(sql`p.folded like ${containing(filters.search)}`);
  if (status) conditions.push(sql`p.status = ${status}`);
  if (type) conditions.push(type === "null" ? sql`p.type is null` : sql`p.type = ${type}`);
  if (filters.branded !== undefined) {
    const isBranded = (row: Query<unknown>) => sql`(${row}.names_own or ${row}.names_competitor) = ${filters.branded}`;
    // What a search finds comes without the flags.
    conditions.push(search ? sql`exists (select from prompt b where b.id = p.id and ${isBranded(sql`b`)})` : isBranded(sql`p`));
  }
  const answered = answeredCondition(website, filters, search ? sql`(select n from prompt where id = p.id)` : sql`p.n`);
  if (answered) conditions.push(answered);
  if (topic_id) conditions.push(sql`p.topic_id = ${topic_id}`);
  if (location_ids?.length)
    conditions.push(sql`p.location_ns && array(select n from location where id = any(${location_ids}::uuid[]))`);
  if (countries?.length)
    conditions.push(
      sql`p.location_ns && array(select n from location where website_id = ${website.id} and country = any(${countries}::text[]))`,
    );
  if (prompt_tags?.length) {
    const wanted = [...new Set(prompt_tags)];
    const tags = sql`array(select n from prompt_tag where id = any(${wanted}::uuid[]))`;
    // An unknown tag is carried by no prompt.
    if (prompt_tags_operator === "any") conditions.push(sql`p.tag_ns && ${tags}`);
    else conditions.push(sql`p.tag_ns @> ${tags} and cardinality(${tags}) = ${wanted.length}`);
  }
  return { source, conditions: sql.join(conditions, sql` and `), isSearch: Boolean(search) };
}
