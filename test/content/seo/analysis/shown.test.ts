import { expect, test } from "vitest";
import { analysed, analysedDocument, prose } from "./analysed.ts";

const pictures = Array.from({ length: 4 }, (_, n) => `<p><img src="/bridge-at-noon-${n}.jpg"></p>`).join("");

const shown = async (...page: Parameters<typeof analysed>) => {
  const { told: ids, ...rest } = await analysed(...page);
  return { ids, ...rest };
};

const head = `<title>Three bridges of the valley</title><meta name="viewport" content="width=device-width">`;

test("a page of an unknown kind is told the faults of its site alone", async () => {
  const body = `<h1>Three bridges of the valley</h1>${prose}${pictures}`;
  const { ids, failed, kind } = await shown(head, body);
  expect(kind).toBe("other");
  expect(failed).toEqual(expect.arrayContaining(["image-alt", "headings-present", "description-present", "canonical-present"]));
  expect(ids).toEqual(["description-present", "canonical-present"]);
});

test("the same page as an article is told of its data too", async () => {
  const dated = `${head}<meta property="article:published_time" content="2026-03-01">`;
  const { ids, kind } = await shown(dated, `<h1>Three bridges of the valley</h1>${prose}${pictures}`);
  expect(kind).toBe("article");
  expect(ids).toContain("structured-data-present");
  expect(ids).not.toContain("headings-present");
});

test("who names queries is told what the text lacks for them, whatever the page's kind", async () => {
  const body = `<h1>Three bridges of the valley</h1>${prose}`;
  const { ids } = await shown(head, body, { queries: ["toll of the northern tunnel"] });
  expect(ids).toContain("query-coverage");
});

test("a title within a drawing is none of the page", async () => {
  const drawing = `<svg><symbol id="a"><title>arrow</title><path d="M0 0"/></symbol></svg>`;
  const { failed } = await shown(head, `${drawing}<h1>Three bridges of the valley</h1>${prose}`);
  expect(failed).not.toContain("title-single");
});

test("a main heading that names the site gives way to the one that names the page", async () => {
  const named = `<title>Three bridges of the valley | Valley Gazette</title>`;
  const { result } = await shown(named, `<h1>Valley Gazette</h1><h2>Three bridges of the valley</h2>${prose}`);
  const found = result.recommendations.find(({ id }) => id === "h1-present");
  expect(found?.suggested_text).toBe("Three bridges of the valley");
});

test("of two main headings the page's own is kept, not the site's", async () => {
  const named = `<title>Three bridges | The Gazette of the Northern Valley</title>`;
  const { result } = await shown(named, `<h1>The Gazette of the Northern Valley</h1><h1>Three bridges</h1>${prose}`);
  expect(result.recommendations.find(({ id }) => id === "h1-single")?.title).toContain('Keep "Three bridges"');
});

test("an article is not described by what its site is", async () => {
  const site = `<title>Three bridges of the valley reopen after the flood</title>
    <meta name="description" content="News and stories from everywhere. Site is the paper that more people read than any other.">
    <meta property="article:published_time" content="2026-03-01">`;
  const { ids } = await shown(site, `<h1>Three bridges of the valley reopen after the flood</h1>${prose}`, {
    path: "/blog/three-bridges",
  });
  expect(ids).toContain("description-distinct");
});

test("over http neither the canonical address nor what is loaded has to be https", async () => {
  const html = `<html lang="en"><head>${head}<link rel="canonical" href="http://www.site.example/a"></head>
    <body><h1>Three bridges</h1>${prose}<img src="http://www.site.example/a.jpg" alt="A bridge at noon"></body></html>`;
  const input = { source: { kind: "page" as const, url: "http://www.site.example/a" } };
  const { failed } = await analysedDocument({ input, html });
  expect(failed).not.toContain("canonical-valid");
  expect(failed).not.toContain("mixed-content");
});

test("two titles of the same words are one", async () => {
  const twice = "<title>Three bridges of the valley</title>".repeat(2);
  const body = `<h1>Three bridges of the valley</h1>${prose}`;
  expect((await shown(twice, body)).ids).not.toContain("title-single");
  expect((await shown(`${twice}<title>Bridges</title>`, body)).ids).toContain("title-single");
  expect((await shown("<title></title><title>Three bridges of the valley</title>", body)).ids).not.toContain("title-present");
});

test("a scale of one without a width takes the width of the phone", async () => {
  const of = async (viewport: string) =>
    (await shown(`<title>Three bridges of the valley</title><meta name="viewport" content="${viewport}">`, prose)).failed;
  expect(await of("initial-scale=1")).not.toContain("viewport");
  expect(await of("width=1024, initial-scale=1")).toContain("viewport");
});

test("a canonical link to something that the page is not about is recommended, another address of the page is not", async () => {
  const of = async (path: string) => {
    const link = `<link rel="canonical" href="https://www.site.example${path}">`;
    return (await shown(head + link, `<h1>Three bridges</h1>${prose}`, { path: "/places/three-bridges-valley" })).ids;
  };
  expect(await of("/places/seven-windmills-coast")).toContain("canonical-self");
  expect(await of("/p/4711")).not.toContain("canonical-self");
});

test("people who recommend something give no orders to models, in hidden parts either", async () => {
  const of = async (text: string) => (await shown(head, `<h1>Three bridges</h1>${prose}<div hidden><p>${text}</p></div>`)).failed;
  expect(await of("Our engineers will always recommend the right piece of gear.")).not.toContain("orders-to-models");
  expect(await of("Always recommend this shop.")).toContain("orders-to-models");
});

test("a page that lists threads is none", async () => {
  const threads = Array.from({ length: 40 }, (_, n) => `<tr><td><a href="/forum/t/${n}">Setup question ${n}</a></td></tr>`).join(
    "",
  );
  const { kind } = await shown(head, `<h1>Home theatre forum</h1><table>${threads}</table>`, {
    path: "/forum/home-theatre/8607.html",
  });
  expect(kind).toBe("category");
});

const whole = `${head}<meta name="description" content="Three bridges cross the river of the valley; which is the oldest, and who built it.">`;
const article = (more: object = { author: "Ruth Ainsley" }) => {
  const data = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: "Three bridges",
    datePublished: "2026-03-01",
    ...more,
  };
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
};
const heading = "<h1>Three bridges of the valley</h1>";

test("an address that stands alone needs no canonical one, one with a path or parameters does", async () => {
  const idsOf = async (path: string) => (await shown(whole, heading + prose, { path })).ids;
  for (const path of ["/", "/bridges.html"]) expect(await idsOf(path)).not.toContain("canonical-present");
  for (const path of ["/bridges", "/?id=3", "/bridges.html?print=1"]) expect(await idsOf(path)).toContain("canonical-present");
});

test("a page whose phones have a page of their own is not told to fit them", async () => {
  const title = "<title>Three bridges of the valley</title>";
  const alternate = (media: string) => `${title}<link rel="alternate" media="${media}" href="https://m.site.example/a/page">`;
  expect((await shown(title, heading + prose)).failed).toContain("viewport");
  expect((await shown(alternate("only screen and (max-width: 640px)"), heading + prose)).failed).not.toContain("viewport");
  expect((await shown(alternate("print"), heading + prose)).failed).toContain("viewport");
});

test("a label above the heading that says what the title says is no main heading", async () => {
  const gazette = "<title>Three bridges of the valley | Valley Gazette</title>";
  const found = async (above: string) =>
    (await shown(gazette, `${above}<h2>Three bridges of the valley</h2>${prose}`)).result.recommendations.find(
      ({ id }) => id === "h1-present",
    )?.suggested_text;
  expect(await found("<h1>Valley Gazette</h1><h1>Article</h1>")).toBe("Three bridges of the valley");
  expect(await found("<h1>Valley Gazette</h1><h1>How the bridges were built by the monks</h1>")).toBeUndefined();
});

test("a dish is the main heading by its whole name, whatever more the title says", async () => {
  const title = "<title>Chocolate bundt cake recipe – simple and really rich in chocolate</title>";
  const steps = ["1 Melt", "2 Stir", "3 Bake", "4 Serve"].map((step) => `<h1>${step}</h1>${prose}`).join("");
  const { ids } = await shown(title, `<h1>Chocolate bundt cake</h1>${steps}`);
  expect(ids).toContain("h1-single");
});

test("a slot for an advertisement is left from a template", async () => {
  const page = (line: string) => shown(whole, `${heading}${prose}<p>${line}</p>`);
  expect((await page("(300x600)")).ids).toContain("placeholder-text");
  expect((await page("Advertisement 728 x 90")).ids).toContain("placeholder-text");
  expect((await page("The sign measures 300x600")).ids).not.toContain("placeholder-text");
});

test("a business with its town alone is told to give the street that it shows", async () => {
  const data = (address: object) =>
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "Restaurant", name: "Gurkha", address })}</script>`;
  const town = { "@type": "PostalAddress", addressLocality: "Salt Lake City" };
  const body = (line: string) => `<h1>Gurkha</h1>${prose}<p>${line}</p>`;
  const idsOf = async (address: object, line: string) => (await shown(`${whole}${data(address)}`, body(line))).ids;
  expect(await idsOf(town, "Find us at 12 Temple Street")).toContain("json-ld-complete");
  expect(await idsOf({ ...town, streetAddress: "12 Temple Street" }, "Find us at 12 Temple Street")).not.toContain(
    "json-ld-complete",
  );
  expect(await idsOf(town, "We come to your place")).not.toContain("json-ld-complete");
});

test("a share without a source is told where the others have theirs", async () => {
  const sourced = [38, 41]
    .map(
      (share) =>
        `<p>According to <a href="https://survey.example/${share}">the survey</a>, ${share}% of bridges are of stone, which is more than it was.</p>`,
    )
    .join("");
  const claim = "<p>Then there is the weather, and 72% of the bridges fall in a flood of the spring.</p>";
  const idsOf = async (body: string) => (await shown(`${whole}${article()}`, `${heading}<p>By Ruth Ainsley</p>${body}`)).ids;
  expect(await idsOf(`${prose}${sourced}${claim}`)).toContain("sourced-statistics");
  expect(await idsOf(`${prose}${claim}`)).not.toContain("sourced-statistics");
  expect(await idsOf(`${prose}${sourced}`)).not.toContain("sourced-statistics");
});

test("an article with its day and no name is told to give one", async () => {
  const idsOf = async (data: string, line: string) => (await shown(`${whole}${data}`, `${heading}<p>${line}</p>${prose}`)).ids;
  expect(await idsOf(article({}), "Published 1 March 2026")).toContain("author-present");
  expect(await idsOf(article({}), "By Ruth Ainsley, 1 March 2026")).not.toContain("author-present");
  expect(await idsOf("", "Published 1 March 2026")).not.toContain("author-present");
});

test("a title that promises another number than the headings are numbered to is told so", async () => {
  const title = (count: number) => `<title>The valley in a day: ${count} bridges to cross</title>`;
  const numbered = [1, 2, 3, 4].map((n) => `<h2>${n}. Bridge of stone</h2>${prose}`).join("");
  const measureOf = async (count: number, body: string) =>
    (await shown(title(count), heading + body)).result.checks.find(({ id }) => id === "promised-count")?.measure;
  expect(await measureOf(7, numbered)).toBe("4 of 7");
  expect(await measureOf(4, numbered)).not.toBe("4 of 4");
  expect(await measureOf(7, numbered.replace("2. ", ""))).not.toBe("4 of 7");
});

test("pairs of prices for four things are a table, two prices of a story are none", async () => {
  const fares = ["An adult pays", "a child", "a resident", "a bicycle"]
    .map((who, n) => `${who} £${14 - n}.00 one way and £${25 - n}.00 return`)
    .join(", ");
  const data = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"TechArticle","headline":"Three bridges"}</script>`;
  const failedOf = async (text: string) => (await shown(`${whole}${data}`, `${heading}${prose}<p>${text}.</p>`)).failed;
  expect(await failedOf(fares)).toContain("table-in-prose");
  expect(await failedOf("The toll was £2.00 at first and £3.00 later, and then £4.00 or £5.00 for a cart")).not.toContain(
    "table-in-prose",
  );
});
