import { beforeAll, describe, expect, test } from "vitest";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { callTool, sendStateless, tasks } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

/*
 * What only the stateless revision has: work as tasks, and questions to the person. The messages are written out, as the client of the
 * tests has no tasks.
 */

const service = useService({ env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" } });
const organization = useOrganization(service);
let website: { id: string };
beforeAll(async () => {
  website = await newWebsite(service, organization);
  await service.call(organization.key, "PATCH", `/websites/${website.id}`, { models: { chatgpt: true } });
  await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Which tent?" });
});

const send = (method: string, params: Record<string, unknown>, capabilities: object = {}, key = organization.key) =>
  sendStateless(service, key, method, params, capabilities);

const start = (more: object = {}) => ({
  ...{ name: "start_response_run", arguments: { website_id: website.id, selected_models: { chatgpt: true }, ...more } },
});

describe("credits", () => {
  test("are not spent before somebody has agreed, where the client cannot ask", async () => {
    const refused = await callTool(service, organization.key, "start_response_run", start().arguments);
    expect([refused.status, refused.body]).toMatchObject([409, { estimated_credits: 1, expected_responses: 1 }]);
    expect(refused.body.error).toContain("confirm: true");
    const runs = await service.call(organization.key, "GET", `/response-streaming?website_id=${website.id}`);
    expect(runs.body.runs).toEqual([]);
  });

  test("are not spent on a draft either", async () => {
    const input = { website_id: website.id, brief: { topic: "Tents" } };
    const refused = await callTool(service, organization.key, "generate_content", input);
    expect([refused.status, refused.body]).toMatchObject([409, { estimated_credits: 10 }]);
    expect(refused.body.error).toContain("it costs 10 credits");
    const asked = await send("tools/call", { name: "generate_content", arguments: input }, { elicitation: { form: {} } });
    expect(asked.inputRequests.confirm.params.message).toContain("it costs 10 credits");
    const empty = { ...input, brief: { tone: "factual" } };
    const impossible = await send("tools/call", { name: "generate_content", arguments: empty }, { elicitation: { form: {} } });
    expect(impossible).toMatchObject({ isError: true });
    expect(impossible.content[0].text).toContain("brief.topic: say what the draft is about");
  });

  test("are asked about where the client can, and no is no", async () => {
    const client = { elicitation: { form: {} } };
    const asked = await send("tools/call", start(), client);
    expect(asked).toMatchObject({
      resultType: "input_required",
      inputRequests: { confirm: { method: "elicitation/create" } },
    });
    expect(asked.inputRequests.confirm.params.message).toContain("1 credits");
    const declined = await send("tools/call", { ...start(), inputResponses: { confirm: { action: "decline" } } }, client);
    expect(declined).toMatchObject({ isError: true });
    const inputResponses = { confirm: { action: "accept", content: { confirm: true } } };
    const done = await send("tools/call", { ...start({ idempotency_key: "asked" }), inputResponses }, client);
    expect(done.structuredContent).toMatchObject({ status: "queued", expected_responses: 1 });
    const task = await send("tools/call", { ...start({ idempotency_key: "task" }), inputResponses }, { ...client, ...tasks });
    expect(task).toMatchObject({ resultType: "task", status: "working" });
  });
});

describe("tasks", () => {
  test("a run is a task for a client that knows them: it can be followed and stopped", async () => {
    const task = await send("tools/call", start({ confirm: true }), tasks);
    expect(task).toMatchObject({ resultType: "task", status: "working", ttlMs: null, pollIntervalMs: 5000 });
    const { taskId } = task;
    expect(await send("tasks/get", { taskId }, tasks)).toMatchObject({ resultType: "complete", taskId, status: "working" });
    expect(await send("tasks/update", { taskId, inputResponses: {} }, tasks)).toMatchObject({ resultType: "complete" });
    expect(await send("tasks/cancel", { taskId }, tasks)).toMatchObject({ resultType: "complete" });
  });

  test("a client that does not know them gets the answer of the tool", async () => {
    expect((await send("tools/call", start({ confirm: true }))).structuredContent).toMatchObject({ status: "queued" });
    expect(await send("tasks/get", { taskId: "run.x.y" })).toMatchObject({ error: { code: -32021 }, status: 400 });
  });

  test("a foreign task is answered like an unknown one", async () => {
    const { taskId } = await send("tools/call", start({ confirm: true }), tasks);
    const stranger = await newOrganization(service);
    const unknown = { error: { code: -32602, message: "Task not found" } };
    for (const method of ["tasks/get", "tasks/cancel", "tasks/update"]) {
      expect(await send(method, { taskId }, tasks, stranger.key)).toMatchObject(unknown);
      expect(await send(method, { taskId: "no-such" }, tasks)).toMatchObject(unknown);
    }
  });
});

describe("prompts and resources", () => {
  test("prompts are filled in, and a missing argument is named", async () => {
    const { prompts } = await send("prompts/list", {});
    expect(prompts.map(({ name }: { name: string }) => name)).toEqual([
      ...["weekly_pulse", "why_did_we_lose", "brief_a_writer", "prepare_client_call"],
    ]);
    const filled = await send("prompts/get", { name: "why_did_we_lose", arguments: { prompt: "best tent" } });
    expect(filled.messages[0].content.text).toContain('"best tent"');
    const missing = await send("prompts/get", { name: "why_did_we_lose" });
    expect(missing.error).toMatchObject({ code: -32602, message: expect.stringContaining("prompt") });
  });

  test("the method, the glossary, the app and a report can be read; another's report cannot", async () => {
    const read = (uri: string, key?: string) => send("resources/read", { uri }, {}, key);
    expect((await read("answerscope://method")).contents[0].text).toContain("#");
    expect((await read("answerscope://glossary")).contents[0].text).toContain("Share of voice");
    const { contents } = await read("ui://answerscope/overview-chart");
    expect(contents[0]).toMatchObject({ mimeType: "text/html;profile=mcp-app" });
    const report = `answerscope://websites/${website.id}/report`;
    expect((await read(report)).contents[0].text).toContain("Acme");
    const stranger = await newOrganization(service);
    expect((await read(report, stranger.key)).error).toMatchObject({ code: -32602 });
  });
});
