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

test("a name that is listed without spaces around its quotation marks is found with them", () => {
  for (const surface of ["Toys “R” Us", 'Toys"R"Us', "Toys R Us"])
    expect(namesIn(`Try ${surface} first, then Macy's.`, ['Toys"R"Us', "Macy's"])).toEqual(['Toys"R"Us', "Macy's"]);
});

test.each([
  ["Type `echo $SHELL` to find out. Warp only shows it.", ["Warp", "Shell"], ["Warp"], "en"],
  ["Naciśnij Play na pilocie, potem przycisk „Plus”.", ["Play", "Plus"], [], "pl"],
  ["Press Target to aim.", ["Target"], [], "en"],
])("a variable or a button is no company: %s", (answer, names, expected, language) => {
  expect(namesIn(answer, names, language)).toEqual(expected);
});

test.each([
  ["Für Musik nimmt man Nubert, für Filme Teufel, für Büros Canton.", ["Nubert", "Teufel", "Canton"], "de"],
  ["**Fidelity 500 Index (FXAIX)** has the lowest fee, followed by Schwab.", ["Fidelity", "Schwab"], "en"],
  ["금리는 카카오뱅크가 연 2.0%, 케이뱅크가 연 2.2%, 토스가 연 1.8%입니다.", ["카카오뱅크", "케이뱅크", "토스"], "ko"],
  ["ソニーは高価です。シャープのAQUOSはシャープな映像です。", ["ソニー", "シャープ"], "ja"],
])("an ordinary word is a name where its sentence says so: %s", (answer, names, language) => {
  expect(namesIn(answer, names, language)).toEqual(names);
});

test.each([
  ["Färska hallon håller två dagar i kylen.", "hallon", "sv"],
  ["La estrella de la constelación del Águila es Altair.", "Águila", "es"],
])("an ordinary word stays one: %s", (answer, name, language) => {
  expect(namesIn(answer, [name], language)).toEqual([]);
});

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

test("a German noun is one, however a company's alias is written", () => {
  const companies = [
    { key: "zeit", name: "DIE ZEIT", aliases: ["ZEIT"], domains: [], isSelf: true },
    { key: "faz", name: "FAZ", aliases: [], domains: [], isSelf: false },
  ];
  const answer = "Wenn du wenig Zeit hast, genügen zwei Abos.\n\n1) FAZ\n2) Die Zeit";
  const [zeit, faz] = compileDetector(companies).detect(answer, [], { language: "de" });
  expect([zeit!.position, faz!.position]).toEqual([2, 1]);
});

test.each([
  ["**HUK** – 412 €\n**CosmosDirekt** – 430 €\n**Allianz Direct** – 455 €", ["HUK", "CosmosDirekt", "Allianz"], "de"],
  ["**HUK** – 412 €\n\n**CosmosDirekt** – 430 €\n\n**Allianz Direct** – 455 €", ["HUK", "CosmosDirekt", "Allianz"], "de"],
  ["**Pennylane** est complet. *Sage 50* reste robuste.", ["Pennylane", "Sage"], "fr"],
  ["Xero is complete. Sage 50 remains robust.", ["Xero", "Sage"], "en"],
  ["Fluke 117 — a default that is no fluke.\nExtech EX330 — fine.", ["Fluke", "Extech"], "en"],
])("a name with its product is a name: %s", (answer, names, language) => {
  expect(namesIn(answer, names, language)).toEqual(names);
});

test("a number before a dash makes no name of a step, a count or a point of a plan", () => {
  for (const line of [
    "Step 2 — pay.",
    "Step 12 — pay.",
    "Square 9 — paint it.",
    "Target 300 — leads a month.",
    "fluke 117 — luck.",
  ])
    expect(namesIn(`Xero EX330 — complete.\n${line}`, ["Xero", "Step", "Square", "Target", "Fluke"]), line).toEqual(["Xero"]);
  expect(namesIn("Square 300 — the number of tiles.", ["Square"])).toEqual([]);
});

test("a number before no verb makes no name, nor before a step's", () => {
  expect(namesIn("Xero is complete. Step 2 is to pay. Square 12 of them.", ["Xero", "Step", "Square"])).toEqual(["Xero"]);
});

test.each([
  ["JetBlue has the most of any American carrier.", ["JetBlue", "American"], ["JetBlue"], "en"],
  ["JetBlue is the cheapest American airline.", ["JetBlue", "American"], ["JetBlue"], "en"],
  [
    "JetBlue is the cheapest, and of the rest the fastest American flies.",
    ["JetBlue", "American"],
    ["JetBlue", "American"],
    "en",
  ],
  [
    "JetBlue is cheap, most American and Delta flights are not.",
    ["JetBlue", "American", "Delta"],
    ["JetBlue", "American", "Delta"],
    "en",
  ],
  ["JetBlue is fine, and the American app is good.", ["JetBlue", "American"], ["JetBlue", "American"], "en"],
  [
    "JetBlue and Delta fly there. Flights to the Southwest use smaller aircraft.",
    ["JetBlue", "Delta", "Southwest"],
    ["JetBlue", "Delta"],
    "en",
  ],
  ["JetBlue is fine; book it from the Southwest website.", ["JetBlue", "Southwest"], ["JetBlue", "Southwest"], "en"],
  ["JetBlue and the Southwest app are fine.", ["JetBlue", "Southwest"], ["JetBlue", "Southwest"], "en"],
  ["Die bayerische Zulassung spielt keine Rolle.", ["Die Bayerische"], [], "de"],
  ["Eine gute Wahl ist die Bayerische.", ["Die Bayerische"], ["Die Bayerische"], "de"],
])("a nation's adjective, a region or an article with an adjective is no company: %s", (answer, names, expected, language) => {
  expect(namesIn(answer, names, language)).toEqual(expected);
});

test.each([
  ["Headspace is fine, but don't check it right after waking up.", ["Headspace", "Waking Up"], ["Headspace"]],
  ["Headspace and Waking Up are fine.", ["Headspace", "Waking Up"], ["Headspace", "Waking Up"]],
  ["Chevron has 25 bp of difference.", ["Chevron", "BP"], ["Chevron"]],
  ["Chevron is ahead of bp in this.", ["Chevron", "BP"], ["Chevron", "BP"]],
])("inflected words and a unit behind its number are no company: %s", (answer, names, expected) => {
  expect(namesIn(answer, names)).toEqual(expected);
});

test.each([
  "Most private? **Brave**, by a wide margin. Vivaldi has more features.",
  "Cheapest? **Brave** — $9. Vivaldi has more features.",
])("an answer to a question is a name: %s", (answer) => {
  expect(namesIn(answer, ["Brave", "Vivaldi"])).toEqual(["Brave", "Vivaldi"]);
});

test("a name that is a question of its own is denied by the sentence behind it", () => {
  expect(namesIn("Toggl is free. Everhour? Nothing in the sources.", ["Toggl", "Everhour"])).toEqual(["Toggl"]);
  expect(namesIn("Toggl is free. Everhour? I have no information.", ["Toggl", "Everhour"])).toEqual(["Toggl"]);
  expect(namesIn("Toggl is free. Everhour? No free plan.", ["Toggl", "Everhour"])).toEqual(["Toggl", "Everhour"]);
});

test.each([
  "Square[1] is the best choice. Toast[2] charges more.",
  "Square[1](https://a.example) is the best choice. Toast[2](https://b.example/x) charges more.",
  "Square<sup>1</sup> is the best choice. Toast<sup>[2](https://b.example/x)</sup> charges more.",
  "Square¹ is the best choice. Toast²˒³ charges more.",
  "Square [1, 2] is the best choice. Toast【3†source】 charges more.",
  "Options: Square[1](https://a.example), Toast[2](https://b.example/x)[3](https://c.example/x).",
  "①Square ②Toast",
  "Square [cite: 1, 2] is the best choice. Toast\ue200cite\ue202turn0search1\ue201 charges more.",
])("the number of a source is no part of the name before it, nor of what is said of it: %s", (answer) => {
  expect(namesIn(answer, ["Square", "Toast"])).toEqual(["Square", "Toast"]);
});

test("what ends in an ampersand is no ordinary word", () => {
  expect(namesIn("اتصالات الإمارات (e&) أسرع.", ["e&"], "ar")).toEqual(["e&"]);
});

test("a number without a link is a part of its word", () => {
  expect(namesIn("Revolut1 and C4 differ.", ["Revolut", "C"])).toEqual([]);
});

test("a name in Hindi is found with and without its nuktas", () => {
  expect(namesIn("फ्लिपकार्ट या अमेजन देखिए।", ["फ़्लिपकार्ट", "अमेज़न"], "hi")).toEqual(["फ़्लिपकार्ट", "अमेज़न"]);
});

test.each([
  ["最常用的是《得到》、“喜马拉雅”、「蜻蜓FM」。", ["得到", "喜马拉雅", "蜻蜓FM"], "zh"],
  ["أفضل المتاجر: أمازون ثم نون ثم جرير.", ["أمازون", "نون", "جرير"], "ar"],
  ["Comparez Alan, la MAIF et la Macif. Mon voisin Alan n'a rien pris.", ["Alan", "MAIF", "Macif"], "fr"],
  ["Meglio la Prima, la Verti o la Genertel?", ["Prima", "Verti", "Genertel"], "it"],
])("names in a list are names in any quotation marks, and one after another: %s", (answer, names, language) => {
  expect(namesIn(answer, names, language)).toEqual(names);
});

test.each([
  ["Prima, la Verti costava meno.", ["Prima", "Verti"], "it", ["Verti"]],
  ["Claro, la Movistar cobra menos.", ["Claro", "Movistar"], "es", ["Movistar"]],
  ["No tengo información sobre Mapfre; la Sanitas es buena.", ["Mapfre", "Sanitas"], "es", ["Sanitas"]],
  ["Não conheço a Vivo; o Itaú é um banco.", ["Vivo", "Itaú"], "pt", ["Itaú"]],
  ["Je n'ai pas d'informations sur Alan, la MAIF est en revanche bien notée.", ["Alan", "MAIF"], "fr", ["MAIF"]],
  ["Je ne connais ni Alan, ni la MAIF.", ["Alan", "MAIF"], "fr", []],
  ["Non ho informazioni su Prima, la Verti e la Genertel.", ["Prima", "Verti", "Genertel"], "it", []],
])("an article behind a comma is of a list that goes on, or begins a sentence: %s", (answer, names, language, expected) => {
  expect(namesIn(answer, names, language)).toEqual(expected);
});

test.each([
  ["シャープのプラズマクラスターやダイキンのストリーマが有名です。", ["シャープ", "ダイキン"], "ja"],
  ["Persil is a close second. Gain smells strongest of all.", ["Persil", "Gain"], "en"],
  ["Arc'teryx is pricey.\n\nColumbia is fine for town.", ["Arc'teryx", "Columbia"], "en"],
  ["Shell, the oil major, charges more than BP.", ["Shell", "BP"], "en"],
  ["Square, a payments company, is cheaper than Stripe.", ["Square", "Stripe"], "en"],
  ["Orange, l'opérateur historique, propose plus que SFR.", ["Orange", "SFR"], "fr"],
  ["Claro, la operadora de Slim, cobra menos que Movistar.", ["Claro", "Movistar"], "es"],
])("what a sentence says shows a name: %s", (answer, names, language) => {
  expect(namesIn(answer, names, language)).toEqual(names);
});

test.each([
  ["On Sundays the museum is free. Tickets are at Tiqets.", ["On", "Tiqets"], ["Tiqets"]],
  ["Converse quietly, the hall echoes. Tickets are at Tiqets.", ["Converse", "Tiqets"], ["Tiqets"]],
  ["Dave asked what I would do. Chime pays nothing on checking.", ["Dave", "Chime"], ["Chime"]],
  ["UHC pays. Manchester United's sponsor is Snapdragon.", ["UHC", "United"], ["UHC"]],
  ["Indeed, the best ones, like Tiqets, are free.", ["Indeed", "Tiqets"], ["Tiqets"]],
  ["Indeed, the market is growing, has room, and Tiqets profits.", ["Indeed", "Tiqets"], ["Tiqets"]],
  ["Next, the team, together with Tiqets, is briefed.", ["Next", "Tiqets"], ["Tiqets"]],
  ["Mint, a herb of the sage family, grows fast. Lush sells it.", ["Mint", "Lush"], ["Lush"]],
  ["Current, the flow of charge, is measured. Fluky sells meters.", ["Current", "Fluky"], ["Fluky"]],
  ["Sure, the price, the warranty, and Tiqets matter.", ["Sure", "Tiqets"], ["Tiqets"]],
])("a word that opens a sentence or ends a longer name is none: %s", (answer, names, expected) => {
  expect(namesIn(answer, names)).toEqual(expected);
});

test("a picture behind the name of a label makes the label no other", () => {
  const answer = "**LATAM ✈️**\n- Pontual\n\n**Gol ✈️**\n- Costuma ter a tarifa mais baixa\n\n**Azul 💙**\n- Lanche";
  expect(namesIn(answer, ["Gol", "Azul", "LATAM"], "pt")).toEqual(["LATAM", "Gol", "Azul"]);
});

test.each([
  ["Die Deutsche Bahn erhöht die Preise.", "Deutsche Bahn", true],
  ["Die Deutsche Bank und die Commerzbank senken die Zinsen.", "Deutsche Bank", true],
  ["Gut informiert in der Regel die Süddeutsche Zeitung.", "Süddeutsche Zeitung", true],
  ["Eine deutsche Bank verleiht Geld.", "Deutsche Bank", false],
  ["Deutsche Banken verleihen Geld.", "Deutsche Bank", false],
  ["Die deutsche Bahn ist pünktlicher als die italienische.", "Deutsche Bahn", false],
  ["Die neue Presse druckt 8.000 Bogen.", "Neue Presse", false],
  ["Ein Stück Kuchen kostet 4 Euro.", "Stück Kuchen", false],
  ["Hier kostet das Glas Wein 4 Euro.", "Glas Wein", false],
])("a German adjective with a capital inside a sentence is of a name: %s", (answer, name, expected) => {
  expect(namesIn(answer, [name], "de")).toEqual(expected ? [name] : []);
});

test.each([
  ["Stop & Shop's app is slow.", "Stop & Shop", "en", true],
  ["Groceries: Stop & Shop.", "Stop & Shop", "en", true],
  ["Caisse d'Épargne a augmenté ses prix.", "Caisse d'Épargne", "fr", true],
  ["We stop & shop there.", "Stop & Shop", "en", false],
  ["# How To Stop & Shop For Less\n\nWe stop and shop.", "Stop & Shop", "en", false],
  ["Slaughter and may the best win.", "Slaughter and May", "en", false],
  ["Bed and breakfast is included.", "Bed and Breakfast", "en", false],
  ["Pain de sucre et café.", "Pain de Sucre", "fr", false],
  ["Caisse d'épargne ou livret A ?", "Caisse d'Épargne", "fr", false],
])("signs and particles of a name have no capital: %s", (answer, name, language, expected) => {
  expect(namesIn(answer, [name], language)).toEqual(expected ? [name] : []);
});

test.each([
  ["Tom Ford's Black Orchid is $150; Ford's F-150 is $40,000.", ["Tom Ford", "Ford"], ["Tom Ford", "Ford"]],
  ["Best Buy's Geek Squad Plan is $199.", ["Best Buy"], ["Best Buy"]],
  ["Target Your Best Leads.", ["Target"], []],
  ["- Target Your Best Leads First\n- Square All Open Bills Today", ["Target", "Square"], []],
  ["- Find What is Next in Line", ["Next"], []],
  ["- Why Price Match is Best: Square Every Open Bill", ["Square"], []],
  ["- Mind The Gap Between Price and Value.", ["Gap"], []],
  ["- The Gap is Your Next Best Chance", ["Gap", "Next"], []],
])("a sentence of names is no title: %s", (answer, names, expected) => {
  expect(namesIn(answer, names)).toEqual(expected);
});
