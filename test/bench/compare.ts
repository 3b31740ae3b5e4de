import { parseArgs } from "node:util";
import { calibrate } from "../reporting/compare/calibration.ts";
import { nullWorlds } from "../reporting/compare/world.ts";

/**
 * How often a comparison says that windows differ: in worlds in which nothing changes, for every cluster size from 1 to 20, and in worlds with a known
 * effect. Beside it the plain interval of two shares. `--worlds` sets how many of each.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { worlds: { type: "string", default: "10000" }, only: { type: "string" } } });
  const worlds = Number(values.worlds);
  const size = { prompts: 30, days: 14 };
  const chosen = Object.entries(nullWorlds).filter(([name]) => !values.only || name === values.only);
  console.log(
    `${worlds} worlds of each, ${size.prompts} prompts, two windows of ${size.days} days; percent that are said to differ\n`,
  );
  console.log("| nothing changes | answers a prompt and day | clustered | plain |\n| --- | --- | --- | --- |");
  for (const [name, world] of chosen) {
    for (const answers of name === "clustered" ? Array.from({ length: 20 }, (_, index) => index + 1) : [1, 5, 20]) {
      const found = calibrate({ ...world, ...size, answers, effect: 0 }, worlds);
      console.log(`| ${name} | ${answers} | ${found.clustered.toFixed(1)} | ${found.plain.toFixed(1)} |`);
    }
  }
  console.log("\n| effect, points (clustered) | answers a prompt and day | seen |\n| --- | --- | --- |");
  for (const points of [2, 5, 10]) {
    for (const answers of [1, 5, 20]) {
      const found = calibrate({ ...nullWorlds.clustered!, ...size, answers, effect: points / 100 }, Math.ceil(worlds / 10));
      console.log(`| ${points} | ${answers} | ${found.clustered.toFixed(1)} |`);
    }
  }
}
