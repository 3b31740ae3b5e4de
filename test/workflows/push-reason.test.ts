import { ActivityFailure, ApplicationFailure, TimeoutFailure, TimeoutType } from "@temporalio/common";
import { expect, test } from "vitest";
import { reasonOf } from "../../workflows/push-reason.ts";

const failed = (cause: Error) =>
  new ActivityFailure("Activity task failed", "performPush", "1", "MAXIMUM_ATTEMPTS_REACHED", "worker", cause);

test.each([
  [
    "what the activity says",
    failed(ApplicationFailure.create({ message: "The storage refused the key" })),
    "The storage refused the key",
  ],
  [
    "an end by Temporal",
    failed(new TimeoutFailure("activity Heartbeat timeout", undefined, TimeoutType.HEARTBEAT)),
    "cut off too often",
  ],
  ["anything else", new Error("internal"), "The push failed"],
])("a push that failed tells %s in the service's words", (_, error, words) => {
  expect(reasonOf(error)).toContain(words);
  expect(reasonOf(error)).not.toMatch(/activity|internal/i);
});
