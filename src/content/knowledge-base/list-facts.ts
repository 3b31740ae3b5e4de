import { z } from "zod";
import { containing, id, operation, orderBy, page, pagination, paging, sorting, websiteId } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { knowledgeBaseRead } from "./access.ts";
import { confidence, factRecord, provenance, reviewStatus, selectFacts } from "./fact.ts";

export const listFacts = operation({
  name: "knowledge-base.list-facts",
  summary: "List the facts of the Knowledge Base, newest first unless sorted otherwise",
  description: "Archived facts are never listed. Hidden duplicates are listed on request.",
  rest: { method: "GET", path: "/knowledge-base/facts" },
  mcp: { tool: "list_brand_facts" },
  access: knowledgeBaseRead,
  input: z.object({
    website_id: websiteId,
    pillar_id: id.optional(),
    import_id: id.optional().meta({ description: "Facts that this import brought" }),
    review_status: reviewStatus.optional(),
    provenance: provenance.optional(),
    confidence: confidence.optional(),
    search: z.string().min(1).max(1_000).optional().meta({ description: "Literal text, in any case" }),
    include_duplicates: z.boolean().default(false),
    ...sorting(["created_at", "updated_at", "text"], { field: "created_at", direction: "desc" }),
    ...paging,
  }),
  output: z.object({ facts: z.array(factRecord), pagination }),
  async handle({ rows, subject }, input) {
    const conditions = [sql`f.website_id = ${subject.id} and f.status = 'active'`];
    if (!input.include_duplicates) conditions.push(sql`f.duplicate_of is null`);
    if (input.pillar_id) conditions.push(sql`f.pillar_id = ${input.pillar_id}`);
    if (input.import_id) conditions.push(sql`f.import_id = ${input.import_id}`);
    if (input.review_status) conditions.push(sql`f.review_status = ${input.review_status}`);
    if (input.provenance) conditions.push(sql`f.provenance = ${input.provenance}`);
    if (input.confidence) conditions.push(sql`f.confidence = ${input.confidence}`);
    if (input.search) conditions.push(sql`casefold(f.text collate pg_unicode_fast) like ${containing(input.search)}`);
    const condition = sql<boolean>`${sql.join(conditions, sql` and `)}`;
    const columns = {
      created_at: sql`f.created_at`,
      updated_at: sql`f.updated_at`,
      text: sql`casefold(f.text collate pg_unicode_fast)`,
    };
    const [[counted], facts] = await Promise.all([
      rows.read(db.selectFrom("fact as f").select(db.fn.countAll<number>().as("total")).where(condition)),
      rows.read(
        selectFacts()
          .where(condition)
          .modifyEnd(sql`${orderBy(input, columns, sql`f.id`)} ${page(input)}`),
      ),
    ]);
    return { facts, pagination: { page_num: input.page_num, page_size: input.page_size, total: counted!.total } };
  },
});
