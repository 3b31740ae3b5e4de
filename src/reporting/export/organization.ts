import { createHash } from "node:crypto";
import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { type Context, FileAnswer, operation, orFile, organization, type Services, type Website } from "../../operation/index.ts";
import { exportTable, type Organization, type Rows, type StaleRows } from "../../platform/database/index.ts";
import { writeRows } from "../../platform/files/index.ts";
import { db } from "../database.ts";
import type { Exporting } from "./batches.ts";
import { type ExportDataset, exportDatasetNames } from "./datasets.ts";
import { windowsOfEveryAnswer } from "./every-answer.ts";
import { exportRows } from "./rows.ts";

export const exportOrganization = operation({
  name: "organization.export",
  summary: "Export everything that the organization has, as one file",
  description:
    "JSON lines, written as they are read. A line `{table, row}` holds a record: websites, prompts, schedules, runs, members and their names, roles, keys " +
    "(without their secrets), invites, content with its versions, facts, pitches, SEO jobs, saved views, credits, the activity feed, the audit trail and more. A " +
    "line `{dataset, website_id, row}` holds a row of a bulk export: `answers`, `mentions`, `citations`, `products`. The last line is the receipt: " +
    "`{receipt: {sections: [{section, rows, sha256}], …}}`, the hash over the lines of the section. A file without it is not whole. Secrets are never in it, nor what " +
    "is computed from the rest. What changes meanwhile may be there as before or as after; of an answer that is scored anew meanwhile both may be there, and the rows of the highest `revision` count.",
  rest: { method: "GET", path: "/organization/export" },
  access: organization("owner", { global: true }),
  input: z.object({}),
  output: orFile(z.string()),
  stream: "jsonl",
  async handle(context) {
    await context.rows.transaction((tx) =>
      recordChange(tx, context.subject, actorOf(context), {
        ...{ action: "organization.export", entityId: context.subject.id, before: null, after: {} },
      }),
    );
    return new FileAnswer("jsonl", "organization", lines(context));
  },
});

interface Section {
  section: string;
  rows: number;
  sha256: string;
}

/** Section by section; the receipt at the end. */
async function* lines(context: Context<Organization>): AsyncGenerator<string> {
  const { subject, services } = context;
  const signal = context.signal();
  const rows = services.database.ofReplica(subject);
  const startedAt = new Date().toISOString();
  const sections: Section[] = [];
  for (const table of services.exportable) {
    const batches = exportTable(rows, subject, table);
    yield* section(
      sections,
      table.table,
      mapped(batches, services.calls, (row) => JSON.stringify({ table: table.table, row })),
      signal,
    );
  }
  for (const website of await websitesOf(rows, subject))
    for (const dataset of exportDatasetNames) {
      const prefix = `{"dataset":${JSON.stringify(dataset)},"website_id":${JSON.stringify(website.id)},"row":`;
      const texts = split(datasetTexts({ rows, services, signal }, subject, website, dataset), (line) => `${prefix}${line}}`);
      yield* section(sections, `${dataset} of ${website.id}`, texts, signal);
    }
  const receipt = { organization_id: subject.id, started_at: startedAt, finished_at: new Date().toISOString(), sections };
  yield `${JSON.stringify({ receipt })}\n`;
}

/** The rows of a dataset as JSON lines. */
async function* datasetTexts(
  exporting: Exporting & { rows: StaleRows },
  subject: Organization,
  website: Website,
  dataset: ExportDataset,
): AsyncGenerator<string> {
  const exported = { dataset, organizationN: subject.n, website, includeResponse: true };
  for await (const window of windowsOfEveryAnswer(exporting.rows, website, exporting.signal)) {
    const { columns, batches } = await exportRows(exporting, exported, window);
    yield* writeRows("jsonl", columns, batches) as AsyncGenerator<string>;
  }
}

/** Characters that are passed on together: lines are short as a rule, and a batch of long ones would not fit into a string. */
const chunkLength = 65_536;

/** Passes lines on, and notes how many there were and their hash. */
async function* section(
  sections: Section[],
  name: string,
  batches: AsyncIterable<string[]>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const batch of batches) {
    signal.throwIfAborted();
    rows += batch.length;
    let text = "";
    for (const [at, line] of batch.entries()) {
      text += `${line}\n`;
      if (text.length < chunkLength && at < batch.length - 1) continue;
      hash.update(text);
      yield text;
      text = "";
    }
  }
  sections.push({ section: name, rows, sha256: hash.digest("hex") });
}

async function* mapped<Row>(
  batches: AsyncIterable<Row[]>,
  calls: Services["calls"],
  line: (row: Row) => string,
): AsyncGenerator<string[]> {
  const yieldToCalls = calls.steps();
  for await (const batch of batches) {
    yield batch.map(line);
    await yieldToCalls();
  }
}

async function* split(texts: AsyncIterable<string>, line: (text: string) => string): AsyncGenerator<string[]> {
  for await (const text of texts) yield text.trimEnd().split("\n").map(line);
}

/** All of them, deleted and hidden ones too. */
async function websitesOf(rows: Rows, subject: Organization): Promise<Website[]> {
  const found = await rows.read(
    db
      .selectFrom("tracking.website")
      .select(["id", "n", "name", "url", "models", "language", "base_country as baseCountry"])
      .select(["companies_version as companiesVersion", "deleted_at as deletedAt"])
      .where("organization_id", "=", subject.id)
      .orderBy("n"),
  );
  return found as Website[];
}
