import { expect, test } from "vitest";
import { analysed } from "./analysed.ts";

const prose = `<p>${"The valley has three bridges, and the oldest of them was built by the monks in the year of the flood. ".repeat(8)}</p>`;

test("a template's title and missing heading are replaced by what the page is shared as", async () => {
  const { recommendation } = await analysed(
    `<title>Careers</title><meta property="og:title" content="Senior Billing Analyst"><meta property="og:site_name" content="Hollin & Rowe">`,
    `<h2>Senior Billing Analyst</h2>${prose}`,
  );
  expect(recommendation("title-length")?.suggested_text).toBe("Senior Billing Analyst | Hollin & Rowe");
  expect(recommendation("h1-present")?.suggested_text).toBe("Senior Billing Analyst");
});

test("a short title gets the name of the site, and that of the site alone gets nothing", async () => {
  const site = '<meta property="og:site_name" content="Hollin & Rowe">';
  const person = await analysed(`<title>Nora Abel</title>${site}`, `<h1>Nora Abel</h1>${prose}`);
  expect(person.recommendation("title-length")?.suggested_text).toBe("Nora Abel | Hollin & Rowe");
  const home = await analysed(`<title>Hollin Rowe</title>${site}`, `<h1>Welcome</h1>${prose}`);
  expect(home.recommendation("title-length")?.suggested_text).toBeUndefined();
});

test("a repeated name is told as a whole, and a town in a state of its name is one", async () => {
  const title = (text: string) => analysed(`<title>${text}</title>`, `<h1>Clinic</h1>${prose}`);
  expect(
    (await title("Bones | White River Health › White River Health Bones › White River Health")).recommendation("title-stuffing")
      ?.title,
  ).toBe('Say "White River Health" once in the title');
  expect((await title("Summer Associate - New York, New York | Careers at New York City")).verdict("title-stuffing")).toBe(
    "pass",
  );
});

test("the sign of a kind of thing needs no text, the pictures beside it do", async () => {
  const sign = (files: string[]) =>
    analysed(
      "<title>Orders of the year</title>",
      `<h1>Orders of the year</h1>${prose}${files.map((file) => `${prose}<img src="/files/${file}.png">`).join("")}`,
    );
  expect((await sign(["document", "document", "document"])).verdict("image-alt")).not.toBe("fail");
  expect((await sign(["bridge", "flood", "monks"])).verdict("image-alt")).toBe("fail");
});

test("a canonical link to another website is told as that, not for its scheme", async () => {
  const { verdict } = await analysed(
    '<title>Experienced lawyers</title><link rel="canonical" href="http://www.elsewhere.example/careers/lawyers">',
    `<h1>Experienced lawyers</h1>${prose}`,
  );
  expect([verdict("canonical-valid"), verdict("canonical-self")]).toEqual(["pass", "fail"]);
});

test("a fixed page that its system dates is no article; a text under an address made of its title is", async () => {
  const dated = '<title>Orders</title><meta property="article:published_time" content="2023-06-25T08:45:14+00:00">';
  const body = `<h1>Orders</h1>${prose}`;
  expect((await analysed(dated, body, { path: "/legal/orders/" })).kind).not.toBe("article");
  expect((await analysed(dated, body, { path: "/locations/east-valley-center/" })).kind).not.toBe("article");
  expect((await analysed(dated, body, { path: "/how-the-monks-built-it/" })).kind).toBe("article");
  expect((await analysed(dated, `<h1>Orders</h1>${prose.repeat(2)}`, { path: "/legal/orders/" })).kind).toBe("article");
});

test("a post that a person signs may speak of the author's own firm", async () => {
  const told = async (author: object) => {
    const data = JSON.stringify({ "@context": "https://schema.org", "@type": "BlogPosting", headline: "Three bridges", author });
    const head = `<title>Three bridges</title><meta property="og:site_name" content="Bridge Weekly"><script type="application/ld+json">${data}</script>`;
    const body = `<h1>Three bridges</h1><p>A post for Bridge Weekly.</p><p>At GitHub, we walk over bridges every day.</p>${prose}`;
    return (await analysed(head, body, { path: "/blog/bridges" })).verdict("other-firm");
  };
  expect(await told({ "@type": "Person", name: "Anna Berg" })).toBe("not_applicable");
  expect(await told({ "@type": "Organization", name: "Bridge Weekly" })).toBe("fail");
});
