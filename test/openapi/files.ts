import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PlainDocument } from "../../api/openapi/document.ts";
import { createOpenApi } from "../../api/openapi.ts";
import { operations } from "../../src/operations.ts";

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The description as it is, without an address of its own. */
export const current = createOpenApi(operations, undefined) as unknown as PlainDocument;
export const currentText = `${JSON.stringify(current, null, 2)}\n`;

/** The description as it was written down last. */
export const goldenPath = path("docs/openapi.json");
/** What the last released version promised; without examples and words. */
export const releasedPath = path("docs/openapi.released.json");
export const clientPath = path("clients/typescript/src/schema.ts");
export const callsPath = path("clients/typescript/src/calls.ts");

/** What is in a file; empty when it is not there. */
export const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Stands in the generated client, so that one can tell from which description it was made. */
export const fingerprintOf = (text: string): string => createHash("sha256").update(text).digest("hex");
