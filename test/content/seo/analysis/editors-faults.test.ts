import { expect, test } from "vitest";
import { analysedDocument } from "./analysed.ts";

// What an editor strikes out at a first reading, beside what looks like it and is right.

const LONG = {
  en: "We have done this work in the town for many years and answer every message on the same day.",
  de: "Wir machen diese Arbeit seit vielen Jahren in der Stadt und beantworten jede Nachricht am selben Tag.",
  fr: "Nous faisons ce travail depuis de longues années dans la ville et répondons le jour même à chaque message.",
  es: "Hacemos este trabajo desde hace muchos años en la ciudad y contestamos cada mensaje el mismo día.",
} as Record<string, string>;

/** The verdict of a check on a draft with enough text for its language to be seen. */
async function verdictOf(id: string, lang: string, markdown: string, { brand = "", title = "A title" } = {}): Promise<string> {
  const filler = LONG[lang] ? `\n\n${LONG[lang]}` : "";
  const source = { kind: "draft" as const, title, markdown: `# A heading${filler}\n\n${markdown}` };
  const knowledge = brand ? { brand: { name: brand } } : {};
  return (await analysedDocument({ input: { source, locale: lang } }, { knowledge })).verdict(id);
}

const HOURS = "| Day | Shop |\n|---|---|\n| Monday to Friday | 9 am to 6 pm |\n| Saturday | 9 am to 6 pm |\n| Sunday | closed |";
const ZEITEN =
  "| Tag | Zeit |\n|---|---|\n| Montag bis Freitag | 9 bis 18 Uhr |\n| Samstag | 9 bis 14 Uhr |\n| Sonntag | geschlossen |";

test.each([
  ["en", `${HOURS}\n\nOn Saturdays the shop closes at 4 pm.`, true],
  ["en", `${HOURS}\n\nOn Saturdays the shop closes at 6 pm.`, false],
  ["en", `${HOURS}\n\nOn Saturdays the café closes at 4 pm.`, false],
  ["en", `${HOURS}\n\nIn summer the shop closes at 4 pm on Saturdays.`, false],
  ["en", `${HOURS}\n\nIn August the shop closes at 4 pm on Saturdays.`, false],
  ["en", `${HOURS}\n\nOn Saturday, 5 December, the shop closes at 4 pm.`, false],
  ["en", `${HOURS}\n\nThe first Saturday of the month the shop is open until 4 pm.`, false],
  ["en", `${HOURS}\n\n## Our telephone\n\nOn Wednesdays it is closed.`, false],
  ["en", `${HOURS}\n\nOn Sundays we are open from 10 am to 4 pm.`, true],
  ["de", `${ZEITEN}\n\nSamstags schließt der Laden um 16 Uhr.`, true],
  ["de", `${ZEITEN}\n\nAm Samstag ist das Telefon bis 12 Uhr besetzt und danach geschlossen.`, false],
  ["de", `${ZEITEN}\n\nIm Advent ist samstags bis 18 Uhr geöffnet.`, false],
  ["de", `${ZEITEN}\n\nSamstags schließt der Laden um 14 Uhr.`, false],
  ["es", "La tienda abre todos los días de 10 a 20 horas.\n\nLa tienda está abierta de lunes a domingo de 10 a 19 horas.", true],
  ["es", "La tienda abre todos los días de 10 a 20 horas.\n\nLa cocina está abierta de lunes a domingo de 10 a 19 horas.", false],
])("hours of a day agree (%s): %s", async (lang, text, isWrong) => {
  expect((await verdictOf("hours-agree", lang, text)) === "fail").toBe(isWrong);
});

test("lists of hours that differ are those of several places", async () => {
  const other = HOURS.replace("Saturday | 9 am to 6 pm", "Saturday | 9 am to 1 pm");
  const text = `## Leeds\n\n${HOURS}\n\n## York\n\n${other}\n\n## Hull\n\nOn Saturdays the shop closes at 4 pm.`;
  expect(await verdictOf("hours-agree", "en", text)).toBe("not_applicable");
});

test.each([
  ["de", "Die Anreise ist ab 15 Uhr möglich.\n\nDer Check-in ist erst ab 17 Uhr möglich.", true],
  ["de", "Die Anreise ist ab 15 Uhr möglich, die Abreise bis 10 Uhr.", false],
  ["de", "Die Anreise ist ab 15 Uhr möglich.\n\nEin früher Check-in ist gegen Aufpreis ab 12 Uhr möglich.", false],
  ["en", "Check-in is from 3 pm.\n\nCheck-in is from 5 pm.", true],
  ["en", "Check-in is from 3 pm.\n\nOn Sundays check-in is from 5 pm.", false],
  ["en", "Check-in is from 3 pm.\n\nEarly check-in is from 1 pm.", false],
])("guests arrive and leave at one time (%s): %s", async (lang, text, isWrong) => {
  expect((await verdictOf("hours-agree", lang, text)) === "fail").toBe(isWrong);
});

test.each([
  ["en", "See the table below for the fees.", true],
  ["en", "See the table below for the fees.\n\n| Fee | £ |\n|---|---|\n| One | 4 |", false],
  ["en", "Put the table below the window, where the light is best.", false],
  ["en", "See the table below for the fees.\n\n- one copy: £4\n- two copies: £7", false],
  ["en", "See the table below for the fees.\n\n![Fees of copies](/fees.png)", false],
  ["de", "Die Preise stehen in der folgenden Tabelle.", true],
  ["de", "Die Tabelle unserer Liga finden Sie beim Verband.", false],
  ["fr", "Les prix figurent dans le tableau ci-dessous.", true],
  ["fr", "Le tableau suivant l'escalier est une copie.\n\n![Un tableau](/t.jpg)", false],
  ["es", "Los precios están en la tabla siguiente.", true],
  ["es", "La tabla de surf siguiente llega en mayo.", false],
])("a table that is pointed to is there (%s): %s", async (lang, text, isWrong) => {
  expect((await verdictOf("table-promised", lang, text)) === "fail").toBe(isWrong);
});

const compared = (...lines: string[]) =>
  [`| ${lines[0]} |`, "|---|---|---|", ...lines.slice(1).map((line) => `| ${line} |`)].join("\n");

test.each([
  ["en", compared(" | Oslo | Bergen", "Load | 100 kg | ", "Noise | 42 dB | 48 dB", "Price | £499 | £629"), true],
  ["en", compared(" | Oslo | Bergen", "Load | 100 kg | –", "Noise | 42 dB | 48 dB", "Price | £499 | £629"), false],
  ["en", compared(" | Free | Team", "Export | | ✓", "People | 8 | 60", "Price | £0 | £29"), false],
  ["en", compared("Dish | Price | Notes", "Soup | £6 | ", "Stew | £9 | with nuts", "Cake | £4 | "), false],
  ["en", compared("Name | Date | Signature", "Ann | | ", "Bob | | ", "Cy | | "), false],
  ["en", compared("Time | Monday | Tuesday", "9 am | Yoga | ", "10 am | Pilates | Boxing", "11 am | Dance | Yoga"), false],
  ["de", compared(" | Aroma | Barino", "Lautstärke | 68 dB | ", "Wassertank | 1,5 l | 1,8 l", "Preis | 399 € | 549 €"), true],
  ["de", compared(" | Aroma | Barino", "Lautstärke | 68 dB | 62 dB", "Wassertank | 1,5 l | 1,8 l", "Summe | | 549 €"), false],
  ["de", compared("Gericht | Preis | Hinweis", "Suppe | 6 € | ", "Eintopf | 9 € | mit Nüssen", "Kuchen | 4 € | mit Ei"), false],
])("a comparison has no empty cells (%s): %s", async (lang, text, isWrong) => {
  expect((await verdictOf("table-cells", lang, text)) === "fail").toBe(isWrong);
});

const paragraphs = (lang: string, last: string) => `${LONG[lang]}\n\n${LONG[lang]}\n\n${last}`;

test.each([
  ["en", "The Pro is worth its money if you travel often, since its battery lasts long and the case", true],
  ["en", "The Pro is worth its money if you travel often, since its battery lasts long.", false],
  ["en", "The Pro is worth its money if you travel often, as is told [in the test of all cases](/test)", false],
  ["en", "Visit us in the old town between the bridge and the church at Mill Lane Leeds", false],
  ["en", "Write to us whenever you have a question about anything that stands above: post@firm.example", false],
  ["es", "Elija variedades enanas y gire la maceta cada semana. También puede plantar fresas, que", true],
  ["es", "Elija variedades enanas y gire la maceta cada semana. También puede plantar fresas.", false],
])("a draft ends with its sentence (%s): %s", async (lang, last, isWrong) => {
  expect((await verdictOf("text-ends", lang, paragraphs(lang, last))) === "fail").toBe(isWrong);
});

test.each([
  ["en", "Freshfold cleans carpets. At BrightSteam Ltd we use mild products.", "Freshfold", false],
  ["en", "Freshfold cleans carpets.\n\nAt BrightSteam Ltd we use mild products.", "Freshfold", true],
  ["en", "Freshfold cleans carpets.\n\nAt Freshfold Carpets Ltd we use mild products.", "Freshfold", false],
  ["en", "Freshfold cleans carpets.\n\nAt Christmas we are closed, and at Leeds we turn left.", "Freshfold", false],
  ["en", 'Freshfold cleans carpets.\n\n"At BrightSteam Ltd we rely on them," says a customer.', "Freshfold", false],
  ["en", "Freshfold cleans carpets.\n\nWe buy our machines from BrightSteam Ltd in York.", "Freshfold", false],
  ["en", "We clean carpets.\n\nAt BrightSteam Ltd we use mild products.", "Freshfold", false],
  ["de", "Lüdecke berät Betriebe.\n\nUnser Team von Mertens & Partner freut sich auf Sie.", "Lüdecke", true],
  ["de", "Lüdecke berät Betriebe.\n\nUnser Team von Lüdecke & Partner freut sich auf Sie.", "Lüdecke", false],
  ["de", "Lüdecke berät Betriebe.\n\nBei Fragen helfen wir, und bei der Deutsche Post AG holen wir Pakete ab.", "Lüdecke", false],
  ["de", "Lüdecke berät Betriebe.\n\nWir arbeiten mit Mertens & Partner zusammen.", "Lüdecke", false],
])("a text calls itself by its own name (%s): %s", async (lang, text, brand, isWrong) => {
  expect((await verdictOf("other-firm", lang, text, { brand })) === "fail").toBe(isWrong);
});

test.each([
  ["en", "This year, 2023, brings four changes for freelancers.", true],
  ["en", "This year, 2025, brought four changes for freelancers.", false],
  ["en", 'The minister wrote: "This year, 2023, brings four changes".', false],
  ["en", "In 2023 four changes came, and this year 2,023 people asked.", false],
  ["de", "Dieses Jahr, 2023, bringt vier Änderungen.", true],
  ["de", "Im Jahr 2023 kamen vier Änderungen.", false],
])("a year that is called this one is not long past (%s): %s", async (lang, text, isWrong) => {
  expect((await verdictOf("date-stale", lang, text)) === "fail").toBe(isWrong);
});

test.each([
  ["en", "Hello {{first_name}}, this is for you.", true],
  ["en", "Write the field as `{{first_name}}`, and it is replaced.", false],
  ["en", "Without `{{first_name}}` readers would see Hello {{first_name}} as it stands.", false],
  ["en", 'A line such as "TODO: check the name" comes from your own text.', false],
  ["en", "The price is TODO: ask Ann.", true],
  ["en", "Use `code` here. Call [INSERT PHONE NUMBER] today.", true],
  ["de", "Schreiben Sie `{{vorname}}` in die Anrede.", false],
  ["de", "Eine Zeile wie „TODO: Namen prüfen“ stammt aus Ihrem Text.", false],
  ["de", "Hallo {{vorname}}, schön, dass Sie da sind.", true],
])("what is set as code or quoted is spoken of (%s): %s", async (lang, text, isWrong) => {
  expect((await verdictOf("placeholder-text", lang, text)) === "fail").toBe(isWrong);
});

test.each([
  ["de", "Sie warten Anlagen bei Stammkunden im Umkreis von 50 km.", false],
  ["de", "Wir fahren zu Kunden im Radius von 30 km.", false],
  ["de", "Neun von zehn Kunden in Deutschland sind laut Studien zufrieden.", true],
  ["fr", "Les clients dans un rayon de 20 km sont livrés.", false],
  ["es", "Los clientes en un radio de 20 km no pagan el envío.", false],
])("a distance is no share (%s): %s", async (lang, text, isClaim) => {
  expect((await verdictOf("sourced-statistics", lang, text)) === "fail").toBe(isClaim);
});
