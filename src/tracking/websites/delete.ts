import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { type Context, operation, type Website, website, websiteId } from "../../operation/index.ts";
import { now, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { lockCompaniesExclusive } from "../competitors/lock.ts";
import { db } from "../database.ts";
import { readWebsite } from "./create.ts";
import { resumeWork, stopWork } from "./stop-work.ts";
import { websiteRecord } from "./website.ts";

export const deleteWebsite = operation({
  name: "websites.delete",
  summary: "Delete a website",
  description:
    "The website and everything on it is hidden, and what is under way for it ends as canceled: runs, SEO jobs, drafts, imports of facts. " +
    "What they reserved comes back, and nothing is charged after this answer. Its schedules stop. Its runs can still be read by keys that could " +
    "restore it. Deleting it again changes nothing.",
  rest: { method: "DELETE", path: "/websites/{website_id}" },
  access: website("admin", { deleted: true }),
  input: z.object({ website_id: websiteId }),
  output: z.object({ website: websiteRecord }),
  handle: (context) => setDeleted(context, true),
});

export const restoreWebsite = operation({
  name: "websites.restore",
  summary: "Restore a deleted website",
  description:
    "Brings the website back with all its records, and its schedules go on. What was canceled by the deletion stays canceled. " +
    "Restoring a website that is not deleted changes nothing.",
  rest: { method: "POST", path: "/websites/{website_id}/restore" },
  access: website("admin", { deleted: true }),
  refusals: { 409: "The website is being erased" },
  input: z.object({ website_id: websiteId }),
  output: z.object({ website: websiteRecord }),
  handle: (context) => setDeleted(context, false),
});

async function setDeleted(context: Context<Website>, deleted: boolean) {
  const { caller, subject, rows, services } = context;
  return rows.transaction(async (tx) => {
    // Before the website's row, as in every change of the companies.
    if (!deleted) await lockCompaniesExclusive(tx, subject.n);
    if (!deleted) await refuseErased(tx, subject.id);
    const [changed] = await tx.run(
      db
        .updateTable("website")
        .set({ deleted_at: deleted ? now : null })
        .where("id", "=", subject.id)
        .where("deleted_at", deleted ? "is" : "is not", null)
        .returning("deleted_at"),
    );
    if (changed) {
      await recordChange(tx, caller.organization, actorOf(context), {
        action: deleted ? "website.delete" : "website.restore",
        entityId: subject.id,
        websiteId: subject.id,
        before: { deleted: !deleted },
        after: { deleted },
      });
    }
    const work = deleted ? stopWork : resumeWork;
    if (changed) await work(services.websiteWork, tx, caller.organization, subject);
    return { website: await readWebsite(tx, subject.id, caller.isPartner) };
  });
}

/** @throws Refusal 409 */
async function refuseErased(tx: Transaction, websiteId: string): Promise<void> {
  const erased = await tx.run(db.selectFrom("identity.erasure").select("id").where("website_id", "=", websiteId));
  if (erased.length > 0) throw new Refusal(409, "The website is being erased and cannot be restored");
}
