import { randomBytes, randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { eraseHistories } from "../../../src/platform/durable/erase-histories.ts";
import { payloadKeys } from "../../../src/platform/durable/payload-keys.ts";
import { type OpenWork, reconcile, reconcileAll, reconcilePageSize } from "../../../src/platform/durable/reconciler.ts";
import { typedSearchAttributes } from "../../../src/platform/durable/search-attributes.ts";
import { createServices } from "../../../src/services.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

interface Row extends OpenWork {
  id: string;
}

/** Rows whose workflows Temporal does not know; the first cannot be ended. */
function lost(count: number) {
  const rows: Row[] = Array.from({ length: count }, () => ({
    id: randomUUID(),
    organization: null,
    workflow_id: `lost/${randomUUID()}`,
  }));
  const ended: string[] = [];
  const end = async ({ id }: { id: string }) => {
    if (id === rows[0]!.id) throw new Error("cannot end");
    ended.push(id);
  };
  return { rows, ended, reconciler: { startOf: () => null, end } };
}

test("a row that cannot be repaired keeps no other from it, and is told", async () => {
  const { rows, ended, reconciler } = lost(3);
  const { database, durable } = service.services;
  await expect(reconcile<Row>(database, durable.engine, rows, reconciler)).rejects.toThrow("cannot end");
  expect(ended).toEqual(rows.slice(1).map(({ id }) => id));
});

test("nor those of later pages", async () => {
  const { rows, ended, reconciler } = lost(reconcilePageSize + 2);
  const { database, durable } = service.services;
  const page = async (after: string | null) => {
    const from = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    return rows.slice(from, from + reconcilePageSize);
  };
  await expect(reconcileAll(database, durable.engine, page, reconciler)).rejects.toThrow("cannot end");
  expect(ended).toEqual(rows.slice(1).map(({ id }) => id));
});

/** Starts a workflow whose memo is encrypted with a key that the service does not have. */
async function startUnreadable(workflowId: string, websiteId: string = randomUUID()) {
  const key = `lost:${randomBytes(32).toString("base64")}`;
  const config = { ...service.services.config, TEMPORAL_PAYLOAD_KEYS: payloadKeys.parse(key) };
  const { close, durable } = await createServices(config);
  onTestFinished(close);
  const { client, taskQueue } = durable.engine;
  return client.workflow.start("unknown", {
    taskQueue: `${taskQueue}-nobody`,
    workflowId,
    memo: { requestId: "one" },
    typedSearchAttributes: typedSearchAttributes({ WebsiteId: websiteId }),
  });
}

test("a workflow whose payloads cannot be read is ended like any other, and keeps no later row from it", async () => {
  const { rows, ended, reconciler } = lost(3);
  const { database, durable } = service.services;
  const handle = await startUnreadable(rows[1]!.workflow_id);
  expect(await reconcile<Row>(database, durable.engine, rows.slice(1), reconciler)).toBe(1);
  await handle.terminate();
  expect(await reconcile<Row>(database, durable.engine, rows.slice(1), reconciler)).toBe(2);
  expect(ended).toEqual([rows[2]!.id, rows[1]!.id, rows[2]!.id]);
});

test("and its history can be erased", async () => {
  const { durable } = service.services;
  const websiteId = randomUUID();
  await startUnreadable(`unreadable/${websiteId}`, websiteId);
  const { signal } = new AbortController();
  await expect.poll(async () => (await eraseHistories(durable.engine, "WebsiteId", websiteId, signal)).runs.length).toBe(1);
});
