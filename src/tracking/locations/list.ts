import { z } from "zod";
import { operation, website, websiteId } from "../../operation/index.ts";
import { locationRecord, selectLocations } from "./location.ts";

export const listLocations = operation({
  name: "locations.list",
  summary: "List the locations at which a website's prompts are asked, by name",
  rest: { method: "GET", path: "/locations" },
  mcp: { tool: "list_locations" },
  access: website("view"),
  input: z.object({ website_id: websiteId }),
  output: z.object({ locations: z.array(locationRecord) }),
  handle: async ({ rows, subject }) => ({ locations: await rows.read(selectLocations(subject.id)) }),
});
