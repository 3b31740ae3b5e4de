import { eld as extrasmall } from "eld/extrasmall";
import { eld as small } from "eld/small";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Detail, detectedLanguage } from "../../../src/platform/languages/index.ts";
import { readTable } from "../../../src/platform/languages/language-table.ts";

const texts = [
  "Which kettle keeps water warm the longest without a loud beep?",
  "Welcher Wasserkocher hält das Wasser am längsten warm?",
  "Quelle est la meilleure bouilloire pour le thé vert ?",
  "¿Qué hervidor mantiene el agua caliente durante más tiempo?",
  "Который чайник дольше держит воду горячей?",
  "どのケトルが一番長くお湯を保温できますか。",
  "哪款电热水壶保温时间最长？",
  "أي غلاية تحافظ على سخونة الماء لأطول فترة؟",
  "Hvilken kedel holder vandet varmt længst?",
  "Który czajnik najdłużej utrzymuje ciepło?",
  "l'été, d'ailleurs, n'est qu'à \\ moitié \"fini\"",
  "",
  "42",
];
const originals = { small, extrasmall };

describe.each(["small", "extrasmall"] as const satisfies Detail[])("the language by the table %s", (detail) => {
  const original = (text: string) => {
    const { language, isReliable } = originals[detail].detect(text);
    return { language, isReliable: isReliable() };
  };

  it("is that of the package's own entry", () => {
    for (const text of texts) expect(detectedLanguage(text, detail), text).toEqual(original(text));
    expect(detectedLanguage(texts[1]!, detail)).toMatchObject({ language: "de" });
  });

  it("is that of the package's own entry for any text", () => {
    const word = fc.string({ unit: "grapheme", maxLength: 12 });
    // What is read ends after some 380 bytes, and what is looked at after 500 or 1,000 characters.
    const anyText = fc.array(
      fc.oneof(
        word,
        fc.constantFrom(...texts.flatMap((text) => text.split(" "))),
        fc.constantFrom(..."-'’Σ", "— ’", "ΟΔΟΣ", "İ", "-".repeat(90), "word".repeat(25), "'".repeat(40)),
      ),
      { maxLength: 200, size: "max" },
    );
    fc.assert(
      fc.property(anyText, (words) => {
        expect(detectedLanguage(words.join(" "), detail)).toEqual(original(words.join(" ")));
      }),
    );
  });
});

it("a table in another form is refused", () => {
  expect(() => readTable(new URL(import.meta.url).pathname)).toThrow("no table of languages in a known form");
});
