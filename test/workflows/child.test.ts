import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CancelledFailure, Client, Connection, WorkflowFailedError } from "@temporalio/client";
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from "@temporalio/worker";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { tries } from "../support/full-length.ts";
import type { parent } from "./child-workflows.ts";

const taskQueue = `children-${randomUUID()}`;
let native: NativeConnection;
let connection: Connection;
let worker: Worker;
let running: Promise<void>;
beforeAll(async () => {
  const address = inject("temporalAddress");
  [native, connection] = await Promise.all([NativeConnection.connect({ address }), Connection.connect({ address })]);
  const workflowsPath = fileURLToPath(new URL("child-workflows.ts", import.meta.url));
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger("WARN") });
  worker = await Worker.create({ connection: native, taskQueue, workflowBundle });
  running = worker.run();
});
afterAll(async () => {
  worker?.shutdown();
  await running;
  await Promise.all([native?.close(), connection?.close()]);
});

test("a cancel reaches a child at every moment of its start", async () => {
  const client = new Client({ connection });
  // Between the events that the server notes when it is asked for a child and when it has started it lie a few milliseconds.
  let delayMs = 20;
  for (let n = 0; n < tries(200); n++) {
    const handle = await client.workflow.start<typeof parent>("parent", { taskQueue, workflowId: randomUUID(), args: [] });
    await sleep(delayMs);
    await handle.cancel();
    const error = await handle.result().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WorkflowFailedError);
    expect((error as WorkflowFailedError).cause).toBeInstanceOf(CancelledFailure);
    const { events } = await handle.fetchHistory();
    const at = (attributes: keyof NonNullable<typeof events>[number]) => events!.findIndex((event) => event[attributes]);
    const startedAt = at("childWorkflowExecutionStartedEventAttributes");
    const isLate = startedAt >= 0 && startedAt < at("workflowExecutionCancelRequestedEventAttributes");
    delayMs = Math.max(0, delayMs + (isLate ? -1 : 1) * (1 + (n % 3)));
    if (startedAt < 0) continue;
    const child = client.workflow.getHandle(`${handle.workflowId}/child`);
    expect((await child.describe()).status.name).toBe("CANCELLED");
  }
});
