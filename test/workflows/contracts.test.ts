import { expect, test } from "vitest";
import { maintenanceTasks, reconcilers } from "../../activities/maintenance.ts";
import type {
  ScheduledWorkflow,
  WorkflowInput,
  WorkflowName,
  WorkflowQueries,
  WorkflowSignals,
} from "../../src/platform/durable/contracts.ts";
import type { enqueue, WorkflowStart } from "../../src/platform/durable/outbox.ts";
import type { WorkflowSignal } from "../../src/platform/durable/signal.ts";
import { websiteWork } from "../../src/services.ts";
import * as workflows from "../../workflows/all.ts";
import { currentState, jobEnded, slotAssigned } from "../../workflows/seo.ts";

/*
 * The names and inputs of workflows are one contract. The first half is checked by the compiler: each line under `@ts-expect-error` is a
 * mistake that must not compile.
 */

const organization = { id: "00000000-0000-0000-0000-000000000001", n: 1 };
const common = { workflowId: "w", summary: "", searchAttributes: { JobKind: "k", JobId: "1" } };

test("a wrong workflow or argument does not compile", () => {
  const entries: Parameters<typeof enqueue>[2][] = [
    { ...common, action: "start", workflow: "pillarMerge", args: { organization, mergeId: "1" } },
    // @ts-expect-error a misspelt workflow
    { ...common, action: "start", workflow: "pillarMege", args: { organization, mergeId: "1" } },
    // @ts-expect-error a misspelt argument
    { ...common, action: "start", workflow: "pillarMerge", args: { organization, mergId: "1" } },
    // @ts-expect-error a wrong type
    { ...common, action: "start", workflow: "pillarMerge", args: { organization, mergeId: 1 } },
    // @ts-expect-error the input of another workflow
    { ...common, action: "start", workflow: "pillarMerge", args: { organization, runId: "1" } },
    // @ts-expect-error an argument too many: it would stand in the history
    { ...common, action: "start", workflow: "sendMail", args: { mailId: "1", recipient: "a@example.com" } },
    // @ts-expect-error no search attribute of this name
    { ...common, action: "start", workflow: "sendMail", args: { mailId: "1" }, searchAttributes: { JobKind: "mail", Job: "1" } },
  ];
  const scheduled: ScheduledWorkflow[] = [
    { workflowType: "scheduledRun", args: [{ scheduleId: "1" }] },
    // @ts-expect-error the input of another workflow
    { workflowType: "scheduledRun", args: [{ runId: "1" }] },
  ];
  // @ts-expect-error a workflow that is started has to be named
  const start: WorkflowStart = { ...common, action: "start", args: { mailId: "1" } };
  // @ts-expect-error reconcilers start workflows by the same contract
  const reconciler: Reconciler = { startOf: () => ({ ...common, action: "start", workflow: "sendMail", args: {} }) };
  expect([entries, scheduled, start, reconciler]).toBeDefined();
});

interface Reconciler {
  startOf(): WorkflowStart | null;
}

test("a wrong signal does not compile", () => {
  const job = { workflow: "seoJob", workflowId: "w" } as const;
  const signals: WorkflowSignal[] = [
    { ...job, signal: "jobEnded", args: ["completed"] },
    // @ts-expect-error a misspelt signal
    { ...job, signal: "jobEnd", args: ["completed"] },
    // @ts-expect-error a wrong argument
    { ...job, signal: "jobEnded", args: [1] },
    // @ts-expect-error a workflow without signals
    { workflow: "sendMail", workflowId: "w", signal: "jobEnded", args: ["completed"] },
  ];
  expect(signals).toBeDefined();
});

test("what is defined is what the contract names", () => {
  const typed: { [Name in WorkflowName]: (input: WorkflowInput<Name>) => Promise<unknown> } = workflows;
  const signals: (keyof WorkflowSignals<"seoJob">)[] = ["slotAssigned", "jobEnded"];
  const queries: (keyof WorkflowQueries<"seoJob">)[] = ["currentState"];
  expect([slotAssigned.name, jobEnded.name]).toEqual(signals);
  expect([currentState.name]).toEqual(queries);
  expect(Object.keys(typed)).toContain("responseRun");
});

test("every workflow is in the contract and has a reconciler that worker processes perform", () => {
  const names = Object.keys(workflows) as WorkflowName[];
  expect(new Set(Object.keys(reconcilers))).toEqual(new Set(names));
  for (const name of names) {
    const reconciler = reconcilers[name];
    // A child is brought back by its parent, which has a task of its own.
    const task = "childOf" in reconciler ? reconcilers[reconciler.childOf] : reconciler;
    expect(maintenanceTasks, name).toContain(task);
  }
});

test("every workflow that works for a website ends with it", () => {
  /** Mail belongs to no website; a shard ends with its run; uncertain mentions of a deleted website wait until it is restored; an erasure outlives it, and retention is the organization's. */
  const others: WorkflowName[] = ["sendMail", "responseShard", "mentionJudging", "erasure", "retention"];
  const named = new Set([...websiteWork.map(({ workflow }) => workflow), ...others]);
  expect(named, "an entry of websiteWork in src/services.ts, or one of `others` here").toEqual(new Set(Object.keys(workflows)));
});

test("each maintenance task has a name of its own", () => {
  const names = maintenanceTasks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("only a bundle for workers with versions says which workflows go on with the current one: the server refuses it of others", async () => {
  const saying = () =>
    Object.entries(workflows)
      .filter(([, workflow]) => "workflowDefinitionOptions" in workflow)
      .map(([name]) => name);
  expect(saying()).toEqual([]);
  expect(Object.keys(await import("../../workflows/versioned.ts"))).toEqual(Object.keys(workflows));
  expect(saying()).toEqual(["erasure", "mentionJudging", "rescoring", "sendMail"]);
});
