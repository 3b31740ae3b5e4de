import { expect, test } from "vitest";
import { analysed, analysedDraft } from "./analysed.ts";
import { ld } from "./page-pair.ts";

// What shops, firms and writers do rightly and rules took for faults, beside the fault itself.

const draft = async (title: string, markdown: string, locale = "en", queries: string[] = []) =>
  (await analysedDraft(markdown, { title, locale, queries })).verdict;

const product = (lang: string, line: string, price: string) =>
  analysed(
    `<title>Fig candle</title>${ld({ "@type": "Product", name: "Fig candle", image: "https://www.site.example/f.jpg", offers: { "@type": "Offer", price, priceCurrency: lang === "en" ? "GBP" : "EUR" } })}`,
    `<h1>Fig candle</h1><p>${line}</p><button>Add to basket</button>`,
    { lang },
  );

test.each([
  ["en", "£28.00 a pair. The old price of £35 applied until 3 January 2025.", "28.00", "pass"],
  ["en", "£28.00. The offer is valid until 3 January 2025.", "28.00", "fail"],
  ["de", "28,00 €. Der alte Preis von 35 € galt bis zum 3. Januar 2025.", "28.00", "pass"],
  ["de", "28,00 €. Das Angebot gilt bis zum 3. Januar 2025.", "28.00", "fail"],
  ["fr", "28,00 €. L'ancien prix de 35 € s'appliquait jusqu'au 3 janvier 2025.", "28.00", "pass"],
])("a price that was is no offer that ended (%s): %s", async (lang, line, price, verdict) => {
  expect((await product(lang, line, price)).verdict("offer-expired")).toBe(verdict);
});

test.each([
  ["en", "£28.00 including VAT. In stock, sent within two days.", "24.00", "fail"],
  ["en", "£28.00 including VAT. In stock, sent within two days.", "28.00", "pass"],
  ["en", "£28.00 including VAT, or three times £9.50.", "24.00", "pass"],
  ["de", "28,00 € inkl. MwSt. Sofort lieferbar.", "24.00", "fail"],
  ["de", "28,00 € Versand ab zwei Stück, und wir liefern am nächsten Tag.", "24.00", "pass"],
])("a price with its tax is the product's (%s): %s, data %s", async (lang, line, price, verdict) => {
  expect((await product(lang, line, price)).verdict("offer-agrees")).toBe(verdict);
});

const TEXT = "The plant has nine halls, cost 46 million euros and employs 140 people. ".repeat(4);

test.each([
  ["Tarn opens a plant", `Tarn opens a plant\n\n${TEXT}`, "pass"],
  ["Das Werk von Tarn in Danzig", `Das Werk von Tarn\n\n${TEXT}`, "pass"],
  ["Tarn opens a plant", TEXT, "fail"],
  ["Tarn opens a plant", `Something else here\n\n${TEXT}`, "fail"],
  ["Tarn opens a plant", `Tarn opens a plant.\n\n${TEXT}`, "fail"],
])("the first line of a plain text heads it: %s", async (title, text, verdict) => {
  expect((await draft(title, text))("h1-present")).toBe(verdict);
});

const DESKS = "| | Oslo | Tromsø |\n|---|---|---|\n| Height range | 62–127 cm | 60–122 cm |\n| Load | 100 kg | 80 kg |";
const TESTED = "| Model | Price |\n|---|---|\n| Sonara S | £60 |\n| Sonara Pro | £120 |\n| Vento One | £180 |";

test.each([
  ["en", `${DESKS}\n\nThe Tromsø is 100 cm wide.`, false],
  ["en", `${DESKS}\n\nThe Tromsø carries 95 kg.`, true],
  ["en", `${TESTED}\n\nFour heads cost £35 for the Sonara and £90 for the Vento.`, false],
  ["de", `${DESKS.replace("Height range", "Höhe").replace("Load", "Traglast")}\n\nDer Tromsø ist 100 cm breit.`, false],
  ["de", `${DESKS.replace("Height range", "Höhe").replace("Load", "Traglast")}\n\nDer Tromsø trägt 95 kg.`, true],
])("another side and a part's price contradict no table (%s): %s", async (lang, text, isWrong) => {
  expect((await draft("Desks", `# Desks\n\n${text}`, lang))("numbers-agree") === "fail").toBe(isWrong);
});

test.each([
  ["points", "- ", "pass"],
  ["paragraphs", "", "fail"],
])("a hundred words are enough of what is said in points, and too few otherwise: %s", async (_, mark, verdict) => {
  const lines = ["thirty hours a week from the first of September", "a team of four that meets every Monday at nine"];
  const text = [1, 2, 3, 4].flatMap(() => lines.map((line) => `${mark}${line}`)).join(mark ? "\n" : "\n\n");
  const verdictOf = await draft("Carpenter wanted", `We look for a carpenter in Ludlow, who builds with us.\n\n${text}`);
  expect(verdictOf("content-length")).toBe(verdict);
});

test.each([
  ["a 16-year-old", "not_applicable"],
  ["on for 16 years", "fail"],
])("an age is no duration: %s", async (said, verdict) => {
  const told = await analysed(
    `<title>Team scrambles to secure talent - Herald - celebrating 18 years of journalism</title>${ld({ "@type": "NewsArticle", headline: "Team scrambles" })}`,
    `<h1>Team scrambles</h1><p>The talent that the team scrambles to secure is ${said}, they say.</p>`,
  );
  expect(told.verdict("numbers-agree")).toBe(verdict);
});

test.each([
  ["Day 39 Update - Example Herald", "not_applicable"],
  ["39 updated examples - Herald", "fail"],
])("a dash is no word between a number and what it counts: %s", async (title, verdict) => {
  const told = await analysed(
    `<title>${title}</title>`,
    "<h1>What happened</h1><p>The line was closed, and it was opened again.</p>",
  );
  expect(told.verdict("promised-count")).toBe(verdict);
});

test.each([
  ["lena.b@hill-magazine.example", "not_applicable"],
  ["lena.b@hillmagazin.example", "fail"],
])("a second host of the firm with a hyphen is no misspelling: %s", async (mail, verdict) => {
  const told = await analysed("<title>Letters</title>", `<h1>Letters</h1><p>Write to ${mail} if you want to reply.</p>`, {
    host: "www.hillmagazine.example",
  });
  expect(told.verdict("business-agrees")).toBe(verdict);
});

const OWNER = "Lena Brandt, owner of the old mill by the river in Hamburg, on the impact of the flood on her work";

test.each([
  [`— ${OWNER}`, "pass"],
  [`Here speaks ${OWNER}.`, "fail"],
])("who says two things is named under both: %s", async (line, verdict) => {
  const check = await draft("The flood", `The water came at night.\n\n${line}\n\nIt took the wheel along.\n\n${line}`);
  expect(check("duplicate-paragraphs")).toBe(verdict);
});

test("a title of a source under a quotation is not translated", async () => {
  const german =
    "Die Mühle steht seit dem Mittelalter am Fluss, und das Wasser hat sie nie zuvor so getroffen wie in diesem Jahr.";
  const source =
    "Why I love working at the mill by the river and what the flood has taken from each and every one of us this year";
  expect((await draft("Die Mühle", `${german}\n\n— Lena Brandt, "${source}"`, "de"))("language-mixed")).toBe("pass");
  expect((await draft("Die Mühle", `${german} ${german} ${german}\n\nThis is ${source}.`, "de"))("language-mixed")).toBe("fail");
});

test.each([
  ["### A part\n\nThe wheel is dried.\n\n### Another part\n\nThe roof is mended.", "pass"],
  ["## Next\n\nThe roof is mended.", "fail"],
])("the parts below a question answer it: %s", async (behind, verdict) => {
  const check = await draft(
    "The flood",
    `The water came at night.\n\n## What happens then?\n\nIn this section we will look at what may happen.\n\n${behind}`,
  );
  expect(check("questions-answered")).toBe(verdict);
});

test.each([
  ["if your project is known to people and very popular", "en", "pass"],
  ["si votre projet est connu et très populaire", "fr", "pass"],
  ["il vous faut pour cela trois outils", "fr", "fail"],
])("no number is read in an adverb: %s", async (line, locale, verdict) => {
  const check = await draft("Guide", `Une première phrase ici.\n\n${line} :\n\n- un\n- deux`, locale);
  expect(check("promised-count")).not.toBe(verdict === "fail" ? "not_applicable" : "fail");
});

test("a quotation in another language repeats that one's prepositions, and a word that is one elsewhere is a topic", async () => {
  const german =
    "Die Mühle steht seit dem Mittelalter am Fluss. Das Wasser hat sie nie zuvor so hart getroffen wie in diesem Jahr.";
  const english = "She wanted to go to the river, to look to the wheel and to speak to them.";
  expect((await draft("Die Mühle", `${german}\n\n${german}\n\n${english}`, "de"))("keyword-stuffing")).toBe("pass");
  const own = "The water came at night, and nobody was there. It took the wheel along, which was as old as the mill itself.";
  const hats = "This hat is the hat of hats, a hat for hat people who want a hat on a hat.";
  expect((await draft("The mill", `${own}\n\n${own}\n\n${hats}`))("keyword-stuffing")).toBe("fail");
});

test("a time that stands at once behind its name is read", async () => {
  const times = { prepTime: "PT15M", cookTime: "PT20M" };
  const data = { "@type": "Recipe", name: "Leek pie", image: "https://www.site.example/p.jpg", ...times };
  const told = await analysed(
    `<title>Leek pie</title>${ld(data)}`,
    "<h1>Leek pie</h1><p>Prep Time:15 minutes</p><p>Cook Time:30 minutes</p><p>Wash the leek and cut it.</p>",
  );
  expect(told.advice("numbers-agree")?.title).toContain("30 minutes");
});
