import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { tried } from "../../../support/full-length.ts";
import { analysedDocument } from "./analysed.ts";
import type { TestDocument } from "./load-document.ts";
import { wrongQuotes } from "./wrong-quotes.ts";

// Some hundred analyses on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

/** A page without a defect (`name`.html), and what is planted in it, one defect to a copy. */
type Page = {
  name: string;
  url: string;
  queries: string[];
  planted: { defect: string; edits?: [string, string][]; queries?: string[] }[];
};

/** The checks of which one finds a defect of a kind. */
const FOUND_BY: Record<string, string[]> = {
  author: ["author-present", "json-ld-complete"],
  foreign: ["language-mixed"],
  hidden: ["orders-to-models"],
  "late-answer": ["answer-late", "answer-first", "query-in-opening"],
  "local-address": ["business-agrees"],
  "local-hours": ["business-agrees"],
  "local-phone": ["business-agrees"],
  numbers: ["numbers-agree", "servings-agree", "promised-count", "business-agrees"],
  "offer-availability": ["offer-agrees"],
  "offer-price": ["offer-agrees", "json-ld-visible"],
  "offer-rating": ["offer-agrees"],
  "offer-reviews": ["offer-agrees"],
  "query-gone": ["query-coverage", "query-answer"],
  statistic: ["sourced-statistics"],
  steps: ["steps-as-list"],
  table: ["table-in-prose"],
  units: ["units-present"],
};

/** Known to stay unfound without a model: most are numbers that contradict each other by what they mean, and units that only the sense asks for. */
const UNFOUND: string[] = [
  "en-antifouling 1 numbers",
  "de-kaesespaetzle 9 query-gone",
  "es-esguince 1 numbers",
  "es-esguince 2 numbers",
  "es-esguince 9 units",
  "en-docs-retries 0 numbers",
  "pl-grafik 7 units",
  "ja-mizudashi 1 numbers",
  "pt-noticia 5 units",
  "sv-beskara 1 numbers",
  "sv-beskara 10 late-answer",
  "en-banana 3 numbers",
  "tr-kombi 0 numbers",
  "tr-kombi 1 numbers",
  "en-factoring 1 numbers",
  "nl-pin 0 numbers",
  "nl-pin 2 units",
  "nl-pin 3 table",
  "fr-train 2 numbers",
  "en-shingles 1 numbers",
  "en-shingles 2 numbers",
  "en-shingles 3 units",
  "en-shingles 6 table",
  "de-schuhhaus 2 numbers",
  "cs-rajcata 1 numbers",
  "cs-rajcata 3 units",
  "cs-rajcata 6 foreign",
  "en-shelfwise 1 numbers",
  "pt-arroz 9 query-gone",
  "de-radwerk 2 numbers",
  "de-waermepumpe 2 numbers",
  "de-waermepumpe 4 numbers",
  "de-waermepumpe 6 numbers",
  "de-waermepumpe 10 table",
  "en-descale 0 late-answer",
  "en-descale 4 numbers",
  "en-descale 5 units",
  "en-rotate 0 author",
  "en-rotate 3 numbers",
  "es-tranvia 0 late-answer",
  "es-tranvia 2 numbers",
  "es-tranvia 7 units",
  "fr-tarte 6 numbers",
  "fr-tarte 7 units",
  "ja-minamo 1 numbers",
  "ja-minamo 10 numbers",
  "ja-minamo 11 numbers",
  "nl-bakfiets 2 numbers",
  "nl-bakfiets 4 numbers",
  "nl-bakfiets 13 numbers",
  "pl-fakturka 2 numbers",
  "pl-fakturka 3 numbers",
  "pl-fakturka 4 numbers",
  "pl-fakturka 5 units",
  "pl-fakturka 7 table",
  "pl-fakturka 13 units",
  "pt-cafeteira 11 numbers",
  "pt-cafeteira 12 numbers",
  "fr-ballon 1 numbers",
  "fr-ballon 2 numbers",
  "fr-ballon 7 units",
  "fr-ballon 8 query-gone",
  "en-water-butt 2 numbers",
  "en-water-butt 3 numbers",
  "nl-erwtensoep 0 late-answer",
  "nl-erwtensoep 2 numbers",
  "ja-zangyo 1 numbers",
  "ja-zangyo 2 numbers",
  "ja-zangyo 7 units",
];

const folder = new URL("planted-pages/", import.meta.url);
const pages: Page[] = JSON.parse(readFileSync(new URL("planted.json", folder), "utf8"));
const htmlOf = ({ name }: Page) => readFileSync(new URL(`${name}.html`, folder), "utf8");
const analysed = async (document: TestDocument) => (await analysedDocument(document)).result;

function documentOf({ url, queries }: Page, name: string, html: string): TestDocument {
  return { name, html, input: { source: { kind: "page", url }, target_queries: queries } };
}

test.each(tried(pages))("nothing is recommended for $name without a defect", async (page) => {
  const { recommendations } = await analysed(documentOf(page, page.name, htmlOf(page)));
  expect(recommendations.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
});

test.each(tried(pages, 1))(
  "the defects planted in $name are found but for known ones, with quotes that stand in the source",
  async (page) => {
    const unfound: string[] = [];
    const planted = [...page.planted.entries()];
    for (const [at, { defect, edits = [], queries = page.queries }] of planted) {
      const html = edits.reduce((before, [find, put]) => {
        const after = before.replace(find, () => put);
        if (after === before) throw new Error(`${page.name}: ${find} is not there`);
        return after;
      }, htmlOf(page));
      const document = documentOf({ ...page, queries }, `${page.name} ${at} ${defect}`, html);
      const result = await analysed(document);
      expect(wrongQuotes(result, document)).toEqual([]);
      const ids = result.checks.filter(({ advice }) => advice).map(({ id }) => id);
      if (!FOUND_BY[defect]!.some((id) => ids.includes(id))) unfound.push(document.name);
    }
    const names = planted.map(([at, { defect }]) => `${page.name} ${at} ${defect}`);
    expect(unfound).toEqual(UNFOUND.filter((name) => names.includes(name)));
  },
);
