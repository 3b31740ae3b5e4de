import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { WorkflowBundle } from "@temporalio/worker";
import { failureConverterPath } from "../src/platform/durable/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = join(root, "workflows");
const bundler = fileURLToPath(new URL("bundle-workflows.ts", import.meta.url));
const maxBundleBytes = 64 * 1024 * 1024;

/**
 * The bundled workflows. Bundling takes seconds, so the result is kept until a workflow or the SDK changes. A process of its own bundles: what
 * the bundler takes, some 80 MB, would stay with a worker for good.
 *
 * @param options.isVersioned whether they are for workers with a version.
 * @param options.encodesFailures whether workflows write messages of failures as payloads.
 */
export async function workflowBundle({ isVersioned = false, encodesFailures = false } = {}): Promise<WorkflowBundle> {
  const variant = ["workflows", isVersioned && "versioned", encodesFailures && "encoding"].filter(Boolean).join("-");
  const cached = join(root, "node_modules", ".cache", "answerscope", `${variant}-${workflowFingerprint()}.js`);
  try {
    return { code: readFileSync(cached, "utf8") };
  } catch {
    const workflowsPath = join(sources, isVersioned ? "versioned.ts" : "all.ts");
    const args = [bundler, workflowsPath, join(sources, "interceptors.ts"), ...(encodesFailures ? [failureConverterPath] : [])];
    const { stdout: code } = await promisify(execFile)(process.execPath, args, { maxBuffer: maxBundleBytes });
    store(cached, code);
    return { code };
  }
}

/** Of the workflows' source and the packages that they are built with: the same for the same code everywhere. */
export const workflowFingerprint = (): string => (fingerprint ??= computeFingerprint());
// A process is the code that it began with, whatever happens to the files.
let fingerprint: string | undefined;

function computeFingerprint(): string {
  const hash = createHash("sha256");
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(sources, file)));
  for (const file of [failureConverterPath, join(root, "package-lock.json")]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 24);
}

/** A read-only installation simply bundles at each start. */
function store(path: string, code: string): void {
  try {
    mkdirSync(join(path, ".."), { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, path);
  } catch {
    // Nothing is lost but time.
  }
}
