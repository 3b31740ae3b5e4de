import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { newOrganization, startService, type TestService } from "../../support/service.ts";

/*
 * The public conformance suite of the protocol, its own program, with the requirement sets of the newest revision and of the one
 * before. It sends no key, so it talks to us through a server that adds one.
 */

const home = new URL("../../../node_modules/@modelcontextprotocol/conformance/", import.meta.url);
const program = fileURLToPath(new URL("dist/index.js", home));
const run = promisify(execFile);

/** What of each revision's set every server can be held to that offers tools, prompts and resources of its own. */
const applicable: Record<string, string[]> = {
  "2025-11-25": ["server-initialize", "ping", "tools-list", "prompts-list", "resources-list", "dns-rebinding-protection"],
  "2026-07-28": [
    ...["server-stateless", "tools-list", "prompts-list", "resources-list", "dns-rebinding-protection", "caching"],
    ...["sep-2164-resource-not-found", "input-required-result-unsupported-methods"],
  ],
};

/** Why a scenario says nothing about this service. */
const notApplicable: [RegExp, string][] = [
  [/^(tools-call-|elicitation-|input-required-result-|server-sse-multiple-streams)/, "needs a tool of the suite's own, by name"],
  [/^prompts-get-/, "needs a prompt of the suite's own, by name"],
  [/^resources-(read|templates)-/, "needs a resource of the suite's own, by address"],
  [
    /^(completion-complete|logging-set-level|resources-(un)?subscribe)$/,
    "a capability that we do not offer, and do not announce",
  ],
];

/** Checks within a scenario that call a diagnostic tool of the suite's own, and fail where there is none. */
const ownTools = [
  ...["sep-2575-server-rejects-undeclared-capability", "sep-2575-missing-capability-http-400"],
  ...["sep-2575-http-server-no-independent-requests-on-stream", "sep-2575-server-no-log-without-loglevel"],
];

let service: TestService;
let proxy: Server;
let url: string;
beforeAll(async () => {
  service = await startService({ knowsItself: true });
  const { key } = await newOrganization(service);
  const { port } = new URL(service.url);
  proxy = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, "x-api-key": key };
    const onwards = request({ host: "127.0.0.1", port, path: incoming.url, method: incoming.method, headers }, (from) => {
      answer.writeHead(from.statusCode!, from.headers);
      from.pipe(answer);
    });
    onwards.on("error", () => answer.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  url = `http://localhost:${(proxy.address() as AddressInfo).port}/api/mcp`;
});
afterAll(async () => {
  proxy?.closeAllConnections();
  proxy?.close();
  await service?.close();
});

describe.each(Object.entries(applicable))("revision %s", (revision, scenarios) => {
  test.each(scenarios)("%s", async (scenario) => {
    const args = ["server", "--url", url, "--scenario", scenario, "--spec-version", revision];
    // It is not zero when a check fails; what it printed says which.
    const { stdout } = await run(process.execPath, [program, ...args]).catch((error: { stdout: string }) => error);
    const failed = [...stdout.matchAll(/\[(\S+)\s*\] (?:FAILURE|WARNING)/g)].map((match) => match[1]!);
    expect([failed.filter((check) => !ownTools.includes(check)), stdout]).toEqual([[], expect.stringMatching(/Passed: [1-9]/)]);
  });

  test("no scenario that the revision requires is overlooked", () => {
    const required = parse(readFileSync(new URL(`requirements/${revision}.yaml`, home), "utf8")) as { server: string[] };
    expect(required.server.length).toBeGreaterThan(20);
    const unexplained = required.server.filter(
      (scenario) => !scenarios.includes(scenario) && !notApplicable.some(([pattern]) => pattern.test(scenario)),
    );
    expect(unexplained).toEqual([]);
  });
});
