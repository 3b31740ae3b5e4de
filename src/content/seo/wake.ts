import { WorkflowExecutionAlreadyStartedError } from "@temporalio/client";
import { perform } from "../../platform/durable/deliver.ts";
import type { Engine } from "../../platform/durable/engine.ts";
import type { WorkflowSignal } from "../../platform/durable/outbox.ts";
import { jobWorkflow } from "./job.ts";
import { sentences } from "./sentences.ts";
import type { Assignment, JobEnd, Slots } from "./slots.ts";

const deadlineMs = 5_000;

/**
 * Tells the workflows of assigned jobs that they have a slot; one that does not run is started by it. A workflow that has
 * closed without its job's end (an operator terminated it) ends the job, and its slot goes to the next. Where Temporal does
 * not take the signal, the lease ends unused and the next look assigns the slot again.
 */
export async function wake(slots: Slots, engine: Engine, assignments: Assignment[]): Promise<void> {
  const outcomes = await Promise.allSettled(assignments.map((assignment) => wakeOne(slots, engine, assignment)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

async function wakeOne(slots: Slots, engine: Engine, assignment: Assignment): Promise<void> {
  try {
    await signal(slots, engine, assignment, { signal: "slotAssigned", signalArgs: [assignment.token] });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    const { woken } = await slots.end(assignment.job_id, "canceled", sentences.stopped);
    await wake(slots, engine, woken);
  }
}

/** Tells a job's workflow that the job has ended. */
export async function tellEnd(slots: Slots, engine: Engine, assignment: Assignment, status: JobEnd["status"]): Promise<void> {
  try {
    await signal(slots, engine, assignment, { signal: "jobEnded", signalArgs: [status] });
  } catch (error) {
    // It has closed already: it saw the end itself.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

type News = Pick<WorkflowSignal<"seoJob">, "signal" | "signalArgs">;

async function signal(slots: Slots, engine: Engine, assignment: Assignment, news: News): Promise<void> {
  const workflow = jobWorkflow({
    jobId: assignment.job_id,
    workflowId: assignment.workflow_id,
    organization: { id: assignment.organization_id, n: assignment.organization_n },
    websiteId: assignment.website_id,
    websiteName: assignment.website_name,
  });
  const searchAttributes = await slots.withNames(workflow.searchAttributes);
  await engine.client.withDeadline(Date.now() + deadlineMs, () =>
    perform(engine, { ...workflow, searchAttributes, action: "signal", ...news }),
  );
}

/** Assigns what is free and wakes whoever got it. Called after a submission, and now and then by every worker process. */
export async function assignSlots(slots: Slots, engine: Engine): Promise<number> {
  const assignments = await slots.assign();
  await wake(slots, engine, assignments);
  return assignments.length;
}
