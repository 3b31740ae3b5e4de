import { counted } from "../../../words.ts";

const outcomes: Readonly<Record<string, string>> = {
  "pillar-added": "The pillar was added",
  "pillar-renamed": "The pillar was renamed",
  "pillar-deleted": "The pillar was deleted with its facts",
  "pillar-gone": "This pillar was deleted meanwhile",
};

/** What became of the form that led here, where it was about pillars. */
export function pillarOutcome(changed: string): string | undefined {
  if (Object.hasOwn(outcomes, changed)) return outcomes[changed];
  const moved = /^moved-(\d{1,2})$/.exec(changed)?.[1];
  return moved && `${counted(Number(moved), "fact")} moved`;
}
