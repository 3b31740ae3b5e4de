import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { registerGauges } from "../../../src/platform/observability/gauges.ts";

const gauges = {
  entries: { help: "Entries" },
  jobs: { help: "Jobs", labelNames: ["kind"] },
} as const;

const linesOf = async (register: Registry) => (await register.metrics()).split("\n").filter((line) => !/^#|^$/.test(line));

test("gauges of a source show one reading, that of the scrape they are in", async () => {
  const register = new Registry();
  let entries = 0;
  const read = vi.fn(async () => {
    entries++;
    return { entries: [{ value: entries }], jobs: entries === 1 ? [{ labels: { kind: "pitch" }, value: 3 }] : [] };
  });
  registerGauges({ gauges, read }, register);
  const failures = 'answerscope_gauge_failures_total{gauge="entries"} 0';
  expect(await linesOf(register)).toEqual([failures, "entries 1", 'jobs{kind="pitch"} 3']);
  expect(await linesOf(register)).toEqual([failures, "entries 2"]);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a gauge without a value is absent, also one that had one", async () => {
  const register = new Registry();
  const values = [[], [{ value: 2 }], []];
  registerGauges({ gauges: { replica: { help: "Replica" } }, read: async () => ({ replica: values.shift()! }) }, register);
  const failures = 'answerscope_gauge_failures_total{gauge="replica"} 0';
  expect(await linesOf(register)).toEqual([failures]);
  expect(await linesOf(register)).toEqual([failures, "replica 2"]);
  expect(await linesOf(register)).toEqual([failures]);
});

test("what cannot be read is absent and counted; the rest is served", async () => {
  const register = new Registry();
  let isAway = false;
  const read = async () => {
    if (isAway) throw new Error("connect ECONNREFUSED");
    return { entries: [{ value: 1 }], jobs: [{ labels: { kind: "pitch" }, value: 3 }] };
  };
  registerGauges({ gauges, read }, register);
  registerGauges({ gauges: { other: { help: "Other" } }, read: async () => ({ other: [{ value: 7 }] }) }, register);
  await register.metrics();
  isAway = true;
  await register.metrics();
  expect(await linesOf(register)).toEqual([
    'answerscope_gauge_failures_total{gauge="entries"} 1',
    'answerscope_gauge_failures_total{gauge="other"} 0',
    "other 7",
  ]);
});
