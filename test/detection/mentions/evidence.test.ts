import { expect, test } from "vitest";
import { saysUnknown } from "../../../src/detection/mentions/absence.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import { ACTS } from "../../../src/detection/mentions/predicates.ts";
import type { Company } from "../../../src/detection/mentions/types.ts";

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

test("a name that the next sentence takes up to deny it is absent", () => {
  for (const [language, answer] of [
    ["en", "You also asked about a site called Brixolo. I don't have any information on it, so check it. Asana costs $10."],
    ["en", "Your list has Brixolo. I have no reliable information on this company. Asana costs $10."],
    ["de", "Du hast auch nach Brixolo gefragt. Dazu habe ich keine Informationen gefunden. Asana kostet 10 Euro."],
    ["fr", "Vous avez aussi cité Brixolo. Je n'ai trouvé aucune information à son sujet. Asana coûte 10 euros."],
    ["pl", "Pytasz też o Brixolo. Nie znalazłem żadnych informacji o tej firmie. Asana kosztuje 10 euro."],
    ["zh", "你还问到了Brixolo。关于这家公司，我没有找到任何信息。Asana每月10美元。"],
  ] as const)
    expect(namesIn(answer, ["Brixolo", "Asana"], language), answer).toEqual(["Asana"]);
  for (const answer of [
    "Asana is fine. I don't have any information on its roadmap.",
    "Asana costs $10. I couldn't find anything about it that would worry me.",
    "You asked about Asana. I don't have any pricing information on it.",
    "Asana costs $10.\n\nI have no information on it.",
  ])
    expect(namesIn(answer, ["Asana"]), answer).toEqual(["Asana"]);
});

test("what no source has anything about is absent", () => {
  for (const clause of [
    "zu einem anbieter namens „§“ habe ich in keiner der quellen etwas gefunden.",
    "in none of the sources did i find anything about §.",
    "i searched for § and came up empty.",
    "sobre a § nao achei nada em nenhuma fonte.",
    "o § nic nie znalazlem w zadnym zrodle.",
    "om § hittar jag inget i nagon kalla.",
  ])
    expect(saysUnknown(clause), clause).toBe(true);
  for (const clause of [
    "§ is not in the list at all, and the others are.",
    "§ isn't among them, but others are.",
    "and neither the pdf nor the web version says anything about §.",
    "neither § nor asana came up in the search results.",
    "whether § exists, i can't tell.",
    "§ — i could not verify that this product exists.",
    "ob es § gibt, weiss ich nicht.",
    "§라는 회사는 확인되지 않습니다.",
  ])
    expect(saysUnknown(clause), clause).toBe(true);
  expect(saysUnknown("neither asana nor trello is as fast as §.")).toBe(false);
  expect(saysUnknown("in none of the tests did § fail.")).toBe(false);
  expect(saysUnknown("i searched for § and found three shops.")).toBe(false);
});

test("places and regions that bear a name are no company, whatever stands in a list with them", () => {
  const names = ["Target", "Delta", "Columbia", "Hilton", "Costco"];
  expect(namesIn("1. Delta Dental office\n2. Costco – tyres\n3. Target Field – gate C", names)).toEqual(["Costco"]);
  expect(namesIn("Three nights on Hilton Head, then Costco.", names)).toEqual(["Costco"]);
  expect(namesIn("Columbia Falls is close. Columbia sells the jacket for $99.", names)).toEqual(["Columbia"]);
  expect(namesIn("1. Target Circle\n2. Costco Shop Card", names)).toEqual(["Target", "Costco"]);
  for (const [language, answer] of [
    ["en", "The northern coast of Patagonia is dry; REI rents tents."],
    ["es", "En la costa de Patagonia el viento es fuerte. REI alquila tiendas."],
    ["it", "Lungo la costa della Patagonia il vento è forte. REI noleggia tende."],
  ] as const)
    expect(namesIn(answer, ["Patagonia", "REI"], language), answer).toEqual(["REI"]);
  expect(namesIn("The price of Patagonia jackets rose; REI kept its own.", ["Patagonia", "REI"])).toEqual(["Patagonia", "REI"]);
});

test("a German noun before a model's name is its maker", () => {
  expect(namesIn("Die Sage Barista Express heizt in drei Minuten, die Graef in zwei.", ["Sage", "Graef"], "de")).toEqual([
    "Sage",
    "Graef",
  ]);
  expect(namesIn("Der Brother HL-L2350 druckt leise.", ["Brother"], "de")).toEqual(["Brother"]);
  expect(namesIn("Der Stern Beteigeuze ist rot. Zeiss baut Ferngläser.", ["Stern", "Zeiss"], "de")).toEqual(["Zeiss"]);
});

test("labels that count are evidence for the labels beside them", () => {
  const names = ["AT&T", "T-Mobile", "Mint"];
  expect(namesIn("1. AT&T Prepaid: $25\n2. T-Mobile Connect: $15\n3. Mint: $15 for three months", names)).toEqual(names);
  const plan = "1. T-Mobile Connect: $15\n2. Target: 30 demos\n3. Budget: $200";
  expect(namesIn(plan, ["T-Mobile", "Target"])).toEqual(["T-Mobile"]);
});

test("in a text without capitals a bare noun that is chosen, judged or added is a name", () => {
  const names = ["Amex", "Chase", "Notion", "Obsidian", "Bear", "Stripe"];
  expect(namesIn("yep, amex works. chase too.", names)).toEqual(["Amex", "Chase"]);
  expect(namesIn("lol no. notion is slower than obsidian. bear too, but it's pretty", names)).toEqual([
    "Notion",
    "Obsidian",
    "Bear",
  ]);
  expect(namesIn("just use stripe if you can. don't chase the lowest fee", names)).toEqual(["Stripe"]);
  expect(namesIn("the notion is old, and a stripe is a line. amex works", names)).toEqual(["Amex"]);
});

test("an imperative with its object is no subject with its verb", () => {
  const names = ["Wave", "Box", "QuickBooks"];
  expect(namesIn("1. Wave guests to the exit.\n2. Box items to the brim.\n3. Open QuickBooks.", names)).toEqual(["QuickBooks"]);
  expect(namesIn("Wave connects to the bank by itself. QuickBooks asks for a login.", names)).toEqual(["Wave", "QuickBooks"]);
});

test("pupils and teachers of a name are persons, and a verb with its complement is no name in Chinese", () => {
  expect(namesIn("سأل الطالب زين عن أرخص باقة. موبايلي تبيع أكثر.", ["زين", "موبايلي"], "ar")).toEqual(["موبايلي"]);
  expect(namesIn("Der Schüler Otto fragte nach Zalando.", ["Otto", "Zalando"], "de")).toEqual(["Zalando"]);
  expect(namesIn("这会让人联想到老式手机。华为的新款很轻。", ["联想", "华为"], "zh")).toEqual(["华为"]);
  expect(namesIn("从联想到华为，各家都降价了。", ["联想", "华为"], "zh")).toEqual(["联想", "华为"]);
});

test("items are numbered with the digits of other scripts, too", () => {
  expect(namesIn("۱. دیوار: رایگان\n۲. شیپور: کمتر", ["دیوار", "شیپور"], "fa")).toEqual(["دیوار", "شیپور"]);
  expect(namesIn("١- كريم: أسرع\n٢- أوبر: أرخص", ["كريم", "أوبر"], "ar")).toEqual(["كريم", "أوبر"]);
});

test("a genitive without an apostrophe counts in Dutch, and an ordinary word joined to another does not in Czech", () => {
  expect(namesIn("Telias netwerk is snel.", ["Telia"], "nl")).toEqual(["Telia"]);
  expect(namesIn("Kiwi a banán do batůžku. RegioJet jede v pátek.", ["Kiwi", "RegioJet"], "cs")).toEqual(["RegioJet"]);
});
