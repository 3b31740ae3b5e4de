import { describe, expect, test } from "vitest";
import type { Company } from "../../../src/detection/mentions/candidates/types.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";

const detect = (answer: string, company: Partial<Company> & { name: string }, citations: string[] = []) =>
  compileDetector([{ key: "own", aliases: [], domains: [], isSelf: true, ...company }]).detect(answer, citations, {
    language: "en",
  })[0]!;

describe("a customer's settings", () => {
  test("ambiguous: true asks for evidence, context words give it", () => {
    const answer = "Zorblat melts at forty degrees.";
    expect(detect(answer, { name: "Zorblat" }).mentioned).toBe(true);
    expect(detect(answer, { name: "Zorblat", ambiguous: true }).mentioned).toBe(false);
    expect(
      detect(`${answer} Ask for the payroll module.`, { name: "Zorblat", ambiguous: true, contextWords: ["Payroll"] }).mentioned,
    ).toBe(true);
  });

  test("ambiguous: false takes every whole word", () => {
    expect(detect("hit the target", { name: "Target" }).mentioned).toBe(false);
    expect(detect("hit the target", { name: "Target", ambiguous: false }).mentioned).toBe(true);
  });

  test("negative patterns are phrases that cover the name", () => {
    const company = { name: "Zorblat", negativePatterns: ["zorblat effect"] };
    expect(detect("The Zorblat effect is small.", company).evidence[0]?.kind).toBe("common_word");
    expect(detect("The Zorblat effects team at Zorblat.", company).mentioned).toBe(true);
  });
});

describe("domains", () => {
  test("a host below counts, another top-level domain and a look-alike do not", () => {
    const company = { name: "Zorblat", domains: ["https://www.zorblat.example/home"] };
    expect(detect("[x](https://shop.zorblat.example/a)", company)).toMatchObject({ mentioned: true, cited: true });
    expect(detect("[x](https://zorblat.test/a) zorblat.test notzorblat.example", company)).toMatchObject({
      mentioned: false,
      cited: false,
    });
    expect(detect("nothing", company, ["http://zorblat.example:8080/?q"])).toMatchObject({ mentioned: false, cited: true });
  });

  test("an alias that is a domain is a name where it stands, and a bare domain a link", () => {
    expect(detect("Try zorblat.com today", { name: "zorblat.com", domains: ["zorblat.com"] })).toMatchObject({
      mentioned: true,
      cited: false,
    });
    expect(detect("Try zorblat.com today", { name: "Zorblat", domains: ["zorblat.com"] })).toMatchObject({
      mentioned: true,
      cited: true,
    });
  });
});
