import { expect, test } from "vitest";
import { analysed, analysedDraft } from "./analysed.ts";
import { ld } from "./page-pair.ts";

// What ordinary authors write without a fault, beside the fault that it resembles.

const draft = async (markdown: string) => (await analysedDraft(`# A title\n\n${markdown}`)).check;

const rows = (head: string, ...lines: string[]) => `| ${head} |\n|---|---|\n${lines.map((line) => `| ${line} |`).join("\n")}`;

test.each([
  "A rowing boat costs £12 an hour. A pedal boat costs £15 an hour.",
  "The audio guide costs £5 at the desk. The printed guide costs £12 at the desk.",
  "A gas hob costs about £220. Fitting a gas hob costs £100 and takes an hour.",
  "A single room in summer costs £90. A single room in winter costs £60.",
  "Una porta di quercia costa 220 €. Montare una porta di quercia costa 100 €.",
  "Une porte en chêne coûte 220 €. La pose d'une porte en chêne coûte 100 €.",
  "Reduzierte Ware hat ein Rückgaberecht von 14 Tagen. Für reguläre Ware gilt ein Rückgaberecht von 30 Tagen.",
  `The Abisko–Nikkaluokta trail is 105 km long.\n\n${rows("Stage | Length", "Abisko–Abiskojaure | 15 km", "Abiskojaure–Alesjaure | 20 km")}`,
  `The whole journey via Leeds takes 5 hours.\n\n${rows("Stop | Time", "Leeds | 1 hour", "York | 2 hours")}`,
  `Der Rheinradweg Mainz–Köln ist 190 km lang.\n\n${rows("Ort | Strecke", "Mainz | 0 km", "Bingen | 30 km")}`,
])("numbers of two things agree: %s", async (text) => {
  expect((await draft(text))("numbers-agree").verdict).not.toBe("fail");
});

test.each([
  "A rowing boat costs £12 an hour. A rowing boat costs £15 an hour.",
  "- Warranty: 7 years\n\nThe warranty of the Oakline 140 is 10 years.",
  `The ferry to Leeds takes 5 hours.\n\n${rows("Stop | Time", "Leeds | 1 hour", "York | 2 hours")}`,
])("two numbers of one thing do not: %s", async (text) => {
  expect((await draft(text))("numbers-agree").verdict).toBe("fail");
});

const long =
  "Write to us or ring us from Monday to Friday, and a person who knows the program will help you on the same day, in plain words.";

test.each([
  ["Can bees swim?", "No."],
  ["Wann kann ich kündigen?", "Jederzeit."],
  ["¿Dónde está la sede?", "Barcelona."],
  ["How much does support cost?", `It is included in every plan. ${long}`],
  ["Wie viel kostet der Support?", `Er ist in jedem Tarif enthalten. ${long}`],
  ["How often should you oil the pan?", `Before each use. ${long}`],
  ["Ogni quanto si cambia la guarnizione?", `Circa una volta all'anno. ${long}`],
  ["Wie lange ist Schnittlauch haltbar?", `Im Kühlschrank hält er fast eine Woche. ${long}`],
  ["Combien de temps garder le basilic ?", `Une petite semaine au frais. ${long}`],
])("%s is answered by %s", async (question, answer) => {
  expect((await draft(`## ${question}\n\n${answer}`))("questions-answered").verdict).toBe("pass");
});

test.each([
  ["How much does support cost?", `It depends on the plan. ${long}`],
  ["How often should you oil the pan?", `It depends on the pan. ${long}`],
  ["Wie lange ist Schnittlauch haltbar?", `Im Kühlschrank hält er sich gut. ${long}`],
])("%s is not answered by %s", async (question, answer) => {
  expect((await draft(`## ${question}\n\n${answer}`))("questions-answered").verdict).toBe("fail");
});

test.each([
  ["All five rooms have:\n\n- a desk\n- a kettle\n- free Wi-Fi", false],
  ["Alle fünf Zimmer haben:\n\n- einen Tisch\n- einen Kessel\n- WLAN", false],
  ["Nos trois gîtes ont tous :\n\n- un four\n- un lit\n- un poêle\n- un vélo", false],
  ["Die Reise hat drei Etappen, und Sie brauchen dafür:\n\n- Wasser\n- Brot\n- Karten\n- Zeit", false],
  ["For the trip you need five things:\n\n- water\n- bread\n- maps", true],
])("a list is counted where it is announced: %s", async (text, isTold) => {
  expect((await draft(text))("promised-count").verdict === "fail").toBe(isTold);
});

test.each([
  ["For 8 people, use a 28 cm dish and 700 g of cream.", "pass"],
  ["Für 8 Personen nehmen Sie eine Form von 28 cm und 700 g Sahne.", "pass"],
  ["This cake makes enough for 8 people.", "fail"],
])("a recipe for six: %s", async (tip, verdict) => {
  const recipe =
    "Serves 6\n\n## Ingredients\n\n- 500 g cream\n- 4 eggs\n\n## Method\n\n1. Whisk the eggs.\n2. Bake for 20 minutes.";
  const { advice, ...check } = (await draft(`${recipe}\n\n## Tips\n\n${tip}`))("servings-agree");
  expect(check.verdict).toBe(verdict);
  expect(advice?.change ?? "").not.toContain("recipeYield");
});

const bar = (text: string) =>
  analysed(
    `<title>Bar Molino</title>${ld({
      "@type": "Restaurant",
      name: "Bar Molino",
      telephone: "+44 1434 555117",
      openingHours: ["We-Su 20:00-23:30"],
      address: { "@type": "PostalAddress", streetAddress: "Hill 2", addressLocality: "Soria" },
    })}`,
    `<h1>Bar Molino</h1>${text}`,
    { lang: "es" },
  );

test.each([
  ["<p>De miércoles a domingo, de 8 a 11 y media de la noche</p>", "pass"],
  ["<p>De miércoles a domingo, de 8 a 11 de la noche</p>", "fail"],
  ["<p>De 20:00 a 23:30. Tel. 01434 555117</p>", "pass"],
  ["<p>De 20:00 a 23:30. Tel. 01434 555171</p>", "fail"],
  ["<p>De 20:00 a 23:30. Fax 01434 600200</p>", "pass"],
])("the hours and the number of a bar: %s", async (text, verdict) => {
  const found = await bar(text);
  expect(found.verdict("business-agrees")).toBe(verdict);
  // Both are quoted whole.
  if (verdict === "fail") expect(found.advice("business-agrees")!.change).toMatch(/: "[^"]+" or "[^"]+"\.$/);
});

test.each([
  ["Harbour Times GmbH", "fail"],
  ["Acme Ltd", "fail"],
  ["Ann Miller", "pass"],
  ["Jo Ag", "pass"],
])("a firm is no person: %s", async (name, verdict) => {
  const data = ld({ "@type": "Article", headline: "Three bridges", author: { "@type": "Person", name } });
  const found = await analysed(
    `<title>Three bridges</title>${data}`,
    `<h1>Three bridges</h1><p>${"One bridge is old. ".repeat(40)}</p>`,
  );
  expect(found.verdict("author-entity")).toBe(verdict);
});

test.each([
  ["4 890 €", "pass"],
  ["4 590 €", "pass"],
])("a price that the page shows otherwise is told once: %s", async (price, verdict) => {
  const offers = { "@type": "Offer", price: "4590.00", priceCurrency: "EUR", availability: "https://schema.org/InStock" };
  const found = await analysed(
    `<title>Vélo cargo Muli</title>${ld({ "@type": "Product", name: "Vélo cargo Muli", image: "https://www.site.example/a.jpg", offers })}`,
    `<h1>Vélo cargo Muli</h1><p>${price} TTC</p><p>${"Le vélo porte deux enfants et leurs sacs. ".repeat(8)}</p>`,
    { lang: "fr" },
  );
  expect(found.verdict("json-ld-visible")).toBe(verdict);
  expect(found.verdict("offer-agrees") === "fail").toBe(price !== "4 590 €");
});

test.each([
  ["Ohne Speicher hat es sich nach gut drei Jahren bezahlt gemacht.", "not_applicable"],
  ["Ohne Speicher hat es sich nach knapp vier Jahren bezahlt gemacht.", "not_applicable"],
  ["Ohne Speicher hat es sich nach etwa fünf Jahren bezahlt gemacht.", "fail"],
])("a number that is said to be rounded agrees with its decimals: %s", async (text, verdict) => {
  const table = rows("Art | Amortisation", "Ohne Speicher | 3,2 Jahre", "Mit Speicher | 7,5 Jahre");
  expect((await draft(`${text}\n\n${table}`))("numbers-agree").verdict).toBe(verdict);
});

test("a wrong calculation is quoted once, with its result", async () => {
  const { advice } = (await draft("Un'auto da 85 kW paga 85 × 2,58 = 239,30 euro all'anno."))("numbers-agree");
  expect(advice!.title).toMatch(/^Calculate ".*239,30 euro" again$/);
  expect(advice!.change).toContain("219.3");
  expect(advice!.evidence).toHaveLength(1);
});

test.each([
  ["<a href='/u/1'>Rize 500 g</a><span>145,00 TL</span><button>Sepete ekle</button>", "pass"],
  ["<a href='/u/1'>Rize 500 g</a><button>Sepete ekle</button>", "fail"],
])("a price in a card answers a query after prices: %s", async (card, verdict) => {
  const prose = "<p>Siyah çaylarımız Rize ve Seylan bahçelerinden gelir; her parti elenip paketlenir ve aynı gün kargolanır.</p>";
  const found = await analysed("<title>Siyah Çay</title>", `<h1>Siyah Çay</h1>${prose}<div>${card}</div>`, {
    lang: "tr",
    queries: ["siyah çay fiyatları"],
  });
  expect(found.verdict("query-answer")).toBe(verdict);
});

test.each([
  ["Cement grout is dry after 24 hours, and you may walk on it.", "pass"],
  ["Cement grout is grey, and you may choose any other colour.", "fail"],
])("a text with the number need not name its kind: %s", async (text, verdict) => {
  const grout = await analysedDraft(`# Grout\n\n${text} ${long}`, { title: "Grout", queries: ["grout drying time"] });
  expect(grout.verdict("query-coverage")).toBe(verdict);
});

test.each([
  ["", "fail"],
  [`\n\n\`\`\`sh\n${"sudo apt update && sudo apt install tool\n".repeat(8)}\`\`\``, "pass"],
])("commands are a part of a short manual", async (code, verdict) => {
  expect((await draft(`${long} ${long}${code}`))("content-length").verdict).toBe(verdict);
});
