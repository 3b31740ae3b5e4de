import fc from "fast-check";
import { expect, test } from "vitest";
import { compileDetector, type Detector } from "../../../src/detection/index.ts";
import { bareHost, belongsTo } from "../../../src/platform/addresses/index.ts";
import { normalizeUrl } from "../../../src/tracking/normalize-url.ts";
import type { NewSource } from "../../../src/tracking/responses/new-response.ts";
import { oneSourceAPage, sourcesOf as sourcesWith } from "../../../src/tracking/responses/sources.ts";
import { answers } from "../../detection/visible-text/answers.ts";
import { tries } from "../../support/full-length.ts";

/** The sources as both readings of an answer make them. */
function sourcesOf(answer: string, sources: readonly NewSource[], by: Detector): NewSource[] {
  const pages = by.citedPages(answer);
  expect(by.detectWithPages(answer, []).pages).toEqual(pages);
  return sourcesWith(sources, pages);
}

const companies = [
  ["Acme", "acme.example"],
  ["monday.com", "monday.com"],
  ["Notion", "notion.so"],
  ["Münchner", "münchen.de"],
  ["Booking.com", "booking.com"],
  ["Gov", "www.gov.uk"],
].map(([name, domain], index) => ({ key: domain!, name: name!, aliases: [], domains: [domain!], isSelf: index === 0 }));
const detector = compileDetector(companies);

const said = fc.constantFrom(
  "monday.com",
  "Monday.com is good.",
  "see notion.so for more",
  "notion.so/pricing",
  "Notion.so",
  "https://monday.com",
  "https://www.notion.so/?utm_source=openai",
  "[x](notion.so/a\\_b)",
  "[x](//notion.so)",
  "[notion.so](https://other.example)",
  "<https://notion.so>",
  "`notion.so`",
  "```\nhttps://notion.so\n```",
  "hello@notion.so",
  "booking.com/Expedia",
  "Booking.com/Expedia",
  "https://xn--mnchen-3ya.de/",
  "https://münchen.de/x",
  "www.münchen.de",
  "<a href='https://notion.so'>monday.com</a>",
  "<!-- https://notion.so -->",
  "![x](https://notion.so/x.png)",
  "setup.py Next.js/Astro notion.so.",
  "https://service.gov.uk www.gov.uk/vat",
  "tools.Monday.com",
  "notion\\.so",
  "notion.**so**",
  "notion&#46;so",
  "https&colon;//notion.so",
  "notion&period;so",
);
const text = fc.array(fc.oneof(said, answers), { maxLength: 4 }).map((parts) => parts.join(" "));
const given = fc.array(
  fc.record({
    url: fc.constantFrom(
      "https://notion.so/",
      "https://www.notion.so/pricing?utm_source=openai",
      "https://notion.so/pricing",
      "http://acme.example/a_b",
      "https://acme.example/?a=1",
      "https://monday.com",
    ),
    cited: fc.boolean(),
    title: fc.constantFrom(null, "A", "B"),
  }),
  { maxLength: 4 },
);

test("a company is cited exactly where one of the stored sources is its page and is cited", () => {
  fc.assert(
    fc.property(text, given, (answer, sources) => {
      const stored = sourcesOf(answer, sources, detector);
      const cited = stored.filter((source) => source.cited).map(({ url }) => url);
      const owned = companies
        .filter(({ domains }) => cited.some((url) => belongsTo(bareHost(url), bareHost(domains[0]!))))
        .map(({ key }) => key);
      const givenCited = sources.filter((source) => source.cited).map(({ url }) => url);
      const citedNow = (citations: string[]) =>
        detector
          .detect(answer, citations)
          .filter((verdict) => verdict.cited)
          .map(({ key }) => key);
      // By what the provider cited, and by what is stored: the same.
      expect(citedNow(givenCited)).toEqual(owned);
      expect(citedNow(cited)).toEqual(owned);
    }),
    { numRuns: tries(1_000) },
  );
});

test("a page is one source of an answer; sources of sources are themselves", () => {
  fc.assert(
    fc.property(text, given, (answer, sources) => {
      const stored = sourcesOf(answer, sources, detector);
      const pages = stored.map(({ url }) => normalizeUrl(url));
      expect(new Set(pages).size).toBe(pages.length);
      expect(sourcesOf(answer, stored, detector)).toEqual(stored);
    }),
    { numRuns: 500 },
  );
});

test("of one page the first address and title stay, and cited wins", () => {
  const page = "https://www.investopedia.com/a-11862701";
  expect(
    sourcesOf(
      `See [here](${page}?a=1&amp;utm_source=openai) and [there](https://acme.example/a\\_b).`,
      [
        { url: `${page}?a=1&utm_source=openai`, cited: false, title: null },
        { url: "https://acme.example/other", cited: false, title: "Other" },
        { url: `${page}?a=1`, cited: false, title: "Investopedia" },
        { url: "http://acme.example/a_b/", cited: false, title: null },
      ],
      detector,
    ),
  ).toEqual([
    { url: `${page}?a=1&utm_source=openai`, cited: true, title: "Investopedia", provided: "retrieved" },
    { url: "https://acme.example/other", cited: false, title: "Other", provided: "retrieved" },
    { url: "http://acme.example/a_b/", cited: true, title: null, provided: "retrieved" },
  ]);
});

test("a refusal's sources are merged too, though nothing of its text is read", () => {
  const page = { url: "https://acme.example/a", cited: false, title: null };
  expect(oneSourceAPage([page, { ...page, url: `${page.url}/?utm_source=x`, cited: true }])).toEqual([{ ...page, cited: true }]);
});

test.each([
  ["Prices are on notion.so.", ["https://notion.so"]],
  ["Notion.so, Booking.com and ASP.NET are names; monday.com is one that is tracked", []],
  ["`npm i` needs setup.py, Node.js and next.js/router", []],
  ["[a](/pricing) [b](#x) [c](mailto:a@notion.so) [d](page.html) [e](http://localhost:3000)", []],
  ["[a](notion.so/x) [b](//acme.example/y)", ["https://notion.so/x", "https://acme.example/y"]],
  ["[notion.so](https://acme.example)", ["https://acme.example"]],
  ["a@notion.so\n\n```\nhttps://notion.so\n```", []],
  ["https://acme.example/x_(y), www.acme.example/z.", ["https://acme.example/x_(y)", "https://www.acme.example/z"]],
])("%j cites %j", (answer, pages) => {
  expect(sourcesOf(answer, [], detector).map(({ url }) => url)).toEqual(pages);
});

test("a search engine's redirect, given or in the text, is the page that it leads to", () => {
  const redirect = `https://www.google.com/url?q=${encodeURIComponent("https://duo.example/a")}`;
  const given = [{ url: redirect, cited: false, title: "Duo" }];
  expect(sourcesWith(given, [redirect, "https://www.google.com/amp/s/duo.example/b"])).toMatchObject([
    { url: "https://duo.example/a", cited: true, title: "Duo", provided: "retrieved" },
    { url: "https://duo.example/b", cited: true, provided: "none" },
  ]);
});
