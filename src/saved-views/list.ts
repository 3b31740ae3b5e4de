import { z } from "zod";
import { website } from "../access.ts";
import { sql } from "../database.ts";
import { websiteId } from "../fields.ts";
import { operation } from "../operation.ts";
import { savedViewRecord, selectSavedViews } from "./view.ts";

export const listSavedViews = operation({
  name: "saved-views.list",
  summary: "List a website's saved views",
  rest: { method: "GET", path: "/saved-views" },
  mcp: { tool: "list_saved_views", advice: "The filters of a view can be used in metric tools." },
  access: website("view"),
  input: z.object({ website_id: websiteId }),
  output: z.object({ saved_views: z.array(savedViewRecord) }),
  handle: async ({ rows, subject }) => ({
    saved_views: await rows.read(selectSavedViews(sql`v.website_id = ${subject.id}`)),
  }),
});
