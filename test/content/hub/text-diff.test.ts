import fc from "fast-check";
import { expect, test } from "vitest";
import { compareTexts, type Piece } from "../../../src/content/hub/text-diff.ts";
import { tries } from "../../support/full-length.ts";

const piecesOf = (before: string, after: string): Piece[] =>
  compareTexts(before, after).flatMap((passage) =>
    passage.kind === "same" ? [{ kind: "same" as const, text: passage.text }] : passage.pieces,
  );
const side = (pieces: Piece[], without: Piece["kind"]) =>
  pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

test("the pieces are both texts, whatever they hold", () => {
  const part = fc.constantFrom(
    "word ",
    "two words",
    "\n",
    "\r\n",
    "\n\n",
    "日本語",
    "👩‍👩‍👧",
    "e\u0301",
    "- ",
    "a",
    "b",
    " ",
    "<b>",
    "ไทย",
  );
  const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = piecesOf(before, after);
      expect([side(pieces, "added"), side(pieces, "removed")]).toEqual([before, after]);
    }),
    { numRuns: tries(2_000) },
  );
});

test("a changed word is told inside its line, other lines are the same", () => {
  expect(compareTexts("# Title\n\nA red tent for two.\n\nEnd.\n", "# Title\n\nA green tent for two.\n\nEnd.\n")).toEqual([
    { kind: "same", text: "# Title\n\n" },
    {
      kind: "changed",
      pieces: [
        { kind: "same", text: "A " },
        { kind: "removed", text: "red" },
        { kind: "added", text: "green" },
        { kind: "same", text: " tent for two.\n" },
      ],
    },
    { kind: "same", text: "\nEnd.\n" },
  ]);
});

test("a passage that was rewritten is not mixed word by word", () => {
  const pieces = piecesOf("One way to say it is this.\n", "Nothing of that kind stands here now, though long.\n");
  expect(pieces.map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

test("texts of a megabyte that have nothing in common are compared all the same", () => {
  const of = (seed: number) =>
    Array.from({ length: 20_000 }, (_, n) => `${(n * seed * 2654435761).toString(36)} words of this line`).join("\n");
  const pieces = piecesOf(of(1), of(7));
  expect([side(pieces, "added"), side(pieces, "removed")]).toEqual([of(1), of(7)]);
});
