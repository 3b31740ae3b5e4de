import { execFile } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newOrganization, startService, type TestService } from "../../support/service.ts";

/*
 * The public conformance suite of the protocol, its own program. It sends no key, so it talks to us through a server that adds
 * one.
 */

const program = fileURLToPath(new URL("../../../node_modules/.bin/conformance", import.meta.url));
const run = promisify(execFile);

/** What every server of tools has to pass. */
const applicable = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

/** Why a scenario says nothing about this service. */
const notApplicable: [RegExp, string][] = [
  [/^(tools-call-|json-schema-2020-12|elicitation-|server-sse-polling)/, "needs a tool of the suite's own, by name"],
  [/^(resources|prompts|completion|logging)-/, "a capability that we do not offer, and do not announce"],
  [/^server-sse-multiple-streams$/, "needs sessions; this endpoint has none"],
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

test.each(applicable)("%s", async (scenario) => {
  const { stdout } = await run(process.execPath, [program, "server", "--url", url, "--scenario", scenario]);
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
  expect(stdout).not.toContain("Passed: 0/0");
});

test("no scenario of the suite is overlooked", async () => {
  const { stdout } = await run(process.execPath, [program, "list", "--server"]);
  const scenarios = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map((match) => match[1]!);
  expect(scenarios.length).toBeGreaterThan(20);
  const unexplained = scenarios.filter(
    (scenario) => !applicable.includes(scenario) && !notApplicable.some(([pattern]) => pattern.test(scenario)),
  );
  expect(unexplained).toEqual([]);
});
