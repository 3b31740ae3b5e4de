import { expect, test } from "vitest";
import { withoutPrivateMarks } from "../../../src/integrations/answer-providers/private-marks.ts";

test.each([
  ["The Duo is light. \uE200cite\uE202turn0search3\uE202turn1view0\uE201\nNext", "The Duo is light.\nNext"],
  ['Take \uE200entity\uE202["company","Fernhollow","tent maker"]\uE201 first.', "Take Fernhollow first."],
  ["\uE200navlist\uE202News\uE202turn0news1\uE201", ""],
  ["A lone \uE200 stays, as do [1] and 【2】.", "A lone \uE200 stays, as do [1] and 【2】."],
])("marks for the vendor's own screen are no part of the text: %j", (text, shown) => {
  expect(withoutPrivateMarks(text)).toBe(shown);
});
