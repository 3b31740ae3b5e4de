import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { stringify } from "yaml";
import type { Answerscope, ExportDataset } from "../index.ts";
import { numberOf } from "./ask.ts";
import { readConfiguration } from "./configuration.ts";
import { type Common, connect, note, Progress, websiteOf } from "./context.ts";
import { usage } from "./failures.ts";

export const exportOptions = {
  output: { type: "string", short: "o" },
  since: { type: "string" },
  limit: { type: "string" },
  "without-text": { type: "boolean" },
} as const;

interface Options extends Common {
  output?: string | undefined;
  since?: string | undefined;
  limit?: string | undefined;
  "without-text"?: boolean | undefined;
}

const datasets = ["answers", "mentions", "citations", "products"];

/** `answerscope export answers -o answers.jsonl`, `answerscope export configuration -o website.yaml` */
export async function exportData([what, ...rest]: string[], options: Options): Promise<void> {
  if (rest.length > 0 || ![...datasets, "configuration"].includes(what ?? "")) {
    throw usage(`export takes one of ${datasets.join(", ")}, configuration`);
  }
  const limit = numberOf("--limit", options.limit, 1);
  const client = await connect(options);
  const { id } = await websiteOf(client, options);
  if (what === "configuration") return exportConfiguration(client, id, options);
  const { rows, nextCursor, hasMore } = await client.openExport(what as ExportDataset, {
    website_id: id,
    ...(options.since && { updated_since: options.since }),
    ...(limit && { limit }),
    ...(options["without-text"] && { include_response: false }),
  });
  const progress = new Progress(options);
  const partial = options.output && `${options.output}.partial`;
  const target = partial ? createWriteStream(partial) : process.stdout;
  let count = 0;
  try {
    for await (const row of rows) {
      count++;
      progress.show(`${count} rows`);
      if (!target.write(`${JSON.stringify(row)}\n`)) await once(target, "drain");
    }
    if (partial) {
      target.end();
      await finished(target);
      // A file under its own name is whole.
      await rename(partial, options.output!);
    }
  } catch (error) {
    if (partial) await rm(partial, { force: true });
    throw error;
  } finally {
    progress.end();
  }
  note(options, `${count} rows${hasMore ? ", and there are more" : ""}. Only what changes from now on: --since ${nextCursor}`);
}

async function exportConfiguration(client: Answerscope, websiteId: string, options: Options): Promise<void> {
  const { configuration } = await readConfiguration(client, websiteId);
  const text = options.json ? `${JSON.stringify(configuration, null, 2)}\n` : stringify(configuration, { lineWidth: 120 });
  if (options.output) await writeFile(options.output, text);
  else process.stdout.write(text);
}
