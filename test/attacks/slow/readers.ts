import { linksOf } from "../../../src/content/hub/links-of.ts";
import { distill } from "../../../src/content/pitches/site/distill.ts";
import { sitemapPaths } from "../../../src/content/pitches/site/sitemap.ts";
import { examine } from "../../../src/content/seo/analysis/examine.ts";
import { maxDraftCharacters } from "../../../src/content/seo/input.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import { perceptionsOf } from "../../../src/detection/perceptions/perceptions.ts";
import { PageError } from "../../../src/platform/documents/page-error.ts";
import { readHtml } from "../../../src/platform/documents/read-html.ts";
import { readMarkdown } from "../../../src/platform/documents/read-markdown.ts";
import { isComparable, robotsAllows } from "../../../src/platform/documents/robots.ts";
import { htmlInputs, type Input, markdownInputs, namesInputs, robotsInputs, shortNames, sitemapInputs } from "./inputs.ts";

const url = "https://www.example.com/abcdefgh/x?y=1";
const company = { aliases: [], isSelf: false };
const detector = compileDetector([
  { ...company, key: "1", name: "Acme", domains: ["acme.example"] },
  { ...company, key: "2", name: "Square", domains: [] },
]);

const detectorOfMany = compileDetector(shortNames.map((name) => ({ ...company, key: name, name, domains: [], ambiguous: true })));

const examination = { site: null, knowledge: {}, queries: [], locale: "en-US", now: new Date("2026-07-01T12:00:00Z") };

const named = [{ n: 1, name: "Acme", aliases: [], isSelf: true }];
const mentions = [{ companyN: 1, position: 1, evidence: null }];
const answerInputs = { ...htmlInputs, ...markdownInputs };

interface Reader {
  name: string;
  inputs: Record<string, Input>;
  read: (text: string) => unknown;
  /** Characters of the longest text that it is given, where that is less than `longest`. */
  longest?: number;
}

/** Everything that reads what strangers wrote, with the texts that it is tried with. */
export const readers: Reader[] = [
  { name: "robots.txt", inputs: robotsInputs, read: (text) => isComparable(text, url) && robotsAllows(text, url, "Answerscope") },
  { name: "sitemap", inputs: sitemapInputs, read: (text) => sitemapPaths(text, url) },
  { name: "HTML", inputs: htmlInputs, read: (text) => readHtml(text, url) },
  { name: "an SEO analysis", inputs: htmlInputs, read: (text) => examine({ html: text, url }, examination) },
  { name: "a site's page", inputs: htmlInputs, read: (text) => distill(text, url) },
  { name: "Markdown", inputs: markdownInputs, read: (text) => readMarkdown({ markdown: text }), longest: maxDraftCharacters },
  { name: "links of a content item", inputs: markdownInputs, read: (text) => linksOf(text, ["acme.example"]) },
  { name: "an answer", inputs: answerInputs, read: (text) => detector.detect(text, [], {}) },
  { name: "an answer about many companies", inputs: namesInputs, read: (text) => detectorOfMany.detect(text, [], {}) },
  { name: "what an answer says", inputs: answerInputs, read: (text) => perceptionsOf(text, named, mentions) },
];

/** Characters of the longest text that is tried. */
export const longest = 500_000;

/** The processor's time for reading or refusing a text, not the clock's. */
export function cpuMs(read: (text: string) => unknown, text: string): { ms: number; isRefused: boolean } {
  let isRefused = false;
  const { user, system } = process.threadCpuUsage();
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    isRefused = true;
  }
  const after = process.threadCpuUsage();
  return { ms: (after.user + after.system - user - system) / 1000, isRefused };
}
