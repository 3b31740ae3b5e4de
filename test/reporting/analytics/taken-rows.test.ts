import fc from "fast-check";
import { expect, test } from "vitest";
import { rowFilter, scopeSets, takenRows } from "../../../src/reporting/analytics/count.ts";
import { cutBit, type Day } from "../../../src/reporting/analytics/day.ts";

const dayMs = 86_400_000;
/** Few instants, so that bounds often lie on one. */
const instant = fc.integer({ min: 0, max: 12 });
const row = fc.record({ at: instant, prompt: fc.nat(2), location: fc.nat(1), model: fc.constantFrom(1, 2, 1 + cutBit) });
const scope = fc.record({
  ...{ startMs: fc.integer({ min: -2, max: 14 }), endMs: fc.integer({ min: -2, max: 14 }), includeCut: fc.boolean() },
  models: fc.option(fc.subarray([1, 2])),
  prompts: fc.option(fc.subarray([10, 20, 30])),
  locations: fc.option(fc.subarray([0, 7])),
});

test("a filter takes the answers of its prompts, models and locations between its bounds, both included", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), scope, (made, asked) => {
      const rows = made.sort((a, b) => a.at - b.at);
      const [prompts, locations] = [Uint32Array.of(10, 20, 30), Uint32Array.of(0, 7)];
      const day: Day = {
        ...{ day: 20_500, answers: rows.length, hosts: null, companies: new Uint32Array(), prompts, locations },
        ms: Uint32Array.from(rows, ({ at }) => at),
        prompt: Uint16Array.from(rows, ({ prompt }) => prompt),
        location: Uint8Array.from(rows, ({ location }) => location),
        model: Uint8Array.from(rows, ({ model }) => model),
        marks: new Uint8Array(),
      };
      const [startMs, endMs] = [asked.startMs + 20_500 * dayMs, asked.endMs + 20_500 * dayMs];
      const expected = rows.flatMap(({ at, prompt, location, model }, index) => {
        const isIn = at >= asked.startMs && at <= asked.endMs && (asked.includeCut || model < cutBit);
        const has = (list: number[] | null, n: number) => list === null || list.includes(n);
        const { models, prompts: wanted, locations: places } = asked;
        return isIn && has(models, model & ~cutBit) && has(wanted, prompts[prompt]!) && has(places, locations[location]!)
          ? [index]
          : [];
      });
      expect([...takenRows(day, rowFilter(day, scopeSets({ ...asked, startMs, endMs })))]).toEqual(expected);
    }),
  );
});
