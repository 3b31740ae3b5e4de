import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { campaign } from "../bench/faults/campaign.ts";
import { isFullLength } from "../support/full-length.ts";

const seed = process.env.FAULT_SEED ?? randomBytes(4).toString("hex");
const faults = isFullLength ? 10 : 3;

test("what was accepted ends, once, while processes, servers, network, disk and provider fail", {
  timeout: 1_500_000,
}, async () => {
  const lines: string[] = [];
  const report = await campaign({ seed, faults, minutes: 15, say: (line) => lines.push(line) });
  const accepted = Object.values(report.accepted).reduce((sum, count) => sum + count, 0);
  expect([seed, report.violations, lines]).toEqual([seed, [], lines]);
  expect([report.faults, accepted > 0]).toEqual([faults, true]);
});
