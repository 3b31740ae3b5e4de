import { beforeAll, describe, expect, test } from "vitest";
import { screens } from "../../../../api/pages/app/screens.ts";
import { type Browser, browserOf, dashboardNow, newDashboardWebsite } from "../../../support/dashboard.ts";
import { screenAddresses } from "../../../support/dashboard-screens.ts";
import { importLine, importLines } from "../../../support/import.ts";
import { newWebsite } from "../../../support/service.ts";
import { useOrganization, useService } from "../../../support/use-service.ts";

const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };
let owner: Browser;
/** Of every screen. */
let addresses: Map<string, string>;

beforeAll(async () => {
  website = await newDashboardWebsite(service, organization);
  const at = "2026-03-20T10:00:00.000Z";
  await importLines(service, website.id, [
    importLine({ prompt: "Is Acme any good?", created_at: at, response: "Acme is reliable. Acme is expensive." }),
    importLine({
      ...{ prompt: "Show me tents", model: "chatgpt", created_at: at, response: "Here are tents of Acme." },
      products: [{ title: "Dome", brand: "Acme", price: 199.5, currency: "EUR", merchant: "Shop", position: 1 }],
    }),
    importLine({
      ...{
        prompt: "Show me tents",
        created_at: at,
        response: "Acme is",
        finish_reason: "length",
        citations: [{ url: "https://acme.example/cut" }],
      },
    }),
    importLine({ prompt: "Show me tents", created_at: at, response: "Cirrus is", finish_reason: "length" }),
  ]);
  owner = await browserOf(service, organization, "owner");
  addresses = await screenAddresses(owner, organization, website.id);
});

/** The entries of its bars or list. */
const itemsOf = (figure: string) => {
  const list = /<(ul|ol) class="(?:list|bars[^"]*)">(.*?)<\/\1>/s.exec(figure.split("</section>")[0]!)?.[2] ?? "";
  return list.split(/(?=<li>)/).slice(1);
};

/** Figures without answers behind them: lists of records, and the screens that show the answers themselves. */
const ofNoAnswers = ["answers", "answer", "runs", "content", "knowledge", "seo_jobs", "seo_job", "", "/organization", "/pitches"];

test.each([false, true])("figures open on as many answers as they count, with cut ones: %s", async (include_cut) => {
  const filters = { start_date: "2026-03-02", end_date: "2026-03-31", include_cut };
  const asked = { website_id: website.id, filters, metrics: ["answers", "citing_answers", "mentions"] };
  const { rows } = (await service.call(organization.key, "POST", "/metrics/query", asked)).body;
  const listed = async (kind: string) => {
    const { text } = await owner.get(`/app/${website.id}/answers?kind=${kind}&include_cut=${include_cut}`);
    return Number(/<data value="(\d+)"[^>]*>[^<]*<\/data>, newest first/.exec(text)![1]);
  };
  expect([await listed(""), await listed("citations"), await listed("mentions")]).toEqual(rows[0]);
});

test("a search query that one answer has in two spellings is one answer's", async () => {
  const line = importLine({
    prompt: "Searched twice?",
    created_at: "2026-03-20T10:00:00.000Z",
    search_queries: ["Best tent", "best TENT"],
  });
  await importLines(service, website.id, [line]);
  const { prompts } = (await service.call(organization.key, "GET", `/prompts?website_id=${website.id}&search=Searched`)).body;
  const { text } = await owner.get(`/app/${website.id}/prompts/${prompts[0].id}`);
  const rows = /What models searched for.*?<tbody>(.*?)<\/tbody>/s.exec(text)![1]!;
  expect(rows.match(/<td class="n">(\d+)<\/td>/)![1]).toBe("1");
});

test("an own brand called `date` opens on its mentions", async () => {
  const named = await newWebsite(service, organization, { name: "date", domain: "date.example" });
  const mentions = [{ company: "date", position: 1 }];
  await importLines(service, named.id, [importLine({ created_at: "2026-03-20T10:00:00.000Z", mentions })]);
  const { text } = await owner.get(`/app/${named.id}/answers?kind=mentions`);
  expect(text).toContain("Answers that name date (date.example)");
  expect(text).toContain("1 answer</data>, newest first");
});

/** The parts of a page that are figures: each reaches to the next one. */
const figuresOf = (text: string) => text.split(/(?=<(?:section|li) class="(?:card|tile)" data-figure>)/).slice(1);

/** Those of which no call of the API has the figures. */
const listed = screens.filter((screen) => screen.of === "organization" || screen.name !== null);

describe.each(listed.map((screen) => [screen.of === "website" ? screen.name! : `/app${screen.path}`, screen] as const))(
  "%s",
  (_, screen) => {
    test("every figure can be followed, asked again, saved and printed", async () => {
      const address = addresses.get(`${screen.of} ${screen.path || "/"}`);
      // There is no job without a model to ask, and no run without a provider.
      if (address === undefined) return expect(["run", "seo_job"]).toContain(screen.of === "website" && screen.name);
      const { status, text } = await owner.get(address);
      expect(status).toBe(200);
      const figures = figuresOf(text);
      expect(figures.length).toBeGreaterThan(0);
      // Charts and great numbers stand in figures only.
      expect(text.slice(0, text.indexOf("data-figure"))).not.toMatch(/class="(chart|bars|value|heat)\b/);
      const hasAnswers = !ofNoAnswers.includes(screen.of === "website" ? screen.name! : screen.path);
      for (const one of figures) {
        const title = /<h2>(.*?)<\/h2>/s.exec(one)?.[1] ?? "";
        expect(title).not.toBe("");
        expect(one, title).toContain("Copy as API call");
        // A file of the figure names each of its columns.
        if (!one.includes("<table")) for (const item of itemsOf(one)) expect(item, title).toContain("data-column=");
        // Computed numbers are rounded as those of the API are.
        expect(one.match(/(?:<data value|data-(?:low|high|answers))="[^"]*(?:\.\d{3}|e)[^"]*"/g), title).toBeNull();
        expect(one, title).toMatch(/curl[^<]*x-api-key: \$ANSWERSCOPE_KEY/);
        for (const button of ["data-csv=", "data-png=", "data-print"]) expect(one, title).toContain(button);
        if (!hasAnswers) continue;
        expect(one, title).toContain("Open the answers behind it");
        expect(one, title).toContain("Ask your agent");
      }
    });
  },
);

test("the answers behind each figure of the overview are there", async () => {
  const { text } = await owner.get(`/app/${website.id}`);
  const links = [...text.matchAll(/<a href="([^"]+)">Open the answers behind it/g)].map(([, href]) =>
    href!.replaceAll("&amp;", "&"),
  );
  expect(links.length).toBeGreaterThan(8);
  for (const link of new Set(links)) {
    const { status, text: opened } = await owner.get(link);
    expect([link, status]).toEqual([link, 200]);
    expect(opened).toMatch(/href="\/app\/[0-9a-f-]{36}\/(answers|prompts)\/[0-9a-f-]{36}/);
  }
});
