import type { Container } from "./container.ts";
import { isRunningText, type Passage } from "./passages.ts";
import { log } from "./text-features.ts";

/** Where in the page's text a passage stands. */
export type Place = {
  place: number;
  charsBefore: number;
  proseBefore: number;
  toNextProse: number;
  toPreviousProse: number;
  prose2: number;
  prose5: number;
  prose12: number;
  sinceTitle: number;
  sinceHeading: number;
  headingLevel: number;
  headingLabel: number;
};

/** @param labels how much the words of each passage speak for main text */
export function placesOf(passages: Passage[], labels: number[]): Place[] {
  const prose = passages.map((passage) => (isRunningText(passage) ? passage.text.length : 0));
  const total = sum(passages.map(({ text }) => text.length));
  const totalProse = sum(prose);
  const title = passages.findIndex(({ container }) => container.level === 1);
  const toNext = distances(prose.toReversed()).toReversed();
  const toPrevious = distances(prose);
  let [chars, before, heading] = [0, 0, -1];
  return passages.map(({ text, container }, index) => {
    const around = (reach: number) => log(sum(prose.slice(Math.max(0, index - reach), index + reach + 1)));
    if (container.level > 0) heading = index;
    const place = {
      place: index / passages.length,
      charsBefore: chars / Math.max(1, total),
      proseBefore: before / Math.max(1, totalProse),
      toNextProse: toNext[index]!,
      toPreviousProse: toPrevious[index]!,
      prose2: around(2),
      prose5: around(5),
      prose12: around(12),
      sinceTitle: title < 0 ? 0 : Math.sign(index - title) * log(Math.abs(index - title)),
      sinceHeading: heading < 0 ? -1 : log(index - heading),
      headingLevel: heading < 0 ? 0 : passages[heading]!.container.level,
      headingLabel: heading < 0 ? 0 : labels[heading]!,
    };
    chars += text.length;
    before += prose[index]!;
    return place;
  });
}

const none = 12;

/** How many entries back the last one above zero stands, as a logarithm. */
function distances(values: number[]): number[] {
  let last = -1;
  return values.map((value, index) => {
    const distance = last < 0 ? none : log(index - last);
    if (value > 0) last = index;
    return distance;
  });
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** How an element lies to the one that the page's text gathers in. */
export type Lie = {
  /** Steps from that element up to what holds both, and down from there. */
  up: number;
  down: number;
  /** What the element itself holds of the text that gathers. */
  share: number;
};

/**
 * Finds the element that the page's text gathers in: downwards from the page as long as one element keeps most of it.
 * @param amount how much an element holds
 */
export function gathering(containers: Container[], amount: (container: Container) => number): (container: Container) => Lie {
  let core = containers[0]!;
  // Outer elements come first.
  for (const box of containers) if (box.parent === core && amount(box) > 0.6 * amount(core)) core = box;
  const path = new Set<Container>();
  for (let box: Container | null = core; box; box = box.parent) path.add(box);
  const meetings: Container[] = [];
  for (const box of containers) meetings.push(path.has(box) ? box : meetings[box.parent!.index]!);
  return (container) => {
    const meeting = meetings[container.index]!;
    return {
      up: core.depth - meeting.depth,
      down: container.depth - meeting.depth,
      share: amount(container) / Math.max(1, amount(meeting)),
    };
  };
}
