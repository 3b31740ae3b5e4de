import { z } from "zod";
import { type AnyOperation, FileAnswer, operation, orFile, website, websiteId } from "../../operation/index.ts";
import { writeRows } from "../../platform/files/index.ts";
import { type ExportDataset, exportDatasetNames, exportDatasets } from "./datasets.ts";
import { fileFormat } from "./file-format.ts";
import { exportRows } from "./rows.ts";
import { openWindow } from "./window.ts";

const what: Record<ExportDataset, string> = {
  answers: "Answers of every outcome and schedule",
  mentions: "The tracked companies that `answered` answers mention, with their ranks",
  citations: "The sources of `answered` answers; `company_ids` are the tracked companies that own them",
  products: "The products that `answered` answers show",
};

const format = fileFormat.default("jsonl");

/** Bulk export of what a website's answers hold, an operation for each dataset. */
export const exportOperations: AnyOperation[] = exportDatasetNames.map((dataset) =>
  operation({
    name: `export.${dataset}`,
    summary: `Export ${dataset} in bulk, only what changed since the last time if wanted`,
    description: `${what[dataset]}. The header \`x-next-cursor\` holds the cursor of the next export: given as \`updated_since\` it continues with what was stored or scored anew since, missing and repeating nothing. Keep it when the file has arrived whole; \`x-has-more: true\` says that \`limit\` cut the file. An answer that changed comes with all its rows again and a higher \`revision\`: of the rows of a \`response_id\` those of the highest revision count. After a change of the tracked companies everything comes again. Names of prompts, topics, tags, locations and schedules are those of the moment. Columns: ${exportDatasets[dataset].columns.map(({ name }) => name).join(", ")}.`,
    rest: { method: "GET", path: `/export/${dataset}` },
    access: website("view"),
    refusals: { 400: "`updated_since` is no cursor of this website and database" },
    input: z.object({
      website_id: websiteId,
      updated_since: z
        .string()
        .max(2_000)
        .optional()
        .meta({ description: "The `x-next-cursor` of an earlier export of this website; absent: everything" }),
      format,
      limit: z.number().int().min(1).max(10_000_000).optional().meta({ description: "Answers at most; absent: all" }),
      ...(dataset === "answers" && {
        include_response: z.boolean().default(true).meta({ description: "false leaves the text of the answers out" }),
      }),
    }),
    output: orFile(z.string()),
    stream: "jsonl",
    files: ["csv", "parquet"],
    async handle(context, input) {
      const { subject, caller, services } = context;
      const rows = services.database.ofReplica(caller.organization);
      const window = await openWindow(rows, subject, input.updated_since, input.limit);
      const includeResponse = (input as { include_response?: boolean }).include_response ?? true;
      const exported = { dataset, organizationN: caller.organization.n, website: subject, includeResponse };
      const { columns, batches } = await exportRows({ rows, services, signal: context.signal() }, exported, window);
      const headers = { "x-next-cursor": window.next, "x-has-more": String(window.hasMore) };
      return new FileAnswer(input.format, dataset, writeRows(input.format, columns, batches), headers);
    },
  }),
);
