import { expect, test } from "vitest";
import { analysed, analysedDraft } from "./analysed.ts";

// What is recommended where the fault is sure, and left among the checks where the same finding may be none.

const draft = (title: string, markdown: string, queries: string[] = [], locale = "en") =>
  analysedDraft(markdown, { title, queries, locale });

const ADVERT =
  "We look for a baker who works four nights a week with us, from ten in the evening to six. You have baked for two years, and know what a " +
  "sourdough wants. We pay £17 an hour and give you 28 days off. Write to Nadia Hollin.";

test.each([
  ["an advert", "Baker in Leeds", ADVERT, false],
  ["an advert that says nothing", "Baker in Leeds", "We look for a baker. Write to Nadia Hollin.", true],
  ["a list of prices", "How much a groom costs", "| Dog | Price |\n|---|---|\n| Small | £40 |\n| Large | £62 |", false],
  [
    "a text that explains",
    "How to clean a kettle",
    "Vinegar dissolves the scale in your kettle. Leave it in for one night.",
    true,
  ],
  [
    "one in German",
    "Warum Wasserkessel verkalken",
    "Kalk aus dem Wasser setzt sich am Boden ab. Essig löst ihn über Nacht.",
    true,
  ],
])("few words are too few of what explains: %s", async (_, title, text, isTold) => {
  const { told, verdict } = await draft(title, `# ${title}\n\n${text}`, [], title.startsWith("Warum") ? "de" : "en");
  expect(verdict("content-length")).toBe("fail");
  expect(told.includes("content-length")).toBe(isTold);
});

test("one dead link is told once", async () => {
  const text = "The scale dissolves in vinegar over night, and the kettle is clean the next day for all of its users.";
  const dead = await draft("Kettles", `# Kettles\n\n${text} For more, [click here](#).`);
  expect(dead.verdict("anchor-text")).toBe("fail");
  expect(dead.told).toContain("empty-links");
  expect(dead.told).not.toContain("anchor-text");
  expect((await draft("Kettles", `# Kettles\n\n${text} [Click here](/kettles), or [here](#).`)).told).toEqual(
    expect.arrayContaining(["empty-links", "anchor-text"]),
  );
});

test("a query that nothing answers is told once", async () => {
  const text = "A cord that is frayed breaks within a year and should be renewed while the sash is out of its frame. ".repeat(9);
  const { told, verdict } = await draft("How to repair a sash window", `# How to repair a sash window\n\n${text}`, [
    "sash window cord replacement cost",
  ]);
  expect(verdict("query-coverage")).toBe("fail");
  expect(told).toContain("query-answer");
  expect(told).not.toContain("query-coverage");
});

const OPENING = "We clear chimneys in Kendal every day of the week, and tell you the price before we begin with the work there. ";

test.each([
  ["other words for all of it", "Clearing chimneys", "kamin reinigung preis", false],
  ["some word of it", "Kendal: we clear what smokes", "chimney sweep kendal", false],
  ["nothing of what the text says", "Welcome to our family", "clear chimneys kendal", true],
])("a main heading may have %s", async (_, heading, query, isTold) => {
  const { told, verdict } = await draft("Chimneys cleared in Kendal", `# ${heading}\n\n${OPENING.repeat(8)}`, [query]);
  expect(verdict("query-in-h1")).toBe("fail");
  expect(told.includes("query-in-h1")).toBe(isTold);
});

test.each([
  ["Employment matters in Ulm: we stand by employees", false],
  ["Ulm: we stand by you", true],
])("a main heading that takes up a query need not repeat each word of the title: %s", async (heading, isTold) => {
  const { told, verdict } = await analysed(
    `<title>Employment lawyer in Ulm | Brenner</title>`,
    `<h1>${heading}</h1><p>Judith Brenner, lawyer, looks at your case within a day. Open Monday to Friday 9:00–17:00.</p>`,
    { path: "/", queries: ["lawyer employment ulm", "employment lawyer ulm"] },
  );
  expect(verdict("query-in-h1")).toBe("fail");
  expect(told.includes("query-in-h1")).toBe(isTold);
});

test("a start page need not describe its site to be found", async () => {
  const body = `<h1>Soy candles from Bristol</h1><p>Every candle burns for 45 hours, and we refill the glass for little money within five days.</p>`;
  const { told, verdict } = await analysed(`<title>Pennywick | Soy candles from Bristol</title>`, body, { path: "/" });
  expect(verdict("structured-data-present")).toBe("fail");
  expect(told).not.toContain("structured-data-present");
});

test.each([
  ["Formwise and Typelane as of June 2026, with what each does better.", false],
  ["Typelane, founded in 1998, is the older one.", true],
])("a year contradicts no count: %s", async (said, isWrong) => {
  const table =
    "| | Formwise | Typelane |\n|---|---|---|\n| Templates | 120 | 900 |\n| Founded | 2012 | 1989 |\n| Data location | Frankfurt | Virginia |";
  const { verdict } = await draft("Formwise or Typelane", `# Formwise or Typelane\n\n${said}\n\n${table}`);
  expect(verdict("numbers-agree") === "fail").toBe(isWrong);
});

const FEET = "Runners with flat feet need a firm heel cup and a wide midfoot, and cushioning matters less than many think. ";

test.each([
  ["the first query", ["best trainers overpronation"], true],
  ["the first query, a question", ["what do trainers for overpronation cost"], true],
  ["a further query", ["running shoes flat feet", "insole orthotics insurance"], true],
])("a draft that has none of the words of a query: %s", async (_, queries, isTold) => {
  const title = "Running shoes for flat feet";
  const { told, verdict } = await draft(title, `# ${title}\n\n${FEET.repeat(9)}`, queries);
  expect(verdict("query-coverage")).toBe("fail");
  expect(told.some((id) => id === "query-coverage" || id === "query-answer")).toBe(isTold);
  expect(told).not.toContain("query-in-title");
});

test.each([
  ["12 September 2026", false],
  ["12 March 2026", true],
])("what is announced for a day to come is no article: %s", async (day, isTold) => {
  const text = `<p>${"Planks are steamed and bent at the yard, seams are caulked, and children build boats from bark. ".repeat(16)}</p>`;
  const { told, verdict } = await analysed(
    "<title>A day at the boatyard</title>",
    `<h1>A day at the boatyard</h1><p>${day}</p>${text}`,
    { path: "/news/day-at-the-boatyard" },
  );
  expect(verdict("structured-data-present")).toBe("fail");
  expect(told.includes("structured-data-present")).toBe(isTold);
});

test.each([
  ["Rooms by the lake *** Official Site - Best price", undefined],
  ["Rooms by the lake - Best price", "Rooms by the lake"],
])("a main heading is not suggested with the marks of a title: %s", async (title, suggestion) => {
  const rooms = `<p>${"The rooms lie in a quiet street of the old town, and breakfast is made in the house. ".repeat(6)}</p>`;
  const found = (await analysed(`<title>${title}</title>`, `<h2>Quiet and near</h2>${rooms}`)).recommendation("h1-present");
  expect(found).toBeDefined();
  expect(found!.suggested_text).toBe(suggestion);
});

test.each([
  ["nl", "Wie betaalt bij diefstal?", "Neem daarvoor contact met ons op.", "fail"],
  ["nl", "Wie betaalt bij diefstal?", "De verzekering betaalt, en de fiets wordt vervangen.", "pass"],
  ["de", "Wer zahlt bei Diebstahl?", "Rufen Sie uns dazu bitte an.", "fail"],
])("who is only told whom to ask has no answer (%s): %s %s", async (locale, question, answer, verdict) => {
  const text = { nl: "Een stadsfiets kost per maand negenentwintig euro.", de: "Ein Rad kostet im Monat neunundzwanzig Euro." }[
    locale
  ]!;
  const found = await draft(
    "Leasing",
    `# Leasing\n\n${text}\n\n## ${question}\n\n${answer}\n\n## Leasing\n\n${text}`,
    [],
    locale,
  );
  expect(found.verdict("questions-answered")).toBe(verdict);
});
