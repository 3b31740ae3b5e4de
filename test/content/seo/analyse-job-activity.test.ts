import { MockActivityEnvironment } from "@temporalio/testing";
import { expect, test } from "vitest";
import { seoActivities } from "../../../activities/seo.ts";
import type { SlotRunner } from "../../../src/content/seo/slot-runner.ts";
import type { Database } from "../../../src/platform/database/connection.ts";

const job = {
  organization: { id: "0198c0de-0000-7000-8000-000000000001", n: 1 },
  jobId: "0198c0de-0000-7000-8000-000000000002",
  token: "a",
};

// The abort reaches the activity from the worker's own code; what happens there must not take the process down.
test("a cancel from outside ends the attempt, and nothing else", async () => {
  const runner = { run: () => new Promise(() => {}) } as unknown as SlotRunner;
  const environment = new MockActivityEnvironment();
  const attempt = environment.run(seoActivities({} as Database, runner).analyseJob, job);
  setTimeout(() => environment.cancel("CANCELLED"), 10);
  await expect(attempt).rejects.toThrow("CANCELLED");
});
