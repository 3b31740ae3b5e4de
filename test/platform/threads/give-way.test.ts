import { describe, expect, test } from "vitest";
import { givingWay } from "../../../src/platform/threads/give-way.ts";

/** Time that passes when a test says so. */
function ownClock() {
  const rests: { ms: number; end: () => void }[] = [];
  const clock = {
    at: 0,
    nowMs: () => clock.at,
    rest: (ms: number) => new Promise<void>((end) => rests.push({ ms, end })),
  };
  return { clock, rests };
}

/** A piece of work that is under way until it is told to end. */
function piece() {
  const state = { isBegun: false, ...Promise.withResolvers<string>() };
  return {
    state,
    work: () => {
      state.isBegun = true;
      return state.promise;
    },
  };
}

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

describe("pieces of long work", () => {
  test("go on at once while nobody calls", async () => {
    const { clock, rests } = ownClock();
    const pieces = givingWay(async () => false, clock);
    const [first, second] = [piece(), piece()];
    const both = Promise.all([pieces(first.work), pieces(second.work)]);
    await turnOfTheLoop();
    expect([first.state.isBegun, second.state.isBegun]).toEqual([true, true]);
    first.state.resolve("first");
    second.state.resolve("second");
    expect([await both, rests]).toEqual([["first", "second"], []]);
  });

  test("are done one after the other beside calls, each followed by a rest of its own length", async () => {
    const { clock, rests } = ownClock();
    const pieces = givingWay(async () => true, clock);
    const [first, second] = [piece(), piece()];
    const [one, other] = [pieces(first.work), pieces(second.work)];
    await turnOfTheLoop();
    expect([first.state.isBegun, second.state.isBegun]).toEqual([true, false]);
    clock.at = 700;
    first.state.resolve("first");
    expect(await one).toBe("first");
    await turnOfTheLoop();
    expect([rests.map(({ ms }) => ms), second.state.isBegun]).toEqual([[700], false]);
    rests[0]!.end();
    await turnOfTheLoop();
    expect(second.state.isBegun).toBe(true);
    second.state.resolve("second");
    expect(await other).toBe("second");
  });

  test("take turns from the first call on", async () => {
    const { clock, rests } = ownClock();
    let isCalled = false;
    const pieces = givingWay(async () => isCalled, clock);
    const [before, first, second] = [piece(), piece(), piece()];
    void pieces(before.work);
    await turnOfTheLoop();
    isCalled = true;
    void pieces(first.work);
    void pieces(second.work);
    await turnOfTheLoop();
    before.state.resolve("before");
    await turnOfTheLoop();
    expect([first.state.isBegun, second.state.isBegun, rests]).toEqual([true, false, []]);
  });

  test("one that fails leaves the next its turn", async () => {
    const { clock, rests } = ownClock();
    const pieces = givingWay(async () => true, clock);
    const [first, second] = [piece(), piece()];
    const one = pieces(first.work);
    const other = pieces(second.work);
    first.state.reject(new Error("no place on the disk"));
    await expect(one).rejects.toThrow("no place on the disk");
    rests[0]!.end();
    second.state.resolve("second");
    expect(await other).toBe("second");
  });
});
