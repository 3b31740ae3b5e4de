import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { expectedOf, killedRun } from "./killed-run.ts";

test("a run completes with one response and one charge a call while everything is killed in turn", {
  timeout: 300_000,
}, async () => {
  const seed = process.env.FAULT_SEED ?? randomBytes(4).toString("hex");
  const say = (text: string) => console.log(text);
  say(`FAULT_SEED=${seed}`);
  const prompts = 60;
  const report = await killedRun({ seed, prompts, kills: 6, concurrency: 4, latencyMs: "200-2000", say });
  say(JSON.stringify(report));
  expect(report).toMatchObject(expectedOf(prompts));
  expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(4);
  expect(report.stub.answered).toBeGreaterThanOrEqual(report.stored.responses);
});
