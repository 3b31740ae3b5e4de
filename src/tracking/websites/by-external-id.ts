import { z } from "zod";
import { opaqueId, operation, organization } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { selectWebsites, toWebsiteRecord, websiteRecord } from "./website.ts";

export const readByExternalId = operation({
  name: "websites.by_external_id",
  summary: "Find a website by the partner's own id",
  description: "Finds deleted websites too; see `deletedAt`.",
  rest: { method: "GET", path: "/websites/by-external-id/{external_id}" },
  mcp: { tool: "get_website_by_external_id" },
  access: organization("view", { partner: true }),
  refusals: {
    404: "No website has this external id",
  },
  input: z.object({ external_id: opaqueId }),
  output: z.object({ website: websiteRecord.omit({ baseCountry: true, countryCode: true }).meta({ id: "WebsiteByExternalId" }) }),
  async handle({ rows, subject, caller }, { external_id }) {
    const [row] = await rows.read(
      selectWebsites(sql`
        w.external_id = ${external_id} and (${subject.websiteIds}::uuid[] is null or w.id = any(${subject.websiteIds}))`),
    );
    if (!row) throw new Refusal(404, "Website not found");
    const { baseCountry: _, countryCode: __, ...website } = toWebsiteRecord(row, caller.isPartner);
    return { website };
  },
});
