import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { actorOf } from "../../identity/index.ts";
import { type Context, idList, opaqueId, operation, type Website, websiteId } from "../../operation/index.ts";
import { json, sql } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/durable/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { type MergeRefusal, mergeWorkflow, pillarsNotFound, refuseMerge } from "./merge.ts";
import { gonePillar, pillarRecord } from "./pillar.ts";

/** How long a caller waits for the workflow; normally it takes well under a second. */
const longestWaitMs = 30_000;
const pollMs = 40;

const output = z.object({
  success: z.boolean(),
  target: pillarRecord,
  merged_pillars: z.array(gonePillar),
  moved_fact_count: z.int(),
});

export const mergePillars = operation({
  name: "knowledge-base.merge-pillars",
  summary: "Merge pillars into a published one and delete them",
  description:
    "All or nothing: the facts of every source are filed under the target, then the sources are deleted for good. A source that does not " +
    "exist refuses the whole call, so repeating a merge that was done answers 404. A merge that cannot be begun within 30 seconds is withdrawn " +
    "and answers 503: nothing was changed.",
  rest: { method: "POST", path: "/knowledge-base/pillars/merge" },
  mcp: { tool: "merge_pillars", destructive: true, advice: "There is no undo." },
  access: knowledgeBaseWrite,
  refusals: {
    400: "The target is one of the sources",
    403: "The Knowledge Base is not enabled",
    404: "A pillar does not exist; nothing was merged",
    409: "The target is archived, or an operator stopped the merge; nothing was merged",
  },
  input: z
    .object({ website_id: websiteId, source_pillar_ids: idList(opaqueId, 20).min(1), target_pillar_id: opaqueId })
    .refine(({ source_pillar_ids, target_pillar_id }) => !isOneOf(target_pillar_id, source_pillar_ids), {
      path: ["target_pillar_id"],
      error: "must not be one of source_pillar_ids",
    }),
  output,
  async handle(context, input) {
    await requireKnowledgeBase(context);
    const sources = [...new Set(input.source_pillar_ids.map((id) => id.toLowerCase()))];
    const mergeId = await acceptMerge(context, sources, input.target_pillar_id.toLowerCase());
    return waitForMerge(context, mergeId);
  },
});

function isOneOf(id: string, ids: string[]): boolean {
  return ids.some((other) => other.toLowerCase() === id.toLowerCase());
}

async function acceptMerge(context: Context<Website>, sources: string[], target: string): Promise<string> {
  const { rows, subject, caller } = context;
  return rows.transaction(async (tx) => {
    const missing = await tx.run<{ id: string }>(sql`
      select u.id from unnest(${[...sources, target]}::text[]) u(id)
      where not exists (select from pillar p where p.id::text = u.id and p.website_id = ${subject.id})`);
    if (missing.length > 0) throw refusalOf(pillarsNotFound(missing.map((pillar) => pillar.id)));
    const [merge] = await tx.run(
      db
        .insertInto("pillar_merge")
        .values({
          organization_id: caller.organization.id,
          website_id: subject.id,
          source_ids: sources,
          target_id: target,
          actor: json(actorOf(context)),
        })
        .returning("id"),
    );
    const start = mergeWorkflow(caller.organization, subject.id, merge!.id);
    const summary = `${subject.name}: ${sources.length} pillars into one`;
    await enqueue(tx, caller.organization, { ...start, summary, requestId: context.requestId });
    return merge!.id;
  });
}

async function waitForMerge({ rows, signal }: Context<Website>, mergeId: string): Promise<z.input<typeof output>> {
  const endAt = performance.now() + longestWaitMs;
  const gone = signal();
  for (let isWithdrawn = false; ; ) {
    const read = rows.read(
      db
        .selectFrom("pillar_merge")
        .select((row) => [
          row.ref("result").$castTo<z.input<typeof output> | null>().as("result"),
          row.ref("refusal").$castTo<MergeRefusal | null>().as("refusal"),
        ])
        .where("id", "=", mergeId),
    );
    // The merge survives a short outage of the database, so the wait for it does too.
    const [merge] = await read.catch((error: unknown) => {
      if (performance.now() < endAt) return [];
      throw error;
    });
    if (merge?.result) return merge.result;
    if (merge?.refusal) throw refusalOf(merge.refusal);
    if (gone.aborted || isWithdrawn) throw refusalOf(withdrawn);
    if (performance.now() < endAt) await sleep(pollMs);
    else {
      // A merge that is under way holds its row: this waits for it, and the next read has its result.
      await refuseMerge(rows, mergeId, withdrawn);
      isWithdrawn = true;
    }
  }
}

const withdrawn: MergeRefusal = {
  status: 503,
  message: "The merge could not be done in time and was withdrawn; nothing was changed, call again",
};

function refusalOf({ status, message, notFoundIds }: MergeRefusal): Refusal {
  return new Refusal(status, message, {
    ...(notFoundIds && { details: { not_found_ids: notFoundIds } }),
    ...(status === 503 && { retryAfterSeconds: 10 }),
  });
}
