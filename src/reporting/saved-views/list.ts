import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
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
