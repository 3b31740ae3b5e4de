import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { calibrate } from "../reporting/compare/calibration.ts";
import { type Figure, figures, nullWorlds } from "../reporting/compare/world.ts";

/** Points of a rate, and ranks of a position. */
const effects: Record<Figure, readonly number[]> = { mention_rate: [0.02, 0.05, 0.1], avg_position: [0.1, 0.25, 0.5] };

/**
 * How often a comparison says that windows differ: in worlds in which nothing changes, and in worlds with a known effect. Beside it the plain interval of two
 * samples of independent answers.
 *
 * `--worlds` sets how many of each (10,000), `--sizes` how many answers to a prompt a day (`1-20` or `1,5,20`), `--figure` and `--only` which figure and kind
 * of world.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      worlds: { type: "string", default: "10000" },
      sizes: { type: "string", default: "1-20" },
      figure: { type: "string" },
      only: { type: "string" },
    },
  });
  const worlds = Number(values.worlds);
  const sizes = sizesOf(values.sizes);
  const size = { prompts: 30, days: 14 };
  setPriority(15);
  console.log(
    `${worlds} worlds of each, ${size.prompts} prompts, two windows of ${size.days} days; percent that are said to differ`,
  );
  for (const figure of figures.filter((name) => !values.figure || name === values.figure)) {
    console.log(`\n| ${figure}, nothing changes | answers a prompt and day | clustered | plain |\n| --- | --- | --- | --- |`);
    for (const [name, world] of Object.entries(nullWorlds)) {
      if (values.only && name !== values.only) continue;
      const found = sizes.map((answers) => {
        const one = calibrate({ ...world, ...size, answers, effect: 0 }, worlds, 1, figure);
        console.log(`| ${name} | ${answers} | ${one.clustered.toFixed(1)} | ${one.plain.toFixed(1)} |`);
        return one;
      });
      const between = (method: "clustered" | "plain") => {
        const all = found.map((one) => one[method]);
        return `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)}`;
      };
      console.log(`| ${name} | all | ${between("clustered")} | ${between("plain")} |`);
    }
    if (values.only) continue;
    console.log(`\n| ${figure}, effect (clustered) | answers a prompt and day | seen |\n| --- | --- | --- |`);
    for (const effect of effects[figure]) {
      for (const answers of [1, 5, 20]) {
        const found = calibrate({ ...nullWorlds.clustered!, ...size, answers, effect }, Math.ceil(worlds / 10), 1, figure);
        console.log(`| ${effect} | ${answers} | ${found.clustered.toFixed(1)} |`);
      }
    }
  }
}

function sizesOf(text: string): number[] {
  const [first, last] = text.split("-").map(Number);
  if (last === undefined) return text.split(",").map(Number);
  return Array.from({ length: last - first! + 1 }, (_, index) => first! + index);
}
