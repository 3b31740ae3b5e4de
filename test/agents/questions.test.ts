import { createServer } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, expect, test } from "vitest";
import { importLines } from "../support/import.ts";
import { listening } from "../support/listening.ts";
import { newWebsite } from "../support/service.ts";
import { useOrganization, useService } from "../support/use-service.ts";
import { answerByModel } from "./model.ts";
import { questions } from "./questions.ts";
import { answerByScript, mostCalls, type Outcome } from "./scripted.ts";
import { table } from "./table.ts";
import { importLineOf, world } from "./world.ts";

const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  const { id } = await newWebsite(service, organization, { competitors: [{ name: "Rival" }, { name: "Summit" }] });
  await service.call(organization.key, "POST", "/prompt-schedules", { website_id: id, name: "Weekly", weekdays: [1], hour: 5 });
  await service.call(organization.key, "PATCH", `/websites/${id}`, { models: { chatgpt: true } });
  await importLines(service, id, world.map(importLineOf));
});

async function connect(): Promise<Client> {
  const client = new Client({ name: "agent", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { "x-api-key": organization.key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/api/mcp`), { requestInit }));
  return client;
}

test("an agent that knows only the lists of tools answers the questions in a few calls", async () => {
  expect(questions.length).toBeGreaterThanOrEqual(40);
  const client = await connect();
  const outcomes: Outcome[] = [];
  for (const question of questions) outcomes.push(await answerByScript(client, question));
  await client.close();
  console.log(table(outcomes));
  const unsolved = outcomes.filter(({ solved }) => !solved).map(({ question, problem }) => `${question.ask} ${problem}`);
  expect(unsolved).toEqual([]);
  expect(Math.max(...outcomes.map(({ calls }) => calls))).toBeLessThanOrEqual(mostCalls);
}, 120_000);

test("a call with what nobody could have read is not made", async () => {
  const client = await connect();
  const [question] = questions;
  const unread = [() => ({ tool: "query_metrics", arguments: { metrics: ["secret_metric"] } })];
  expect(await answerByScript(client, { ...question!, steps: unread })).toMatchObject({ solved: false, calls: 1 });
  const unlisted = [() => ({ tool: "get_credits", arguments: {} })];
  expect((await answerByScript(client, { ...question!, steps: unlisted })).problem).toContain("neither listed nor found");
  await client.close();
});

test.each(["openai", "anthropic"] as const)("a model answers over HTTP, as %s", async (api) => {
  let round = 0;
  const stub = createServer((_incoming, answer) => {
    const isFirst = round++ === 0;
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify(api === "openai" ? openAi(isFirst) : anthropic(isFirst)));
  });
  const { url, close } = await listening(stub);
  const client = await connect();
  const access = { api, baseUrl: url, key: "none", model: "stub" };
  const outcome = await answerByModel(client, access, questions[0]!);
  expect(outcome).toMatchObject({ solved: true, calls: 1, problem: null });
  await client.close();
  await close();
});

const openAi = (isFirst: boolean) => {
  const tool_calls = [{ id: "one", type: "function", function: { name: "list_websites", arguments: "{}" } }];
  return {
    choices: [{ message: { role: "assistant", content: isFirst ? null : "Acme leads.", ...(isFirst && { tool_calls }) } }],
  };
};

const anthropic = (isFirst: boolean) => ({
  content: [isFirst ? { type: "tool_use", id: "one", name: "list_websites", input: {} } : { type: "text", text: "Acme leads." }],
});
