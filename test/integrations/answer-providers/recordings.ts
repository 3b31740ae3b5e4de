import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { adapterNames } from "../../../src/integrations/answer-providers/settings.ts";

const folder = join(import.meta.dirname, "recordings");
const page = join(import.meta.dirname, "../../../docs/providers.md");

const reply = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()).optional(),
  /** JSON, or a text that is sent as it is. */
  body: z.unknown(),
});

/**
 * What a vendor sends, beside what has to come of it. The forms are the vendors' (`shape` says where they are described or were recorded),
 * the texts are made up.
 */
const recording = z.strictObject({
  vendor: z.string(),
  form: z.string(),
  shape: z.string(),
  adapter: z.enum(adapterNames),
  model: z.string(),
  /** In the order of the requests; the last one answers all further ones. */
  replies: z.array(reply).min(1),
  /** The record to store: `ProviderAnswer` with whether it is charged and whether the model is asked again. */
  stored: z.record(z.string(), z.unknown()).optional(),
  failure: z
    .strictObject({
      kind: z.string(),
      asked_again: z.boolean(),
      /** How long the vendor asks to wait, or `until` an instant. */
      wait_ms: z.union([z.number(), z.string().startsWith("until ")]).nullable(),
    })
    .optional(),
});

export type Recording = z.output<typeof recording> & { name: string };

/** Every recording, by name. @throws for a file of another form. */
export function readRecordings(): Recording[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  files.sort((a, b) => (a < b ? -1 : 1));
  return files.map((file) => {
    const read = recording.parse(JSON.parse(readFileSync(join(folder, file), "utf8")), { error: () => file });
    if ((read.stored === undefined) === (read.failure === undefined)) throw new Error(`${file}: either stored or failure`);
    return { ...read, name: file.replace(/\.json$/, "") };
  });
}

function outcomeOf({ stored, failure }: Recording): string {
  if (failure) return failure.asked_again ? `fails, asked again (${failure.kind})` : `fails (${failure.kind})`;
  const { outcome, finish_reason: finish, asked_again: again, charged } = stored!;
  return `${outcome}, ${finish}${again ? ", asked again" : ""}${charged ? "" : ", not charged"}`;
}

/** The table of all recordings for `docs/providers.md`. */
export function tableOf(recordings: readonly Recording[]): string {
  const rows = recordings.map((one) => [one.vendor, one.form, outcomeOf(one)]);
  const head = ["vendor", "form", "outcome"];
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

const marks = [
  "<!-- recordings: made by node test/integrations/answer-providers/recordings.ts -->",
  "<!-- end of recordings -->",
] as const;

/** The table as `docs/providers.md` has it. */
export function documentedTable(): string {
  const [, rest = ""] = readFileSync(page, "utf8").split(marks[0]);
  return rest.split(marks[1])[0]!.trim();
}

// `node test/integrations/answer-providers/recordings.ts` renews the table in docs/providers.md.
if (import.meta.main) {
  const text = readFileSync(page, "utf8");
  const [before, rest] = text.split(marks[0]);
  const after = rest?.split(marks[1])[1];
  if (after === undefined) throw new Error(`${page} lacks ${marks.join(" … ")}`);
  writeFileSync(page, `${before}${marks[0]}\n\n${tableOf(readRecordings())}\n\n${marks[1]}${after}`);
}
