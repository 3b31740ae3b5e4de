import type { Cell } from "./columns.ts";

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
  /** What is added in the second window: to the chance of a mention, as a share, or to the average rank. */
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

/** What is measured in a world. */
export const figures = ["mention_rate", "avg_position"] as const;
export type Figure = (typeof figures)[number];

/** How many companies have a rank. */
export const ranks = 6;

/** The two windows of a world, as cells of a figure. */
export function windowsOf(world: World, seed: number, figure: Figure = "mention_rate"): [Cell[], Cell[]] {
  const random = randomOf(seed);
  const { unit, normal } = random;
  const levels = Array.from({ length: world.prompts }, () => world.middle + world.prompt * normal());
  const positions = figure === "avg_position" ? positionsOf(world, random) : null;
  const window = (side: number): Cell[] => {
    const drifts = levels.map(() => world.drift * normal());
    const ranksOf = positions?.(side);
    return Array.from({ length: world.days }, (_, index) => index).flatMap((index) => {
      const ofDay = world.day * normal();
      const ofRanks = ranksOf?.();
      return levels.map((level, prompt) => {
        const odds = level + ofDay + drifts[prompt]! + world.promptAndDay * normal();
        const effect = figure === "mention_rate" ? world.effect : 0;
        const chance = shareOf(odds, side * effect);
        let mentions = 0;
        for (let answer = 0; answer < world.answers; answer++) if (unit() < chance) mentions++;
        const { answers } = world;
        const cell = { prompt, day: `${side}-${index}`, answers };
        if (ofRanks) return { ...cell, ...ofRanks(prompt, mentions) };
        const sums = { part: mentions, whole: answers, partSquares: mentions, products: mentions, wholeSquares: answers };
        return { ...cell, ...sums };
      });
    });
  };
  return [window(0), window(1)];
}

/** Ranks with levels of their own, which depend on prompts, days and both together as mentions do; an effect is one of the average rank. */
function positionsOf(world: World, { unit, normal }: ReturnType<typeof randomOf>) {
  const levels = Array.from({ length: world.prompts }, () => world.prompt * normal());
  return (side: number) => {
    const drifts = levels.map(() => world.drift * normal());
    return () => {
      const ofDay = world.day * normal();
      return (prompt: number, mentions: number) => {
        const odds = levels[prompt]! + ofDay + drifts[prompt]! + world.promptAndDay * normal();
        const chance = shareOf(odds, (side * world.effect) / (ranks - 1));
        let [part, partSquares] = [0, 0];
        for (let mention = 0; mention < mentions; mention++) {
          let rank = 1;
          for (let before = 1; before < ranks; before++) if (unit() < chance) rank++;
          part += rank;
          partSquares += rank * rank;
        }
        return { part, whole: mentions, partSquares, products: part, wholeSquares: mentions };
      };
    };
  };
}

const shareOf = (odds: number, effect: number): number => Math.min(1, Math.max(0, 1 / (1 + Math.exp(-odds)) + effect));
