import { z } from "zod";
import { effectiveModels, type ModelId, modelIdSchema } from "../../integrations/ai-models/index.ts";
import { operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { readCompanies } from "../../tracking/index.ts";

/** Names listed of each kind; websites seldom have more, and the tools that list them have pages. */
const most = 200;

const day = z.iso.date().nullable();
const named = z.object({ id: z.string(), name: z.string() });

const label = named.extend({ prompts: z.int() }).meta({ id: "LabelOverview", description: "With how many prompts carry it" });

const overview = z.object({
  website: named.extend({ url: z.string(), base_country: z.string().nullable() }),
  companies: z
    .array(named.extend({ is_self: z.boolean() }))
    .meta({ description: "As the metrics name them, the own brand first" }),
  models: z.array(modelIdSchema).meta({ description: "The models that are asked" }),
  schedules: z
    .array(named.extend({ is_active: z.boolean(), first_day: day, last_day: day }))
    .meta({ description: "With the first and last UTC day of their `answered` answers; the default one first" }),
  prompts: z.object({ active: z.int(), paused: z.int() }),
  tags: z.array(label),
  topics: z.array(label),
  locations: z.array(named.extend({ country: z.string().nullable(), prompts: z.int() })),
});

export const readOverview = operation({
  name: "overview.read",
  summary: "What a website tracks, and for which days there are answers",
  description: `Companies, models, schedules, tags, topics and locations by name, for filters. At most ${most} of each.`,
  rest: { method: "GET", path: "/overview" },
  mcp: { tool: "get_overview", advice: "Ask this before you choose a range, a schedule or a name to filter by." },
  access: website("view"),
  input: z.object({ website_id: websiteId }),
  output: overview,
  async handle({ rows, subject }) {
    const { id, n } = subject;
    const edge = (order: "asc" | "desc") => sql`(select r.day from tracking.response r
      where r.website_n = ${n} and r.schedule_n = s.n and r.outcome = 'answered'
      order by r.created_at ${order === "asc" ? sql`asc` : sql`desc`} limit 1)`;
    const living = sql`p.website_id = ${id} and p.deleted_at is null`;
    const reading = rows.read(sql<Omit<z.input<typeof overview>, "models" | "companies">>`
      select
        (select json_build_object('id', w.id, 'name', w.name, 'url', w.url, 'base_country', w.base_country)
           from tracking.website w where w.id = ${id}) as website,
        (select coalesce(json_agg(s), '[]') from (
           select case s.kind when 'default' then 'default' else s.id::text end as id, s.name,
             s.is_active and s.archived_at is null as is_active, ${edge("asc")} as first_day, ${edge("desc")} as last_day
           from tracking.prompt_schedule s where s.website_id = ${id} order by s.kind <> 'default', s.n limit ${most}) s) as schedules,
        (select json_build_object('active', count(*) filter (where p.status = 'active'),
           'paused', count(*) filter (where p.status = 'paused')) from tracking.prompt p where ${living}) as prompts,
        (select coalesce(json_agg(t), '[]') from (select t.id, t.name,
             (select count(*) from tracking.prompt_tag_link l join tracking.prompt p on p.id = l.prompt_id
                where l.tag_id = t.id and p.deleted_at is null) as prompts
           from tracking.prompt_tag t where t.website_id = ${id} order by t.name, t.id limit ${most}) t) as tags,
        (select coalesce(json_agg(t), '[]') from (select t.id, t.name,
             (select count(*) from tracking.prompt p where p.topic_id = t.id and ${living}) as prompts
           from tracking.topic t where t.website_id = ${id} order by t.name, t.id limit ${most}) t) as topics,
        (select coalesce(json_agg(l), '[]') from (select l.id, l.name, l.country,
             (select count(*) from tracking.prompt_location pl join tracking.prompt p on p.id = pl.prompt_id
                where pl.location_id = l.id and p.deleted_at is null) as prompts
           from tracking.location l where l.website_id = ${id} and l.deleted_at is null order by l.name, l.id limit ${most}) l) as locations`);
    const models = Object.entries(effectiveModels(subject.models)).flatMap(([model, isAsked]) =>
      isAsked ? [model as ModelId] : [],
    );
    const [[found], tracked] = await Promise.all([reading, readCompanies(rows, id)]);
    const companies = tracked.slice(0, most).map(({ id, key, isSelf }) => ({ id, name: key, is_self: isSelf }));
    return { ...found!, companies, models };
  },
});
