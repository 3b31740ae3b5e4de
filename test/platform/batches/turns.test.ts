import { expect, test } from "vitest";
import { Turns, TurnsByKey } from "../../../src/platform/batches/index.ts";

test("so many run at once, so many wait, and the next is refused", async () => {
  const turns = new Turns({ atOnce: 2, crowd: { mostWaiting: 3, refuse: () => new Error("too many") } });
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = () =>
    turns.take(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running--;
    });
  const five = [work(), work(), work(), work(), work()];
  await expect(work()).rejects.toThrow("too many");
  while (ends.length < 5) {
    for (const end of ends) end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const end of ends) end();
  await Promise.all(five);
  expect(most).toBe(2);
  const again = work();
  ends.at(-1)!();
  await again;
});

test("who has waited for too long is refused, and those behind it keep their places", async () => {
  const turns = new TurnsByKey<string>({ atOnce: 1, crowd: { longestWaitMs: 20, refuse: () => new Error("too long") } });
  const first = Promise.withResolvers<string>();
  const held = turns.take("a", () => first.promise);
  await expect(turns.take("a", async () => "never")).rejects.toThrow("too long");
  expect(await turns.take("b", async () => "other key")).toBe("other key");
  const next = turns.take("a", async () => "next");
  first.resolve("first");
  expect(await Promise.all([held, next])).toEqual(["first", "next"]);
});
