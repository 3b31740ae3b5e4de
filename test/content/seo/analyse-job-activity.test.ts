import { MockActivityEnvironment } from "@temporalio/testing";
import { expect, test } from "vitest";
import { seoActivities } from "../../../activities/seo.ts";
import type { Services } from "../../../src/operation/services.ts";

const job = {
  organization: { id: "0198c0de-0000-7000-8000-000000000001", n: 1 },
  jobId: "0198c0de-0000-7000-8000-000000000002",
};
/** A service with this one job, in the states that are given one after the other. */
const serviceWith = (...statuses: string[]) =>
  ({
    database: { system: { read: async () => [{ status: statuses.length > 1 ? statuses.shift() : statuses[0] }] } },
  }) as unknown as Services;

test("a workflow that had a slot before migration 0140 follows its job to the end", async () => {
  const followed = new MockActivityEnvironment().run(seoActivities(serviceWith("running", "completed")).analyseJob, job);
  expect(await followed).toBe("completed");
});

// The abort reaches the activity from the worker's own code; what happens there must not take the process down.
test("a cancel from outside ends the attempt, and nothing else", async () => {
  const environment = new MockActivityEnvironment();
  const attempt = environment.run(seoActivities(serviceWith("running")).analyseJob, job);
  setTimeout(() => environment.cancel("CANCELLED"), 10);
  await expect(attempt).rejects.toThrow("CANCELLED");
});
