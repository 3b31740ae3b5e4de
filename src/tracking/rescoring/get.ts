import { z } from "zod";
import { judgeName } from "../../detection/index.ts";
import { instant, operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { db, type RowOf } from "../database.ts";

const rescoringRecord = z
  .object({
    id: z.string(),
    status: z.enum(["queued", "scoring", "completed", "failed", "canceled"]),
    cause: z.enum(["companies", "operator"]).meta({
      description: "`companies`: what the website tracks was changed; `operator`: a newer detector was switched on",
    }),
    detector_version: z.int().nullable(),
    answers: z.int().meta({ description: "Stored answers to look at" }),
    scored: z.int().meta({ description: "Of these, looked at so far; starts again when the companies change on the way" }),
    changed: z.int().nullable().meta({ description: "Mentions that came, went or changed their rank with the switch" }),
    error: z.string().nullable(),
    created_at: instant,
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
  })
  .meta({ id: "Rescoring" });

interface Spent extends Pick<RowOf<"mention_judge_usage">, "calls" | "questions" | "input_tokens" | "output_tokens"> {
  waiting: number;
}

export const getRescoring = operation({
  name: "rescoring.get",
  summary: "Read how far stored answers have been scored again",
  description:
    "Stored answers are scored again when the companies that a website tracks change. Until `status` is `completed`, reads show the " +
    "answers as they were scored before; then all of them change at once. `rescoring` is the current or last one. `judge` shows " +
    "which model decides doubtful places, how many answers wait for it and what it has used, over all time.",
  rest: { method: "GET", path: "/rescoring" },
  mcp: {
    tool: "get_rescoring",
    advice: "Ask it after a change of the companies: until it is done, metrics show the verdicts of before.",
  },
  access: website("view"),
  input: z.object({ website_id: websiteId }),
  output: z.object({
    rescoring: rescoringRecord.nullable(),
    judge: z.object({
      model: z.string().nullable(),
      waiting: z.int(),
      calls: z.int(),
      questions: z.int(),
      input_tokens: z.int(),
      output_tokens: z.int(),
    }),
  }),
  async handle({ rows, subject, services }) {
    const [spent] = await rows.read(sql<Spent>`
      select
        (select count(*)::int from mention_doubt d where d.website_n = ${subject.n}) as waiting,
        coalesce(sum(calls), 0)::int as calls, coalesce(sum(questions), 0)::int as questions,
        coalesce(sum(input_tokens), 0)::bigint as input_tokens, coalesce(sum(output_tokens), 0)::bigint as output_tokens
      from mention_judge_usage where website_n = ${subject.n}`);
    const [rescoring] = await rows.read(
      db
        .selectFrom("rescoring")
        .select(["id", "status", "cause", "detector_version", "answers", "scored", "changed", "error"])
        .select(["created_at", "started_at", "finished_at"])
        .where("website_id", "=", subject.id)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(1),
    );
    const model = services.mentionModel && judgeName(services.mentionModel);
    return { rescoring: rescoring ?? null, judge: { model, ...spent! } };
  },
});
