import { expect, test } from "vitest";
import { batched } from "../../../src/platform/batches/batched.ts";

/** Doubles numbers, a call at a time; `calls` are the batches. */
function doubling(options = {}) {
  const calls: number[][] = [];
  const ends: (() => void)[] = [];
  const double = batched(async (items: number[]) => {
    calls.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes(13)) throw new Error("unlucky");
    return items.map((item) => item * 2);
  }, options);
  return { double, calls, ends };
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test("items that come while a call is under way share the next one", async () => {
  const { double, calls, ends } = doubling();
  const results = [1, 2, 3].map(double);
  expect(calls).toEqual([[1]]);
  ends[0]!();
  expect(await results[0]).toBe(2);
  await settled();
  expect(calls).toEqual([[1], [2, 3]]);
  ends[1]!();
  expect(await Promise.all(results)).toEqual([2, 4, 6]);
});

test("one that gathers begins with all that comes in the same turn, up to its size", async () => {
  const { double, calls, ends } = doubling({ gathers: true, maxBatch: 2 });
  const results = [1, 2, 3].map(double);
  await settled();
  expect(calls).toEqual([[1, 2]]);
  ends[0]!();
  await settled();
  expect(calls).toEqual([[1, 2], [3]]);
  ends[1]!();
  expect(await Promise.all(results)).toEqual([2, 4, 6]);
});

test("items of different keys neither share a call nor wait for each other", async () => {
  const { double, calls, ends } = doubling({ keyOf: (item: number) => String(item % 2) });
  const results = [1, 2, 3, 4].map(double);
  expect(calls).toEqual([[1], [2]]);
  ends[1]!();
  await settled();
  expect(calls).toEqual([[1], [2], [4]]);
  ends[0]!();
  ends[2]!();
  await settled();
  ends[3]!();
  expect(await Promise.all(results)).toEqual([2, 4, 6, 8]);
});

test("so many calls of a key are under way at once as it is told", async () => {
  const { double, calls, ends } = doubling({ simultaneous: 2, gathers: true, maxBatch: 2 });
  const results = [1, 2].map(double);
  await settled();
  results.push(...[3, 4, 5].map(double));
  await settled();
  expect(calls).toEqual([
    [1, 2],
    [3, 4],
  ]);
  results.push(double(6));
  await settled();
  expect(calls).toHaveLength(2);
  ends[0]!();
  await settled();
  expect(calls[2]).toEqual([5, 6]);
  ends[1]!();
  ends[2]!();
  expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10, 12]);
});

test("a call that fails refuses its items, and the next goes on", async () => {
  const { double, ends } = doubling();
  const first = double(1);
  const unlucky = [13, 4].map(double);
  ends[0]!();
  await first;
  await settled();
  const after = double(5);
  ends[1]!();
  for (const one of unlucky) await expect(one).rejects.toThrow("unlucky");
  await settled();
  ends[2]!();
  expect(await after).toBe(10);
});
