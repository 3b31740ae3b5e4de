import { describe, expect, test } from "vitest";
import { sitemapPaths } from "../../../src/content/pitches/site/choose-pages.ts";
import { distill } from "../../../src/content/pitches/site/distill.ts";
import { examine } from "../../../src/content/seo/analysis/examine.ts";
import { compileDetector } from "../../../src/detection/mentions/detect.ts";
import { PageError } from "../../../src/platform/documents/page-error.ts";
import { readHtml } from "../../../src/platform/documents/read-html.ts";
import { readMarkdown } from "../../../src/platform/documents/read-markdown.ts";
import { isComparable, robotsAllows } from "../../../src/platform/documents/robots.ts";
import { htmlInputs, type Input, markdownInputs, robotsInputs, sitemapInputs } from "./inputs.ts";

const url = "https://www.example.com/abcdefgh/x?y=1";
const company = { aliases: [], isSelf: false };
const detector = compileDetector([
  { ...company, key: "1", name: "Acme", domains: ["acme.example"] },
  { ...company, key: "2", name: "Square", domains: [] },
]);

const examination = { site: null, knowledge: {}, queries: [], locale: "en-US", now: new Date("2026-07-01T12:00:00Z") };

const readers: { name: string; inputs: Record<string, Input>; read: (text: string) => unknown }[] = [
  { name: "robots.txt", inputs: robotsInputs, read: (text) => isComparable(text, url) && robotsAllows(text, url, "Answerscope") },
  { name: "sitemap", inputs: sitemapInputs, read: (text) => sitemapPaths(text, url) },
  { name: "HTML", inputs: htmlInputs, read: (text) => readHtml(text, url) },
  { name: "an SEO analysis", inputs: htmlInputs, read: (text) => examine({ html: text, url }, examination) },
  { name: "a site's page", inputs: htmlInputs, read: (text) => distill(text, url) },
  { name: "Markdown", inputs: markdownInputs, read: (text) => readMarkdown({ markdown: text }) },
  { name: "an answer", inputs: { ...htmlInputs, ...markdownInputs }, read: (text) => detector.detect(text, [], {}) },
];

const short = 10_000;
const growth = 4;
/** A reader whose time grows with the square of the length takes sixteen times as long. */
const tolerated = 9;
/** Below this the machine's own work decides. */
const noiseMs = 40;

describe.each(readers)("reading $name takes time that grows with its length", ({ inputs, read }) => {
  test.each(Object.entries(inputs))("%s", (_, make) => {
    // Other work of the machine is in the figures: the best of some tries counts.
    const tries = Array.from({ length: 3 }, () => () => {
      const [before, after] = [cpuMs(read, make(short)), cpuMs(read, make(growth * short))];
      return after <= tolerated * before + noiseMs ? null : `${before} ms for ${short}, ${after} ms for ${growth * short}`;
    });
    let problem: string | null = null;
    for (const attempt of tries) {
      problem = attempt();
      if (problem === null) break;
    }
    expect(problem).toBeNull();
  });
});

/** The processor's time, not the clock's. A text that is refused counts as read. */
function cpuMs(read: (text: string) => unknown, text: string): number {
  const { user, system } = process.threadCpuUsage();
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
  }
  const after = process.threadCpuUsage();
  return (after.user + after.system - user - system) / 1000;
}
