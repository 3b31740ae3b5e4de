import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepMemorySmall } from "../../../src/platform/processes/index.ts";

let tookMs = 0;
const collected = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  collected.mockClear();
  vi.stubGlobal("gc", collected);
  vi.spyOn(process, "cpuUsage").mockImplementation((before) => ({
    user: 1_000 * tookMs - (before?.user ?? 0),
    system: 0,
  }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Ten seconds in which the process takes so much of the processor. */
function pass(ms: number): number {
  tookMs += ms;
  vi.advanceTimersByTime(10_000);
  return collected.mock.calls.length;
}

test("memory is given back at the start, and once when a process comes to rest after work, and not while it works or rests", () => {
  keepMemorySmall();
  expect(collected).toHaveBeenCalledTimes(1);
  collected.mockClear();
  expect([pass(100), pass(499), pass(400)]).toEqual([0, 0, 0]);
  expect([pass(500), pass(2_000), pass(9_000)]).toEqual([0, 0, 0]);
  expect([pass(499), pass(100), pass(100)]).toEqual([1, 1, 1]);
  expect([pass(700), pass(200), pass(200)]).toEqual([1, 2, 2]);
});
