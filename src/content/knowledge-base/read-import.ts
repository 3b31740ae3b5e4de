import { z } from "zod";
import { isUuid, opaqueId, operation, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { knowledgeBaseRead } from "./access.ts";
import { importRecord, selectImports } from "./fact-import.ts";

export const readImport = operation({
  name: "knowledge-base.read-import",
  summary: "See how an import of facts stands",
  rest: { method: "GET", path: "/knowledge-base/facts/imports/{import_id}" },
  mcp: { tool: "get_fact_import" },
  access: knowledgeBaseRead,
  refusals: {
    404: "The import does not exist",
  },
  input: z.object({ import_id: opaqueId, website_id: websiteId }),
  output: z.object({ import: importRecord }),
  async handle({ rows, subject }, { import_id }) {
    const [found] = isUuid(import_id)
      ? await rows.read(selectImports(sql`i.id = ${import_id} and i.website_id = ${subject.id}`))
      : [];
    if (!found) throw new Refusal(404, "Import not found");
    return { import: found };
  },
});
