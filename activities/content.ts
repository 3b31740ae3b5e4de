import { ApplicationFailure, cancellationSignal } from "@temporalio/activity";
import { endGeneration, gather, generationMessages, statusOf, storeDraft, write } from "../src/content/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { GenerationInput } from "../src/platform/durable/index.ts";
import { outlastingOutages, persistently, withHeartbeats } from "./attempts.ts";

export type ContentActivities = ReturnType<typeof contentActivities>;

export function contentActivities(services: Services) {
  const { database } = services;
  const generationOf = ({ organization, generationId }: GenerationInput) => ({
    ...{ services, organization, generationId },
    ...{ rows: database.of(organization), signal: cancellationSignal() },
  });
  return {
    /** Null: what the draft rests on is there; else how the generation ended. */
    gatherMaterial: (input: GenerationInput) =>
      withHeartbeats(async (): Promise<string | null> => {
        const step = await outlastingOutages(() => gather(generationOf(input)));
        if ("failedForNow" in step) throw ApplicationFailure.retryable(step.failedForNow, "reading_failed");
        return "ended" in step ? step.ended : null;
      }),

    /** Has the draft written, stores and charges it; returns how the generation ended. */
    writeDraft: (input: GenerationInput) =>
      withHeartbeats(async (): Promise<string> => {
        const generation = generationOf(input);
        const step = await outlastingOutages(() => write(generation));
        if ("failedForNow" in step) throw ApplicationFailure.retryable(step.failedForNow, "writing_failed");
        if ("ended" in step) return step.ended;
        // The model's answer is paid for: it waits for a database that is away.
        const { rows, organization, generationId } = generation;
        return persistently(() => storeDraft(rows, organization, generationId, step.done));
      }),

    /** Ends a generation whose workflow cannot go on, with the last reason noted; one that has ended stays as it is. */
    endGeneration: ({ organization, generationId, canceled }: GenerationInput & { canceled: boolean }) =>
      withHeartbeats(async () => {
        const rows = database.of(organization);
        const end = canceled ? canceledOutside : interrupted;
        await rows.transaction((tx) => endGeneration(tx, organization, generationId, end));
        return statusOf(rows, generationId);
      }),
  };
}

const canceledOutside = { status: "canceled", error: generationMessages.stopped } as const;
const interrupted = { status: "failed", error: null, otherwise: generationMessages.interrupted } as const;

/** Calls to a model take minutes, and pages and storages may hang, so what waits for them has a queue of its own below the main one. */
export const writingQueue = (main: string) => `${main}-writing`;
