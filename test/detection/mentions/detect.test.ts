import { expect, test } from "vitest";
import type { Company } from "../../../src/detection/mentions/candidates/types.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";

const company = (name: string, domains: string[] = [], more: Partial<Company> = {}): Company => ({
  key: name,
  name,
  aliases: [],
  domains,
  isSelf: false,
  ...more,
});

test("ranks companies by first mention and points at the stored text", () => {
  const detector = compileDetector([company("Acme Tools", ["acme.example"]), company("Yahoo!"), company("C++")]);
  const answer = "I like **Ya**hoo! and C++.\n\nACME&nbsp;TOOLS’ shop: [here](https://shop.acme.example/x).";
  const [acme, yahoo, cpp] = detector.detect(answer, []);
  expect([yahoo?.position, cpp?.position, acme?.position]).toEqual([1, 2, 3]);
  expect(acme?.cited).toBe(true);
  expect(answer.slice(acme?.evidence[0]?.start, acme?.evidence[0]?.end)).toBe("ACME&nbsp;TOOLS");
  expect(acme?.evidence.map((e) => e.kind)).toEqual(["name", "link"]);
});

test("an ordinary word is no mention, nor a sentence that says nothing is known", () => {
  const detector = compileDetector([company("Target"), company("Lumivanta")]);
  const [target, unknown] = detector.detect("Set a target first. I have no information about Lumivanta.", []);
  expect(target).toMatchObject({ mentioned: false, position: null });
  expect(target?.evidence[0]?.kind).toBe("common_word");
  expect(unknown?.evidence[0]?.kind).toBe("absence");
});

test.each([
  "Read https://reviews.example/zalando/2026 first.",
  "The address is press@zalando.example.",
  "It runs on zalando.reviews.example.",
])("a name inside an address that is not the company's is no mention: %s", (answer) => {
  expect(compileDetector([company("Zalando", ["zalando.de"])]).detect(answer, [])).toMatchObject([
    { mentioned: false, evidence: [] },
  ]);
});

test.each([
  [
    "1. **Sony WH-1000XM5** – best overall\n2. **Apple AirPods Max** – for iPhones\n3. **Bose QuietComfort** – soft",
    "Apple",
    true,
  ],
  ["1. **Pears** – juicy\n2. **Apple and plum** – sour\n3. **Cherries** – sweet", "Apple", false],
  ["- Square: free plan\n- Lightspeed: inventory\n- Shopify POS: all channels", "Square", true],
  ["- Square: four equal sides\n- Triangle: three sides\n- Circle: none", "Square", false],
  ["| Host | Plan |\n|---|---|\n| Buzzsprout | 2 h |\n| Anchor | yes |\n| Podbean | 5 h |", "Anchor", true],
  ["Amazon and Walmart discount them often.", "Amazon", true],
  ["Las más vendidas son Corona Extra y Heineken.", "Corona", true],
  ["Une corona y un collar de oro.", "Corona", false],
  ["Sepatu sekolah: Bata, Ardiles, Homyped.", "Bata", true],
  ["- Monday: Pilates and Zumba\n- Tuesday: CrossFit\n- Wednesday: PowerYoga\n- Thursday: AquaFit", "Monday", false],
  ["El reparto es desigual, y las tallas grandes casi no existen.", "Desigual", false],
])("what stands in a list with names that nobody tracks is a name: %j", (answer, name, isMentioned) => {
  const [verdict] = compileDetector([company(name)]).detect(answer, []);
  expect(verdict?.mentioned).toBe(isMentioned);
});

test("a son is somebody's, and no word of Spanish", () => {
  const detector = compileDetector([company("Chase")]);
  expect(detector.detect("My son Chase opened an account.", [])[0]?.mentioned).toBe(false);
  expect(detector.detect("Los bancos más grandes son Chase y Wells Fargo.", [])[0]?.mentioned).toBe(true);
});

/** The names found in an answer, in the order of their positions. */
const namesIn = (answer: string, names: (string | Company)[], language = "en") =>
  compileDetector(names.map((name) => (typeof name === "string" ? company(name) : name)))
    .detect(answer, [], { language })
    .filter((verdict) => verdict.mentioned)
    .sort((a, b) => a.position! - b.position!)
    .map((verdict) => verdict.key);

test.each([
  ["Notion은 위키로 쓰기 좋습니다.", "ko", ["Notion"]],
  ["Zoomは会議でよく使われています。", "ja", ["Zoom"]],
  ["理想L6续航很长,理想的室温是22度。", "zh", ["理想"]],
])("in %j a name is told from a word without capitals at the start of a sentence", (answer, language, expected) => {
  expect(namesIn(answer, ["Notion", "Zoom", "理想"], language)).toEqual(expected);
});

test.each([
  ["Na Allegro kupisz taniej niż w sklepie.", "pl", ["Allegro"]],
  ["Mit Square nehmen Sie Karten an.", "de", ["Square"]],
  ["Como Mango hay pocas marcas.", "es", ["Mango"]],
  ["Robert Mango llama a las diez.", "es", []],
])("in %j a small word of the language is no first name, though one is written like it", (answer, language, expected) => {
  expect(namesIn(answer, ["Allegro", "Square", "Mango"], language)).toEqual(expected);
});

test("what a Japanese company calls a service by stands behind its name", () => {
  expect(namesIn("freee会計とマネーフォワードクラウドの二強です。", ["マネーフォワード"], "ja")).toEqual(["マネーフォワード"]);
  expect(namesIn("トヨタイムズを読みます。", ["トヨタ"], "ja")).toEqual([]);
});

test("a short sentence full of names is no title, whose capitals say nothing", () => {
  expect(namesIn("The Apple Watch Ultra beats the Google Pixel Watch.", ["Apple", "Google"])).toEqual(["Apple", "Google"]);
  expect(namesIn("Ripe Apples Hanging Above the Orchard", ["Apple", "Google"])).toEqual([]);
});

test("a label of a plan is no name unless it stands bare among names", () => {
  const names = ["Target", "Gap", "Next", "Argos"];
  for (const plan of [
    "**Target customers:** retailers",
    "### Target market\nparents",
    "**Key Gap:** no delivery",
    "**Next steps:** call",
  ])
    expect(namesIn(plan, names), plan).toEqual([]);
  expect(namesIn("**Target:** 30 demos\n**Gap:** 12 short", names)).toEqual([]);
  expect(namesIn("**Target:** 90 days\n**Gap:** 30 days\n**Argos:** 30 days", names)).toEqual(["Target", "Gap", "Argos"]);
});

test("names with slashes between are a list, also behind a domain or a library's ending", () => {
  const booking = company("Booking.com", ["booking.com"]);
  const expedia = company("Expedia", ["expedia.com"]);
  expect(namesIn("Use Booking.com/Expedia/Airbnb.", [booking, expedia, "Airbnb"])).toEqual(["Booking.com", "Expedia", "Airbnb"]);
  expect(namesIn("Something Next.js/Astro-like.", ["Next.js", "Astro"])).toEqual(["Next.js", "Astro"]);
  const cited = (answer: string) => compileDetector([expedia]).detect(answer, [])[0]!.cited;
  expect(cited("Expedia.com/Booking.com are alike")).toBe(false);
  expect(cited("see expedia.com/hotels")).toBe(true);
});

test("a word that opens a sentence is a name where no ordinary word could be the subject", () => {
  expect(namesIn("Square is the best POS for small cafes.", ["Square"])).toEqual(["Square"]);
  expect(namesIn("Close is built for inside sales teams.", ["Close"])).toEqual(["Close"]);
  expect(namesIn("Stripe vs Square", ["Stripe", "Square"])).toEqual(["Stripe", "Square"]);
  expect(namesIn("My top pick: Notion.", ["Notion"])).toEqual(["Notion"]);
  expect(namesIn("Mint is the best herb for tea.", ["Mint"])).toEqual([]);
  expect(namesIn("Signal strength drops with every wall.", ["Signal"])).toEqual([]);
});

test("a name's apostrophe may be left out, and its plain word stays one", () => {
  const names = ["Domino's", "Papa John's", "Chili's"];
  expect(namesIn("Dominos delivers faster than Papa Johns or Chilis.", names)).toEqual(names);
  expect(namesIn("We played dominos and ate green chilis.", names)).toEqual([]);
  // In Hebrew and in Cyrillic it makes another letter.
  expect(namesIn("שתינו גין וטוניק.", ["ג'ין"], "he")).toEqual([]);
});

test('names are found as they are said: without their article, with an "and" or a "Plus" for their sign', () => {
  const names = ["The North Face", "The Body Shop", "Barnes & Noble", "Villeroy & Boch", "Disney+"];
  expect(namesIn("North Face, Body Shop, Barnes and Noble and Disney Plus.", names)).toEqual([
    ...["The North Face", "The Body Shop", "Barnes & Noble", "Disney+"],
  ]);
  expect(namesIn("Teller von Villeroy und Boch sind teuer.", names, "de")).toEqual(["Villeroy & Boch"]);
  expect(namesIn("A body shop on the north face of the hill.", names)).toEqual([]);
  expect(namesIn("Square one is a gap.", ["The Square", "The Gap"])).toEqual([]);
});

test("a maqaf joins words, Arabic digits number a list, and an ampersand may stand apart", () => {
  expect(namesIn("בנק־הפועלים גדול.", ["בנק הפועלים"], "he")).toEqual(["בנק הפועלים"]);
  const shops = ["جرير", "إكسترا", "نون"];
  expect(namesIn("أفضل المتاجر: ١. جرير ٢. إكسترا ٣. نون", shops, "ar")).toEqual(shops);
  expect(namesIn("H & M has cheaper basics than Zara.", ["H&M", "Zara"])).toEqual(["H&M", "Zara"]);
});

test("what a command in running text installs is a name", () => {
  expect(namesIn("Run `pip install stripe` or `npm i -D close` first.", ["Stripe", "Close"])).toEqual(["Stripe", "Close"]);
  expect(namesIn("You can install stripe patterns and add close seams.", ["Stripe", "Close"])).toEqual([]);
});

test("names written together or apart are found, the words of one are not", () => {
  expect(namesIn("Youtubemusic, Quick Books and Sales Force", ["YouTube Music", "QuickBooks", "Salesforce"])).toEqual([
    "YouTube Music",
    "QuickBooks",
    "Salesforce",
  ]);
  expect(namesIn("A sales force of twelve reads quick books.", ["QuickBooks", "Salesforce"])).toEqual([]);
});

test("of a company named without end the first 500 places are kept, and of each other company its first 20", () => {
  const detector = compileDetector([company("Acme"), company("Lumivanta", ["lumivanta.example"])]);
  const answer = `${"Acme sells kettles. ".repeat(2_000)}${"Lumivanta, too. ".repeat(100)}[here](https://lumivanta.example/).`;
  const [acme, lumivanta] = detector.detect(answer, []);
  expect([acme?.position, lumivanta?.position, lumivanta?.cited]).toEqual([1, 2, true]);
  expect(acme?.evidence).toHaveLength(500);
  expect(lumivanta?.evidence.map(({ kind }) => kind)).toEqual([...Array.from({ length: 20 }, () => "name"), "link"]);
  expect(answer.slice(acme?.evidence.at(-1)?.start)).toMatch(/^Acme/);
});

test("places inside longer names take no room from others", () => {
  const detector = compileDetector([company("Acme", [], { isSelf: true }), company("Acme Cloud")]);
  const [acme, cloud] = detector.detect(`${"Acme Cloud sells hosting. ".repeat(250)}Acme is the better choice.`, []);
  expect([cloud?.position, acme?.position]).toEqual([1, 2]);
  expect(acme?.evidence.filter(({ kind }) => kind === "inside_longer_name")).toHaveLength(250);
});

test("of many companies named without end some 1,500 places are kept, and of each other company its first 3", () => {
  const names = Array.from({ length: 250 }, (_, n) => `Vorn${n}`);
  const detector = compileDetector([...names, "Lumivanta"].map((name) => company(name)));
  const verdicts = detector.detect(`${`${names.join(", ")}. `.repeat(40)}${"Lumivanta, too. ".repeat(10)}`, []);
  expect(verdicts.every(({ mentioned }) => mentioned)).toBe(true);
  expect(verdicts.reduce((sum, { evidence }) => sum + evidence.length, 0)).toBe(1_503);
});

const isMentioned = (name: string, answer: string) => compileDetector([company(name)]).detect(answer, [])[0]!.mentioned;

test.each([
  [
    "a label that says what follows",
    "Unity",
    "4. **Inspiration and Unity**: it gives people a sense of unity.",
    "The game runs on Unity.",
  ],
  ["a label without the word below", "Outlook", "**Job Outlook:** 8 % until 2029.", "We plan meetings with Outlook."],
  [
    "the end of a term in capitals",
    "Buffer",
    "The agent has an Experience Replay Buffer of 10,000 steps.",
    "The posts are planned with Buffer.",
  ],
  ["a part of a person's name", "Coleman", "It follows from the Coleman-Weinberg potential.", "The tents are made by Coleman."],
  ["a surname", "Dyson", "It was described by Freeman Dyson in 1960.", "The quietest one is made by Dyson."],
  [
    "a type of a program",
    "Sprite",
    "```js\nclass Sprite {}\nconst one = new Sprite(1);\n```",
    "A glass of Sprite has 33 g of sugar.",
  ],
])("%s is no mention", (_what, name, other, mention) => {
  expect([isMentioned(name, other), isMentioned(name, mention)]).toEqual([false, true]);
});

test("a hyphen joins a name to a noun where the language does so", () => {
  expect(isMentioned("Linear", "Mit der Linear-Integration landen Meldungen im Kanal.")).toBe(true);
});
