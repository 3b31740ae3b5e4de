import { expect, test } from "vitest";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";

/** Whether the first of the names is found. */
const isMentioned = (answer: string, names: string, language = "en") =>
  compileDetector(names.split(", ").map((name) => ({ key: name, name, aliases: [], domains: [], isSelf: false }))).detect(
    answer,
    [],
    {
      language,
    },
  )[0]!.mentioned;

test.each([
  ["Keep the files in Dropbox.", "Dropbox"],
  ["Shares in Nvidia rose.", "Nvidia"],
  ["She has a stake in Netflix.", "Netflix"],
  ["Put it in Skype.", "Skype"],
])("a maker that dictionaries know is no place: %s", (answer, name) => {
  expect(isMentioned(answer, name)).toBe(true);
});

test.each([
  ["Permits in Milwaukee take ten days.", "Milwaukee"],
  ["Winters in Hamilton are cold.", "Hamilton"],
])("a town is one: %s", (answer, name) => {
  expect(isMentioned(answer, name)).toBe(false);
});
