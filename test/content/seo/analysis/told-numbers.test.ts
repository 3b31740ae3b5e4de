import { expect, test } from "vitest";
import { analysedDraft } from "./analysed.ts";

// How contradictions of numbers are told, and what is none.

const draft = async (markdown: string, queries: string[] = [], title = "A title") =>
  (await analysedDraft(`# ${title}\n\n${markdown}`, { title, queries })).check;

test.each([
  ["You may return any item of the shop within 30 days if it is unused.", "fail"],
  ["You may return any item of the shop within 30 days if it was reduced.", "pass"],
])("that goods have to be unused is no case of its own: %s", async (text, verdict) => {
  const check = (await draft(`${text}\n\nYou may return any item of the shop within 14 days.`))("numbers-agree");
  expect(check.verdict === "fail").toBe(verdict === "fail");
});

test("two times to give something back contradict each other in German", async () => {
  const text =
    "Möbel aus dem Laden können Sie in 30 Tagen zurückgeben.\n\nMöbel aus dem Laden können Sie in 14 Tagen zurückgeben.";
  expect((await draft(text))("numbers-agree").verdict).toBe("fail");
});

test.each([
  ["A hybrid pump with fitting costs £6,900.", "fail"],
  ["A hybrid pump with a tank costs £6,900.", "pass"],
])("what the row is named after is no case of its own: %s", async (text, verdict) => {
  const table = "| | Hybrid | Full |\n|---|---|---|\n| Price with fitting | £5,500 | £13,000 |\n| Life | 15 years | 18 years |";
  const { advice, ...check } = (await draft(`${table}\n\n${text}`))("numbers-agree");
  expect(check.verdict === "fail").toBe(verdict === "fail");
  if (advice) expect(advice.title).toContain("Price with fitting, Hybrid: £5,500");
});

test.each([
  ["The six portions fit into two tins.", "fail"],
  ["The two portions that are left fit into a tin.", "pass"],
  ["For six people, take a larger pot and more stock.", "pass"],
])("a recipe whose amounts are for four: %s", async (text, verdict) => {
  const recipe =
    "This soup is ready in 45 minutes and needs nothing but potatoes and herbs. The amounts are enough for four people.\n\n## Ingredients\n\n- 1 kg potatoes\n- 2 tsp marjoram\n- 100 g cream\n- 4 sausages\n\n## Method\n\n1. Boil.\n2. Serve.";
  const check = (await draft(`${recipe}\n\n## Freezing\n\nWithout cream the soup keeps for three months. ${text}`))(
    "servings-agree",
  );
  expect(check.verdict).toBe(verdict);
});

const PLANS = "| Plan | Price | Users |\n|---|---|---|\n| Free | £0 | 1 |\n| Solo | £9 | 2 |\n| Team | £24 | 10 |";

test("a cell is named by its row and column, and so is what a second contradiction is of", async () => {
  const { advice } = (await draft(`${PLANS}\n\nThe Team plan includes 8 users. The Solo plan is made for 3 users.`))(
    "numbers-agree",
  );
  expect(advice!.title).toBe('Decide between "Solo plan is made for 3 users" and "Solo, Users: 2"');
  expect(advice!.change).toMatch(/for "Solo, Users" and write it in both places/);
  expect(advice!.change).toContain(
    'Two numbers stand for "Team, Users", too: "The Team plan includes 8 users." and "Team, Users: 10".',
  );
});

test.each([
  ["Charities pay £19 for the Team plan.", "not_applicable"],
  ["The Team plan for charities costs £19.", "not_applicable"],
  ["The Team plan costs £19.", "fail"],
])("what some buyers pay is no other price: %s", async (text, verdict) => {
  expect((await draft(`${PLANS}\n\n${text}`))("numbers-agree").verdict === "fail").toBe(verdict === "fail");
});

test.each([
  ["Coffee glossary", "Bloom is the swelling of fresh coffee when the first water meets it.", "pass"],
  ["Garden glossary", "Bloom is the swelling of fresh buds when the first warm days come.", "fail"],
  ["Coffee glossary", "Bloom happens when the first water meets fresh grounds of any kind.", "fail"],
])("a term of the page's own field is defined without its name (%s): %s", async (title, text, verdict) => {
  expect((await draft(text, ["what is bloom in coffee"], title))("definition-present").verdict).toBe(verdict);
});

test.each([
  ["Our barn seats at most 30 guests.", "For weddings with forty guests we lay the barn festively.", "fail"],
  ["Das Nebenzimmer fasst maximal 6 Personen.", "Das Nebenzimmer für zehn Personen liegt am Garten.", "fail"],
  ["Das Nebenzimmer fasst maximal 6 Personen.", "Das Nebenzimmer für vier Personen liegt am Garten.", "pass"],
  ["Our barn seats at most 30 guests.", "For weddings with forty guests we put up a tent.", "pass"],
  ["Our barn seats at most 30 guests, our hall at most 60 guests.", "For weddings with forty guests we lay the barn.", "pass"],
])("a room holds no more guests than it may: %s %s", async (bound, more, verdict) => {
  expect((await draft(`${bound}\n\n${more}`))("numbers-agree").verdict === "fail").toBe(verdict === "fail");
});
