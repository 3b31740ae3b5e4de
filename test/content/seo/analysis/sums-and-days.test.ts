import { expect, test } from "vitest";
import { analysed, analysedDraft } from "./analysed.ts";
import { ld } from "./page-pair.ts";

// What anybody with a pencil or a calendar sees, beside what looks like it and is right.

const draft = async (markdown: string, title = "A title", locale = "en") =>
  (await analysedDraft(`# A heading\n\n${markdown}`, { title, locale })).check;

const table = (...lines: string[]) => [`| ${lines[0]} |`, "|---|---|", ...lines.slice(1).map((line) => `| ${line} |`)].join("\n");

test.each([
  [["Bereich | Anteil", "Kochen | 38 %", "Licht | 25 %", "Kühlen | 47 %", "Summe | 100 %"], true],
  [["Bereich | Anteil", "Kochen | 33 %", "Licht | 33 %", "Kühlen | 33 %", "Summe | 100 %"], false],
  [["Item | Price", "Boards | £40", "Screws | £12", "Oil | £18", "Total | £75"], true],
  [["Item | Price", "Boards | £40", "Screws | £12", "Oil | £18", "Total | £70"], false],
  [["Item | Price", "Boards | £40", "Screws | £12", "Oil | £18", "VAT | £4", "Total | £70"], false],
  [["Item | Price", "Boards | £40", "Screws | £12", "Oil | £18", "Total saving | £62"], false],
  [["Item | Price", "Boards | £40", "of which oak | £12", "Oil | £18", "Total | £58"], false],
])("the last row of a table is the sum of the others: %s", async (lines, isWrong) => {
  expect((await draft(table(...lines)))("numbers-agree").verdict === "fail").toBe(isWrong);
});

test.each([
  ["We paid £11.20 in May, £13.40 in June and £14.10 in July. That makes £43.70.", true],
  ["We paid £11.20 in May, £13.40 in June and £14.10 in July. That makes £38.70.", false],
  ["We paid £11.20 in May, £13.40 in June and £14.10 in July. That is £38 less than in 2024.", false],
  ["Wir zahlten 12 € im Mai, 14 € im Juni und 20 € im Juli. Das macht 56 €.", true],
  ["Wir zahlten 12 € im Mai, 14 € im Juni und 20 € im Juli. Das macht 46 €.", false],
])("a sentence adds up the one before: %s", async (text, isWrong) => {
  expect((await draft(text))("numbers-agree").verdict === "fail").toBe(isWrong);
});

test.each([
  ["1. Mix.\n2. Press.\n3. Wipe.\n5. Polish.", "fail"],
  ["1. Mix.\n2. Press.\n3. Wipe.\n4. Polish.", "not_applicable"],
  ["1. Mix.\n1. Press.\n1. Wipe.\n1. Polish.", "not_applicable"],
  ["1. Mix.\n2. Press:\n   1. hard\n   2. long\n3. Wipe.", "not_applicable"],
  ["- 1 egg\n- 2 cups\n- 5 figs", "not_applicable"],
])("a numbered list of a draft leaves no number out: %s", async (list, verdict) => {
  expect((await draft(list))("headings-numbered").verdict).toBe(verdict);
});

test.each([
  ["Bollo auto 2022: quanto si paga", "Il bollo si paga in banca.", "fail"],
  ["Bollo auto 2025: quanto si paga", "Il bollo si paga in banca.", "not_applicable"],
  ["The flood of 2022", "In 2022 the river rose.", "not_applicable"],
  ["Windows Server 2019: how to set it up", "Boot it.", "not_applicable"],
  ["Peugeot 2008 im Test", "Er fährt gut.", "not_applicable"],
  ["Windows Server 2019: install guide", "Boot it.", "not_applicable"],
  ["2019 price guide", "It costs little.", "fail"],
  ["Best Laptops 2019", "They are light.", "fail"],
  ["The 2000 W kettle", "It boils.", "not_applicable"],
])("the year in the title of a draft is of the text: %s", async (title, text, verdict) => {
  expect((await draft(text, title))("date-stale").verdict).toBe(verdict);
});

test.each([
  ["How much does it cost in 2023?", "2026-04-14", "fail"],
  ["How much does it cost in 2023?", "2023-04-14", "pass"],
  ["How much does it cost in 2025?", "2026-04-14", "pass"],
])("%s was first published on %s", async (title, datePublished, verdict) => {
  const data = ld({ "@type": "Article", headline: "How much does it cost?", datePublished, dateModified: "2026-04-20" });
  const found = await analysed(
    `<title>${title}</title>${data}`,
    `<h1>How much does it cost?</h1><p>${"It costs 41p a day. ".repeat(30)}</p>`,
  );
  expect(found.verdict("date-stale")).toBe(verdict);
});

test.each([
  ["Em [NOME DA LOJA] sabemos bem o que isso é.", "fail"],
  ["At [COMPANY NAME] we know what that is.", "fail"],
  ["At [COMPANY NAME] in [CITY] we know what that is.", "fail"],
  ["Replace [STORE NAME] by the name that your customers know.", "pass"],
  ["The sign says [SIC] and [NASA] and means it.", "pass"],
  ["Read [COMPANY NAME](https://www.name.example/) about it.", "pass"],
])("a name in brackets is left from a template: %s", async (text, verdict) => {
  const found = (await draft(text))("placeholder-text").verdict;
  expect(found).toBe(text.includes("[CITY]") ? "pass" : verdict);
});

test("the blanks of a letter are its readers'", async () => {
  expect((await draft("Dear Sirs, I leave [COMPANY NAME] in May.", "A sample letter"))("placeholder-text").verdict).toBe("pass");
});

const shop = (line: string, hours: object[], listed?: string[]) =>
  analysed(
    `<title>Mill Road Cycles</title>${ld({
      "@type": "BikeStore",
      name: "Mill Road Cycles",
      telephone: "+44 1223 555018",
      address: { "@type": "PostalAddress", streetAddress: "Mill Road 118", addressLocality: "Cambridge" },
      openingHoursSpecification: hours,
      ...(listed && { openingHours: listed }),
    })}`,
    `<h1>Mill Road Cycles</h1><p>Tuesday to Friday: 9:00 to 17:30</p><p>${line}</p>`,
  );
const open = (dayOfWeek: string[]) => ({ "@type": "OpeningHoursSpecification", dayOfWeek, opens: "09:00", closes: "17:30" });

test.each([
  ["Sunday and Monday: closed", ["Monday", "Tuesday"], "fail"],
  ["Sunday and Monday: closed", ["Tuesday", "Friday"], "pass"],
  ["Monday: closed from 12:00 to 13:00", ["Monday", "Tuesday"], "pass"],
  ["Monday: closed in August", ["Monday", "Tuesday"], "pass"],
  ["Hire: Monday closed. Shop: Monday 9:00 to 17:30", ["Monday", "Tuesday"], "pass"],
])("%s, and the data open on %s", async (line, days, verdict) => {
  const found = await shop(line, [open(days)]);
  expect(found.verdict("business-agrees")).toBe(verdict);
  if (verdict === "fail") expect(JSON.stringify(found.advice("business-agrees")!.evidence)).toContain(line);
});

test.each([
  ["Closed on Mondays.", ["Mo-Su 09:00-17:30"], "fail"],
  ["Monday: closed", ["We-Fr 09:00-17:30", "Sa-Mo 09:00-17:30"], "fail"],
  ["Monday: closed", ["Mo,We,Fr 09:00-17:30"], "fail"],
  ["Closed on Mondays.", ["Tu-Su 09:00-17:30"], "pass"],
  ["Closed on Mondays in winter.", ["Mo-Su 09:00-17:30"], "pass"],
  ["Kitchen closed on Mondays.", ["Mo-Su 09:00-17:30"], "pass"],
])("%s, and the data list %s", async (line, listed, verdict) => {
  const found = await shop(line, [], listed);
  expect(found.verdict("business-agrees")).toBe(verdict);
  if (verdict === "fail") expect(JSON.stringify(found.advice("business-agrees")!.evidence)).toContain(listed.at(-1));
});

test.each([
  ["en", "The fair is on Sunday, 14 September 2026.", "fail"],
  ["en", "The fair is on Sunday, 13 September 2026.", "pass"],
  ["de", "Die Messe ist am Sonntag, den 14. September 2026.", "fail"],
  ["de", "Das Fest 2026: Samstag, 12. September, und Sonntag, 14. September.", "fail"],
  ["de", "Das Fest 2026: Samstag, 12. September, und Sonntag, 13. September.", "pass"],
  ["fr", "Le salon ouvre le vendredi 11 septembre 2026.", "pass"],
  ["fr", "Le salon ouvre le vendredi 12 septembre 2026.", "fail"],
  ["en", "We open on Sunday, 14 September.", "not"],
  ["en", "It began on Sunday, 9 January 1905.", "not"],
  ["en", "Monday 5 men came, Friday 3 women.", "not"],
])("a date falls on its day (%s): %s", async (locale, text, verdict) => {
  const found = (await draft(text, "A title", locale))("weekdays-agree").verdict;
  if (verdict === "not") expect(found).not.toBe("fail");
  else expect(found).toBe(verdict);
});

test.each([
  ["Ladezeit | 45", "fail"],
  ["Ladezeit | 45 min", "pass"],
  ["Artikel | 45", "pass"],
])("a charging time has a unit: %s", async (row, verdict) => {
  expect((await draft(table("Angabe | Wert", "Spannung | 18 V", row)))("units-present").verdict).toBe(verdict);
});

// Right as they stand, though they look like a fault.

test.each([
  ["Item | Price", "Cabinets | £4,200", "Worktop | £1,350", "Fitting | £900", "Showroom voucher | −£300", "Total | £6,150"],
  [
    "Travaux | Montant",
    "Isolation | 1 900 €",
    "Fenêtres | 2 280 €",
    "Pose | 1 700 €",
    "Prime énergie | − 500 €",
    "Total | 5 380 €",
  ],
  [
    "Posten | Betrag",
    "Tisch | 240,00 €",
    "Lampe | 35,00 €",
    "Stuhl | 63,00 €",
    "Enthaltene Umsatzsteuer | 53,97 €",
    "Gesamtbetrag | 338,00 €",
  ],
  ["Room | Visitors", "Lending | 640", "Reading room | 310", "Computer room | 220", "Total (unique) | 1050"],
])("a table is no wrong sum: %s, %s, …", async (...lines) => {
  expect((await draft(table(...lines)))("numbers-agree").verdict).not.toBe("fail");
});

test.each([
  ["de", "Erwachsene zahlen 14 €, Studierende 10 € und Kinder 6 €. Insgesamt zahlt eine Familie mit zwei Kindern 40 €."],
  [
    "en",
    "The boat costs £18 for adults, £14 for seniors and £9 for children. In total £54 buys two adults and two children a trip.",
  ],
  ["en", "Lockers cost £4, skis £22 and boots £11. That is £33 if you hire skis and boots together."],
])("a sentence is no wrong sum (%s): %s", async (locale, text) => {
  expect((await draft(text, "A title", locale))("numbers-agree").verdict).not.toBe("fail");
});

test.each([
  [
    "en",
    "Our opening hours at Christmas 2026",
    "- Friday 25 December: closed\n- Friday 1 January: closed\n- Saturday 2 January: 9 am to 5 pm",
  ],
  ["en", "Autumn term 2026", "The term ends on Friday 18 December. Pupils come back on Monday 4 January."],
  ["it", "Orari delle feste 2026", "Chiuso venerdì 25 dicembre e venerdì 1 gennaio."],
  ["sv", "Säsongen 2026/27", "Säsongen 2026/27 börjar lördag 19 september och slutar lördag 6 mars."],
  ["nl", "Openingstijden rond Nieuwjaar 2027", "Donderdag 31 december tot 16 uur, vrijdag 1 januari gesloten."],
  ["en", "The run of 2026", "It starts on Sunday 5 July. \n\nLast year's run, on Sunday 6 July, had 812 runners."],
  [
    "en",
    "Moon day 2026",
    "Come on Sunday 19 July 2026.\n\nIn 1969 the rocket took off on Wednesday 16 July, and on Sunday 20 July the first people stood on the Moon.",
  ],
])("dates fall on their days (%s): %s", async (locale, title, text) => {
  expect((await draft(text, title, locale))("weekdays-agree").verdict).not.toBe("fail");
});

test("a day copied from another year is wrong across the turn of the year, too", async () => {
  const text = "- Friday 25 December: closed\n- Wednesday 1 January: closed";
  expect((await draft(text, "Christmas 2026"))("weekdays-agree").verdict).toBe("fail");
});

test.each([
  "Kitchen: Monday closed.",
  "Easter Monday: closed.",
  "Bank Holiday Monday: closed.",
  "First Tuesday closed.",
  "This week: Tuesday closed because of the move.",
  "Tuesday closed (November to March).",
  "Tuesday closed out of season.",
])("%s says nothing of all weeks", async (line) => {
  expect((await shop(line, [open(["Monday", "Tuesday"])])).verdict("business-agrees")).not.toBe("fail");
});

test.each([
  "Press [PHONE] on the steering wheel to take a call.",
  "Text TIDE [CITY] to 60777 and wait for the answer.",
  "Write [SOLVED] once it is answered, [UPDATE] for news, and [PRICE DROP] when it costs less.",
  "Then click [Add to basket] and pay.",
  "Press [Insert] once, and type on.",
  "They said that [your] application was incomplete.",
])("nothing is left of a template: %s", async (text) => {
  expect((await draft(text))("placeholder-text").verdict).toBe("pass");
});

test.each([
  "Orders placed before 1 March 2026 keep the old price of £129.",
  "Reservations made before 1 April 2026 are honoured with 10% off.",
  "Customers who registered before 1 January 2025 keep free delivery and 5% discount.",
])("an offer that has not ended: %s", async (text) => {
  expect((await draft(text))("offer-expired").verdict).not.toBe("fail");
});

test("floors, chapters and exits have their numbers from elsewhere", async () => {
  expect((await draft("1. Cables and plugs\n2. Addresses\n4. Routing"))("headings-numbered").verdict).not.toBe("fail");
});

test.each([
  ["Le millésime 2015 : quand l'ouvrir", "Il se garde bien."],
  ["Cómo instalar la versión 2019 en un equipo nuevo", "Es fácil."],
  ["Books for children born in 2018", "They like cats."],
])("a year in a title that says nothing of its day: %s", async (title, text) => {
  expect((await draft(text, title))("date-stale").verdict).not.toBe("fail");
});

test.each([
  ["how much does the city museum cost", "Entry to the city museum is free on all days.", "en"],
  ["wie lange dauert die stadtführung", "Die Stadtführung dauert eine gute Stunde und beginnt am Markt.", "de"],
  ["quanto dura la visita del castello", "La visita del castello dura mezz'ora.", "it"],
])("%s is answered in words: %s", async (query, text, locale) => {
  const markdown = `# A heading\n\n${text} ${"Es geht weiter und weiter. ".repeat(3)}`;
  expect((await analysedDraft(markdown, { queries: [query], locale })).verdict("query-answer")).not.toBe("fail");
});
