import { expect, test } from "vitest";
import { analysed, analysedDraft } from "./analysed.ts";

// Pages that readers open by their name are not asked for what pages need to be found.

const address = "<p>Holzbau Reinders GmbH<br>Alter Postweg 14<br>26133 Oldenburg</p><p>Telefon 0441 4470120</p>";
const more = "<h2>Register</h2><p>HRB 204417, Amtsgericht Oldenburg</p><h2>Kammer</h2><p>Handwerkskammer Oldenburg</p>";

test.each([
  ["Impressum – Holzbau Reinders", "Angaben gemäß § 5 DDG", true],
  ["Holzbau Reinders | Kontakt &amp; Impressum", "Kontakt &amp; Impressum", true],
  ["Privacy policy | Fernhill Pottery", "Privacy policy", true],
  ["Mentions légales – Menuiserie Lacombe", "Mentions légales", true],
  ["プライバシーポリシー|茶屋もり", "プライバシーポリシー", true],
  ["Impressum: was hinein muss – Holzbau Reinders", "Impressum: was hinein muss", false],
  ["Cookies – The Blue Spoon", "Cookies", false],
  ["Treppen – Holzbau Reinders", "Treppen aus Holz", false],
])("%s", async (title, heading, isNotice) => {
  const scripts = '<script src="/app.js"></script>';
  const page = await analysed(`<title>${title}</title>${scripts}`, `<h1>${heading}</h1>${address}${more}`, { lang: "de" });
  for (const id of ["description-present", "canonical-present", "content-length", "text-without-scripts"])
    expect([id, page.verdict(id)]).toEqual([id, isNotice ? "not_applicable" : "fail"]);
});

test("a draft of a legal notice is told nothing, and what is left of a template in it is told", async () => {
  const title = "Impressum – Holzbau Reinders";
  const told = async (markdown: string) => (await analysedDraft(markdown, { title })).told;
  const notice = "# Impressum\n\nHolzbau Reinders GmbH, Alter Postweg 14, 26133 Oldenburg\n\nTelefon 0441 4470120";
  expect(await told(notice)).toEqual([]);
  expect(await told(`${notice}\n\nLorem ipsum dolor sit amet, consectetur adipiscing elit.`)).toEqual(["placeholder-text"]);
});
