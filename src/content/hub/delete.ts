import { z } from "zod";
import { opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { db } from "../database.ts";
import { refuseInFlight } from "./autosave.ts";
import { lockContent } from "./find.ts";

export const deleteContent = operation({
  name: "content.delete",
  summary: "Remove a content item with all its versions",
  description:
    "For good. What answers cite stays; a page that is tracked again begins as a new item. 409 while the item is being written.",
  rest: { method: "DELETE", path: "/content/{content_id}" },
  mcp: { tool: "delete_content", destructive: true, idempotent: true },
  access: website("admin"),
  refusals: {
    404: "The item does not exist",
    409: "The item is being written",
  },
  input: z.object({ content_id: opaqueId, website_id: websiteId }),
  output: z.object({ success: z.boolean() }),
  handle: ({ rows, subject }, { content_id }) =>
    rows.transaction(async (tx) => {
      const content = await lockContent(tx, subject.id, content_id);
      refuseInFlight(content);
      await tx.run(db.deleteFrom("content").where("id", "=", content.id));
      return { success: true };
    }),
});
