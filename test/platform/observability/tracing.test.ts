import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import Koa from "koa";
import { register } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import { requests } from "../../../api/requests.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { createLogger } from "../../../src/platform/observability/index.ts";
import { inSpan, startTracing, traceparent } from "../../../src/platform/observability/tracing.ts";
import { listening } from "../../support/listening.ts";
import { startProviderStub } from "../../support/provider-stub.ts";
import { startService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";
import { runFixture } from "../../tracking/runs/support.ts";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[];
  status: { code?: number };
}

/** What receives spans by OTLP. */
async function receiver() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { resourceSpans } = JSON.parse(
      (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString(),
    ) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const { url: endpoint, close } = await listening(server);
  onTestFinished(close);
  return { spans, endpoint };
}

test("without a receiver there is no span, and work is done as it is", async () => {
  const off = await startTracing("test", undefined);
  expect(await inSpan("work", {}, async (span) => [span, traceparent()])).toEqual([null, undefined]);
  await off.stop();
});

test("the span of a request tells the answer's status, and has failed when the service has", async () => {
  const { spans, endpoint } = await receiver();
  const tracing = await startTracing("test", endpoint);
  onTestFinished(() => tracing.stop());
  const app = new Koa().use(requests(createLogger("silent"))).use(({ path }) => {
    if (path === "/refused") throw new Refusal(403, "No");
    if (path === "/broken") throw new TypeError("it broke");
  });
  const { url, close } = await listening(createServer(app.callback()));
  onTestFinished(close);
  for (const path of ["/refused", "/broken", "/missing"]) await fetch(url + path);
  await tracing.stop();
  const attribute = ({ attributes }: Span, name: string) => {
    const value = attributes.find(({ key }) => key === name)?.value;
    return value?.stringValue ?? value?.intValue;
  };
  expect(
    spans.map((span) => [
      Number(attribute(span, "http.response.status_code")),
      span.status.code ?? 0,
      attribute(span, "error.type"),
    ]),
  ).toEqual([
    [403, 0, undefined],
    [500, 2, "TypeError"],
    [404, 0, undefined],
  ]);
});

test("a trace, log lines and metrics lead from the call through workflow and activity to the model's provider and the database", async () => {
  const { spans, endpoint } = await receiver();
  const stub = await startProviderStub();
  onTestFinished(() => stub.close());
  const tracing = await startTracing("test", endpoint);
  onTestFinished(() => tracing.stop());
  const service = await startService({ env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl } });
  onTestFinished(() => service.close());
  const fixture = await runFixture(service, { prompts: 1 });
  const { log } = service.services;
  log.level = "info";
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(log, "info").mockImplementation((line: unknown) => void lines.push(line as Record<string, unknown>));
  const errors = vi.spyOn(log, "error");
  const worker = await startTestWorker(service);
  const above = `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01`;
  const started = await fetch(`${service.url}/api/v1/response-streaming/start`, {
    method: "POST",
    headers: { "x-api-key": fixture.organization.key, "content-type": "application/json", traceparent: above },
    body: JSON.stringify({ website_id: fixture.website.id, selected_models: { chatgpt: true } }),
  });
  const { run_id } = (await started.json()) as { run_id: string };
  expect(await fixture.ended(run_id)).toMatchObject({ status: "completed" });
  // The row says that the run has ended before its workflow does.
  await until(
    async () => lines.some(({ workflow, status }) => workflow === "responseRun" && status === "completed"),
    (hasEnded) => hasEnded,
  );
  await worker.stop();
  await tracing.stop();

  // One line at the beginning and the end of the run, with the request that asked for it.
  const requestId = started.headers.get("x-request-id");
  const about = { workflow: "responseRun", workflowId: `run/${run_id}`, requestId, organizationId: fixture.organization.id };
  expect(lines.filter(({ workflow }) => workflow === "responseRun")).toMatchObject([
    { ...about, jobId: run_id, websiteId: fixture.website.id },
    { ...about, status: "completed", durationMs: expect.any(Number) },
  ]);
  expect(errors).not.toHaveBeenCalled();
  // Other tests of this process are counted too.
  const metrics = await register.metrics();
  expect(metrics).toMatch(/^answerscope_workflows_ended_total\{workflow="responseRun",status="completed"\} [1-9]\d*$/m);
  // Of what has not happened there is a zero, from which alerts see the first.
  expect(metrics).toMatch(/^answerscope_workflows_ended_total\{workflow="pillarMerge",status="failed"\} \d+$/m);
  expect(metrics).toMatch(/^answerscope_workflows_ended_total\{workflow="scheduledRun",status="skipped"\} \d+$/m);
  expect(metrics).toMatch(
    /^answerscope_model_call_duration_seconds_count\{provider="compatible",model="chatgpt",outcome="answered"\} [1-9]\d*$/m,
  );
  expect(metrics).toMatch(
    /^answerscope_model_tokens_total\{provider="compatible",model="chatgpt",direction="output"\} [1-9]\d*$/m,
  );

  const ours = spans.filter(({ traceId }) => traceId === "ab".repeat(16));
  const named = (name: string) => ours.filter((span) => span.name === name);
  const [call] = named("POST /api/v1/response-streaming/start");
  expect(call).toMatchObject({ parentSpanId: "cd".repeat(8) });
  const [run] = named("workflow responseRun");
  const [ask] = named("activity askCall");
  expect([run!.parentSpanId, ask!.parentSpanId]).toEqual([call!.spanId, run!.spanId]);
  const below = (span: Span) => ours.filter(({ parentSpanId }) => parentSpanId === span.spanId).map(({ name }) => name);
  expect(below(ask!)).toEqual(expect.arrayContaining(["ask compatible", "sql insert"]));
  expect(below(call!)).toEqual(expect.arrayContaining(["sql select"]));
  // Statements are there, values are not.
  const texts = ours.flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue ?? ""));
  expect(texts.some((text) => text.includes("insert into"))).toBe(true);
  expect(texts.filter((text) => text.includes(fixture.organization.key) || text.includes("Which tent is best"))).toEqual([]);
});
