import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database.ts";
import { isPlain, searchBits } from "../../src/responses/search-bits.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

const databaseFold = async (texts: string[]): Promise<string[]> =>
  (
    await service.query<{ folded: string }>(sql`
      select casefold(t collate pg_unicode_fast) as folded from unnest(${texts}::text[]) with ordinality as u(t, place) order by place`)
  ).map(({ folded }) => folded);

const holdsAll = (bits: [string, string], wanted: [string, string]) =>
  bits.every((word, index) => (BigInt(word) & BigInt(wanted[index]!)) === BigInt(wanted[index]!));

/** Everything that does not take part is one and the same. */
const plainOf = (text: string) =>
  Array.from({ length: text.length }, (_, at) => (isPlain(text.charCodeAt(at)) ? text[at] : "\0")).join("");

test("every character has the plain characters that the database's folding gives it, between the same others", async () => {
  const all: string[] = [];
  for (let point = 1; point <= 0x10ffff; point++) if (point < 0xd800 || point > 0xdfff) all.push(String.fromCodePoint(point));
  const folded: string[] = [];
  for (let at = 0; at < all.length; at += 200_000)
    for (const fold of await databaseFold(all.slice(at, at + 200_000))) folded.push(fold);
  const wrong: string[] = [];
  for (const [index, char] of all.entries()) {
    if (folded[index] === char && char.toLowerCase().toUpperCase().toLowerCase() === char) continue;
    // Seen through what is derived from it: bits of the character between two letters equal those of its folded form.
    const own = searchBits([`xy${char}zw`]);
    const theirs = searchBits([`xy${plainOf(folded[index]!)}zw`]);
    if (own.join() !== theirs.join()) wrong.push(`${char.codePointAt(0)!.toString(16)} ${char} ${folded[index]}`);
  }
  expect(wrong).toEqual([]);
});

test("no text is passed over that holds the one that is looked for", async () => {
  const unit = fc.constantFrom(..."aAäÄßẞsSſıİiIKkσςΣéÉжЖ帐篷テント텐트 -.%_1µ", "ﬁ", "f", "\u0307", "👍");
  const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(""));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(text, { maxLength: 3 }), text), { minLength: 100, maxLength: 100 }),
      async (pairs) => {
        const held = await service.query<{ holds: boolean }>(sql`
        select exists (select from jsonb_array_elements_text(p.texts) q
            where strpos(casefold(q collate pg_unicode_fast), casefold(p.wanted collate pg_unicode_fast)) > 0) as holds
        from jsonb_to_recordset(${JSON.stringify(pairs.map(([texts, wanted]) => ({ texts, wanted })))}::jsonb) as p(texts jsonb, wanted text)`);
        for (const [index, [texts, wanted]] of pairs.entries()) {
          if (held[index]!.holds)
            expect([texts, wanted, holdsAll(searchBits(texts), searchBits([wanted]))]).toEqual([texts, wanted, true]);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test("bits tell texts apart: most that do not hold a word are passed over", () => {
  const wanted = searchBits(["waterproof"]);
  const passed = Array.from({ length: 500 }, (_, index) => !holdsAll(searchBits([`best gear trip ${index} review`]), wanted));
  expect(passed.filter(Boolean).length).toBeGreaterThan(490);
  expect(holdsAll(searchBits(["a WATERPROOF one", "else"]), wanted)).toBe(true);
  expect(searchBits([])).toEqual(["0", "0"]);
  expect(searchBits(["帐篷"])).not.toEqual(["0", "0"]);
});
