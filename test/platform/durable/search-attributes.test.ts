import { Connection } from "@temporalio/client";
import { expect, inject, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import {
  addSearchAttributes,
  requireSearchAttributes,
  SEARCH_ATTRIBUTES,
} from "../../../src/platform/durable/search-attributes.ts";
import { startProviderStub } from "../../support/provider-stub.ts";
import { newOrganization } from "../../support/service.ts";
import { use } from "../../support/use.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";
import { runFixture } from "../../tracking/runs/support.ts";

const stub = use(startProviderStub);
const service = useService(() => ({ env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl } }));
useWorker(service);

/** Nothing for a workflow that has not been started yet. */
async function labelsOf(workflowId: string): Promise<Record<string, unknown>> {
  const { typedSearchAttributes } = await service.services.durable.engine.client.workflow
    .getHandle(workflowId)
    .describe()
    .catch(() => nothing);
  return Object.fromEntries(typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]));
}
const nothing = { typedSearchAttributes: { getAll: () => [] as { key: { name: string }; value: unknown }[] } };

const ends = (workflowId: string) =>
  until(
    () => labelsOf(workflowId),
    ({ JobStatus }) => JobStatus !== undefined && JobStatus !== "running",
  );

test("a Temporal that does not answer is told with the variable that leads to it", async () => {
  const away = { address: "127.0.0.1:1", connectTimeout: 500 };
  for (const look of [addSearchAttributes, requireSearchAttributes])
    await expect(look(away, "default")).rejects.toThrow(/^TEMPORAL_ADDRESS: no Temporal answers at 127\.0\.0\.1:1 /);
});

test("a workflow is found by names, and by how its work ended", async () => {
  // More than the run asks itself: the last call is a child's.
  const fixture = await runFixture(service, { prompts: 251 });
  const runId = await fixture.start();
  const names = { Website: "acme.example", Organization: "Test", JobKind: "response-run", JobId: runId };
  expect(await ends(`run/${runId}`)).toMatchObject({ ...names, JobStatus: "completed" });
  expect(await ends(`run/${runId}/shard-1`)).toMatchObject({ ...names, JobStatus: "completed" });

  stub.configure({ rates: { hang: 1 } });
  const hanging = await fixture.start();
  await until(
    async () => stub.stats().open,
    (open) => open > 0,
  );
  expect(await labelsOf(`run/${hanging}`)).toMatchObject({ ...names, JobId: hanging, JobStatus: "running" });
  const { organization, website } = fixture;
  await service.call(organization.key, "POST", `/response-streaming/${hanging}/cancel`, { website_id: website.id });
  expect(await ends(`run/${hanging}`)).toMatchObject({ JobStatus: "canceled" });
  // A list sees it as well, which is what an operator filters.
  const { client } = service.services.durable.engine;
  const found = async () => {
    const ids: string[] = [];
    for await (const { workflowId } of client.workflow.list({ query: 'JobStatus = "canceled" and Website = "acme.example"' }))
      ids.push(workflowId);
    return ids;
  };
  const canceled = await until(found, (ids) => ids.includes(`run/${hanging}`));
  expect(canceled).not.toContain(`run/${runId}`);
});

test("an entry that an earlier release left in the outbox is delivered with its attributes", async () => {
  const { id } = await newOrganization(service);
  const mailId = crypto.randomUUID();
  const labels = { OrganizationId: id, JobKind: "mail", JobId: mailId };
  const entry = { action: "start", workflow: "sendMail", workflowId: `mail/${mailId}`, args: { mailId }, labels, summary: "" };
  await service.query(sql`
    insert into outbox (organization_id, action, workflow_id, payload, created_at)
    values (${id}, 'start', ${entry.workflowId}, ${JSON.stringify(entry)}::jsonb, now() - interval '1 minute')`);
  await service.services.durable.sweep();
  const found = await until(
    () => labelsOf(entry.workflowId),
    ({ JobId }) => JobId !== undefined,
  );
  expect(found).toMatchObject({ ...labels, Organization: "Test" });
});

test("a worker that finds attributes missing says which and what adds them", async () => {
  const address = inject("temporalAddress");
  const namespace = `bare-${process.pid}`;
  const connection = await Connection.connect({ address });
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    });
    const outcome = () =>
      requireSearchAttributes({ address }, namespace).then(
        () => "",
        (error: Error) => error.message,
      );
    const message = await until(outcome, (text) => text !== "");
    expect(message).toContain(SEARCH_ATTRIBUTES.join(", "));
    expect(message).toContain("npm run migrate");
    await until(
      () => addSearchAttributes({ address }, namespace).catch(() => ["not yet"]),
      (added) => added.length === 0,
    );
    expect(await outcome()).toBe("");
  } finally {
    await connection.close();
  }
});
