import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serviceLook } from "../../../api/pages/look.ts";
import { reportPage } from "../../../api/pages/report/page.ts";
import type { StoredAnswer } from "../../../src/content/pitches/report/answers.ts";
import { findingsOf } from "../../../src/content/pitches/report/build.ts";
import type { BrandProfile } from "../../../src/content/pitches/report-record.ts";
import { noBrowser, startBrowser } from "../../support/chromium.ts";

const rivals = ["Donaudampfschifffahrtselektrizitätenhauptbetriebswerke", ..."ABCDEFGH"].map((name) => `${name} Works`);
const models = ["chatgpt", "gemini", "claude", "perplexity", "copilot", "grok", "deepseek", "google_ai_overview"] as const;
const kinds = ["category", "need", "comparison", "purchase"] as const;
const prompts = Array.from({ length: 24 }, (_, n) => ({ text: `Question ${n}: which headphones?`, kind: kinds[n % 4]! }));

const answers = prompts.flatMap(({ text }, n) =>
  models.map(
    (model, m): StoredAnswer => ({
      ...{ model, provider: "openai", outcome: "answered", prompt: text, reason: null, askedAt: "2026-03-02T12:00:00.000Z" },
      text: rivals.filter((_, r) => (n * 7 + m * 3 + r * 5) % (3 + r) === 0).join(", ") || "Northlight",
      cited: [{ url: `https://r${n % 14}.example/p`, title: "The best", host: `r${n % 14}.example` }],
    }),
  ),
);

const brand: BrandProfile = {
  ...{ name: "Northlight", aliases: [], domain: "northlight.com", category: "headphones", description: "", topics: [] },
  ...{ audience: [], country: "GB", language: "en", made_by: "rules", derived: [] },
};

describe.skipIf(noBrowser)(noBrowser ?? "on paper", () => {
  let chromium: Browser;
  beforeAll(async () => {
    chromium = await startBrowser();
  });
  afterAll(() => chromium.close());

  test("a report of nine competitors takes few sheets, and nothing of it is cut off", async () => {
    const site = { url: "https://northlight.com/", pages: [], unread: [] };
    const competitors = rivals.map((name) => ({ name, domain: null, found_in: "answers" as const, evidence: "" }));
    const { answers: _, ...found } = findingsOf({ site, brand, competitors, prompts, promptsMadeBy: "rules", answers });
    const report = { ...found, generated_at: "2026-03-02T12:00:00.000Z", notes: [], recommendations: [] };
    // A4 without its margins.
    const page = await chromium.newPage({ viewport: { width: 688, height: 994 } });
    await page.setContent(await reportPage(report, serviceLook));
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
    expect(sheets!.length).toBeLessThanOrEqual(8);
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(688);
  });
});
