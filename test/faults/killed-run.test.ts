import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isFullLength } from "../support/full-length.ts";
import { expectedOf, killedRun } from "./killed-run.ts";

test("a run completes with one response and one charge a call while everything is killed in turn", async () => {
  const seed = process.env.FAULT_SEED ?? randomBytes(4).toString("hex");
  const say = (text: string) => console.log(text);
  say(`FAULT_SEED=${seed}`);
  const prompts = isFullLength ? 60 : 30;
  // Two calls in an activity.
  const concurrency = 12;
  const length = isFullLength
    ? { prompts, kills: 6, latencyMs: "600-6000", pauseMs: { min: 200, max: 2_500 } }
    : { prompts, kills: 4, latencyMs: "600-3000", pauseMs: { min: 50, max: 500 } };
  const report = await killedRun({ seed, ...length, concurrency, say });
  say(JSON.stringify(report));
  expect(report).toMatchObject(expectedOf(prompts));
  expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBe(length.kills);
  expect(report.stub.answered).toBeGreaterThanOrEqual(report.stored.responses);
});
