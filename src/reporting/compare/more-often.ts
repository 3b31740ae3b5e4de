import { placesOf } from "./cell.ts";
import { estimateOf } from "./difference.ts";
import { halfWidth } from "./power.ts";

/** How many of some answers to a prompt have the one thing, and how many the other. */
export interface Having {
  prompt: string;
  answers: number;
  one: number;
  other: number;
}

/** Fewer prompts say nothing about how much they differ, and are taken as given. */
const minPrompts = 3;

/**
 * Whether answers have the one thing more often than the other for prompts like these: the 95 % interval of the difference, clustered by prompt as that of a
 * comparison is, lies above 0.
 */
export function isMoreOften(having: readonly Having[]): boolean {
  const byPrompt = [...Map.groupBy(having, ({ prompt }) => prompt).values()];
  const column = (value: (of: readonly Having[]) => number) => Float64Array.from(byPrompt, value);
  const whole = column((of) => of.reduce((sum, { answers }) => sum + answers, 0));
  const part = column((of) => of.reduce((sum, { one, other }) => sum + one - other, 0));
  // Prompts that all agree give no reason to doubt either; three of them would always be too few for an interval.
  const isAlike = part.every((difference, at) => difference * whole[0]! === part[0]! * whole[at]!);
  if (byPrompt.length < minPrompts || isAlike) return part.reduce((sum, difference) => sum + difference, 0) > 0;
  const [places] = placesOf([byPrompt.map((_, prompt) => ({ prompt, day: "" }))]);
  const none = new Float64Array(byPrompt.length);
  const cells = { ...places!, answers: whole, part, whole, partSquares: none, products: none, wholeSquares: none };
  const estimate = estimateOf(cells, { low: -1, high: 1 });
  return estimate !== null && estimate.ratio > halfWidth(estimate);
}
