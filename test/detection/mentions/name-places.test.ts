import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NamePlaces } from "../../../src/detection/mentions/candidates/name-places.ts";

/** What a search for each name by itself finds. */
function searched(names: readonly string[], text: string): string[] {
  const found: string[] = [];
  for (const name of new Set(names))
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) found.push(`${name} ${at} ${at + name.length}`);
  return found.sort();
}

const placesIn = (names: readonly string[], text: string): string[] =>
  new NamePlaces(names)
    .in(text)
    .map(({ name, start, end }) => `${name} ${start} ${end}`)
    .sort();

describe("places of names", () => {
  it("are those that a search for each name finds, also where they overlap and hold signs of patterns", () => {
    const name = fc.string({
      unit: fc.constantFrom("a", "b", "é", ".", "+", "(", "|", "\\", "-", " ", "𝒜", "京"),
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), fc.array(name, { maxLength: 20 }), (names, words) => {
        const text = words.join("");
        expect(placesIn(names, text)).toEqual(searched(names, text));
      }),
    );
  });

  it("are told once each, however many names there are", () => {
    const names = Array.from({ length: 6_000 }, (_, n) => n.toString(36)).concat("brand", "brand new", "brand new things");
    const text = `brand new things, ${names.filter((_, n) => n % 97 === 0).join(" ")}`;
    expect(placesIn(names, text)).toEqual(searched(names, text));
  });

  it("are none without names", () => {
    expect(new NamePlaces([]).in("anything")).toEqual([]);
  });
});
