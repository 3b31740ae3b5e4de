import { expect, test } from "vitest";
import { ByteCache } from "../../../src/platform/memory/index.ts";

test("what was used least lately goes first, and entries without a size of their own are bounded too", () => {
  const cache = new ByteCache<number>(10_000);
  cache.set("first", 1, 0);
  cache.set("second", 2, 0);
  for (let n = 0; n < 100; n++) {
    expect(cache.get("first")).toBe(1);
    cache.set(`${n}`, n, 0);
  }
  expect(cache.get("second")).toBeUndefined();
  expect(cache.get("99")).toBe(99);
  cache.set("large", 3, 9_000);
  expect([cache.get("first"), cache.get("large")]).toEqual([undefined, 3]);
  cache.set("larger than the cache", 4, 10_000);
  expect([cache.get("larger than the cache"), cache.get("large")]).toEqual([undefined, 3]);
});

test("long names count: callers write some of them", () => {
  const cache = new ByteCache<number>(100_000);
  cache.set("first", 1, 0);
  for (let n = 0; n < 10; n++) cache.set(`${n} ${"name".repeat(2_000)}`, n, 0);
  expect(cache.get("first")).toBeUndefined();
});
