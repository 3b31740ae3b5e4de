import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { type Context, idList, isUuid, opaqueId, operation, type Website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { knowledgeBaseWrite, requireKnowledgeBase } from "./access.ts";
import { compareAnew, inComparison, lockFamilies } from "./duplicates.ts";
import { gonePillar } from "./pillar.ts";

const action = "pillar.delete";

interface Deleted {
  id: string;
  name: string;
  fact_count: number;
}

export const deletePillars = operation({
  name: "knowledge-base.delete-pillars",
  summary: "Delete pillars with all their facts, for good",
  description:
    "Each pillar is deleted in a transaction of its own. Repeating the call is safe: what is gone already is reported as not found.",
  rest: { method: "POST", path: "/knowledge-base/pillars/delete" },
  mcp: {
    tool: "delete_pillars",
    destructive: true,
    idempotent: true,
    advice: "There is no undo; archive a pillar with update_pillar to hide it.",
  },
  access: knowledgeBaseWrite,
  refusals: {
    403: "The Knowledge Base is not enabled",
  },
  input: z.object({ website_id: websiteId, pillar_ids: idList(opaqueId, 20).min(1) }),
  output: z.object({
    success: z.boolean(),
    deleted_pillars: z.array(gonePillar),
    not_found_ids: z.array(z.string()),
    failed_ids: z.array(z.string()),
  }),
  async handle(context, input) {
    await requireKnowledgeBase(context);
    const report = { success: true, deleted_pillars: [] as Deleted[], not_found_ids: [] as string[], failed_ids: [] as string[] };
    for (const id of input.pillar_ids) {
      try {
        const deleted = isUuid(id) ? await deletePillar(context, id) : null;
        if (deleted) report.deleted_pillars.push(deleted);
        else report.not_found_ids.push(id);
      } catch (error) {
        // The answer to a commit can be lost. The audit entry of the same transaction says whether the pillar was deleted.
        const deleted = await findDeleted(context, id);
        if (deleted) {
          report.deleted_pillars.push(deleted);
          continue;
        }
        context.services.log.error({ err: error, pillarId: id, requestId: context.requestId }, "a pillar could not be deleted");
        report.failed_ids.push(id);
      }
    }
    return report;
  },
});

function deletePillar(context: Context<Website>, id: string): Promise<Deleted | null> {
  const { rows, subject, caller, signal } = context;
  return inComparison(rows, subject.id, signal(), async (tx) => {
    // The lock waits for facts that are being filed under it, so that the count is what is deleted.
    const [pillar] = await tx.run(
      db.selectFrom("pillar").select(["id", "name"]).where("id", "=", id).where("website_id", "=", subject.id).forUpdate(),
    );
    if (!pillar) return null;
    const filed = await tx.run(db.selectFrom("fact").select("id").where("pillar_id", "=", id));
    const families = await lockFamilies(
      tx,
      filed.map((fact) => fact.id),
    );
    // A fact that was moved away before the locks were had is not under this pillar any more.
    const [facts] = await tx.run<{ count: number }>(sql`
      with gone as (delete from fact where pillar_id = ${id} returning status, duplicate_of)
      select count(*)::int as count from gone where status = 'active' and duplicate_of is null`);
    await tx.run(db.deleteFrom("pillar").where("id", "=", id));
    await compareAnew(tx, subject.id, families);
    await recordChange(tx, caller.organization, actorOf(context), {
      ...{ action, entityId: id, websiteId: subject.id, before: { ...pillar, ...facts }, after: null },
    });
    return { ...pillar, fact_count: facts!.count };
  });
}

async function findDeleted({ rows, requestId }: Context<Website>, id: string): Promise<Deleted | null> {
  const [deleted] = await rows.read<Deleted>(sql`
    select entity_id as id, before->>'name' as name, (before->>'count')::int as fact_count from identity.audit_entry
    where action = ${action} and entity_id = ${id} and request_id = ${requestId}`);
  return deleted ?? null;
}
