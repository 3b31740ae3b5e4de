import { z } from "zod";
import { website } from "../access.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import type { Context, Website } from "../context.ts";
import { sql } from "../database.ts";
import { websiteId } from "../fields.ts";
import { operation } from "../operation.ts";
import { readWebsite } from "./create.ts";
import { websiteRecord } from "./website.ts";

export const deleteWebsite = operation({
  name: "websites.delete",
  summary: "Delete a website",
  description:
    "The website and everything on it is hidden and nothing runs for it any more; restoring it brings all of it back. " +
    "Deleting it again changes nothing.",
  rest: { method: "DELETE", path: "/websites/{website_id}" },
  access: website("admin", { deleted: true }),
  input: z.object({ website_id: websiteId }),
  output: z.object({ website: websiteRecord }),
  handle: (context) => setDeleted(context, true),
});

export const restoreWebsite = operation({
  name: "websites.restore",
  summary: "Restore a deleted website",
  description: "Restoring a website that is not deleted changes nothing.",
  rest: { method: "POST", path: "/websites/{website_id}/restore" },
  access: website("admin", { deleted: true }),
  input: z.object({ website_id: websiteId }),
  output: z.object({ website: websiteRecord }),
  handle: (context) => setDeleted(context, false),
});

function setDeleted(context: Context<Website>, deleted: boolean) {
  const { caller, subject, rows } = context;
  return rows.transaction(async (tx) => {
    const [changed] = await tx.run<{ deleted_at: string | null }>(sql`
      update website set deleted_at = case when ${deleted}::boolean then clock_timestamp() end
      where id = ${subject.id} and (deleted_at is not null) <> ${deleted}::boolean returning deleted_at`);
    if (changed) {
      await recordChange(tx, caller.organization, actorOf(context), {
        action: deleted ? "website.delete" : "website.restore",
        entityId: subject.id,
        websiteId: subject.id,
        before: { deleted: !deleted },
        after: { deleted },
      });
    }
    return { website: await readWebsite(tx, subject.id, caller.isPartner) };
  });
}
