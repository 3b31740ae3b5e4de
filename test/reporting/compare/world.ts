import type { Cell } from "../../../src/reporting/compare/cell.ts";

/** What answers of a made-up brand depend on, in log-odds: standard deviations, and the middle. */
export interface World {
  prompts: number;
  /** Of each window. */
  days: number;
  /** Answers to one prompt on one day: the size of the clusters. */
  answers: number;
  middle: number;
  prompt: number;
  day: number;
  /** Of one prompt on one day: what makes its answers resemble each other. */
  promptAndDay: number;
  /** Of one prompt between the windows; 0 on average over prompts. */
  drift: number;
  /** What is added to the chance of a mention in the second window, as a share. */
  effect: number;
}

export const nullWorlds: Record<string, Pick<World, "middle" | "prompt" | "day" | "promptAndDay" | "drift">> = {
  independent: { middle: 0, prompt: 1, day: 0, promptAndDay: 0, drift: 0 },
  clustered: { middle: -0.5, prompt: 1.5, day: 0.3, promptAndDay: 1, drift: 0 },
  "days that move together": { middle: 0, prompt: 1, day: 0.5, promptAndDay: 0, drift: 0 },
  "prompts that drift": { middle: 0, prompt: 1, day: 0.2, promptAndDay: 0.5, drift: 0.5 },
  rare: { middle: -4, prompt: 1, day: 0.3, promptAndDay: 1, drift: 0 },
};

/** A stream of numbers from a seed: mulberry32's mixing of a counter, for worlds that are the same on every machine. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
  return { unit, normal };
}

/** The two windows of a world, as cells of a mention rate. */
export function windowsOf(world: World, seed: number): [Cell[], Cell[]] {
  const { unit, normal } = randomOf(seed);
  const levels = Array.from({ length: world.prompts }, () => world.middle + world.prompt * normal());
  const window = (side: number): Cell[] => {
    const drifts = levels.map(() => world.drift * normal());
    return Array.from({ length: world.days }, (_, index) => index).flatMap((index) => {
      const ofDay = world.day * normal();
      return levels.map((level, prompt) => {
        const odds = level + ofDay + drifts[prompt]! + world.promptAndDay * normal();
        const chance = Math.min(1, Math.max(0, 1 / (1 + Math.exp(-odds)) + side * world.effect));
        let mentions = 0;
        for (let answer = 0; answer < world.answers; answer++) if (unit() < chance) mentions++;
        const { answers } = world;
        const sums = {
          answers,
          part: mentions,
          whole: answers,
          partSquares: mentions,
          products: mentions,
          wholeSquares: answers,
        };
        return { prompt, day: `${side}-${index}`, ...sums };
      });
    });
  };
  return [window(0), window(1)];
}
