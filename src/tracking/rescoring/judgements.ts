import type { JudgeCache } from "../../detection/index.ts";
import type { Usage } from "../../integrations/llm/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import type { RowOf } from "../database.ts";
import type { Judging } from "./score.ts";

/** Stored judgements of a model on mentions in an organization's answers. */
export function storedJudgements(rows: Rows, organizationN: number, judgeName: string): JudgeCache {
  return {
    async get(ids) {
      if (ids.length === 0) return new Map();
      const found = await rows.read(sql<Pick<RowOf<"mention_judgement">, "is_name"> & { id: string }>`
        select encode(question, 'hex') as id, is_name from mention_judgement
        where organization_n = ${organizationN} and model = ${judgeName}
          and question in (select decode(q, 'hex') from unnest(${ids}::text[]) q)`);
      return new Map(found.map(({ id, is_name }) => [id, is_name]));
    },
    async put(answers) {
      if (answers.size === 0) return;
      await rows.run(sql`
        insert into mention_judgement (organization_n, model, question, is_name)
        select ${organizationN}, ${judgeName}, decode(a.id, 'hex'), a.is_name
        from unnest(${[...answers.keys()]}::text[], ${[...answers.values()]}::boolean[]) as a(id, is_name) on conflict do nothing`);
    },
  };
}

/** Stored judgements only; nothing new is asked. */
export function knownJudgements(rows: Rows, organizationN: number, judgeName: string): Judging {
  return {
    judge: { name: judgeName, ask: async () => new Map() },
    cache: { ...storedJudgements(rows, organizationN, judgeName), put: async () => {} },
  };
}

/** Adds what judgements have cost to the website's account of today. */
export async function recordUsage(
  rows: Rows,
  website: { n: number; organizationN: number },
  judgeName: string,
  usage: Usage & { questions: number },
): Promise<void> {
  await rows.run(sql`
    insert into mention_judge_usage as u (organization_n, website_n, day, model, calls, questions, input_tokens, output_tokens)
    values (${website.organizationN}, ${website.n}, (clock_timestamp() at time zone 'UTC')::date, ${judgeName}, ${usage.calls},
            ${usage.questions}, ${usage.input_tokens}, ${usage.output_tokens})
    on conflict (website_n, day, model) do update set calls = u.calls + excluded.calls, questions = u.questions + excluded.questions,
      input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens`);
}
