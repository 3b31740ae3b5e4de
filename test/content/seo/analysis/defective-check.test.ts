import { afterEach, expect, test, vi } from "vitest";
import { checks } from "../../../../src/content/seo/analysis/checks/index.ts";
import { examine } from "../../../../src/content/seo/analysis/examine.ts";

const options = { site: null, knowledge: {}, queries: [], locale: "en-US", now: new Date("2026-07-01T00:00:00Z") };
const text = { title: "A title", markdown: "# A title\n\nSome words about bridges.\n" };

afterEach(() => vi.restoreAllMocks());

test("a check that fails itself takes no other's result with it", () => {
  const whole = examine(text, options);
  const { id } = whole.results.find(({ verdict }) => verdict === "pass")!;
  const defect = new TypeError("a defect");
  vi.spyOn(checks.find((check) => check.id === id)!, "run").mockImplementation(() => {
    throw defect;
  });
  const onDefect = vi.fn();
  const { results } = examine(text, options, onDefect);
  expect(onDefect).toHaveBeenCalledExactlyOnceWith(id, defect);
  expect(results.find((result) => result.id === id)).toMatchObject({ verdict: "not_applicable" });
  const others = (all: typeof results) => all.filter((result) => result.id !== id);
  expect(others(results)).toEqual(others(whole.results));
  expect(() => examine(text, options)).toThrow(defect);
});
