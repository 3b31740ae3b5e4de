import type { Container } from "./container.ts";
import type { Passage, PassagesOfPage } from "./passages.ts";

/** Between a title and its text stand at most so many dates, names and captions. */
const titleReach = 15;
/** Tables with more links than this lead elsewhere. */
const maxLinkShare = 0.2;

/** How many characters of main text stand in each container, by its index. */
export function mainChars({ passages, containers }: PassagesOfPage, isMain: boolean[]): number[] {
  const found = containers.map(() => 0);
  passages.forEach(({ container, text }, index) => {
    if (isMain[index]) found[container.index]! += text.length;
  });
  for (const { index, parent } of containers.toReversed()) if (parent) found[parent.index]! += found[index]!;
  return found;
}

/** Adds the heading that the main text stands under: labelled pages differ on whether it is part of the text, readers do not. */
export function addTitle(passages: Passage[], isMain: boolean[]): void {
  const titles = passages.flatMap(({ container }, index) => (container.level === 1 ? [index] : []));
  const first = isMain.indexOf(true);
  const title = titles.findLast((index) => index < first && first - index <= titleReach);
  if (title !== undefined && !titles.some((index) => isMain[index])) isMain[title] = true;
}

/** Adds the headings of what follows them in the same element. */
export function addHeadings(passages: Passage[], isMain: boolean[]): void {
  for (let index = passages.length - 2; index >= 0; index--) {
    const [heading, next] = [passages[index]!.container, passages[index + 1]!.container];
    if (heading.level > 1 && isMain[index + 1] && heading.outer === next.outer) isMain[index] = true;
  }
}

/** Adds tables of data among main text with their headings: their cells are short, so that nothing else speaks for them. */
export function addTables(page: PassagesOfPage, isMain: boolean[]): void {
  const found = mainChars(page, isMain);
  const tables = new Set<Container>();
  for (const box of page.containers) {
    const table = box.tagName === "th" ? nearest(box, "table") : null;
    if (!table?.outer || table.linkChars > maxLinkShare * table.chars || found[table.index]! > 0) continue;
    if (found[table.outer.index]! > (table.outer.chars - table.chars) / 2) tables.add(table);
  }
  if (tables.size === 0) return;
  page.passages.forEach(({ container }, index) => {
    const table = nearest(container, "table");
    if (!table || !tables.has(table)) return;
    const before = page.passages[index - 1];
    if (before && before.container.level > 0) isMain[index - 1] = true;
    isMain[index] = true;
  });
}

function nearest(box: Container, tagName: string): Container | null {
  let at: Container | null = box.inside.table > 0 ? box : null;
  while (at && at.tagName !== tagName) at = at.parent;
  return at;
}
