import { expect, test } from "vitest";
import { findDates } from "../../../../src/content/seo/analysis/language/dates.ts";

test.each([
  "MacBook Pro 2018",
  "Expo Dubai 2020",
  "Liste 2019",
  "Lista 2024",
  "Philips LED 2019",
  "Maier 2018",
  "Major 2024",
  "Setup 2023",
  "Outil 2023",
  "Geräte, die Sie 2019 gekauft haben",
  "Er las über Marktforschung. 2023 war es anders.",
])("a word that begins like a month is none: %s", (text) => {
  expect(findDates(text)).toEqual([]);
});

test.each([
  ["Sept 2024", 9],
  ["Sept. 2024", 9],
  ["3 set 2024", 9],
  ["20. pro 2024", 12],
  ["12 sie 2024", 8],
  ["Okt 2024", 10],
  ["Mrz 2024", 3],
  ["Mär. 2024", 3],
  ["mars 2024", 3],
  ["févr. 2024", 2],
  ["mrt 2024", 3],
  ["May 3, 2024", 5],
  ["5 de octubre de 2024", 10],
  ["lis 2024", 11],
])("a month is read by its name or its beginning: %s", (text, month) => {
  expect(findDates(text).map(({ at }) => new Date(at).getUTCMonth() + 1)).toEqual([month]);
});
