import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { operationsIn, type PlainDocument } from "../../openapi/document.ts";
import type { OpenApiDocument } from "../../openapi.ts";

/** The description as a file that browsers keep. */
export interface DescriptionFile {
  /** Holds the hash of what is in it. */
  path: string;
  gzipped: Buffer;
}

/** Ids of the demo, for examples that answer when they are tried out. */
interface DemoIds {
  websiteId: string;
  promptIds: string[];
}

/** What recorded examples have in their places. */
const recorded = { websiteId: "0197f000-0000-7000-8000-000000000001", from: "2026-03-01", to: "2026-03-07" };
const dayMs = 86_400_000;

/**
 * The description as the reference reads it: compressed once for each of its states, and with the demo's ids and the last days in
 * its examples where `demoFile` names a demo.
 */
export function describedFile(document: () => OpenApiDocument, demoFile: string | undefined): () => Promise<DescriptionFile> {
  let text: string | undefined;
  let latest: { state: string; file: Promise<DescriptionFile> } | undefined;
  return async () => {
    const demo = demoFile === undefined ? null : await demoIds(demoFile);
    const today = new Date().toISOString().slice(0, 10);
    const state = demo ? `${demo.websiteId} ${today}` : "";
    text ??= JSON.stringify(document());
    if (latest?.state !== state) latest = { state, file: compressed(demo ? JSON.stringify(withDemo(text, demo, today)) : text) };
    return latest.file;
  };
}

async function compressed(text: string): Promise<DescriptionFile> {
  const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { path: `/docs/openapi-${version}.json`, gzipped: await promisify(gzip)(text) };
}

/** Null while the demo is being made, and where the file is not one. */
async function demoIds(path: string): Promise<DemoIds | null> {
  try {
    const { websites } = JSON.parse(await readFile(path, "utf8")) as { websites: { id: string; prompt_ids: string[] }[] };
    const website = websites[0];
    return website ? { websiteId: website.id, promptIds: website.prompt_ids } : null;
  } catch {
    return null;
  }
}

function withDemo(text: string, { websiteId, promptIds }: DemoIds, today: string): unknown {
  const daysAgo = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
  const document = JSON.parse(
    text
      .replaceAll(recorded.websiteId, websiteId)
      .replaceAll(`"start_date":"${recorded.from}"`, `"start_date":"${daysAgo(7)}"`)
      .replaceAll(`"end_date":"${recorded.to}"`, `"end_date":"${daysAgo(1)}"`),
  ) as PlainDocument;
  for (const operation of operationsIn(document)) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.name === "prompt_id" && parameter.example !== undefined) parameter.example = promptIds[0];
    }
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.example as Record<string, unknown> | undefined;
    if (Array.isArray(body?.prompt_ids)) body.prompt_ids = promptIds.slice(0, body.prompt_ids.length);
  }
  return document;
}
