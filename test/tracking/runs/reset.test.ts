import { expect, onTestFinished, test } from "vitest";
import { startProviderStub } from "../../support/provider-stub.ts";
import { startService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";
import { runFixture } from "./support.ts";

/** More than one shard has. */
const calls = 260;

test("a run of several shards that an operator resets in the middle asks every call and charges each once", async () => {
  const stub = await startProviderStub({ rates: { held: 1 } });
  const service = await startService({
    env: { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl, PROVIDER_CONCURRENCY: String(calls) },
  });
  const worker = await startTestWorker(service);
  onTestFinished(async () => {
    await worker.stop();
    await service.close();
    await stub.close();
  });
  const fixture = await runFixture(service, { prompts: calls, credits: calls });
  const runId = await fixture.start();
  await until(
    async () => stub.stats().open,
    (open) => open === calls,
  );
  const { workflow, options } = service.services.durable.engine.client;
  const workflowId = `run/${runId}`;
  const { events: begun } = await workflow.getHandle(workflowId).fetchHistory();
  await workflow.workflowService.resetWorkflowExecution({
    namespace: options.namespace,
    workflowExecution: { workflowId },
    workflowTaskFinishEventId: begun!.find((event) => event.workflowTaskCompletedEventAttributes)!.eventId!,
    requestId: runId,
    reason: "test",
  });
  // Begun anew, the run asks the calls of its second shard as well, whatever became of the child that it had.
  const { runId: reset } = (await workflow.getHandle(workflowId).describe()).raw.workflowExecutionInfo!.execution!;
  const events = await until(
    async () => (await workflow.getHandle(workflowId, reset!).fetchHistory()).events!,
    (found) =>
      found.some(
        (event) => event.childWorkflowExecutionStartedEventAttributes ?? event.startChildWorkflowExecutionFailedEventAttributes,
      ),
  );
  expect(events.flatMap((event) => event.startChildWorkflowExecutionFailedEventAttributes ?? [])).toEqual([]);
  stub.release();
  expect(await fixture.ended(runId)).toMatchObject({ status: "completed", counts: { answered: calls, canceled: 0 } });
  expect(await fixture.credits()).toEqual({ monthly: 0, oneOff: 0, charges: calls, charged: calls });
});
