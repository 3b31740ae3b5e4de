import { expect, test } from "vitest";
import type { PageKind } from "../../../../src/content/seo/analysis/page-kind.ts";
import { analysedDocument, prose } from "./analysed.ts";

const names = ["Ann Lee", "Bo Hart", "Cy Roe"].map((name) => `<p class="author">${name}</p>`).join("<p>Praised.</p>".repeat(99));
const ld = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const cards = Array.from({ length: 10 }, (_, n) => `<li><a href="/p/${n}">Kettle ${n}</a> <span>€ ${20 + n}</span></li>`).join(
  "",
);

type Options = { head?: string; path?: string; title?: string };

const page = async (body: string, { head = "", path = "/a/page", title = "Three bridges of the valley" }: Options = {}) => {
  const html = `<html lang="en"><head><title>${title}</title>${head}</head><body><h1>Three bridges of the valley</h1>${body}</body></html>`;
  return analysedDocument({ input: { source: { kind: "page", url: `https://www.site.example${path}` } }, html });
};

test.each<[PageKind, string, Options]>([
  ["article", prose, { head: ld({ "@type": "BlogPosting", headline: "Three bridges" }) }],
  ["news", prose, { head: ld({ "@type": "ReportageNewsArticle", headline: "Three bridges" }) }],
  ["news", prose, { head: `<meta property="article:published_time" content="2026-05-03">`, path: "/news/three-bridges" }],
  ["article", names + prose, { path: "/blog/three-bridges" }],
  ["article", prose + prose, { path: "/help/best-how-to-articles/three-bridges-of-the-valley" }],
  [
    "article",
    prose,
    {
      head: `<meta property="og:type" content="article">${ld([{ "@type": "BlogPosting" }, { "@type": "Product", name: "Kit", brand: "Acme" }])}`,
    },
  ],
  ["article", prose, { path: "/learn/what-is-a-bridge", title: "What is a bridge? | Valley" }],
  ["article", prose, { path: "/node/10-steps-to-a-bridge-111", title: "10 Steps to a Bridge" }],
  ["other", prose, { path: "/why-choose-our-bridges", title: "Why choose our bridges?" }],
  ["other", prose, { path: "/homes/3-bedroom-house-in-leeds", title: "3 bedroom house for sale in Leeds" }],
  ["other", prose, { path: "/legal/how-to-use-data", title: "How to use your data" }],
  ["other", prose, { path: "/hotels/como-hotel-and-spa", title: "Como Hotel and Spa" }],
  ["other", prose, { path: "/services/what-is-a-bridge", title: "What is a bridge? | Valley" }],
  ["other", prose, { path: "/bridges", title: "What is a bridge? | Valley" }],
  ["other", prose, { path: "/a/bridges-of-the-valley", title: "Bridges of the valley" }],
  ["category", "<p>Our bridges.</p>", { path: "/collections/bridges" }],
  ["other", prose.repeat(2), { path: "/collections/three-bridges" }],
  ["question", prose, { head: ld({ "@type": "QAPage" }) }],
  ["question", prose, { head: `<meta name="generator" content="Discourse 3.2">` }],
  ["recipe", `<div itemscope itemtype="http://schema.org/Recipe"><p itemprop="name">Soup</p></div>${prose}`, {}],
  ["recipe", "<h2>Zutaten</h2><ul><li>3 Eier</li></ul><h2>Zubereitung</h2><p>Alles verrühren und kurz backen.</p>", {}],
  ["product", `<div vocab="https://schema.org/" typeof="Product"><span property="name">Kettle</span></div>`, {}],
  ["product", "<p>€ 49.90</p><button>Add to cart</button><p>A kettle that boils a litre in two minutes.</p>", {}],
  ["category", `<ul>${cards}</ul>`, {}],
  ["category", Array.from({ length: 5 }, (_, n) => ld({ "@type": "Product", name: `Kettle ${n}` })).join(""), {}],
  ["documentation", prose, { head: `<meta name="generator" content="VitePress v1.6">` }],
  ["local_business", "<p>Opening hours: Mo–Fr 8–18</p><p>We mend shoes in the old town.</p>", {}],
  ["other", "<p>Opening hours: Mo–Fr 8–18</p><p>Owner: Ann Lee, shoemaker.</p>", { path: "/impressum/", title: "Impressum" }],
  ["tool", "<p>Enter a length.</p>", { title: "Inch to centimetre converter" }],
  ["landing", "<h2>Fast</h2><p>It is fast.</p><h2>Safe</h2><p>It is safe.</p><h2>Yours</h2><p>It is yours.</p>", {}],
])("%s: by data or form (%#)", async (kind, body, options) => {
  expect((await page(body, options)).kind).toBe(kind);
});

test("a report of some years ago is not to be revised, a guide is", async () => {
  const dated = `<meta property="article:published_time" content="2019-05-03T08:00:00Z">`;
  const stale = async (path: string) =>
    (await page(prose, { head: dated, path, title: "The best bridges: a guide" })).verdict("date-stale");
  expect(await stale("/politics/three-bridges")).toBe("not_applicable");
  expect(await stale("/guides/three-bridges")).toBe("fail");
});
