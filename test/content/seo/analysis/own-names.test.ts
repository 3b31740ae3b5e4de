import { expect, test } from "vitest";
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import { fetcherOf, TODAY } from "./load-document.ts";

async function analysed(head: string, body: string, path = "/a/page") {
  const html = `<html lang="en"><head>${head}</head><body>${body}</body></html>`;
  const source = { kind: "page" as const, url: `https://www.site.example${path}` };
  const result = await analyse({ source, target_queries: [] }, { fetcher: fetcherOf(html), model: null, now: () => TODAY });
  const check = (id: string) => result.checks.find((each) => each.id === id)!;
  return {
    verdict: (id: string) => check(id).verdict,
    told: (id: string) => result.recommendations.find((each) => each.id === id),
    kind: result.source.page_kind,
  };
}

const prose = `<p>${"The valley has three bridges, and the oldest of them was built by the monks in the year of the flood. ".repeat(8)}</p>`;

test("a template's title and missing heading are replaced by what the page is shared as", async () => {
  const { told } = await analysed(
    `<title>Careers</title><meta property="og:title" content="Senior Billing Analyst"><meta property="og:site_name" content="Hollin & Rowe">`,
    `<main><h2>Senior Billing Analyst</h2>${prose}</main>`,
  );
  expect(told("title-length")?.suggested_text).toBe("Senior Billing Analyst | Hollin & Rowe");
  expect(told("h1-present")?.suggested_text).toBe("Senior Billing Analyst");
});

test("a short title gets the name of the site, and that of the site alone gets nothing", async () => {
  const site = '<meta property="og:site_name" content="Hollin & Rowe">';
  const person = await analysed(`<title>Nora Abel</title>${site}`, `<main><h1>Nora Abel</h1>${prose}</main>`);
  expect(person.told("title-length")?.suggested_text).toBe("Nora Abel | Hollin & Rowe");
  const home = await analysed(`<title>Hollin Rowe</title>${site}`, `<main><h1>Welcome</h1>${prose}</main>`);
  expect(home.told("title-length")?.suggested_text).toBeUndefined();
});

test("a repeated name is told as a whole, and a town in a state of its name is one", async () => {
  const title = (text: string) => analysed(`<title>${text}</title>`, `<main><h1>Clinic</h1>${prose}</main>`);
  expect(
    (await title("Bones | White River Health › White River Health Bones › White River Health")).told("title-stuffing")?.title,
  ).toBe('Say "White River Health" once in the title');
  expect((await title("Summer Associate - New York, New York | Careers at New York City")).verdict("title-stuffing")).toBe(
    "pass",
  );
});

test("the sign of a kind of thing needs no text, the pictures beside it do", async () => {
  const sign = (files: string[]) =>
    analysed(
      "<title>Orders of the year</title>",
      `<main><h1>Orders of the year</h1>${prose}${files.map((file) => `${prose}<img src="/files/${file}.png">`).join("")}</main>`,
    );
  expect((await sign(["document", "document", "document"])).verdict("image-alt")).not.toBe("fail");
  expect((await sign(["bridge", "flood", "monks"])).verdict("image-alt")).toBe("fail");
});

test("a canonical link to another website is told as that, not for its scheme", async () => {
  const { verdict } = await analysed(
    '<title>Experienced lawyers</title><link rel="canonical" href="http://www.elsewhere.example/careers/lawyers">',
    `<main><h1>Experienced lawyers</h1>${prose}</main>`,
  );
  expect([verdict("canonical-valid"), verdict("canonical-self")]).toEqual(["pass", "fail"]);
});

test("a fixed page that its system dates is no article; a text under an address made of its title is", async () => {
  const dated = '<title>Orders</title><meta property="article:published_time" content="2023-06-25T08:45:14+00:00">';
  const body = `<main><h1>Orders</h1>${prose}</main>`;
  expect((await analysed(dated, body, "/legal/orders/")).kind).not.toBe("article");
  expect((await analysed(dated, body, "/locations/east-valley-center/")).kind).not.toBe("article");
  expect((await analysed(dated, body, "/how-the-monks-built-it/")).kind).toBe("article");
  expect((await analysed(dated, `<main><h1>Orders</h1>${prose.repeat(2)}</main>`, "/legal/orders/")).kind).toBe("article");
});
