import { z } from "zod";
import { opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { nextUpdatedAt, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { claimUrl } from "./claim-url.ts";
import { lockHub } from "./columns.ts";
import { lockContent, type StoredContent } from "./find.ts";
import { itemRecord, selectItems } from "./item.ts";
import { pageUrl } from "./page-url.ts";

export const publishContent = operation({
  name: "content.publish",
  summary: "Mark a content item as published",
  description:
    "Its stage becomes `done`. With a `url` it counts as published and its citations are found. Publishing again changes the `url` only. " +
    "409 while the text is being written, and for an Optimize draft while its review runs.",
  rest: { method: "POST", path: "/content/{content_id}/publish" },
  mcp: { tool: "publish_content", idempotent: true },
  access: website("admin"),
  refusals: {
    400: "`url` is no address of a page",
    404: "The item does not exist",
    409: "The text is being written, or another item has the page",
  },
  input: z.object({
    content_id: opaqueId,
    website_id: websiteId,
    url: pageUrl.optional().meta({ description: "Where it was published; the url that the item has without it" }),
  }),
  output: itemRecord.extend({ success: z.boolean() }),
  handle: ({ rows, subject }, { content_id, url }) =>
    rows.transaction(async (tx) => {
      // The website's lock comes before the item's, as in every call that takes both.
      if (url) await lockHub(tx, subject.id);
      const content = await lockContent(tx, subject.id, content_id);
      refuseUnready(content);
      // An Optimize draft shares the address of the page that it improves.
      if (url && content.type !== "optimize") await claimUrl(tx, subject.id, url.normalized, content.id);
      await tx.run(
        db
          .updateTable("content")
          .set({ stage: "done", url: url?.shown, normalized_url: url?.normalized })
          .set({ published_at: sql<string>`coalesce(published_at, now())`, updated_at: nextUpdatedAt })
          .where("id", "=", content.id),
      );
      const [item] = await tx.run(sql<z.output<typeof itemRecord>>`${selectItems(sql`content c`)} where c.id = ${content.id}`);
      return { success: true, ...item! };
    }),
});

/** @throws Refusal 409 */
function refuseUnready({ type, stage, is_in_flight }: StoredContent): void {
  if (type === "optimize") {
    if (is_in_flight) throw new Refusal(409, "The review of this Optimize draft is still running; publish when it has ended");
  } else if (stage === "pending") {
    throw new Refusal(409, "The text is still being written; publish when the stage is `generated`");
  }
}
