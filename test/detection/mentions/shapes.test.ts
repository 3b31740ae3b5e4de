import { expect, test } from "vitest";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";

/** The names found in an answer, in the order of their positions. */
function namesIn(answer: string, names: string[], language = "en"): string[] {
  const companies = names.map((name) => ({ key: name, name, aliases: [], domains: [], isSelf: false }));
  return compileDetector(companies)
    .detect(answer, [], { language })
    .filter(({ mentioned }) => mentioned)
    .sort((a, b) => a.position! - b.position!)
    .map(({ key }) => key);
}

test.each(["Toys “R” Us", "Toys „R“ Us", "Toys «R» Us", 'Toys "R" Us', "Toys R Us"])(
  "a name with quotation marks is found with others: %s",
  (surface) => {
    expect(namesIn(`Try ${surface} first, then Macy's.`, ['Toys "R" Us', "Macy's"])).toEqual(['Toys "R" Us', "Macy's"]);
  },
);

test.each([
  ["Best chains: 1. Chick-fil-A 2. In-N-Out 3. Five Guys", ["Chick-fil-A", "In-N-Out", "Five Guys"]],
  ["MY TOP: 1) CASPER 2) PURPLE 3) NECTAR", ["Casper", "Purple", "Nectar"]],
  ["Ranked: (1) Stripe; (2) Square; (3) Toast.", ["Stripe", "Square", "Toast"]],
])("names that are numbered in a line are a list: %s", (answer, names) => {
  expect(namesIn(answer, names)).toEqual(names);
});

test.each([
  ["Nehmen Sie klarmobil, nicht aber Blau.", ["klarmobil", "Blau"], "de"],
  ["Statt bei Vodafone: freenet statt Blau.", ["Vodafone", "freenet", "Blau"], "de"],
  ["We would take Stripe instead of Square.", ["Stripe", "Square"], "en"],
])("one rather than another are two companies: %s", (answer, names, language) => {
  expect(namesIn(answer, names, language)).toEqual(names);
});

test("an account is somebody's", () => {
  expect(namesIn("Follow @tidal and @square for more.", ["Tidal", "Square"])).toEqual(["Tidal", "Square"]);
  expect(namesIn("A tidal wave, and 3 m square.", ["Tidal", "Square"])).toEqual([]);
});

test("a word that the dictionary has by its prefix is a word", () => {
  expect(namesIn("Let discord surface early.", ["Discord"])).toEqual([]);
  expect(namesIn("Slack and Discord are chats.", ["Slack", "Discord"])).toEqual(["Slack", "Discord"]);
});

test.each([
  ["Информации о компании «Лумарис» у меня нет.", "Лумарис", "ru"],
  ["Сведения о бренде Лумарис не найдены.", "Лумарис", "ru"],
  ["Інформації про компанію «Лумарис» немає.", "Лумарис", "uk"],
  ["«Лумарис»: нет данных", "Лумарис", "ru"],
  ["المعلومات عن شركة نورالينا غير متوفرة.", "نورالينا", "ar"],
])("what an answer has no information about is not mentioned: %s", (answer, name, language) => {
  expect(namesIn(answer, [name], language)).toEqual([]);
});

test("data that lack something are knowledge", () => {
  expect(namesIn("Данные о тарифах «Лумарис» не включают налог.", ["Лумарис"], "ru")).toEqual(["Лумарис"]);
});
