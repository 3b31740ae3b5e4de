import { expect, test } from "vitest";
import { withoutPrivateMarks } from "../../../src/integrations/answer-providers/private-marks.ts";

test.each([
  ["The Duo is light. \uE200cite\uE202turn0search3\uE202turn1view0\uE201\nNext", "The Duo is light.\nNext"],
  ['Take \uE200entity\uE202["company","Fernhollow","tent maker"]\uE201 first.', "Take Fernhollow first."],
  ['Take \uE200entity\uE202["people", "René \\"Pole\\" Descartes", 0]\uE201 along.', 'Take René "Pole" Descartes along.'],
  ['The \uE200product_entity\uE202["turn0product1","Duo 2"]\uE201 is light.', "The Duo 2 is light."],
  [
    "Buy at \uE200url\uE202Fernhollow [shop]\uE202https://fernhollow.example/a_(b)\uE201.",
    String.raw`Buy at [Fernhollow \[shop\]](<https://fernhollow.example/a_(b)>).`,
  ],
  ["Read \uE200url\uE202the Fernhollow test\uE202turn0search0\uE201 first.", "Read the Fernhollow test first."],
  ["Take it\uE200entity\uE202broken\uE201.", "Take it."],
  ["\uE200navlist\uE202News\uE202turn0news1\uE201", ""],
  ["A lone \uE200 stays, as do [1] and 【2】.", "A lone \uE200 stays, as do [1] and 【2】."],
])("marks for the vendor's own screen are no part of the text: %j", (text, shown) => {
  expect(withoutPrivateMarks(text)).toBe(shown);
});
