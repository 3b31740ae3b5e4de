import { expect, test, vi } from "vitest";
import { ActiveCalls } from "../../../src/platform/processes/active-calls.ts";

test("without a call, work goes on after a turn of the event loop", async () => {
  const calls = new ActiveCalls();
  let turns = 0;
  setImmediate(() => turns++);
  await calls.yieldToCalls();
  expect(turns).toBe(1);
});

test("work waits until the last of the calls that are under way has ended, also by an error", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const calls = new ActiveCalls();
    const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const [first, second] = [calls.during(() => one.promise), calls.during(() => other.promise)];
    let hasPassed = false;
    const passing = calls.yieldToCalls().then(() => {
      hasPassed = true;
    });
    one.resolve("answered");
    expect(await first).toBe("answered");
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(hasPassed).toBe(false);
    other.reject(new Error("refused"));
    await expect(second).rejects.toThrow("refused");
    await passing;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("a call that does not end holds work up for a moment only, each time", async () => {
  const calls = new ActiveCalls();
  void calls.during(() => new Promise(() => {}));
  await calls.yieldToCalls();
  await calls.yieldToCalls();
});

test("beside calls a step is followed by a rest as long as itself, and by none where nobody has called for a while", async () => {
  let nowMs = 10_000;
  const rests: number[] = [];
  const calls = new ActiveCalls({
    nowMs: () => nowMs,
    rest: async (ms) => {
      rests.push(ms);
      nowMs += ms;
    },
  });
  const yieldToCalls = calls.steps();
  nowMs += 7;
  await yieldToCalls();
  expect(rests).toEqual([]);
  await calls.during(async () => {});
  nowMs += 7;
  await yieldToCalls();
  nowMs += 400;
  await yieldToCalls();
  expect(rests).toEqual([7, 50]);
  nowMs += 2_000;
  await yieldToCalls();
  expect(rests).toEqual([7, 50]);
});
