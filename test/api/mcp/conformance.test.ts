import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { PageError } from "../../../src/platform/documents/page-error.ts";
import { emptyResult } from "../../bench/seo-slots/empty-result.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService, useWorker } from "../../support/use-service.ts";
import { startSuiteProxy } from "./suite-proxy.ts";

/*
 * The public conformance suite of the protocol, its own program, with the requirement sets of the newest revision and of the one
 * before. It sends no key, so it talks to us through a server that adds one.
 */

const home = new URL("../../../node_modules/@modelcontextprotocol/conformance/", import.meta.url);
const program = fileURLToPath(new URL("dist/index.js", home));
const run = promisify(execFile);

/** Of each revision's set what this service can be held to, by its own tools, prompts and resources where the suite asks for some. */
const applicable: Record<string, string[]> = {
  "2025-11-25": [
    ...["server-initialize", "ping", "tools-list", "prompts-list", "resources-list", "dns-rebinding-protection"],
    ...["tools-call-simple-text", "tools-call-error", "prompts-get-simple", "prompts-get-with-args", "resources-read-text"],
  ],
  "2026-07-28": [
    ...["server-stateless", "tools-list", "prompts-list", "resources-list", "dns-rebinding-protection", "caching"],
    ...["tools-call-simple-text", "tools-call-error", "server-sse-multiple-streams"],
    ...["prompts-get-simple", "prompts-get-with-args", "resources-read-text", "sep-2164-resource-not-found"],
    ...["input-required-result-unsupported-methods", "input-required-result-result-type"],
    ...["input-required-result-missing-input-response", "input-required-result-ignore-extra-params"],
    ...["input-required-result-validate-input", "http-header-validation"],
    ...["tasks-lifecycle", "tasks-capability-negotiation", "tasks-wire-fields", "tasks-request-state-removal"],
    ...["tasks-request-headers", "tasks-dispatch-and-envelope"],
  ],
};

/** Why a scenario says nothing about this service; docs/agents.md tells the same. */
const notApplicable: [RegExp, string][] = [
  [/^tools-call-(image|audio|embedded-resource|mixed-content)$/, "answers of tools are text and data"],
  [/^tools-call-(with-logging|with-progress|sampling|elicitation)$/, "no tool logs, reports progress or asks inside a call"],
  [/^elicitation-/, "the one question asked of people has one field, without choices and presets"],
  [/^input-required-result-(basic-|multi|request-state|tampered-state)/, "one question is asked, and no state is sent with it"],
  [/^input-required-result-(non-tool-request|capability-check)$/, "only a tool asks, and only by elicitation"],
  [/^prompts-get-(embedded-resource|with-image)$/, "prompts are text"],
  [/^resources-read-binary$/, "resources are text"],
  [/^resources-templates-read$/, "wants the suite's own parameter in the text"],
  [/^(completion-complete|logging-set-level|resources-(un)?subscribe)$/, "a capability that is not announced"],
  [/^(server-sse-multiple-streams|server-sse-polling|server-session-lifecycle)$/, "there are no sessions"],
  [/^tasks-(mrtr-input|mrtr-composition)$/, "no task asks; what is asked is asked before a task begins, by another key"],
  [/^tasks-required-task-error$/, "no tool needs a client that knows tasks"],
  [/^tasks-status-notifications$/, "the suite skips it"],
  [/^(json-schema-2020-12|http-custom-header-server-validation)$/, "needs a schema of the suite's own"],
];

/** The same of checks within a scenario. */
const notApplicableChecks: Record<string, string> = {
  "sep-2575-server-rejects-undeclared-capability": "no tool needs a capability; the methods of tasks do, and are tested",
  "sep-2575-missing-capability-http-400": "the same",
  "sep-2663-tasks-get-status-failed": "a job that failed is a result with isError; no job ends with an error of the protocol",
  "tasks-headers-tolerate-mcp-method-on-tools-call": "wants the greeting of the suite's own tool",
};

const service = useService({ knowsItself: true });
/** Takes as long as the draft says; one that says nothing fails. */
useWorker(service, async ({ input }, _organization, { signal }) => {
  const seconds = /^(\d+) seconds$/.exec((input as { source: { markdown: string } }).source.markdown)?.[1];
  if (seconds === undefined) throw new PageError("unreadable", "The page could not be read");
  await setTimeout(Number(seconds) * 1000, undefined, { signal });
  return emptyResult;
});
const organization = useOrganization(service);
let proxy: Awaited<ReturnType<typeof startSuiteProxy>>;
beforeAll(async () => {
  const { id: website_id } = await newWebsite(service, organization);
  await service.call(organization.key, "PATCH", `/websites/${website_id}`, { models: { chatgpt: true } });
  await service.call(organization.key, "POST", "/prompts", { website_id, text: "Which tent?" });
  const draft = (markdown: string) => ({ website_id, request_id: randomUUID(), source: { kind: "draft", markdown } });
  const job = { name: "submit_seo_recommendations", arguments: ({ seconds = 60 }) => draft(`${seconds} seconds`) };
  const reading = { name: "list_websites", arguments: () => ({}) };
  const run = { name: "start_response_run", arguments: () => ({ website_id, selected_models: { chatgpt: true } }) };
  proxy = await startSuiteProxy(service.url, organization.key, {
    tools: {
      ...{ greet: reading, test_simple_text: reading, test_logging_tool: reading },
      test_error_handling: { name: "get_answer", arguments: () => ({ website_id, response_id: "none" }) },
      ...{ slow_compute: job, failing_job: { ...job, arguments: () => draft("fails") } },
      // It would ask; here it only is a task.
      confirm_delete: { ...job, arguments: () => draft("0 seconds") },
      ...{ test_streaming_elicitation: run, test_input_required_result_elicitation: run },
    },
    prompts: {
      test_simple_prompt: { name: "weekly_pulse" },
      test_prompt_with_arguments: { name: "why_did_we_lose", arguments: ({ arg1, arg2 }) => ({ prompt: arg1, website: arg2 }) },
    },
    resources: {
      "test://static-text": "answerscope://glossary",
      "test://template/123/data": `answerscope://websites/${website_id}/report`,
    },
    inputResponses: { user_name: { key: "confirm", content: { confirm: true } } },
  });
});
afterAll(() => proxy?.close());

describe.each(Object.entries(applicable))("revision %s", (revision, scenarios) => {
  test.each(scenarios)("%s", async (scenario) => {
    const args = ["server", "--url", proxy.url, "--scenario", scenario, "--spec-version", revision, "--force"];
    // It is not zero when a check fails; what it printed says which.
    const printed = await run(process.execPath, [program, ...args]).catch((error: { stdout: string }) => error);
    const stdout = stripVTControlCharacters(printed.stdout);
    const failed = [...stdout.matchAll(/\[(\S+)\s*\] (?:FAILURE|WARNING)/g)].map((match) => match[1]!);
    expect([failed.filter((check) => !Object.hasOwn(notApplicableChecks, check)), stdout]).toEqual([
      [],
      expect.stringMatching(/Passed: [1-9]/),
    ]);
  });

  test("no scenario of the revision is overlooked", () => {
    const { server, not_scored } = parse(readFileSync(new URL(`requirements/${revision}.yaml`, home), "utf8")) as {
      server: string[];
      not_scored: { scenario: string; leg: string }[];
    };
    expect(server.length).toBeGreaterThan(20);
    const asked = [...server, ...not_scored.filter(({ leg }) => leg === "server").map(({ scenario }) => scenario)];
    const unexplained = asked.filter(
      (scenario) => !scenarios.includes(scenario) && !notApplicable.some(([pattern]) => pattern.test(scenario)),
    );
    expect(unexplained).toEqual([]);
  });
});
