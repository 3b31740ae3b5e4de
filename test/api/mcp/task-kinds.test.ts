import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AnalysisModel, ModelCallError } from "../../../src/integrations/llm/model.ts";
import { PageError } from "../../../src/platform/documents/page-error.ts";
import { emptyResult } from "../../bench/seo-slots/empty-result.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { sendStateless, tasks } from "../../support/tools.ts";
import { useOrganization, useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

/*
 * Every kind of durable work as a task, from its beginning to its end. What the work waits for is held until a test lets it go on.
 */

let goOn = () => {};
let held = Promise.resolve();
const model: AnalysisModel = {
  provider: "test",
  model: "test",
  async generate() {
    await held;
    throw new ModelCallError("The model refused the call.", { retryable: false });
  },
};
const pages = {
  async fetchPage() {
    await held;
    throw new PageError("unreadable", "The page is gone.");
  },
  fetchSiteFile: async () => null,
};

const service = useService();
beforeAll(() => void Object.assign(service.services, { analysisModel: model, pages }));
useWorker(service, async (_job, _organization, { signal }) => {
  const aborted = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  await Promise.race([held, aborted]);
  return emptyResult;
});
const organization = useOrganization(service);
let website_id: string;
let pillar_id: string;
beforeAll(async () => {
  website_id = (await newWebsite(service, organization)).id;
  const made = await service.call(organization.key, "POST", "/knowledge-base/pillars", { website_id, name: "Kettles" });
  pillar_id = made.body.pillar.id;
});
beforeEach(() => {
  held = new Promise((resolve) => {
    goOn = resolve;
  });
});

const send = (method: string, params: Record<string, unknown>, key = organization.key) =>
  sendStateless(service, key, method, params, tasks);

let calls = 0;
interface Kind {
  tool: string;
  input(): Record<string, unknown>;
  canBeStopped: boolean;
  /** Whether the work fails here, once it goes on. */
  fails: boolean;
}
const kinds: Kind[] = [
  {
    tool: "submit_seo_recommendations",
    input: () => ({ website_id, request_id: `r-${++calls}`, source: { kind: "draft", markdown: "# Kettles" } }),
    ...{ canBeStopped: true, fails: false },
  },
  {
    tool: "generate_content",
    input: () => ({ website_id, brief: { topic: "Kettles" }, confirm: true }),
    ...{ canBeStopped: true, fails: true },
  },
  {
    tool: "import_brand_facts",
    input: () => ({ website_id, pillar_id, source_url: "https://www.example.com/gone" }),
    ...{ canBeStopped: false, fails: true },
  },
  {
    tool: "create_pitch",
    input: () => ({ website_url: `www.example-${++calls}.com`, idempotency_key: `p-${++calls}` }),
    ...{ canBeStopped: false, fails: true },
  },
];

const unknown = { error: { code: -32602, message: "Task not found" } };

describe.each(kinds)("$tool", ({ tool, input, canBeStopped, fails }) => {
  const begin = async () => {
    const task = await send("tools/call", { name: tool, arguments: input() });
    expect(task).toMatchObject({ resultType: "task", status: "working", ttlMs: null, pollIntervalMs: 5000 });
    return task.taskId as string;
  };
  const ended = (taskId: string) =>
    until(
      () => send("tasks/get", { taskId }),
      ({ status }) => status !== "working",
    );

  test("is a task that is followed to its result", async () => {
    const taskId = await begin();
    const working = await send("tasks/get", { taskId });
    expect(working).toMatchObject({ resultType: "complete", taskId, status: "working", statusMessage: expect.any(String) });
    expect(working).not.toHaveProperty("result");
    goOn();
    const task = await ended(taskId);
    expect(task).toMatchObject({ status: "completed", result: { content: [{ type: "text" }] } });
    expect(task.result.isError ?? false).toBe(fails);
    expect(Date.parse(task.lastUpdatedAt)).toBeGreaterThanOrEqual(Date.parse(task.createdAt));
    expect(await send("tasks/cancel", { taskId })).toMatchObject({ resultType: "complete" });
    expect((await send("tasks/get", { taskId })).status).toBe("completed");
  });

  test(canBeStopped ? "stops when it is canceled" : "goes on when it is canceled", async () => {
    const taskId = await begin();
    expect(await send("tasks/cancel", { taskId })).toMatchObject({ resultType: "complete" });
    if (!canBeStopped) goOn();
    expect((await ended(taskId)).status).toBe(canBeStopped ? "cancelled" : "completed");
    goOn();
  });

  test("is unknown to others, as a task is that does not exist", async () => {
    const taskId = await begin();
    const stranger = await newOrganization(service);
    const none = taskId.replace(/[^.]+$/, "01890000-0000-7000-8000-000000000000");
    for (const method of ["tasks/get", "tasks/cancel", "tasks/update"]) {
      const about = (id: string) => ({ taskId: id, ...(method === "tasks/update" && { inputResponses: {} }) });
      expect([method, await send(method, about(taskId), stranger.key)]).toEqual([method, expect.objectContaining(unknown)]);
      expect([method, await send(method, about(none))]).toEqual([method, expect.objectContaining(unknown)]);
    }
    expect((await send("tasks/get", { taskId })).status).toBe("working");
    goOn();
    await ended(taskId);
  });
});
