import { expect, test } from "vitest";
import { analysed, prose, sentence } from "./analysed.ts";
import { ld } from "./page-pair.ts";

// What templates and programs leave in titles, descriptions, data and texts, each beside what is right.

const h1 = "<h1>Three bridges of the valley</h1>";
const page = h1 + prose;
const named = "<title>Three bridges of the valley</title>";
const article = (more: object) =>
  named + ld({ "@type": "NewsArticle", headline: "Three bridges of the valley", datePublished: "2026-03-01", ...more });
const describedAs = (text: string) => `${named}<meta name="description" content="${text}">`;

test.each([
  ["The valley has three bridges, and the oldest of them was built by the mo...", "fail"],
  ["The valley has three bridges, and the oldest of them was built by the mo", "fail"],
  ["The valley has three bridges, and the oldest of them was built by the monks", "pass"],
  ["The valley has three bridges, and the oldest of them was built by the monks…", "pass"],
  ["Three old bridges of the valley were made by two monks of the mill and town", "pass"],
  ["Three old bridges over the river of the valley: who built them, and which can be crossed to…", "pass"],
])("a description does not break off in a word: %s", async (text, verdict) => {
  expect((await analysed(describedAs(text), page)).verdict("description-distinct")).toBe(verdict);
});

test("a description that breaks off in a word where a heading stands between its paragraphs is told", async () => {
  const text = `${sentence.trim()} Here are all of the meth...`;
  const body = `${h1}<p>${sentence}</p><h2>Building</h2><p>Here are all of the methods by which bridges were built.</p>${prose}`;
  const listed = `${h1}<ul><li>Source: valley/bridges</li><li>Author: Ann Lee of the valley road and the mill beside the river</li></ul>${prose}`;
  const ofList = "Source: valley/bridges Author: Ann Lee of the valley road and the mill besi...";
  expect((await analysed(describedAs(ofList), listed)).verdict("description-distinct")).toBe("fail");
  expect((await analysed(describedAs(text), body)).recommendation("description-distinct")?.title).toBe(
    'Write a description that does not break off at "meth"',
  );
});

test("the paragraph that opens an article may be its description, and that of a service may not", async () => {
  const opening = `${sentence.repeat(3).trim()}`;
  const head = (type: object) => describedAs(opening) + ld(type);
  const body = `${h1}<p>${opening}</p>${prose}`;
  const news = { "@type": "NewsArticle", headline: "Three bridges of the valley", datePublished: "2026-03-01" };
  expect((await analysed(head(news), body)).verdict("description-distinct")).toBe("pass");
  expect((await analysed(head({ "@type": "Product", name: "Bridges", offers: {} }), body)).verdict("description-distinct")).toBe(
    "fail",
  );
});

test("a description in Japanese is asked for in half as many characters", async () => {
  const text = Array.from({ length: 7 }, (_, n) => `京都の${n}番目の橋は洪水の年に修道士によって建てられました。`).join("");
  const body = `<h1>三つの橋</h1><p>${text}</p>${"<p>京都の三つの橋は洪水の年に修道士によって建てられました。</p>".repeat(12)}`;
  const found = await analysed(`<title>三つの橋</title><meta name="description" content="${text}">`, body, { lang: "ja" });
  expect(found.advice("description-distinct")?.change).toContain("55 to 80 characters");
});

test.each([
  ["<title>Three bridges of the valley |</title>", "fail"],
  ["<title>Three bridges of the valley | Gazette</title>", "pass"],
  [`${named}<meta name="description" content="Three bridges of the valley and who built them | ">`, "fail"],
  [`${named}<meta name="description" content="Buy the bridges of the valley at Valley Lights null">`, "fail"],
  ["<title>Three bridges&amp;reg; of the valley</title>", "fail"],
  ["<title>Three bridges® of the valley</title>", "pass"],
  ["<title>VoilÃ les trois ponts de la vallÃ©e</title>", "fail"],
  ["<title>VoilÃ les trois ponts</title>", "fail"],
  ["<title>De Berne Ã Lyon en train</title>", "fail"],
  ["<title>MAÇÃ VERDE E IRMÃ DO VALE</title>", "pass"],
  ["<title>XÃ HỘI: MÃ GIẢM GIÁ</title>", "pass"],
])("nothing ends with a divider or a value that is none, and characters are escaped once: %s", async (head, verdict) => {
  expect((await analysed(head, page)).verdict("metadata-plain")).toBe(verdict);
});

test.each([
  [article({ dateModified: "" }), "fail"],
  [article({ image: "" }), "fail"],
  [article({ image: "https://www.site.example/a.jpg", dateModified: "2026-03-02" }), "pass"],
  [article({ image: { "@type": "ImageObject", url: "https://www.site.example/a.jpg", name: "" } }), "pass"],
  [article({ publisher: { "@type": "Organization", name: "Blogger" } }), "fail"],
  [article({ publisher: { "@type": "Organization", name: "Valley Times" } }), "pass"],
  [article({ publisher: { type: "Organization", name: "Valley Times" } }), "fail"],
  [article({ description: "Call [phone loc=1] to book a walk." }), "fail"],
  [
    named +
      ld({
        "@type": "BreadcrumbList",
        itemListElement: ["A", "B"].map((name) => ({ type: "ListItem", name, item: `/${name}` })),
      }),
    "fail",
  ],
])("data have values, and types that are read: %s", async (head, verdict) => {
  expect((await analysed(head, page)).verdict("json-ld-values")).toBe(verdict);
});

test.each([
  [{ price: 0 }, "", "fail"],
  [{ price: "0.00" }, "", "fail"],
  [{ price: "49.90" }, "", "pass"],
  [{ price: 0 }, "<p>The kit is free for schools.</p>", "pass"],
  [{ price: 0 }, "<p>Download free of all cost.</p><p>100% free</p>", "pass"],
  [{ price: "49.90", addOn: { "@type": "Offer", price: 0, priceCurrency: "EUR" } }, "", "pass"],
])("a product that is sold has a price: %j %s", async (offer, more, verdict) => {
  const data = { "@type": "Offer", priceCurrency: "EUR", availability: "https://schema.org/InStock", ...offer };
  const head = named + ld({ "@type": "Product", name: "Bridge kit", offers: data });
  expect((await analysed(head, `${page}${more}`)).verdict("json-ld-values")).toBe(verdict);
});

test.each([
  ["Les Echos", "Les Echos", undefined, "fail"],
  ["Ann Lee", "Ann Lee", undefined, "pass"],
  ["Ann Lee", "Valley Times", "https://www.site.example", "fail"],
  ["Ann Lee", "Valley Times", "https://www.site.example/people/ann-lee", "pass"],
  ["Sam Site", "Valley Times", "https://www.site.example/", "pass"],
  ["Le Figaro et AFP", "Valley Times", undefined, "fail"],
  ["Swoogo", "Swoogo", undefined, "fail"],
  ["Ann Lee", "Valley Times", "https://annlee.example/", "pass"],
])("who wrote a report is a person with a page of their own: %s, %s, %s", async (name, publisher, url, verdict) => {
  const author = { "@type": "Person", name, ...(url && { url }) };
  const head = article({ author, publisher: { "@type": "Organization", name: publisher } });
  expect((await analysed(head, page, { path: "/news/three-bridges" })).verdict("author-entity")).toBe(verdict);
});

test.each([
  ["<p>undefined mins</p>", "fail"],
  ["<p>[url=https://www.site.example/a]Beds[/url] and [url=https://www.site.example/b]desks[/url] for each room.</p>", "fail"],
  ["<h3>Loading...</h3>".repeat(6), "fail"],
  ["<h3>Loading...</h3>", "pass"],
  ["<p>[shareaholic app=share_buttons id=26] Three bridges are to be seen.</p>", "fail"],
  ["<p>See [phone loc=1] for what it costs.</p>", "fail"],
  ["<p>The table [a, b] and the note [see below] are right.</p>", "pass"],
  ["<p>123 Street Avenue, City Town, 99999</p>", "fail"],
  ["<p>Write to email@address.com or call (123) 555-6789.</p>", "fail"],
  ["<p>12 Mill Street, Ludlow, and (212) 555-6789 by phone.</p>", "pass"],
  ["<p>In the film she dials (123) 555-0199 at 123 Main Street, City Centre.</p>", "pass"],
  ["<p>Links are written as [url=https://www.site.example]x[/url] in forums.</p>", "pass"],
  ["<p>The tag [img src=x] is none of a page.</p>", "pass"],
  ["<p>What is undefined is no value.</p>", "pass"],
])("what a program left in the text is told: %s", async (more, verdict) => {
  expect((await analysed(named, `${h1}${more}${prose}`)).verdict("placeholder-text")).toBe(verdict);
});

test("a folder's first page is not called README", async () => {
  const found = await analysed("<title>README | bridges</title>", `<h1>README</h1><h2>Three bridges</h2>${prose}`);
  expect(found.recommendation("title-descriptive")?.suggested_text).toBe("Three bridges");
});

const alternate = (lang: string, path: string) =>
  `<link rel="alternate" hreflang="${lang}" href="https://www.site.example${path}">`;

test.each([
  ["the languages of two are swapped", alternate("de-nl", "/fr/a/page") + alternate("fr-nl", "/de/a/page"), "fail"],
  ["each leads to its own", alternate("de-nl", "/de/a/page") + alternate("fr-nl", "/fr/a/page"), "pass"],
  ["a dictionary's pairs", alternate("en", "/words/de/en/page") + alternate("de", "/words/en/de/page"), "pass"],
  ["a country's folder", alternate("de-ch", "/ch/a/page") + alternate("fr-ch", "/ch/fr/page"), "pass"],
])("links of language versions lead to their languages: %s", async (_, links, verdict) => {
  expect((await analysed(named + links, page)).verdict("hreflang-codes")).toBe(verdict);
});

test.each([
  ["/a/page", "/a/other-page", "fail"],
  ["/a/page", "/a/page/", "pass"],
  ["/docs/5.1/page/", "/docs/6.0/page/", "pass"],
  ["/docs/18/page/", "/docs/current/page/", "pass"],
  ["/news/123/", "/news/456/", "fail"],
])("a page is one address in hreflang and canonical links: %s, %s", async (path, canonical, verdict) => {
  const head = `${named}${alternate("en", path)}${alternate("fr", "/fr")}<link rel="canonical" href="https://www.site.example${canonical}">`;
  expect((await analysed(head, page, { path })).verdict("hreflang-self")).toBe(verdict);
});

test.each([
  ["https://www.site.example/", ["open-graph"]],
  ["https://www.site.example/a/page", []],
])("what is shared is the page and not the first one of the site: %s", async (url, ids) => {
  const head = `${named}<link rel="canonical" href="https://www.site.example/a/page"><meta property="og:title" content="Bridges"><meta property="og:url" content="${url}">`;
  expect((await analysed(head, page)).told.filter((id) => id === "open-graph")).toEqual(ids);
});

const photo = (n: number, more = "") => `<img src="/media/bridge-${n}.jpg" width="800" height="600"${more}>`;
const between = (pictures: string[]) => pictures.map((picture) => `<p>${sentence.repeat(4)}</p>${picture}`).join("") + prose;

test.each([
  [[1, 2, 3].map((n) => photo(n)), true],
  [[1, 2, 3].map((n) => `<figure>${photo(n, ' alt=""')}<figcaption>Bridge ${n}</figcaption></figure>`), true],
  [[1, 2].map((n) => photo(n)), false],
  [[photo(1), photo(2), ...[3, 4, 5, 6].map((n) => photo(n, ` alt="Bridge ${n}"`))], false],
  [[1, 2, 3].map((n) => `<a href="/b/${n}">${photo(n)}</a>`), false],
])("most pictures of an article are described: %j", async (pictures, isTold) => {
  const found = await analysed(article({}), h1 + between(pictures));
  expect(found.told.includes("image-alt")).toBe(isTold);
});

test("a drawing beside its words needs no text of its own", async () => {
  const drawing = '<p><img src="/i/bass.svg" alt="icon"> Deep sound</p>';
  expect((await analysed(named, page + drawing)).verdict("image-alt-text")).toBe("not_applicable");
  expect((await analysed(named, page + drawing.replace(".svg", ".jpg"))).verdict("image-alt-text")).toBe("fail");
});

const trail = '<nav class="breadcrumb"><a href="/">Home</a> <a href="/a">Valley</a> Bridges</nav>';
const offers = ["Fast", "Safe", "Yours"].map((name) => `<h2>${name}</h2><p>It is ${name}.</p>`).join("");
const goods = Array.from({ length: 9 }, (_, n) => `<li><a href="/p/${n}">Kettle ${n}</a> <span>€ ${20 + n}</span></li>`).join("");

test.each([
  [trail + offers, named, "fail"],
  [offers, named, "not_applicable"],
  [trail + offers, named + ld({ "@type": "Organization", name: "Valley" }), "not_applicable"],
  [goods, named, "fail"],
])("a page without any data has those of its path, and of what it lists: %s", async (body, head, verdict) => {
  expect((await analysed(head, `<h1>Valley</h1>${body}`)).verdict("structured-data-present")).toBe(verdict);
});

test("of main headings a hidden one is none, and the page's own is kept beside its parent's", async () => {
  const hidden = '<h1 style="height: 0;width: 0;overflow: hidden;">Three bridges of the valley and more</h1>';
  expect((await analysed(named, hidden + page)).verdict("h1-single")).toBe("pass");
  const parents = `<h1><a href="../">Ann Lee</a>'s bridges:</h1><h1>The valley road</h1>`;
  const found = await analysed("<title>The valley road (Ann Lee)</title>", parents + prose);
  expect(found.advice("h1-single")?.title).toContain('Keep "The valley road"');
});

test("a page laid out for one width is not told to declare a viewport alone", async () => {
  const fixed = "<style>body{margin:0;min-width:952px}</style>";
  expect((await analysed(named, page)).told).toContain("viewport");
  expect((await analysed(named + fixed, page)).told).not.toContain("viewport");
});

test("of offers in variants one price is shown", async () => {
  const offer = (price: string) => ({ "@type": "Offer", price, priceCurrency: "EUR", availability: "InStock" });
  const failed = async (...prices: string[]) => {
    const data = ld({ "@type": "Product", name: "Bridge kit", offers: prices.map(offer) });
    const { verdict } = await analysed(named + data, `${page}<p>Today: 239.99 EUR</p>`);
    return ["json-ld-visible", "offer-agrees"].filter((id) => verdict(id) === "fail");
  };
  expect(await failed("239.99", "249.99")).toEqual([]);
  expect(await failed("249.99")).toEqual(["offer-agrees"]);
});

test.each(["239<sup>99</sup> €", "€239<sup>99</sup>"])(
  "a price whose cents are raised is that of the data: %s",
  async (price) => {
    const offer = { "@type": "Offer", price: "239.99", priceCurrency: "EUR", availability: "InStock" };
    const data = ld({ "@type": "Product", name: "Bridge kit", offers: offer });
    const { verdict } = await analysed(named + data, `${page}<p>Today: ${price}</p>`);
    expect(["json-ld-visible", "offer-agrees"].filter((id) => verdict(id) === "fail")).toEqual([]);
  },
);

const table = (...rows: [string, string][]) =>
  `<table><tr><th>What</th><th>Value</th></tr>${rows.map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`).join("")}</table>`;

test.each([
  ["brackets tell them apart", "<p>Battery life 60 hours (noise off).</p><p>Battery life 50 hours (noise on).</p>"],
  [
    "one is rounded",
    `<p>Better energy remains the most desired outcome, selected by 61% of respondents.</p>${table(["Better energy", "61.59%"], ["Deep sleep", "40.12%"])}`,
  ],
  [
    "the number is of what follows",
    `<p>It comes with green beans and 220 g new potatoes.</p>${table(["Green beans", "160 g"], ["Onions", "90 g"])}`,
  ],
  [
    "the row stands in several tables",
    `<p>The stack height is a low 26 mm in the heel.</p>${table(["Stack height", "39 mm"], ["Drop", "7 mm"])}${table(["Stack height", "38 mm"], ["Drop", "8 mm"])}`,
  ],
  [
    "one number leaves open how many more there are",
    `<p>The kettle weighs more than 20 kg with its lid.</p><p>The kettle weighs 38 kg with its lid.</p>`,
  ],
  ["the labels differ", "<p>Waist width 65 mm</p><p>Base width 47 mm</p>"],
  [
    "the amount is a part of something else",
    `<p>Arch Works is a contractor, with a $1.2 billion bonding capacity.</p>${table(["Arch Works", "$1.1 billion"], ["Oak Works", "$1.4 billion"])}`,
  ],
])("two numbers are no contradiction where %s", async (_, body) => {
  const found = await analysed(named + ld({ "@type": "Product", name: "Bridges", offers: {} }), `${page}${body}`);
  expect(found.told).not.toContain("numbers-agree");
});

const product = (more: object = {}) =>
  ld({
    "@type": "Product",
    name: "Bridge kit",
    image: "https://www.site.example/kit.jpg",
    brand: "Acme",
    offers: { "@type": "Offer", price: "49.90", priceCurrency: "EUR", availability: "InStock" },
    ...more,
  });
const sold = `${page}<p>49.90 EUR</p>`;

test.each([
  ["Find the Acme Bridge Kit for Boys and Girls at site. Free delivery and returns.", "fail"],
  ["Buy the Acme Bridge Kit for Boys and Girls online today: best price, free shipping.", "fail"],
  ["The Acme Bridge Kit for Boys and Girls: 240 wooden parts, from six years on. Free delivery.", "pass"],
])("a product's description says more than what a shop says of all: %s", async (text, verdict) => {
  const head = `<title>Acme Bridge Kit for Boys and Girls</title><meta name="description" content="${text}">${product()}`;
  expect((await analysed(head, sold)).verdict("description-distinct")).toBe(verdict);
});

test("a list's description is of the list, and not of the site", async () => {
  const verdict = async (text: string) =>
    (
      await analysed(
        `<title>Kettles with a long spout · Valley</title><meta property="og:site_name" content="Valley"><meta name="description" content="${text}">`,
        `<h1>Kettles with a long spout</h1>${goods}`,
      )
    ).verdict("description-distinct");
  expect(
    await verdict("Valley is where people cook and bake. More than 150 million families trust our craft in 90 countries."),
  ).toBe("fail");
  expect(await verdict("Kettles of steel and copper with a long spout, for all stoves, from 20 EUR, sent within two days.")).toBe(
    "pass",
  );
});

test.each([
  ['<meta property="og:image" content="">', true],
  ['<meta property="og:description" content="">', true],
  ['<meta property="og:image" content="https://www.site.example/a.jpg">', false],
  ['<meta property="og:image" content=""><meta property="twitter:image" content="https://www.site.example/a.jpg">', false],
  ["", false],
])("what is shared is not left empty: %s", async (more, isTold) => {
  const head = `${named}<meta property="og:title" content="Bridges">${more}`;
  expect((await analysed(head, page)).told.includes("open-graph")).toBe(isTold);
});

const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => `<p>${20 - n}.04 Uhr: Bridge ${n} is open again for all who walk.</p>`).join("");

test.each([
  [article({}), entries(9), "fail"],
  [article({}) + ld({ "@type": "LiveBlogPosting", headline: "Three bridges" }), entries(9), "pass"],
  [article({}), entries(5), "pass"],
  [
    article({}),
    Array.from({ length: 10 }, (_, n) => `<p>${8 + n}:15 The news of the valley, with the weather and the roads</p>`).join(""),
    "pass",
  ],
  [article({}), Array.from({ length: 10 }, (_, n) => `<p>${20 - n}:14 Bayern</p>`).join(""), "pass"],
])("a report in entries with their times is described as a live one: %s", async (head, body, verdict) => {
  expect((await analysed(head, page + body, { path: "/news/three-bridges" })).verdict("structured-data-present")).toBe(verdict);
});

test("a product's data have a picture, its own or those of its variants", async () => {
  const isTold = async (more: object) => (await analysed(named + product(more), sold)).told.includes("product-data");
  expect(await isTold({ image: undefined })).toBe(true);
  expect(await isTold({})).toBe(false);
  const variant = { "@type": "Product", name: "Red", image: "https://www.site.example/red.jpg" };
  expect(await isTold({ image: undefined, hasVariant: [variant] })).toBe(false);
});

test("an address without a host in the data is told behind what is wrong for all", async () => {
  const publisher = { "@type": "Organization", name: "Valley Times", logo: "/logo.png" };
  expect((await analysed(article({ publisher }), page)).advice("json-ld-values")?.title).toBe(
    "Correct logo of the Organization data",
  );
  expect((await analysed(article({ publisher, dateModified: "" }), page)).advice("json-ld-values")?.title).toBe(
    "Correct dateModified of the NewsArticle data",
  );
});

test.each([
  ["main image", "fail"],
  ["no image", "fail"],
  ["No alternative text is provided for this image", "fail"],
  ["Article content", "fail"],
  ["Main image of the town hall", "pass"],
])("%s says nothing of a picture", async (alt, verdict) => {
  expect((await analysed(named, page + photo(1, ` alt="${alt}"`))).verdict("image-alt-text")).toBe(verdict);
});

test.each([
  ["Who built them, how the flood took the mill, and which of the three can be crossed today", "fail"],
  ["Three bridges of the valley", "pass"],
  ["Three bridges of the valley, and who built them in the year of the great flood", "pass"],
  [sentence.repeat(2), "fail"],
  ["Crossing the river", "pass"],
])("a headline is what the page is called: %s", async (headline, verdict) => {
  const description = "Who built them, how the flood took the mill, and which of the three can be crossed today";
  const head = `${article({ headline })}<meta name="description" content="${description}">`;
  expect((await analysed(head, page)).verdict("json-ld-values")).toBe(verdict);
});

test("a headline that a heading has is one, and an offer without a price is shown where it stands", async () => {
  const description = "Who built them, how the flood took the mill, and which of the three can be crossed today";
  const head = `${article({ headline: description })}<meta name="description" content="${description}">`;
  expect((await analysed(head, `${page}<h2>${description}</h2>`)).verdict("json-ld-values")).toBe("pass");
  const offer = { "@type": "Offer", priceCurrency: "EUR", price: 0, availability: "InStock" };
  const found = await analysed(named + ld({ "@type": "Product", name: "Bridge kit 2020", offers: offer }), page);
  expect(found.advice("json-ld-values")?.evidence).toMatchObject([{ quote: '"price":0' }]);
});

test.each([
  ["/news/three-bridges/amp/", "/news/three-bridges/", "/news/three-bridges/"],
  ["/news/12345/three-bridges", "/news/12345", "/news/12345"],
])("a copy may name the text that it is one of: %s", async (path, canonical, main) => {
  const site = "https://www.site.example";
  const head = `${article({ mainEntityOfPage: site + main })}<link rel="canonical" href="${site}${canonical}">`;
  expect((await analysed(head, page, { path })).verdict("addresses-agree")).toBe("pass");
});

test("many questions in the data are held against so many on the page", async () => {
  const questions = (count: number) => Array.from({ length: count }, (_, n) => `How old is bridge number ${n} of the valley?`);
  const mainEntity = questions(400).map((name) => ({
    "@type": "Question",
    name: name.replace("old", "long"),
    acceptedAnswer: { "@type": "Answer", text: sentence },
  }));
  const body = `${page}${questions(2_000)
    .map((question) => `<p>${question}</p>`)
    .join("")}`;
  const found = await analysed(named + ld({ "@type": "FAQPage", mainEntity }), body);
  expect(found.verdict("json-ld-visible")).toBe("fail");
});

test("a type in the wrong case is written right, and nothing is asked for twice", async () => {
  const offers = [1, 2].map((price) => ({ "@type": "offer", price, priceCurrency: "EUR" }));
  const change = (await analysed(named + ld({ "@type": "Product", name: "Bridge kit", offers }), page)).advice(
    "json-ld-values",
  )?.change;
  expect(change).toBe('Write offer.@type as "Offer": types are written with a capital.');
});

test.each([
  ["2026-03-01T20:00:27Z", "2026-03-01T20:00:27+02:00", "fail"],
  ["2026-03-01T20:00:27Z", "2026-03-01T22:00:27+02:00", "pass"],
  ["2026-03-01T20:00:27Z", "2026-03-01T20:00:27.467Z", "pass"],
  ["2026-03-01T20:57:00Z", "2026-03-01T20:57:54.303966-0400", "fail"],
])("a time of publication has one zone: %s, %s", async (shared, stated, verdict) => {
  const data = article({ datePublished: stated, dateModified: "2026-03-02T20:00:27Z" });
  const head = `${data}<meta property="article:published_time" content="${shared}">`;
  expect((await analysed(head, page)).verdict("dates-in-order")).toBe(verdict);
});

test.each([
  ["https://www.site.example", "fail"],
  ["https://www.site.example/news/index.html", "fail"],
  ["https://www.site.example/news/three-bridges", "pass"],
  ["https://www.site.example/#website", "pass"],
  ["https://www.site.example:443/news/three-bridges", "fail"],
  ["https://www.other.example", "pass"],
])("a text's data name its own page: %s", async (id, verdict) => {
  const head = article({ mainEntityOfPage: { "@type": "WebPage", "@id": id } });
  expect((await analysed(head, page, { path: "/news/three-bridges" })).verdict("addresses-agree")).toBe(verdict);
});

test.each([
  [
    "terms",
    `<dl>${"<dt>word</dt><dd>It says what a word of the list means in the valley, at some length.</dd>".repeat(120)}</dl>`,
  ],
  [
    "rows",
    `<table>${"<tr><td>1901 and after that</td><td>Ann Lee of the valley road</td><td>for the bridge of the mill</td></tr>".repeat(120)}</table>`,
  ],
])("a long part that %s divide needs no headings", async (_, body) => {
  expect((await analysed(named, `${h1}<h2>List</h2>${body}`)).verdict("headings-present")).not.toBe("fail");
});

test("the heading that says what the title says becomes the main one", async () => {
  const found = await analysed("<title>Opening a lock on the river | Valley</title>", `<h2>Opening a lock</h2>${prose}`);
  expect(found.advice("h1-present")?.change).toBe('Make "Opening a lock", which stands at level 2, the H1.');
});

test("a question is not summed up by its own first sentence", async () => {
  const head = named + ld({ "@type": "QAPage", mainEntity: { "@type": "Question", name: "Three bridges?" } });
  const found = await analysed(head, page);
  expect(found.told).toContain("description-present");
  expect(found.recommendation("description-present")?.suggested_text ?? null).toBeNull();
});

test("where hardly any picture of an article has a text, it is told", async () => {
  const plain = (count: number) => Array.from({ length: count }, (_, n) => photo(n, ' alt=""'));
  const isTold = async (pictures: string[]) => (await analysed(article({}), h1 + between(pictures))).told.includes("image-alt");
  expect(await isTold(plain(6))).toBe(true);
  expect(await isTold(plain(3))).toBe(false);
  expect(await isTold([...plain(6), photo(7, ' alt="The mill"'), photo(8, ' alt="The lock"')])).toBe(false);
  expect(await isTold(plain(6).map((picture) => `<button aria-label="Red">${picture}</button>`))).toBe(false);
});

test("an empty block of data is none", async () => {
  const empty = '<script type="application/ld+json" children="{}"></script>';
  const dated = '<meta property="article:published_time" content="2026-03-01"><meta property="og:type" content="article">';
  expect((await analysed(named + dated + empty, page, { path: "/blog/three-bridges" })).told).toContain(
    "structured-data-present",
  );
});

test.each([
  ["404 Page Not Found", "Item Not Found | Shop", ["leftover-page"]],
  ["Seite nicht gefunden", "404", ["leftover-page"]],
  ["Page not found: what to write on it", "Page not found: what to write on it | Valley", []],
  ["404 Page Not Found", "Three bridges of the valley", []],
  ["404 Main Street", "404 Main Street, Springfield | Homes", []],
  ["404 – Page not found", "404 – Page not found | Shop", ["leftover-page"]],
  ["Oops! That page can’t be found.", "Page not found – Shop", ["leftover-page"]],
  ["The 404 and its engine", "404 | Cars of the valley", []],
])("a page that says that there is none is told nothing else: %s, %s", async (heading, title, told) => {
  const found = await analysed(
    `<title>${title}</title>`,
    `<h1>${heading}</h1><p>Try the search, or go back to the first page.</p>`,
  );
  expect(found.told.filter((id) => id === "leftover-page" || told.length > 0)).toEqual(told);
});

test.each(["Course", "JobPosting", "MusicEvent"])("a page with the data of a %s lacks none of an article", async (type) => {
  const dated = '<meta property="article:published_time" content="2026-03-01"><meta property="og:type" content="article">';
  const verdict = async (data: string) => (await analysed(named + dated + data, page)).verdict("structured-data-present");
  expect(await verdict(ld({ "@type": type, name: "Bridges" }))).toBe("pass");
  expect(await verdict(ld({ "@type": "WebPage", name: "Bridges" }))).toBe("fail");
});

test("what is asked for are several things, and no definition of one", async () => {
  const verdict = async (title: string) =>
    (await analysed(`<title>${title}</title>`, `<h1>${title}</h1>${prose}`, { path: "/blog/three-bridges" })).verdict(
      "definition-present",
    );
  expect(await verdict("What are the latest trends in bridges?")).toBe("not_applicable");
  expect(await verdict("What is a pontoon?")).toBe("fail");
});

test("a name for any name stays in documentation", async () => {
  const text = "<p>The message says that no handlers could be found for logger XXX in this case.</p>";
  const verdict = async (more: string) => (await analysed(named, `${h1}${text}${more}${prose}`)).verdict("placeholder-text");
  expect(await verdict("<pre><code>logger = get()</code></pre>")).toBe("pass");
  expect(await verdict("")).toBe("fail");
});

test("a long text that describes a picture is not said to describe nothing", async () => {
  const text =
    "The bridge with its three arches over the river, seen from the mill, with the road, the lock and the town behind it. ".repeat(
      3,
    );
  const found = await analysed(named, page + photo(1, ` alt="${text}"`));
  expect(found.advice("image-alt-text")?.title).toContain("Shorten the alternative text");
  expect(found.told).not.toContain("image-alt-text");
});

test("a question that the page asks in nearly the same words is shown", async () => {
  const faq = (name: string) =>
    named +
    ld({ "@type": "FAQPage", mainEntity: { "@type": "Question", name, acceptedAnswer: { "@type": "Answer", text: sentence } } });
  const body = `${page}<h2>Which of the old bridges was built in the year of the flood?</h2><p>${sentence}</p>`;
  const verdict = async (name: string) => (await analysed(faq(name), body)).verdict("json-ld-visible");
  expect(await verdict("Which of these old bridges was built in the flood year?")).toBe("pass");
  expect(await verdict("How much is the toll for lorries at night?")).toBe("fail");
});

test("a thread whose data name the canonical address is that thread", async () => {
  const address = "https://www.site.example/talk/three-bridges-1";
  const thread = (url: string) => ld({ "@type": "DiscussionForumPosting", headline: "Three bridges", url });
  const verdict = async (url: string) =>
    (await analysed(`${named}<link rel="canonical" href="${address}">${thread(url)}`, page, { path: "/talk/all/" })).verdict(
      "canonical-self",
    );
  expect(await verdict(address)).toBe("pass");
  expect(await verdict("https://www.site.example/talk/all/")).toBe("fail");
});

test.each([
  ["index, follow, unavailable_after: 2025-04-27T22:00:00+02:00", "fail"],
  ["unavailable_after: 25 Jun 2010 15:00:00 GMT", "fail"],
  ["index, unavailable_after: 2099-01-01", "pass"],
  ["index, follow", "pass"],
])("a page whose day of leaving the results has been is told: %s", async (robots, verdict) => {
  expect((await analysed(`${named}<meta name="robots" content="${robots}">`, page)).verdict("indexable")).toBe(verdict);
});

test.each([
  ['<span role="heading" aria-level="1">Three bridges of the valley</span>', "pass"],
  ['<span aria-level="1" role="heading">Three bridges of the valley</span>', "pass"],
  ['<span role="heading" aria-level="2">Three bridges of the valley</span>', "fail"],
])("a heading by its role is one: %s", async (heading, verdict) => {
  expect((await analysed(named, `${heading}${prose}`)).verdict("h1-present")).toBe(verdict);
});

test("a first page is not called after the newest text on it, nor Home", async () => {
  const found = await analysed("<title>Home - Valley</title>", `<h2>The newest text of all</h2>${prose}`, { path: "/" });
  expect(found.recommendation("title-descriptive")).toMatchObject({ title: 'Replace the default title "Home - Valley"' });
  expect(found.recommendation("title-descriptive")?.suggested_text ?? null).toBeNull();
  expect(found.recommendation("h1-present")?.suggested_text ?? null).not.toBe("Home");
});
