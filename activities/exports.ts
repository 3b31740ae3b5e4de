import { ApplicationFailure, cancellationSignal } from "@temporalio/activity";
import type { Services } from "../src/operation/index.ts";
import type { ExportPushInput } from "../src/platform/durable/index.ts";
import { failPush, performPush, StorageError } from "../src/reporting/index.ts";
import { withHeartbeats } from "./attempts.ts";

export type ExportActivities = ReturnType<typeof exportActivities>;

export function exportActivities(services: Services) {
  const { database } = services;
  return {
    performPush: ({ organization, pushId }: ExportPushInput) =>
      withHeartbeats(async (): Promise<string> => {
        try {
          return await performPush(services, organization, pushId, cancellationSignal());
        } catch (error) {
          cancellationSignal().throwIfAborted();
          if (!(error instanceof StorageError)) {
            services.log.error({ err: error, pushId }, "an export push failed unexpectedly");
            // The customer reads what the last attempt says.
            throw ApplicationFailure.retryable("The service could not finish this push");
          }
          throw ApplicationFailure.create({ message: error.message, type: "storage", nonRetryable: !error.isRetryable });
        }
      }),
    failPush: ({ organization, pushId, isCanceled, message }: ExportPushInput & { isCanceled: boolean; message: string }) =>
      withHeartbeats(() => failPush(database.of(organization), pushId, isCanceled ? "canceled" : "failed", message)),
  };
}
