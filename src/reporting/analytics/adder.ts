import { citesBit, type Day, oneUnlessZero } from "./day.ts";
import { companyColumns, ofCompany, type Sums, sumColumns } from "./sums.ts";

/** Adds answers to sums. What an answer adds is found once: it may belong to many groups. */
export interface Adder {
  read(row: number): void;
  /** Adds the answer that was read to the sums that begin at a place. */
  addTo(at: number): void;
}

/** Counts answers, and nothing about companies. */
export const answerAdder = (sums: Sums): Adder => ({
  read() {},
  addTo(at) {
    sums.values[at]!++;
  },
});

/** @param companies numbers, in the order of the sums. */
export function companyAdder(sums: Sums, { marks, companies: known }: Day, companies: readonly number[]): Adder {
  const width = known.length;
  // Where the sums of each company of the day stand; 0: it is not asked for.
  const targets = Int32Array.from(known, (n) => {
    const place = companies.indexOf(n);
    return place < 0 ? 0 : ofCompany(0, place, "mentions");
  });
  const cites = citesBit(marks);
  const rank = cites - 1;
  // The marks of the answer that are not zero, and where they belong.
  const marksOf = new Uint16Array(width);
  const targetsOf = new Int32Array(width);
  let length = 0;
  let mentions = 0;
  return {
    read(row) {
      length = 0;
      mentions = 0;
      for (let index = 0, at = row * width; index < width; index++, at++) {
        const mark = marks[at]!;
        marksOf[length] = mark;
        targetsOf[length] = targets[index]!;
        length += oneUnlessZero(mark);
        mentions += oneUnlessZero(mark & rank);
      }
    },
    addTo(at) {
      const { values } = sums;
      values[at]!++;
      if (mentions > 0) {
        values[at + sumColumns.naming]!++;
        values[at + sumColumns.allMentions]! += mentions;
        values[at + sumColumns.mentionSquares]! += mentions * mentions;
      }
      for (let index = 0; index < length; index++) {
        const target = targetsOf[index]!;
        if (target === 0) continue;
        const mark = marksOf[index]!;
        const into = at + target;
        if (mark >= cites) values[into + companyColumns.cited]!++;
        const position = mark & rank;
        if (position === 0) continue;
        values[into]!++;
        values[into + companyColumns.ranks]! += position;
        values[into + companyColumns.together]! += mentions;
        values[into + companyColumns.rankSquares]! += position * position;
      }
    },
  };
}
