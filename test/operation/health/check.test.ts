import { expect, test, vi } from "vitest";
import { Health } from "../../../src/operation/health/check.ts";

test("what is away or wrong is told; probes that are under way are shared", async () => {
  const probe = vi.fn(async () => null);
  const health = new Health([
    { name: "well", probe },
    { name: "wrong", probe: async () => "Change it." },
    { name: "away", probe: () => Promise.reject(new Error("connect ECONNREFUSED user:password@host")) },
  ]);
  const [first, second] = await Promise.all([health.problems(), health.problems()]);
  expect(first).toEqual({ well: null, wrong: "Change it.", away: "not reachable" });
  expect(second).toEqual(first);
  expect(probe).toHaveBeenCalledTimes(1);
});

test("what hangs is told in time, what it said before counts for a while, and one probe is under way at most", async () => {
  vi.useFakeTimers();
  try {
    let probes = 0;
    let hangs = false;
    const probe = () => {
      probes++;
      return hangs ? new Promise<null>(() => {}) : Promise.resolve(null);
    };
    const health = new Health([{ name: "database", probe }]);
    const after = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      const asked = performance.now();
      const problems = health.problems();
      await vi.advanceTimersByTimeAsync(500);
      const { database } = await problems;
      expect(performance.now() - asked).toBeLessThanOrEqual(500);
      return database;
    };
    expect(await after(0)).toBe(null);
    hangs = true;
    expect(await after(5_000)).toBe(null);
    expect(await after(13_000)).toBe("no answer");
    expect(await after(10_000)).toBe("no answer");
    expect(probes).toBe(2);
    const fresh = new Health([{ name: "database", probe }]);
    const never = fresh.problems();
    await vi.advanceTimersByTimeAsync(500);
    expect(await never).toEqual({ database: "no answer" });
  } finally {
    vi.useRealTimers();
  }
});

test("whoever asks rarely is not told that a busy server is away", async () => {
  vi.useFakeTimers();
  try {
    let probes = 0;
    const busy = () => new Promise<null>((resolve) => setTimeout(resolve, probes++ === 0 ? 0 : 2_000, null));
    const health = new Health([{ name: "database", probe: busy }]);
    for (let n = 0; n < 3; n++) {
      const problems = health.problems();
      await vi.advanceTimersByTimeAsync(500);
      expect(await problems).toEqual({ database: null });
      await vi.advanceTimersByTimeAsync(30_000);
    }
  } finally {
    vi.useRealTimers();
  }
});
