import { z } from "zod";
import { type ModelId, modelIdSchema, modelOf } from "../../integrations/ai-models/index.ts";
import { type Query, sql, type Transaction } from "../../platform/database/index.ts";

/** What is to be asked of whom. */
export interface Asked {
  models: readonly ModelId[];
  /** null: every active prompt. */
  promptIds: readonly string[] | null;
  /** null: prompts of any tags; else prompts with at least one of them. */
  tagIds: readonly string[] | null;
  /** How often each prompt is asked of each model and location, 1 to 20. */
  samples: number;
  /** The number of the first sample; 0 unless a schedule spreads them over the day. */
  firstSample?: number;
}

/** How often a run asks each prompt of each model and location, at most. */
export const mostSamples = 20;

/** The input field of how often each prompt is asked. */
export const samples = z.int().min(1).max(mostSamples);

/**
 * The calls of a run: one for each sample, prompt, model and location of the prompt; a prompt without locations is asked once a model and sample.
 * The samples of a prompt are far apart in the order of the calls. Columns `ordinal`, `prompt_n`, `model`, `location_n`, `sample` and `credits`.
 *
 * @param free every call costs nothing.
 */
export const callsOf = (
  websiteId: string,
  { models, promptIds, tagIds, samples, firstSample = 0 }: Asked,
  free = false,
): Query<unknown> => sql`
  select row_number() over (order by sample, p.n, l.n, m.place) - 1 as ordinal, p.n as prompt_n, m.model, l.n as location_n, sample, m.credits
  from prompt p
  cross join unnest(${models}::text[], ${models.map((model) => (free ? 0 : modelOf(model).credits))}::int[])
    with ordinality as m(model, credits, place)
  cross join generate_series(${firstSample}::int, ${firstSample + samples - 1}::int) as sample
  left join prompt_location pl on pl.prompt_id = p.id
  left join location l on l.id = pl.location_id
  where p.website_id = ${websiteId} and p.status = 'active' and p.deleted_at is null
    and (${promptIds}::uuid[] is null or p.id = any(${promptIds}))
    and (${tagIds}::uuid[] is null
         or exists (select from prompt_tag_link t where t.prompt_id = p.id and t.tag_id = any(${tagIds})))`;

const share = { responses: z.int(), credits: z.int() };

/** What a run would ask, and its price. */
export const runPlan = z
  .object({
    responses: z.int().meta({ description: "Calls of models, each of which brings one response" }),
    credits: z.int().meta({ description: "What the run reserves; each stored response is charged its part" }),
    samples: z.int().meta({ description: "How often the run asks each prompt of each model and location" }),
    runs_per_day: z.int().optional().meta({ description: "Of a schedule: its runs on each of its days" }),
    credits_per_day: z.int().optional().meta({ description: "Of a schedule: what its runs of a day reserve together" }),
    prompts: z.array(z.object({ id: z.string(), text: z.string(), ...share })),
    prompts_left_out: z
      .int()
      .optional()
      .meta({ description: "Over MCP: how many more prompts than the first 20 would be asked" }),
    models: z.array(z.object({ model: modelIdSchema, ...share })),
    locations: z.array(
      z.object({
        id: z.string().nullable().meta({ description: "null: prompts without a location are asked from nowhere" }),
        name: z.string().nullable(),
        ...share,
      }),
    ),
  })
  .meta({ id: "RunPlan", description: "What a run would ask, and its price. Only in answers to `dry_run`" });

export type RunPlan = z.output<typeof runPlan>;

/** An answer with the first prompts of its plan: an agent that asks for the price does not want to read a thousand questions. */
export function withFirstPrompts<Answer extends { plan?: RunPlan | undefined }>(answer: Answer): Answer {
  const { prompts } = answer.plan ?? { prompts: [] };
  const leftOut = prompts.length - 20;
  if (leftOut <= 0) return answer;
  return { ...answer, plan: { ...answer.plan, prompts: prompts.slice(0, 20), prompts_left_out: leftOut } };
}

/** Plans a run as it would be accepted now, and writes nothing. */
export async function planRun({ run }: Pick<Transaction, "run">, websiteId: string, asked: Asked): Promise<RunPlan> {
  const [plan] = await run<RunPlan>(sql`
    with call as materialized (${callsOf(websiteId, asked)})
    select count(*)::int as responses, coalesce(sum(credits), 0)::int as credits, ${asked.samples}::int as samples,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'text', p.text, 'responses', c.responses, 'credits', c.credits) order by p.n), '[]')
       from (select prompt_n, count(*) as responses, sum(credits) as credits from call group by prompt_n) c
       join prompt p on p.n = c.prompt_n and p.website_id = ${websiteId}) as prompts,
      (select coalesce(jsonb_agg(jsonb_build_object('model', c.model, 'responses', c.responses, 'credits', c.credits)
                                 order by array_position(${asked.models}::text[], c.model)), '[]')
       from (select model, count(*) as responses, sum(credits) as credits from call group by model) c) as models,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'responses', c.responses, 'credits', c.credits)
                                 order by l.name nulls first), '[]')
       from (select location_n, count(*) as responses, sum(credits) as credits from call group by location_n) c
       left join location l on l.n = c.location_n and l.website_id = ${websiteId}) as locations
    from call`);
  return plan!;
}

/** The input field of calls that can be tried. */
export const dryRun = z
  .boolean()
  .default(false)
  .meta({ description: "true: answers with `plan`, what would be asked and its price, and does nothing" });
