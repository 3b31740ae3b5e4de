import { CancellationScope, isCancellation, proxyActivities, setCurrentDetails, sleep, workflowInfo } from "@temporalio/workflow";
import type { PitchActivities } from "../activities/pitch.ts";
import type { PitchInput } from "../src/platform/durable/index.ts";
import { databaseStep, waitingForOthers } from "./activity-options.ts";
import { runChild } from "./child.ts";
import { responseRun } from "./response-run.ts";
import { showingStatus } from "./status.ts";

const common = { heartbeatTimeout: "15s" } as const;

const { planPitchRun, isPitchRunOver, failPitch } = proxyActivities<PitchActivities>({ ...common, ...databaseStep });

/** From the address of a website to a report. Each step stores what it found, so none is done twice. */
export function pitch(input: PitchInput): Promise<string> {
  return showingStatus(() => makePitch(input));
}

async function makePitch(input: PitchInput): Promise<string> {
  try {
    const isWritten = await steps(input);
    setCurrentDetails(isWritten ? "completed" : "failed; the pitch says why");
    return isWritten ? "completed" : "failed";
  } catch (error) {
    const isCanceled = isCancellation(error);
    const status = await CancellationScope.nonCancellable(() => failPitch({ ...input, isCanceled }));
    setCurrentDetails(status);
    if (isCanceled) throw error;
    return status;
  }
}

/** False when a step has ended the pitch. */
async function steps(input: PitchInput): Promise<boolean> {
  const queued = { ...waitingForOthers(input.organization), ...common };
  // Attempts that a dying worker lost are among them: the activities themselves end a step that fails too often.
  const { readPitchWebsite } = proxyActivities<PitchActivities>({
    ...queued,
    summary: "home page, sitemap, further pages",
    startToCloseTimeout: "5m",
    retry: { initialInterval: "2s", maximumInterval: "20s", maximumAttempts: 20 },
  });
  const { describePitchBrand, findPitchCompetitors, writePitchQuestions, writePitchReport } = proxyActivities<PitchActivities>({
    ...queued,
    startToCloseTimeout: "10m",
    retry: { initialInterval: "2s", maximumInterval: "30s", maximumAttempts: 20 },
  });
  setCurrentDetails("reading the website");
  if (!(await readPitchWebsite(input))) return false;
  setCurrentDetails("describing the brand");
  if (!(await describePitchBrand(input))) return false;
  setCurrentDetails("competitors and questions");
  const found = await Promise.all([findPitchCompetitors(input), writePitchQuestions(input)]);
  if (found.includes(false)) return false;
  const runId = await planPitchRun(input);
  if (runId === null) return false;
  setCurrentDetails(`asking the models: run/${runId}`);
  await ask(input, runId);
  setCurrentDetails("writing the report");
  return writePitchReport(input);
}

/** Runs the questions as a child workflow. Where the run has a workflow of its own (it was lost and started again), waits for its end. */
async function ask({ organization, pitchId }: PitchInput, runId: string): Promise<void> {
  try {
    await runChild(responseRun, {
      workflowId: `run/${runId}`,
      args: [{ organization, runId }],
      staticSummary: "the pitch's questions",
      typedSearchAttributes: workflowInfo().typedSearchAttributes,
    });
  } catch (error) {
    if (isCancellation(error)) throw error;
    // A run that was closed from outside is settled by its reconciler.
    while (!(await isPitchRunOver({ organization, pitchId }))) await sleep("5s");
  }
}
