import { expect, test } from "vitest";
import type { Engine } from "../../../src/platform/durable/engine.ts";
import { eraseHistories, whenGone } from "../../../src/platform/durable/erase-histories.ts";

test("a workflow that Temporal goes on listing after its removal is counted once, when it is gone", async () => {
  /** How often each is still seen after its removal. */
  const seen: Record<string, number> = { "run/a": 0, "run/b": 2 };
  const gone = Object.assign(new Error("workflow execution not found"), { code: 5 });
  const is = (workflowId: string) => {
    if (seen[workflowId]! < 0) throw gone;
  };
  const client = {
    options: { namespace: "default" },
    schedule: { list: async function* () {} },
    workflowService: {
      listWorkflowExecutions: async () => ({
        executions: Object.keys(seen).flatMap((workflowId) =>
          seen[workflowId]! < 0 ? [] : { execution: { workflowId, runId: "1" } },
        ),
      }),
      deleteWorkflowExecution: async (asked: { workflowExecution: { workflowId: string } }) =>
        is(asked.workflowExecution.workflowId),
      describeWorkflowExecution: async ({ execution }: { execution: { workflowId: string } }) => {
        seen[execution.workflowId]!--;
        is(execution.workflowId);
      },
    },
  };
  const engine = { client } as unknown as Engine;
  const { signal } = new AbortController();
  const counted: number[] = [];
  const pass = async () => {
    const removed = await eraseHistories(engine, "WebsiteId", "w", signal);
    await whenGone(engine, removed, signal, async (count) => void counted.push(count));
    return removed.runs.length;
  };
  expect([await pass(), await pass()]).toEqual([2, 0]);
  expect(counted).toEqual([1, 1]);
});
