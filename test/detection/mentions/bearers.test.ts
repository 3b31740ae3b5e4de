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

test.each([
  ["Le théâtre d'Orange se visite. Orange est à vingt minutes d'Avignon.", "Orange", "fr"],
  ["Stay the night in Target. Target is a small town in Iowa.", "Target", "en"],
  ["A hotel in Orange is cheap. Orange is 35 miles south of Los Angeles.", "Orange", "en"],
])("what an answer says to be a town is one in all of it: %s", (answer, name, language) => {
  expect(isMentioned(answer, name, language)).toBe(false);
});

test.each([
  ["Look for a sofa at Target. Target is 5 minutes away by car.", "Target"],
  ["Square is 5 minutes from Union Station, Zabka is farther.", "Square, Zabka"],
  ["A lot will hinge on your age and city. Zabka has the most users, Hinge the best ones.", "Hinge, Zabka"],
])("what is near is no town for that: %s", (answer, name) => {
  expect(isMentioned(answer, name)).toBe(true);
});

test("a title before a first name is a person's", () => {
  expect(isMentioned("Zabka is next door. Princess Mary's former palace is closed.", "Princess, Zabka")).toBe(false);
  expect(isMentioned("Princess offers Alaska cruises from Seattle.", "Princess")).toBe(true);
});

test("a word in -s before the verb of a plural subject is a noun", () => {
  expect(isMentioned("Amplitude changes should be smoothed over 64 samples.", "Amplitude")).toBe(false);
  expect(isMentioned("Amplitude changes its prices every year.", "Amplitude")).toBe(true);
});

test("a single letter makes no longer name of a word", () => {
  expect(isMentioned("Delta P above 8 psi usually means scale. Kohler sells replacements.", "Delta, Kohler")).toBe(false);
});

test("a point headed by an extra is no company's", () => {
  const answer =
    "- Subida ao Pão de Açúcar só se as nuvens abrirem.\n- Confeitaria Colombo: chegue antes das dez.\n- Extra: o aquário fica a pé do porto.";
  expect(isMentioned(answer, "Extra, Pão de Açúcar", "pt")).toBe(false);
});

test.each([
  ["Dental insurers:\n- **Delta Dental PPO** – wide network\n- **Cigna Dental 1500** – braces", "Delta, Cigna", "en"],
  ["Zabka is cheap in the United States.", "United, Zabka", "en"],
  ["Orange Theory and Zabka are near.", "Orange, Zabka", "en"],
  ["Hilti is dear. An Apple Bank account is free.", "Apple, Hilti", "en"],
  ["Zabka sells Vin Diesel films.", "Diesel, Zabka", "en"],
  ["Für Craft-Bier reicht Zabka.", "Craft, Zabka", "de"],
  ["Zabka is near; Edward Hopper prints are sold next door.", "Hopper, Zabka", "en"],
])("a well-known longer name is somebody else's: %s", (answer, names, language) => {
  expect(isMentioned(answer, names, language)).toBe(false);
});

test("the longer name is the company's where it is its own", () => {
  const of = (domain: string) =>
    compileDetector([{ key: "orange", name: "Orange", aliases: [], domains: [domain], isSelf: true }]).detect(
      "For a workout, try Orange Theory or F45.",
      [],
      { language: "en" },
    )[0]!.mentioned;
  expect(of("orangetheory.com")).toBe(true);
  expect(of("orange.com")).toBe(false);
});

test.each([
  ["The Zeeman effect splits spectral lines. Pieter Zeeman saw it in 1896.", "Zeeman", "en"],
  ["Beim Zeeman-Effekt spalten Spektrallinien auf; die Zeeman-Aufspaltung ist klein.", "Zeeman", "de"],
  ["El efecto Zeeman se ve en los espectros de los átomos.", "Zeeman", "es"],
  ["Une bobine Tesla est un transformateur.", "Tesla", "fr"],
  ["A Tesla coil is a transformer. Zabka sells kits.", "Tesla, Zabka", "en"],
  ["Roman Iberia was divided into two provinces.", "Iberia", "en"],
  ["Pack light; in the Amazon it rains every day.", "Amazon", "en"],
  ["In 1896 ontdekte Pieter Zeeman het effect. Een zeeman was hij niet.", "Zeeman", "nl"],
])("a term of science, a land or its discoverer is no company: %s", (answer, names, language) => {
  expect(isMentioned(answer, names, language)).toBe(false);
});

test.each([
  ["The Netflix effect is real: Netflix raised its prices.", "Netflix"],
  ["Zeeman sells towels. The Zeeman effect: long queues.", "Zeeman"],
  ["Look in the Amazon app first.", "Amazon"],
])("a company has effects, too: %s", (answer, names) => {
  expect(isMentioned(answer, names)).toBe(true);
});
