import { expect, test } from "vitest";
import { blocksOf, firstBlocks, groupBlocks } from "../../../src/content/knowledge-base/source-blocks.ts";

const blocks = blocksOf(["one two three four five", "six"]);

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 23, 24])(
  "neither the first blocks nor a group have more than %i characters",
  (most) => {
    const first = firstBlocks(blocks, most);
    expect(first.characters).toBeLessThanOrEqual(most);
    expect(first.blocks.reduce((sum, { text }) => sum + text.length, 0)).toBe(first.characters);
    const groups = groupBlocks(blocks, most);
    for (const group of groups) expect(group.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(most);
    const all = groups.flat().map(({ text }) => text);
    expect(all.join("")).toBe(blocks.map(({ text }) => text).join(""));
  },
);
