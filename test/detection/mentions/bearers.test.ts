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
  ["I grew up in Orange, a city in California.", "Orange"],
  ["Orange, a small town in Texas, has a port.", "Orange"],
])("a town is one: %s", (answer, name) => {
  expect(isMentioned(answer, name)).toBe(false);
});

test.each([
  ["Le théâtre d'Orange se visite. Orange est à vingt minutes d'Avignon.", "Orange", "fr"],
  ["Stay the night in Target. Target is a small town in Iowa.", "Target", "en"],
  ["A hotel in Orange is cheap. Orange is 35 miles south of Los Angeles.", "Orange", "en"],
  ["Em Oi, cidade da Moldávia, chove. Gosto de Oi.", "Oi", "pt"],
  ["Santander, ciudad del norte de España, es bonita. En Santander llueve.", "Santander", "es"],
])("what an answer says to be a town is one in all of it: %s", (answer, name, language) => {
  expect(isMentioned(answer, name, language)).toBe(false);
});

test.each([
  ["Look for a sofa at Target. Target is 5 minutes away by car.", "Target"],
  ["Square is 5 minutes from Union Station, Zabka is farther.", "Square, Zabka"],
  ["A lot will hinge on your age and city. Zabka has the most users, Hinge the best ones.", "Hinge, Zabka"],
  ["Compare Orange, a mobile network, with Zabka, an operator in the city of Paris.", "Orange, Zabka"],
  ["Square, Zabka and the city of Leeds signed a contract.", "Square, Zabka"],
  ["Shell, the town's only station, charges more than Zabka.", "Shell, Zabka"],
  ["Square, a city favourite, is cheaper than Zabka.", "Square, Zabka"],
  ["Only Square, the village shop in Kent says, beats Zabka.", "Square, Zabka"],
  ["I pay Orange, city taxes and Zabka.", "Orange, Zabka"],
  ["Thanks to Orange, a town in Wales has fibre; Zabka failed.", "Orange, Zabka"],
  ["According to Shell, a city in Texas pays more than Zabka says.", "Shell, Zabka"],
  ["Since using Sage, the town of Kent saves more than with Zabka.", "Sage, Zabka"],
  ["Cisco, city of London and Zabka cooperate.", "Cisco, Zabka"],
])("what is near is no town for that: %s", (answer, name) => {
  expect(isMentioned(answer, name)).toBe(true);
});

test("a title before a first name is a person's", () => {
  expect(isMentioned("Zabka is next door. Princess Mary's former palace is closed.", "Princess, Zabka")).toBe(false);
  expect(isMentioned("Princess offers Alaska cruises from Seattle.", "Princess")).toBe(true);
});

test.each([
  ["Oskar Schindler saved about 1,200 people.", "Schindler", "en"],
  ["Zabka hired Otis McKenzie as its lawyer.", "Otis, Zabka", "en"],
  ["Paul met Alan O'Neil at Zabka.", "Alan, Zabka", "en"],
])("a first name before or behind it makes a person of a name: %s", (answer, names, language) => {
  expect(isMentioned(answer, names, language)).toBe(false);
});

test.each([
  ["I asked Oskar. Schindler repaired it, Zabka did not.", "Schindler, Zabka"],
  ["Ask Oskar: Schindler or Zabka?", "Schindler, Zabka"],
  ["For lifts, Schindler beats Zabka.", "Schindler, Zabka"],
  ["Otis OTIS-3000 lifts are quieter than Zabka's.", "Otis, Zabka"],
  ["Otis Gen2 is quieter than Zabka.", "Otis, Zabka"],
  ["Otis, McKinley and Zabka have offices here.", "Otis, Zabka"],
  ["Ruby Stripe SDKs beat Adyen's.", "Stripe, Adyen"],
  ["iPhone 15 Pro Max Apple sells most, Samsung less.", "Apple, Samsung"],
  ["With Mark Salesforce is easy, HubSpot is easier.", "Salesforce, HubSpot"],
])("a company is one beside a person, too: %s", (answer, names) => {
  expect(isMentioned(answer, names)).toBe(true);
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

test.each([
  ["A UPS keeps your router running. Look for a UPS with 600 VA.", "UPS", "en"],
  ["Plug the modem into the UPS, not into the wall.", "UPS", "en"],
  ["Für einen Server reicht eine UPS mit 600 VA.", "UPS", "de"],
  ["UPS(無停電電源装置)は停電時に電力を供給します。", "UPS", "ja"],
  ["DNA is made of four bases. Innovation is in our DNA.", "DNA", "en"],
  ["DNA-testi paljastaa sukujuuret.", "DNA", "fi"],
  ["Use an ATM inside a bank. ATM fees vary.", "ATM", "en"],
  ["Saturn ist der sechste Planet des Sonnensystems. Saturn hat über 140 Monde.", "Saturn", "de"],
  ["Mit einem Bresser erkennt man Saturn und seine Ringe.", "Saturn, Bresser", "de"],
  ["Der Stern leuchtet hell am Himmel.", "Stern", "de"],
  ["Spiegel gibt es bei IKEA ab 10 Euro.", "Spiegel, IKEA", "de"],
  ["Orange juice has vitamin C. Orange is a warm color.", "Orange", "en"],
])("a word in its ordinary sense is no company, however it is written: %s", (answer, names, language) => {
  expect(isMentioned(answer, names, language)).toBe(false);
});

test.each([
  ["UPS and FedEx ship batteries; a power outage is no excuse.", "UPS, FedEx", "en"],
  ["Drop it at a UPS store. The UPS tracking page shows where it is.", "UPS", "en"],
  ["DNA and Telia sell 5G plans for cell phones.", "DNA, Telia", "en"],
  ["Ostin liittymän. DNA:n kuuluvuus on paras. Perimä eli dna ratkaisee.", "DNA", "fi"],
  ["Ram 1500 and Ford F-150 tow the same; both have 8 GB of RAM.", "Ram, Ford", "en"],
  ["Ein Teleskop gibt es bei Saturn ab 99 Euro.", "Saturn", "de"],
  ["Der Stern berichtet über ein neues Teleskop; der Stern zeigt Bilder vom Himmel.", "Stern", "de"],
  ["Das Magazin Stern wurde 1948 gegründet.", "Stern", "de"],
  ["Fishing in the Amazon basin is seasonal. Order the gear on Amazon, or at Zabka.", "Amazon, Zabka", "en"],
  ["Top 3 HP laptops and a Dell monitor.", "HP, Dell", "en"],
  ["o2 und Vodafone haben 5G. Nur O2 ist günstig.", "O2, Vodafone", "de"],
])("a company is one beside the things of its word, too: %s", (answer, names, language) => {
  expect(isMentioned(answer, names, language)).toBe(true);
});

test.each([
  ["楽天的に考えましょう。", "楽天", "ja", false],
  ["楽天の価格は安い。", "楽天", "ja", true],
  ["You can photoshop it yourself.", "Photoshop", "en", false],
  ["Open it in photoshop and edit it.", "Photoshop", "en", true],
])("what is derived from a name, or done with it, names no company: %s", (answer, name, language, expected) => {
  expect(isMentioned(answer, name, language)).toBe(expected);
});

test.each([
  ["Si vous partez en cure à Vichy, prenez une crème.", "Vichy", "fr", false],
  ["Wer in Zalandia wohnt oder zur Kur in Eucerin ist, braucht eine Creme.", "Eucerin", "de", false],
  ["Les crèmes de Vichy sont douces.", "Vichy", "fr", true],
  ["Je préfère Avène à Vichy.", "Vichy", "fr", true],
])("where one takes the waters, lives or was born is a place: %s", (answer, name, language, mentioned) => {
  expect(isMentioned(answer, name, language)).toBe(mentioned);
});
