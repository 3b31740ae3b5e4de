import { expect, test } from "vitest";
import { saysUnknown } from "../../../src/detection/mentions/absence/absence.ts";
import type { Company } from "../../../src/detection/mentions/candidates/types.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import { ACTS } from "../../../src/detection/mentions/usage/predicates.ts";

const company = (name: string): Company => ({ key: name, name, aliases: [], domains: [], isSelf: false });
const detect = (answer: string, names: string[], language = "en") =>
  compileDetector(names.map(company)).detect(answer, [], { language });
const namesIn = (answer: string, names: string[], language = "en") =>
  detect(answer, names, language)
    .filter(({ mentioned }) => mentioned)
    .sort((a, b) => a.position! - b.position!)
    .map(({ key }) => key);

test("verbs double their last letter in the past where their last syllable is stressed", () => {
  for (const word of ["committed", "transferred", "shipped", "delivered", "opened", "canceled", "cancelled", "targeted"])
    expect(ACTS.test(` ${word} the`), word).toBe(true);
  for (const word of ["commited", "openned", "shiped"]) expect(ACTS.test(` ${word} the`), word).toBe(false);
});

test("a denial of one name in a list keeps its certainty, and guesses about the others are absence, too", () => {
  const [first, second] = detect("I have no information about Lumivanta or Brixolo. Brixolo may be a new company.", [
    "Lumivanta",
    "Brixolo",
  ]);
  expect(first!.evidence.map(({ kind, confidence }) => [kind, confidence])).toEqual([["absence", 0.9]]);
  expect(second!.evidence.map(({ kind }) => kind)).toEqual(["absence", "absence"]);
});

test("an emoji before a name hides no beginning of a clause, and makes no text another script", () => {
  const plain = namesIn("• notion if you share; • bear if you don't", ["Notion", "Bear"]);
  const emoji = namesIn("👩‍💻👩‍💻 notion if you share; 👩‍💻👩‍💻 bear if you don't", ["Notion", "Bear"]);
  expect(emoji).toEqual(plain);
  expect(saysUnknown("🚀 § ships today 🚀")).toBe(false);
  expect(saysUnknown("暂无关于§的信息")).toBe(true);
});

test("a name that its owner writes small is one, and an ordinary word is not", () => {
  expect(namesIn("OBI punktet mit der App, toom mit der Mietmaschine.", ["OBI", "Toom"], "de")).toEqual(["OBI", "Toom"]);
  expect(namesIn("Hype e buddybank sono gratis.", ["Hype", "Buddybank"], "it")).toEqual(["Hype", "Buddybank"]);
  expect(namesIn("Lidl zahlt mehr, am Ende bleiben netto 2.400 Euro.", ["Lidl", "Netto"], "de")).toEqual(["Lidl"]);
});

test("what follows a name at the beginning of a sentence tells it from an imperative or an adverb", () => {
  const names = ["Square", "Make", "Indeed", "Ramp", "Brex", "Shopify"];
  expect(namesIn("Which one for a café? Square. Shopify if you ship.", names)).toEqual(["Square", "Shopify"]);
  expect(namesIn("Ramp > Brex for most.", names)).toEqual(["Ramp", "Brex"]);
  expect(namesIn("Make a list of what Shopify costs. Indeed, an ally helps.", names)).toEqual(["Shopify"]);
});

test("a rank before a name hides no label", () => {
  const names = ["Substack", "Ghost", "Linear"];
  for (const [first, last] of [
    ["### 1. Substack – easy", "### 2. Ghost – self-hosted"],
    ["**1. Substack**", "**2. Ghost**"],
    ["## #1: Substack", "## #2: Ghost"],
  ])
    expect(namesIn(`${first}\nFree to start.\n\n${last}\nNo cut.`, names)).toEqual(["Substack", "Ghost"]);
  expect(namesIn("Substack grew in 2024. Ghost towns did not.", names)).toEqual(["Substack"]);
});

test("what somebody changes to, and a subject whose verb stood before, are names in German", () => {
  expect(namesIn("So wechselst du zu Signal:\n\n1. App laden.\n\nSonst nimm Threema.", ["Signal", "Threema"], "de")).toEqual([
    "Signal",
    "Threema",
  ]);
  const prices = "Fielmann hat die klarsten Preise, Kind die meisten Filialen, Geers gehört zu Amplifon.";
  expect(namesIn(prices, ["Fielmann", "Kind", "Geers"], "de")).toEqual(["Fielmann", "Kind", "Geers"]);
});

test("denials are found at a distance, and behind the name alone", () => {
  expect(saysUnknown("as for §, i'm not aware of a workspace by that name.")).toBe(true);
  expect(saysUnknown("tampoco encontre datos sobre §.")).toBe(true);
  expect(saysUnknown("§ is not listed in any of the three roundups.")).toBe(true);
  expect(saysUnknown("§ und andere firmen aus dem norden sind mir leider nicht bekannt.")).toBe(true);
  expect(saysUnknown("leider nicht bekannt ist der preis von §.")).toBe(false);
});

test("clauses that answer in which case open with names, comparisons join them, and small names in quotes are a list", () => {
  expect(namesIn("Toast, if you run a full-service restaurant. Clover otherwise.", ["Clover", "Toast"])).toEqual([
    "Toast",
    "Clover",
  ]);
  expect(namesIn("**Mango frente a Zara:** Mango cambia menos.", ["Mango", "Zara"], "es")).toEqual(["Mango", "Zara"]);
  expect(namesIn('Most teams sync deals from "hubspot" to "notion".', ["HubSpot", "Notion"])).toEqual(["HubSpot", "Notion"]);
  expect(namesIn("The notion is old, and hubspot has it.", ["HubSpot", "Notion"])).toEqual(["HubSpot"]);
});

test("who works somewhere is a person, and what an order takes is no trade", () => {
  expect(namesIn("He wears an Oura ring; Douglas from accounting wears a Whoop.", ["Oura", "Whoop", "Douglas"])).toEqual([
    "Oura",
    "Whoop",
  ]);
  expect(namesIn("Segment customers by what they bought.", ["Segment"])).toEqual([]);
  expect(namesIn("Segment customers pay by event.", ["Segment"])).toEqual(["Segment"]);
});

test("what is not found among others is absent", () => {
  expect(saysUnknown("§ is not in the list at all, and neither is the other one.")).toBe(true);
  expect(saysUnknown("§ is not in the list at all, because it sold its plant.")).toBe(false);
  expect(saysUnknown("the file names 32 products. § isn't among them.")).toBe(true);
  expect(saysUnknown("die datei nennt 32 produkte, § ist leider nicht darunter.")).toBe(true);
  expect(saysUnknown("neither the file nor the web version says anything about §.")).toBe(true);
  expect(saysUnknown("zu einem anbieter namens „§“ habe ich in keiner der quellen etwas gefunden.")).toBe(true);
  expect(saysUnknown("non ho trovato § tra i fornitori citati.")).toBe(true);
  expect(saysUnknown("no encontre § entre los proveedores.")).toBe(true);
  expect(saysUnknown("je n'ai pas trouve § parmi les sources.")).toBe(true);
  expect(saysUnknown("ich habe § in den listen nicht gefunden.")).toBe(true);
  expect(saysUnknown("ho trovato § tra i fornitori citati.")).toBe(false);
});

test("what is said not to be on a list is absent; what is left out for a reason is known", () => {
  for (const clause of [
    "§ is not on the list.",
    "the overview does not mention §.",
    "not included: §",
    "nicht enthalten: §",
    "i rapporten namns varken §.",
    "na liscie laureatow nie ma §.",
    "v clanku sa nespomina §.",
    "в присланном списке нет ни «§».",
    "in lista din articol nu apare §.",
    "リストに§はありません。",
    "목록에 §는 없습니다.",
  ])
    expect(saysUnknown(clause), clause).toBe(true);
  for (const clause of ["§ isn't in the table since it has no servers.", "§ does not deliver to the islands.", "没有§便宜。"])
    expect(saysUnknown(clause), clause).toBe(false);
});

test("a verb before the article of its object has a name for its subject, and a prize is no company", () => {
  expect(namesIn("La Poste relève son taux, Orange cède sa filiale bancaire.", ["Orange"], "fr")).toEqual(["Orange"]);
  expect(namesIn("Orange dans le verre, glace à côté.", ["Orange"], "fr")).toEqual([]);
  expect(namesIn("The Mercury Music Prize went to a band from Leeds.", ["Mercury"])).toEqual([]);
});
