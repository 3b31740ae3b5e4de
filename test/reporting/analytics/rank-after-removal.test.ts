import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { positionWithout } from "../../../src/detection/mentions/rank.ts";
import { connect, type Database, sql } from "../../../src/platform/database/connection.ts";
import { citesBit, type Day } from "../../../src/reporting/analytics/day.ts";
import { trackedDay } from "../../../src/reporting/analytics/tracked-day.ts";
import { rankAmongTracked } from "../../../src/tracking/responses/rank-among-tracked.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

// The rule has one definition, `positionWithout`. Statements and packed columns have forms of their own, which are compared with it.

const companyNs = [2, 3, 5, 7, 11, 13, 17];
/** For each company of `companyNs` its stored position in an answer; imports may give one position twice. 0: not mentioned. */
const answer = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: companyNs.length, maxLength: companyNs.length });
const answers = fc.array(answer, { minLength: 1, maxLength: 30 });
const tracked = fc.subarray(companyNs);

/** One list for each answer: the positions of the tracked companies by number. */
function defined(stored: readonly number[][], kept: readonly number[]): Record<number, number>[] {
  return stored.map((positions) => {
    const mentions = companyNs.map((n, column) => ({ n, position: positions[column] || null }));
    const leftOut = mentions.filter(({ n }) => !kept.includes(n)).map(({ position }) => position);
    return Object.fromEntries(
      mentions.flatMap(({ n, position }) =>
        position === null || !kept.includes(n) ? [] : [[n, positionWithout(position, leftOut)]],
      ),
    );
  });
}

test("a position moves up by one for each removed company before it", () => {
  expect(positionWithout(4, [1, 3, 5, null])).toBe(2);
  expect(positionWithout(1, [])).toBe(1);
  // A removed company at the same position stands beside it, not before it.
  expect(positionWithout(2, [2, 1])).toBe(1);
  expect(positionWithout(2, [1, 1])).toBe(1);
});

test("packed days move ranks up as the definition does", () => {
  fc.assert(
    fc.property(
      answers,
      tracked,
      fc.boolean(),
      fc.boolean(),
      fc.infiniteStream(fc.boolean()),
      (stored, kept, isWide, hasCites, cites) => {
        const marks = new (isWide ? Uint16Array : Uint8Array)(stored.flat());
        const bit = citesBit(marks);
        if (hasCites) for (const index of marks.keys()) if (cites.next().value) marks[index]! |= bit;
        const day = {
          answers: stored.length,
          companies: Uint32Array.from(companyNs),
          marks,
          hosts: { numbers: new Uint32Array(), starts: new Uint32Array(stored.length + 1), entries: new Uint16Array() },
        } as Partial<Day> as Day;
        const packed = trackedDay(day, new Map(kept.map((n) => [n, []])), hasCites);
        const ranks = stored.map((_, row) =>
          Object.fromEntries(
            [...packed.companies].flatMap((n, column) => {
              const rank = packed.marks[row * packed.companies.length + column]! & (bit - 1);
              return rank === 0 ? [] : [[n, rank]];
            }),
          ),
        );
        expect(ranks).toEqual(defined(stored, kept));
      },
    ),
    { numRuns: 300 },
  );
});

let database: TestDatabase;
let connection: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.urls, 1);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

test("statements move ranks up as the definition does", async () => {
  await fc.assert(
    fc.asyncProperty(answers, tracked, async (stored, kept) => {
      const mentions = stored.flatMap((positions, n) =>
        positions.map((position, column) => ({ n, position, company: companyNs[column]! })),
      );
      const companies = kept.map((n) => ({ n }));
      // The relation in the statement stands for the table of the same name.
      const ranked = await connection.system.read<{ ranks: Record<number, number> }>(sql`
        with mention(response_n, company_n, position) as (
          select * from unnest(${mentions.map(({ n }) => n)}::bigint[], ${mentions.map(({ company }) => company)}::int[],
            ${mentions.map(({ position }) => position || null)}::smallint[]))
        select coalesce(jsonb_object_agg(m.company_n, ${rankAmongTracked(companies)})
          filter (where m.position is not null and m.company_n = any(${kept}::int[])), '{}') as ranks
        from mention m group by m.response_n order by m.response_n`);
      expect(ranked.map(({ ranks }) => ranks)).toEqual(defined(stored, kept));
    }),
    { numRuns: 60 },
  );
});
