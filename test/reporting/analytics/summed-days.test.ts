import fc from "fast-check";
import { expect, test } from "vitest";
import { rowFilter, scopeSets } from "../../../src/reporting/analytics/count.ts";
import { cutBit, type Day } from "../../../src/reporting/analytics/day.ts";
import { type Grouping, Groups } from "../../../src/reporting/analytics/group-day.ts";

const companies = [3, 5, 8];

/** A day of few prompts with many answers each. */
const day = fc
  .array(
    fc.record({
      ...{ prompt: fc.nat(2), location: fc.nat(1), model: fc.integer({ min: 1, max: 3 }), isCut: fc.boolean() },
      marks: fc.tuple(...companies.map(() => fc.constantFrom(0, 1, 2, 3, 0x80, 0x81))),
    }),
    { minLength: 9, maxLength: 40 },
  )
  .map(
    (rows): Day => ({
      ...{ day: 20_500, answers: rows.length, hosts: null },
      companies: Uint32Array.from(companies),
      prompts: Uint32Array.of(10, 20, 30),
      locations: Uint32Array.of(0, 7),
      ms: Uint32Array.from(rows, (_, index) => index),
      prompt: Uint16Array.from(rows, ({ prompt }) => prompt),
      location: Uint8Array.from(rows, ({ location }) => location),
      model: Uint8Array.from(rows, ({ model, isCut }) => model + (isCut ? cutBit : 0)),
      marks: Uint8Array.from(rows.flatMap(({ marks }) => marks)),
    }),
  );

const sets = scopeSets({
  ...{ startMs: 0, endMs: Number.MAX_SAFE_INTEGER },
  ...{ models: null, prompts: null, locations: null, includeCut: false },
});

function grouped(value: Day, by: Grouping, asked: readonly number[], isWhole: boolean) {
  const groups = new Groups([{ schedule: null, value }], asked, by, null);
  groups.addDay({ schedule: null, value }, { ...rowFilter(value, sets), isWhole });
  const order = ({ prompt, model }: { prompt: number | null; model: number | null }) => `${prompt} ${model}`;
  return groups.all().sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

test("a day that was summed before gives the same groups as its answers, whichever companies are asked for", () => {
  fc.assert(
    fc.property(day, fc.subarray([2, ...companies]), (value, asked) => {
      expect(rowFilter(value, sets).isWhole).toBe(true);
      for (const [prompt, model] of [
        [true, false],
        [false, true],
      ] as const) {
        const by = { bucketOf: String, prompt, model, location: false };
        const expected = grouped(value, by, asked, false);
        for (let time = 0; time < 2; time++) expect(grouped(value, by, asked, true)).toEqual(expected);
      }
    }),
  );
});

test("filters and parts of days are counted from the answers", () => {
  const one = { startMs: 20_500 * 86_400_000, endMs: 20_501 * 86_400_000 - 1 };
  const all = { models: null, prompts: null, locations: null, includeCut: false };
  const [value] = fc.sample(day, 1);
  const isWhole = (scope: object) => rowFilter(value!, scopeSets({ ...one, ...all, ...scope })).isWhole;
  expect(isWhole({})).toBe(true);
  for (const scope of [{ models: [1] }, { prompts: [] }, { locations: [7] }, { includeCut: true }])
    expect(isWhole(scope)).toBe(false);
  for (const scope of [{ startMs: one.startMs + 1 }, { endMs: one.endMs - 1 }]) expect(isWhole(scope)).toBe(false);
});
