import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker, type WorkflowBundle } from "@temporalio/worker";
import { DeterminismViolationError } from "@temporalio/workflow";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workflowBundle } from "../../activities/workflow-bundle.ts";
import * as workflows from "../../workflows/all.ts";
import { historyFromText } from "./history-json.ts";

interface Recorded {
  name: string;
  workflowType: string;
  workflowId: string;
  text: string;
}

const folder = fileURLToPath(new URL("histories/", import.meta.url));
const histories: Recorded[] = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), "utf8");
  const { workflowExecutionStartedEventAttributes: started } = JSON.parse(text).events[0];
  return { name: file.replace(/\.json$/, ""), workflowType: started.workflowType.name, workflowId: started.workflowId, text };
});
/** Inside the project, so that the bundler finds the packages. */
const scratch = fileURLToPath(new URL(`../../node_modules/.cache/answerscope/replay-${process.pid}/`, import.meta.url));

let real: Map<string, Error | undefined>;
beforeAll(async () => {
  // What fails on purpose is not told.
  Runtime.install({ logger: new DefaultLogger("ERROR", () => undefined) });
  real = await failuresOf(await workflowBundle(), histories);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What replaying each of the histories failed with, by name; one worker replays them all. */
async function failuresOf(workflowBundle: WorkflowBundle, recorded: Recorded[]): Promise<Map<string, Error | undefined>> {
  const names = new Map(recorded.map(({ workflowId, name }) => [workflowId, name]));
  const failures = new Map<string, Error | undefined>();
  const replayed = recorded.map(({ workflowId, text }) => ({ workflowId, history: historyFromText(text) }));
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, replayed))
    failures.set(names.get(workflowId)!, error);
  return failures;
}

test("every workflow has a committed history", () => {
  const exported = Object.entries(workflows).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
  expect(new Set(histories.map(({ workflowType }) => workflowType))).toEqual(new Set(exported));
});

test.each(histories)("$name is replayed without a difference", ({ name }) => {
  expect(real.has(name)).toBe(true);
  expect(real.get(name)).toBeUndefined();
});

test("a workflow that waits before it begins fails every history", async () => {
  const late = [...new Set(histories.map(({ workflowType }) => workflowType))].map(
    (name) => `export const ${name} = async (...args) => { await sleep(1); return real.${name}(...args); };`,
  );
  const all = fileURLToPath(new URL("../../workflows/all.ts", import.meta.url));
  const bundle = await bundleOf(
    "late",
    `import { sleep } from "@temporalio/workflow"; import * as real from ${JSON.stringify(all)};\n${late.join("\n")}`,
  );
  const failures = await failuresOf(bundle, histories);
  for (const { name } of histories) expect(failures.get(name), name).toBeInstanceOf(DeterminismViolationError);
});

test("a run that does not settle fails its histories, and those of its shards pass", async () => {
  const source = readFileSync(new URL("../../workflows/response-run.ts", import.meta.url), "utf8");
  const settling = /await CancellationScope\.nonCancellable\(\(\) => settleRun\(.*\)\)/;
  expect(source).toMatch(settling);
  const folder = new URL("../../workflows/", import.meta.url).pathname;
  const unsettled = source.replace(settling, '"completed"').replaceAll('from "./', `from "${folder}`);
  const bundle = await bundleOf("unsettled", unsettled);
  const isOf = (type: string) => histories.filter(({ workflowType }) => workflowType === type);
  const failures = await failuresOf(bundle, [...isOf("responseRun"), ...isOf("responseShard")]);
  for (const { name } of isOf("responseRun")) expect(failures.get(name), name).toBeInstanceOf(DeterminismViolationError);
  expect(isOf("responseShard").map(({ name }) => failures.has(name) && failures.get(name))).toEqual(
    isOf("responseShard").map(() => undefined),
  );
});

async function bundleOf(name: string, source: string): Promise<WorkflowBundle> {
  mkdirSync(scratch, { recursive: true });
  const path = join(scratch, `${name}.js`);
  writeFileSync(path, stripTypeScriptTypes(source));
  return bundleWorkflowCode({ workflowsPath: path, logger: new DefaultLogger("ERROR") });
}
