import { expect, test } from "vitest";
import { describePassages, groupNames } from "../../../../src/platform/documents/main-text/features.ts";
import { classifier } from "../../../../src/platform/documents/main-text/forest.ts";
import model from "../../../../src/platform/documents/main-text/model.json" with { type: "json" };
import { pageFacts } from "../../../../src/platform/documents/main-text/page-facts.ts";
import { passagesOf } from "../../../../src/platform/documents/main-text/passages.ts";
import { parseHtml } from "../../../../src/platform/documents/parse-html.ts";

test("the model was learned from the features that it is given, in their order", () => {
  const root = parseHtml("<main><p>Text</p></main>");
  const describe = describePassages(passagesOf(root), pageFacts(root), { names: new Map(), labels: new Map() });
  const names = describe(0).flatMap((group, index) => Object.keys(group).map((name) => `${groupNames[index]}.${name}`));
  expect(names).toEqual(model.features);
});

test("a forest adds up what its trees say", () => {
  // One tree asks whether the first feature is at most 2, the other always says 1.
  const probability = classifier({ roots: [0, -1], feature: [0], threshold: [2], left: [-2], right: [-3], values: [1, -1, 3] });
  expect(probability(Float64Array.of(2))).toBeCloseTo(0.5);
  expect(probability(Float64Array.of(2.5))).toBeCloseTo(1 / (1 + Math.exp(-4)));
});
