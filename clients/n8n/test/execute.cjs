/*
 * Executes every operation of the node against a running service, as n8n does: n8n-core routes the requests of the built node.
 *
 * usage: npm run build && ANSWERSCOPE_URL=http://localhost:3000 ANSWERSCOPE_KEY=… node test/execute.cjs
 * The service needs a website that tracks a prompt and has answers within the last 60 days. It is not zero when an operation fails.
 */
"use strict";
require("reflect-metadata");
const { mkdtempSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join, resolve } = require("node:path");
process.env.N8N_USER_FOLDER ??= mkdtempSync(join(tmpdir(), "n8n-"));
const { ExecuteContext, RoutingNode } = require("n8n-core");
const { Workflow, NodeHelpers, createRunExecutionData } = require("n8n-workflow");

const dist = resolve(process.env.DIST ?? join(__dirname, "../dist"));
const { Answerscope } = require(`${dist}/nodes/Answerscope/Answerscope.node.js`);
const { AnswerscopeApi } = require(`${dist}/credentials/AnswerscopeApi.credentials.js`);

const { ANSWERSCOPE_URL: baseUrl, ANSWERSCOPE_KEY: apiKey } = process.env;
if (!baseUrl || !apiKey) throw new Error("Set ANSWERSCOPE_URL and ANSWERSCOPE_KEY");

const credential = new AnswerscopeApi();
const credentials = { baseUrl: `${baseUrl}/`, apiKey };
const headers = () =>
  Object.fromEntries(Object.entries(credential.authenticate.properties.headers).map(([name]) => [name, apiKey]));

const type = new Answerscope();
const nodeTypes = { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) };
const credentialsHelper = {
  getDecrypted: async () => credentials,
  getCredentials: async () => ({}),
  authenticate: async (_credentials, _type, options) => ({ ...options, headers: { ...options.headers, ...headers() } }),
  preAuthentication: async () => undefined,
  getParentTypes: () => [],
  credentialCanUseExternalSecrets: async () => false,
  isCredentialUsableByNode: () => true,
};
const additionalData = () => ({
  credentialsHelper,
  executionId: String(Date.now()),
  ...{ webhookBaseUrl: "", webhookWaitingBaseUrl: "http://n8n", formWaitingBaseUrl: "http://n8n" },
  restApiUrl: "",
  instanceBaseUrl: "",
  currentNodeParameters: {},
  variables: {},
  externalSecretsProxy: { hasProvider: () => false },
  hooks: { runHook: async () => {} },
  setExecutionStatus() {},
});

/** The items that the node gives for parameters; those that are not given have their presets. */
async function execute(given) {
  const parameters = NodeHelpers.getNodeParameters(
    type.description.properties,
    given,
    true,
    false,
    { typeVersion: 1 },
    type.description,
  );
  const node = {
    ...{ id: "1", name: "Answerscope", type: "n8n-nodes-answerscope.answerscope", typeVersion: 1, position: [0, 0], parameters },
    credentials: { answerscopeApi: { id: "1", name: "Answerscope" } },
  };
  const workflow = new Workflow({
    id: "1",
    nodes: [node],
    connections: {},
    active: false,
    nodeTypes,
    settings: { timezone: "UTC" },
  });
  const inputData = { main: [[{ json: {} }]] };
  const run = createRunExecutionData ? createRunExecutionData() : { resultData: { runData: {} } };
  const context = new ExecuteContext(
    workflow,
    node,
    additionalData(),
    "internal",
    run,
    0,
    inputData.main[0],
    inputData,
    { node, data: inputData, source: null },
    [],
  );
  const [items] = await new RoutingNode(context, type).runNode();
  const failed = items.find(({ error }) => error);
  if (failed) throw failed.error;
  return items;
}

const checks = [];
const check = (name, items, isFine) => {
  checks.push([name, items.length, isFine]);
  console.log(`${isFine ? "✓" : "✗"} ${name}: ${items.length} items, ${JSON.stringify(items[0]?.json ?? null).slice(0, 160)}`);
};
const dayBefore = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function main() {
  const tested = await fetch(new URL(credential.test.request.url, baseUrl), { headers: headers() });
  check("credential, test", [{ json: { status: tested.status } }], tested.status === 200);

  const websites = await execute({ resource: "website", operation: "getAll" });
  check("website, get many", websites, websites[0].json.id !== undefined);
  const websiteId = process.env.ANSWERSCOPE_WEBSITE ?? websites[0].json.id;
  const about = (resource, operation, more = {}) => execute({ resource, operation, websiteId, ...more });

  const [overview] = await about("website", "getOverview");
  check("website, get overview", [overview], Array.isArray(overview.json.schedules));

  const range = { startDate: dayBefore(60) };
  const metrics = await about("metric", "query", {
    ...range,
    metrics: ["share_of_voice", "answers"],
    dimensions: ["company", "day"],
    returnAll: true,
  });
  check(
    "metric, query",
    metrics,
    metrics.length > 1 && metrics.every(({ json }) => typeof json.company === "string" && "share_of_voice" in json),
  );
  const few = await about("metric", "query", { ...range, limit: 1, filters: { models: ["chatgpt"] } });
  check("metric, query with filters and a limit", few, few.length === 1);
  const compared = await about("metric", "compare");
  check("metric, compare", compared, Array.isArray(compared[0].json.comparisons));

  const answers = await about("answer", "getAll", { ...range, limit: 2 });
  check("answer, get many", answers, answers.length === 2 && answers[0].json.response_id !== undefined);
  const all = await about("answer", "getAll", { startDate: dayBefore(3), dataset: "mentions", returnAll: true });
  check("answer, get many, all mentions", all, all.length > 200);
  const answer = await about("answer", "get", { responseId: answers[0].json.response_id });
  check(
    "answer, get",
    answer,
    typeof answer[0].json === "object" && JSON.stringify(answer[0].json).includes(answers[0].json.response_id),
  );

  const prompt = await about("prompt", "create", {
    text: `Which kettle is best on ${new Date().toISOString()}?`,
    additionalFields: { countries: "NO, Sweden", type: "discovery" },
    idempotencyKey: String(Date.now()),
  });
  check("prompt, create", prompt, prompt[0].json.id !== undefined);
  const prompts = await about("prompt", "getAll", { returnAll: true });
  const ids = new Set(prompts.map(({ json }) => json.id));
  check("prompt, get many", prompts, ids.has(prompt[0].json.id) && ids.size === prompts.length);
  const found = await about("prompt", "getAll", { search: prompt[0].json.text ?? "kettle is best on", limit: 1 });
  check("prompt, get many by words", found, found.length === 1);

  const price = await about("run", "start", { models: ["chatgpt"], idempotencyKey: `price-${Date.now()}` });
  check("run, start, dry", price, JSON.stringify(price[0].json).includes("estimated_credits"));
  const started = await about("run", "start", { models: ["chatgpt"], dryRun: false, idempotencyKey: `run-${Date.now()}` });
  check("run, start", started, started[0].json.run_id !== undefined);
  const run = await about("run", "get", { runId: started[0].json.run_id });
  check("run, get", run, run[0].json.status !== undefined);
  const runs = await about("run", "getAll", { returnAll: true });
  check(
    "run, get many",
    runs,
    runs.some(({ json }) => (json.run_id ?? json.id) === started[0].json.run_id),
  );

  const job = await about("seo", "create", {
    kind: "draft",
    markdown: "# Tents\n\nWhich tent is best?",
    targetQueries: "best tent, light tent",
    requestId: `n8n-${Date.now()}`,
  });
  check("seo, create", job, job[0].json.job_id !== undefined);
  const advice = await about("seo", "get", { jobId: job[0].json.job_id });
  check("seo, get", advice, advice[0].json.job_id === job[0].json.job_id);

  for (const [dataset, format] of [
    ["answers", "csv"],
    ["mentions", "jsonl"],
    ["citations", "parquet"],
  ]) {
    const file = await about("export", "get", { dataset, format });
    check(
      `export, get, ${dataset} as ${format}`,
      file,
      file[0].binary?.data !== undefined && typeof file[0].json.next_cursor === "string",
    );
  }

  const refused = await about("answer", "get", { responseId: "none" }).then(
    () => null,
    (error) => error,
  );
  check("a refusal is an error", [{ json: { message: refused?.message, code: refused?.httpCode } }], refused?.httpCode === "404");
  const bad = checks.filter(([, , isFine]) => !isFine);
  console.log(`${checks.length - bad.length} of ${checks.length} fine`);
  process.exit(bad.length === 0 ? 0 : 1);
}

main().catch((error) => {
  console.error(error.description ?? "", error);
  process.exit(1);
});
