import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, foldWithOffsets } from "../../../src/detection/mentions/candidates/fold.ts";
import type { Company } from "../../../src/detection/mentions/candidates/types.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import { readVisible } from "../../../src/detection/visible-text/read.ts";
import { tries } from "../../support/full-length.ts";

const company = (name: string): Company => ({ key: name, name, aliases: [], domains: [`${name.length}.example`], isSelf: false });
const names = [
  "Zoom",
  "Crédit Agricole",
  "C++",
  "ソフトバンク",
  "طلبات",
  "Ünal",
  "L'Oréal",
  "京东",
  "โฮมโปร",
  "카카오",
  "Яндекс",
  "n11",
];
const detector = compileDetector(names.map(company));
const markup = fc.constantFrom(
  "**",
  "_",
  "~~",
  "`",
  "[",
  "](https://4.example)",
  "\n",
  "\n\n",
  "> ",
  "- ",
  "| ",
  "&amp;",
  "<b>",
  "</b>",
  "<!--",
  "-->",
  "\u200b",
  "\u00ad",
  "```\n",
  "[^1]",
  "[^1]: ",
  " ",
);
const piece = fc.oneof(
  fc.constantFrom(...names, ...names.map((n) => n.toUpperCase())),
  markup,
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.lorem({ maxCount: 3 }),
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

describe("on any text", () => {
  test("the detector never throws, and name evidence stands on text that reads as the alias", () => {
    fc.assert(
      fc.property(text, (answer) => {
        for (const verdict of detector.detect(answer, [answer.slice(0, 50)])) {
          for (const { alias, start, end, kind } of verdict.evidence) {
            expect(start).toBeLessThanOrEqual(end);
            expect(end).toBeLessThanOrEqual(answer.length);
            if (kind === "link") continue;
            // What stands between the offsets, less the markup inside it, reads as the alias.
            const shown = fold(readVisible(answer.slice(start, end)).text.replaceAll("\n", " "));
            const bare = (s: string) => s.replace(/[^\p{L}\p{N}]/gu, "");
            expect(bare(shown)).toContain(bare(fold(alias)));
          }
          expect(verdict.mentioned).toBe(verdict.position !== null);
        }
      }),
      { numRuns: tries(400) },
    );
  });

  test("positions are 1 to the number of companies mentioned", () => {
    fc.assert(
      fc.property(text, (answer) => {
        const positions = detector.detect(answer, []).flatMap((v) => (v.position === null ? [] : [v.position]));
        expect(positions.sort((a, b) => a - b)).toEqual(positions.map((_, i) => i + 1));
      }),
    );
  });

  test("offsets of visible and folded text stay inside the source and do not run backwards inside a block", () => {
    fc.assert(
      fc.property(text, (answer) => {
        const visible = readVisible(answer);
        expect(visible.starts).toHaveLength(visible.text.length + 1);
        for (const block of visible.blocks) {
          for (let i = block.start + 1; i < block.end; i++)
            expect(visible.starts[i]!).toBeGreaterThanOrEqual(visible.starts[i - 1]!);
        }
        const folded = foldWithOffsets(visible.text);
        for (let i = 1; i < folded.text.length; i++) expect(folded.starts[i]!).toBeGreaterThanOrEqual(folded.starts[i - 1]!);
      }),
    );
  });

  test("folding twice changes nothing", () => {
    // Single letters of Korean with nothing but invisible characters between them stand apart, and are one syllable once those are gone.
    const text = fc.string({ unit: "grapheme" }).filter((s) => !/[\u1100-\u11FF\uFFA0-\uFFDC]/.test(s));
    fc.assert(fc.property(text, (s) => void expect(fold(fold(s))).toBe(fold(s))));
  });
});
