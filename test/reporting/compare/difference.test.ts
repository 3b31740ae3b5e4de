import { describe, expect, test } from "vitest";
import type { Bounds } from "../../../src/reporting/compare/cell.ts";
import { correctionOf } from "../../../src/reporting/compare/clusters.ts";
import * as differences from "../../../src/reporting/compare/difference.ts";
import { holm } from "../../../src/reporting/compare/holm.ts";
import { neededFor, smallestEffect } from "../../../src/reporting/compare/power.ts";
import { quantileOfT, tailsOfT } from "../../../src/reporting/compare/student-t.ts";
import { verdictOn } from "../../../src/reporting/compare/verdict.ts";
import { tried } from "../../support/full-length.ts";
import { calibrate } from "./calibration.ts";
import { type Cell, inColumns } from "./columns.ts";
import { figures, nullWorlds, randomOf, windowsOf } from "./world.ts";

const differenceOf = (before: readonly Cell[], after: readonly Cell[], bounds?: Bounds) =>
  differences.differenceOf(...inColumns(before, after), bounds);
const estimateOf = (cells: readonly Cell[], bounds?: Bounds) => differences.estimateOf(...inColumns(cells), bounds);

describe("Student's t", () => {
  // Tables of any textbook, 97.5 % and 99.5 % points.
  test.each([
    [0.05, 1, 12.7062],
    [0.05, 2, 4.3027],
    [0.05, 5, 2.5706],
    [0.05, 10, 2.2281],
    [0.05, 30, 2.0423],
    [0.05, 120, 1.9799],
    [0.05, 1e7, 1.959964],
    [0.01, 3, 5.8409],
    [0.01, 20, 2.8453],
    [0.4, 10, 0.8791],
  ])("%d on both sides with %d degrees of freedom is %d", (tails, df, t) => {
    expect(quantileOfT(tails, df)).toBeCloseTo(t, 4);
    expect(tailsOfT(quantileOfT(tails, df), df)).toBeCloseTo(tails, 9);
  });

  test("is exact where it has a closed form", () => {
    for (const t of [0.1, 1, 3, 50]) {
      expect(tailsOfT(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 12);
      expect(tailsOfT(-t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12);
    }
    expect(tailsOfT(0, 7)).toBe(1);
  });
});

describe("the correction for few clusters", () => {
  const equal = (names: string[]) => new Map(names.map((name) => [name, 1 / names.length]));
  const ten = Array.from({ length: 10 }, (_, index) => `c${index}`);

  test("is G ÷ (G − 1) for clusters of one size, with the degrees of freedom of paired and unpaired samples", () => {
    const paired = correctionOf(equal(ten), equal(ten))!;
    expect([paired.factor, paired.df]).toEqual([expect.closeTo(10 / 9, 9), expect.closeTo(9, 9)]);
    const unpaired = correctionOf(equal(ten), equal(ten.map((name) => `${name}x`)))!;
    expect([unpaired.factor, unpaired.df]).toEqual([expect.closeTo(10 / 9, 9), expect.closeTo(18, 9)]);
    expect(correctionOf(equal(["a"]), equal(["b"]))).toBeNull();
  });

  test("is that of the whole matrix for clusters of any sizes, some of them on both sides", () => {
    const { unit } = randomOf(3);
    for (let world = 0; world < 50; world++) {
      const sides = [0, 1].map(() => {
        const sizes = ten.flatMap((name) => (unit() < 0.7 ? [[name, unit() + 0.01] as const] : []));
        const sum = sizes.reduce((total, [, size]) => total + size, 0);
        return new Map(sizes.map(([name, size]) => [name, size / sum]));
      });
      if (sides.some((side) => side.size < 2)) continue;
      const found = correctionOf(sides[0]!, sides[1]!)!;
      const expected = byMatrix(ten, sides);
      expect(found.factor).toBeCloseTo(expected.factor, 8);
      expect(found.df).toBeCloseTo(expected.df, 6);
    }
  });

  /** Ω = Σ (I − w·1ᵀ)·diag(w²)·(I − w·1ᵀ)ᵀ, element by element. */
  function byMatrix(names: string[], sides: Map<string, number>[]) {
    const omega = names.map(() => names.map(() => 0));
    let variance = 0;
    for (const side of sides) {
      const w = names.map((name) => side.get(name) ?? 0);
      variance += w.reduce((sum, weight) => sum + weight ** 2, 0);
      for (const [a] of names.entries())
        for (const [b] of names.entries())
          for (const [k] of names.entries())
            omega[a]![b]! += ((a === k ? 1 : 0) - w[a]!) * w[k]! ** 2 * ((b === k ? 1 : 0) - w[b]!);
    }
    const trace = names.reduce((sum, _, a) => sum + omega[a]![a]!, 0);
    const ofSquare = omega.flat().reduce((sum, value) => sum + value ** 2, 0);
    return { factor: variance / trace, df: trace ** 2 / ofSquare };
  }
});

const cell = (prompt: number, day: string, part: number, whole: number): Cell => ({
  ...{ prompt, day, answers: whole, part, whole, partSquares: part, products: part, wholeSquares: whole },
});

const window = (name: string, days: number, prompts: number, part: (prompt: number, day: number) => number, whole = 10): Cell[] =>
  Array.from({ length: days * prompts }, (_, index) => {
    const [prompt, day] = [index % prompts, Math.floor(index / prompts)];
    return cell(prompt, `${name}${day}`, part(prompt, day), whole);
  });

describe("a difference", () => {
  test("is that of the sums, whatever the sizes of cells", () => {
    const before = [cell(1, "a1", 1, 2), cell(1, "a2", 0, 1), cell(2, "a3", 3, 3), cell(2, "a1", 0, 4)];
    const after = [cell(1, "b1", 2, 2), cell(2, "b2", 1, 1), cell(2, "b3", 0, 5)];
    const found = differenceOf(before, after)!;
    expect([found.baseline, found.compared]).toEqual([4 / 10, 3 / 8]);
    expect(found.difference).toBeCloseTo(-0.025, 12);
  });

  test("of sets of two prompts that agree by chance has no more degrees of freedom than they give, however many days there are", () => {
    const days = 30;
    const sideOf = (name: string, first: number, level: number) =>
      window(name, days, 2, (prompt, day) => level + 0.1 * prompt + 2 * (day % 2)).map((cell) => ({
        ...cell,
        prompt: first + cell.prompt,
      }));
    expect(differenceOf(sideOf("a", 0, 1), sideOf("b", 2, 4))!.df).toBeCloseTo(2, 9);
    // The same prompts on both sides say nothing of a level: days tell whether it changed.
    expect(differenceOf(sideOf("a", 0, 1), sideOf("b", 0, 4))!.df).toBeGreaterThan(days);
  });

  test("needs three days and something to take a share of on each side", () => {
    const three = window("a", 3, 4, (prompt) => prompt);
    expect(
      differenceOf(
        three,
        window("b", 2, 4, (prompt) => prompt),
      ),
    ).toBeNull();
    expect(differenceOf(three, [])).toBeNull();
    expect(
      differenceOf(
        three,
        window("b", 3, 4, () => 0, 0),
      ),
    ).toBeNull();
    expect(
      differenceOf(
        three,
        window("b", 3, 4, (prompt) => prompt),
      ),
    ).toMatchObject({ difference: 0, pValue: 1 });
  });

  test("between equal windows without any variation is nothing; where everything changes it is seen, but not in a few cells", () => {
    const nothing = window("a", 7, 5, () => 0);
    expect(
      differenceOf(
        nothing,
        window("b", 7, 5, () => 0),
      ),
    ).toMatchObject({ difference: 0, pValue: 1 });
    expect(
      differenceOf(
        nothing,
        window("b", 7, 5, () => 10),
      )!.pValue,
    ).toBeLessThan(0.001);
    expect(
      differenceOf(
        window("a", 3, 1, () => 0),
        window("b", 3, 1, () => 1),
      )!.pValue,
    ).toBeGreaterThan(0.05);
  });

  test("of ranks that never vary is told from noise by how many prompts and days say so, within the ranks that there are", () => {
    const ranked = (name: string, rank: number) =>
      window(name, 7, 5, () => 10 * rank).map((cell) => ({
        ...cell,
        partSquares: 10 * rank ** 2,
        products: cell.part,
        wholeSquares: 10,
      }));
    const bounds = { low: 1, high: 6 };
    const found = differenceOf(ranked("a", 2), ranked("b", 5), bounds)!;
    expect([found.difference, found.pValue < 0.01]).toEqual([3, true]);
    const near = differenceOf(ranked("a", 3), ranked("b", 4), { low: 1, high: 100 })!;
    expect(near.standardError).toBeGreaterThan(found.standardError);
    expect(estimateOf(ranked("a", 2), bounds)).toMatchObject({ ratio: 2, standardError: expect.closeTo(0.34, 1) });
    // Only one company is tracked: it is always the first.
    expect(estimateOf(ranked("a", 1), { low: 1, high: 1 })).toMatchObject({ ratio: 1, standardError: 0 });
  });

  test("that one prompt of many makes is no difference of all", () => {
    const before = window("a", 14, 20, () => 0);
    const after = window("b", 14, 20, (prompt) => (prompt === 0 ? 10 : 0));
    expect(differenceOf(before, after)!.pValue).toBeGreaterThan(0.3);
  });

  test("that one day makes is no difference of all days", () => {
    const { unit } = randomOf(5);
    const before = window("a", 14, 20, () => Math.round(unit() * 4));
    const after = window("b", 14, 20, (_, day) => (day === 3 ? 10 : Math.round(unit() * 4)));
    expect(differenceOf(before, after)!.pValue).toBeGreaterThan(0.1);
  });

  test("pairs prompts and days that both sides have: two models over the same days", () => {
    const { unit } = randomOf(9);
    const level = Array.from({ length: 14 }, () => Array.from({ length: 10 }, () => 2 + Math.round(unit() * 6)));
    const before = window("d", 14, 10, (prompt, day) => level[day]![prompt]!);
    const after = window("d", 14, 10, (prompt, day) => level[day]![prompt]! + (unit() < 0.5 ? 1 : 0));
    const found = differenceOf(before, after)!;
    expect(found.pValue).toBeLessThan(0.001);
    const unpaired = differenceOf(
      before,
      after.map((cell) => ({ ...cell, prompt: cell.prompt + 100, day: `other ${cell.day}` })),
    )!;
    expect(unpaired.standardError).toBeGreaterThan(2 * found.standardError);
  });

  test.each([1, 50])("the smallest effect is seen in four of five worlds, also where %d are corrected together", (corrected) => {
    const world = { ...nullWorlds.clustered!, prompts: 30, days: 14, answers: 3, effect: 0 };
    const [before, after] = windowsOf(world, 11);
    const known = differenceOf(before, after)!;
    const effect = smallestEffect(known, corrected);
    const worlds = Array.from({ length: 150 }, (_, seed) => differenceOf(...windowsOf({ ...world, effect }, seed))!.pValue);
    const seen = worlds.filter((pValue) => pValue < 0.05 / corrected).length / 1.5;
    expect(seen).toBeGreaterThan(60);
    expect(seen).toBeLessThan(95);
    const present = { samples: 3, days: 14, corrected };
    expect(neededFor(effect, known, present)).toMatchObject({ days: 14 });
    const half = neededFor(effect / 2, known, present);
    expect(half.days).toBe(56);
    const easy = neededFor(effect * 0.97, known, present);
    expect(easy.samples === null || easy.samples > 3).toBe(true);
  });
});

test("Holm's correction is step-down and keeps the order", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(holm([0.9, 0.6])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});

test.each([
  [0.04996, "up"],
  [0.05, "within_noise"],
  [0.05004, "within_noise"],
])("the shown p value says what the verdict does: %d", (adjusted, verdict) => {
  const difference = {
    baseline: 0,
    compared: 0.1,
    difference: 0.1,
    standardError: 0.05,
    df: 30,
    pValue: adjusted,
    withinCells: null,
  };
  const asked = { effect: undefined, samples: 1, days: 14, corrected: 1 };
  const shown = verdictOn("mention_rate", 2, { baseline: 0, compared: 10, difference }, adjusted, asked);
  expect(shown).toMatchObject({ verdict, p_adjusted: expect.any(Number) });
  expect("p_adjusted" in shown && shown.p_adjusted < 0.05).toBe(verdict === "up");
});

describe("calibration: of worlds in which nothing changes", () => {
  // 10,000 worlds of each: npm run bench -- compare. Here 300 of fixed seeds, three standard errors of which are 3.8 points.
  const all = figures.flatMap((figure) =>
    Object.keys(nullWorlds).flatMap((name) => [1, 4, 20].map((answers) => [figure, name, answers] as const)),
  );
  const cases = tried(all);
  test.each(cases)("%s, %s, %d answers a prompt and day: at most one in twenty is said to differ", (figure, name, answers) => {
    const found = calibrate({ ...nullWorlds[name]!, prompts: 20, days: 10, answers, effect: 0 }, 300, 1, figure);
    expect(found.clustered).toBeLessThan(5 + 3.8);
  });

  test("an effect of half a rank is seen in most worlds", () => {
    const world = { ...nullWorlds.clustered!, prompts: 20, days: 10, answers: 20, effect: 0.75 };
    expect(calibrate(world, 100, 1, "avg_position").clustered).toBeGreaterThan(70);
  });

  test("a plain interval is wrong as soon as answers of a prompt or a day resemble each other", () => {
    const found = calibrate({ ...nullWorlds.clustered!, prompts: 20, days: 10, answers: 20, effect: 0 }, 300);
    expect(found.plain).toBeGreaterThan(30);
  });

  test("prompts of very different numbers of answers raise no more alarms", () => {
    let alarms = 0;
    for (let seed = 0; seed < 300; seed++) {
      const world = { ...nullWorlds.clustered!, prompts: 20, days: 10, effect: 0 };
      const [thin, thick] = [windowsOf({ ...world, answers: 1 }, seed), windowsOf({ ...world, answers: 15 }, seed)];
      const mixed = [0, 1].map((side) => thin[side]!.map((cell, index) => (cell.prompt < 2 ? thick[side]![index]! : cell)));
      if (differenceOf(mixed[0]!, mixed[1]!)!.pValue < 0.05) alarms++;
    }
    expect(alarms / 300).toBeLessThan(0.05 + 0.038);
  });
});
