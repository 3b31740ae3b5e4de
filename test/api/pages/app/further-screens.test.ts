import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../../src/platform/database/connection.ts";
import { type Browser, browserOf, dashboardNow, markupName, newDashboardWebsite, numbersIn } from "../../../support/dashboard.ts";
import { importLine, importLines } from "../../../support/import.ts";
import { newOrganization, newWebsite } from "../../../support/service.ts";
import { useOrganization, useService } from "../../../support/use-service.ts";

const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };
let kim: Browser;
let owner: Browser;

beforeAll(async () => {
  website = await newDashboardWebsite(service, organization);
  await importLines(service, website.id, [
    importLine({
      prompt: "Is Acme any good?",
      created_at: "2026-03-20T10:00:00.000Z",
      response: "Acme is reliable. Acme is expensive.",
    }),
    importLine({
      ...{
        prompt: "Show me tents",
        model: "chatgpt",
        created_at: "2026-03-20T11:00:00.000Z",
        response: "Here are tents of Acme.",
      },
      products: [
        { title: "Acme <b>Dome</b>", brand: "Acme", price: 199.5, currency: "EUR", merchant: "Shop", position: 1 },
        { title: "Cirrus Two", brand: "Cirrus", price: 149, currency: "EUR", merchant: "Shop", position: 2 },
        { title: "Cirrus One", brand: "Cirrus", price: null, currency: null, merchant: null, position: 3 },
      ],
    }),
  ]);
  kim = await browserOf(service, organization, "viewer");
  owner = await browserOf(service, organization, "owner");
});

const range = { start_date: "2026-03-02", end_date: "2026-03-31" };
const call = async (method: string, path: string, input: object) => {
  const { status, body } = await service.call(organization.key, method, path, input);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const ask = (path: string, input: object = {}) => call("POST", path, { website_id: website.id, filters: range, ...input });
const open = async (path: string, browser = kim) => {
  const { status, text } = await browser.get(path);
  expect([path, status]).toEqual([path, 200]);
  expect(text).not.toMatch(/ style="| on[a-z]+="/);
  expect(text).not.toContain(markupName);
  return text;
};
const rowsIn = (markup: string, caption: string) => {
  const from = markup.indexOf(caption);
  expect(from, caption).toBeGreaterThan(0);
  return markup.slice(from, markup.indexOf("</table>", from)).split("<tr").slice(2);
};

describe("sources", () => {
  test("are those of the API, with their owners and an interval", async () => {
    const text = await open(`/app/${website.id}/sources`);
    const { sources } = await ask("/sources");
    const rows = rowsIn(text, "the most cited first");
    expect(rows).toHaveLength(sources.length);
    for (const [index, source] of sources.entries()) {
      expect(rows[index]).toContain(`<bdi>${source.root_domain}</bdi>`);
      const { citation_percentage: cited, brand_mention_percentage: own, competitor_mention_percentage: rival } = source;
      expect(numbersIn(rows[index]!)).toEqual([cited, own, rival]);
    }
    expect(rows.find((row) => row.includes("acme.example"))).toContain("yours");
    expect(text).toMatch(
      /<span class="value"><span data-column="Cited in"><data value="[\d.]+" data-low="[\d.]+" data-high="[\d.]+" data-answers="\d+">\d+%<\/data><\/span><small>\d+–\d+%<\/small>/,
    );
  });

  test("are listed by when they were first cited, too", async () => {
    const newest = await open(`/app/${website.id}/sources?order=newest`);
    const { sources } = await ask("/sources", { sort_field: "first_seen", sort_direction: "descending" });
    const domains = rowsIn(newest, "the newest first").map((row) => /<bdi>([^<]*)<\/bdi>/.exec(row)![1]);
    expect(domains).toEqual(sources.map((source: { root_domain: string }) => source.root_domain));
    expect(newest).toMatch(/<option value="newest" selected>/);
  });

  test("are counted over all answers, however few cite them", async () => {
    const { id } = await newWebsite(service, organization);
    const lines = Array.from({ length: 150 }, (_, n) =>
      importLine({ created_at: "2026-03-20T10:00:00.000Z", citations: n === 0 ? [{ url: "https://forum.example/t" }] : [] }),
    );
    await importLines(service, id, lines);
    const text = await open(`/app/${id}/sources`);
    expect(/<data value="0.67"[^>]* data-answers="(\d+)"/.exec(text)![1]).toBe("150");
  });

  test("are no gap where they are a competitor's own, of which it has tracked a subdomain only", async () => {
    const { id } = await newWebsite(service, organization, {
      competitors: [{ name: "Cirrus", domains: ["shop.cirrus.example"] }],
    });
    const citations = [{ url: "https://www.cirrus.example/tents" }, { url: "https://forum.example/t" }];
    const lines = Array.from({ length: 20 }, () =>
      importLine({ created_at: "2026-03-20T10:00:00.000Z", response: "Take one of Cirrus.", citations }),
    );
    await importLines(service, id, lines);
    const gaps = rowsIn(await open(`/app/${id}/sources`), "Gaps, the largest first");
    expect(gaps.map((row) => /<bdi>(.*?)<\/bdi>/.exec(row)![1])).toEqual(["forum.example"]);
  });

  test("lead to the pages of a domain", async () => {
    const text = await open(`/app/${website.id}/sources?domain=forum.example`);
    const { pages } = await ask("/source-pages", { root_domain: "forum.example" });
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(text).toContain(`>${page.normalized_url}</a>`);
  });
});

describe("perception", () => {
  test("counts the answers that ascribe a quality, and shows their sentences", async () => {
    const text = await open(`/app/${website.id}/perception`);
    const { data } = await ask("/attributes/cumulative");
    const said = data.filter(({ mentions }: { mentions: number }) => mentions > 0);
    expect(said.length).toBeGreaterThan(0);
    const lists = text.slice(text.indexOf("answers that ascribe each quality"));
    for (const { id, name, mentions, mention_rate: rate } of said) {
      const row = lists.split("<tr").find((one) => one.includes(`attribute=${id}"`))!;
      expect(row).toContain(`>${name}</a>`);
      expect(numbersIn(row)).toEqual([mentions, rate]);
    }
    // The cells of the models are those of the API under each model, with Wilson's interval.
    const heat = text.slice(text.indexOf("Qualities by model"), text.indexOf("answers that ascribe each quality"));
    for (const model of ["chatgpt", "gemini"]) {
      const { data } = await ask("/attributes/cumulative", { filters: { ...range, models: [model] } });
      for (const { id, mention_rate: rate, positive, name } of data.filter(({ id }: { id: string }) => text.includes(id))) {
        const cell = heat.split("<td").find((one) => one.includes(`attribute=${id}&amp;models=${model}`))!;
        expect(cell).toMatch(new RegExp(`>${Math.round(rate)}%</data> <small>\\d+–\\d+%</small>`));
        expect(heat).toContain(`${positive ? "+" : "−"} ${name}</bdi></a></th>`);
      }
    }
    const reliable = said.find(({ name }: { name: string }) => /reliab/i.test(name))!;
    const one = await open(`/app/${website.id}/perception?attribute=${reliable.id}`);
    expect(one).toContain(">Acme is reliable.</blockquote>");
    expect(one).toMatch(/\/answers\/[0-9a-f-]{36}\?at=/);
    const { competitors } = (await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`)).body;
    await open(`/app/${website.id}/perception?attribute=${reliable.id}&competitor_ids=${competitors[0].id}`);
  });
});

test("shopping shows the carousels' numbers, and names of products as text", async () => {
  const text = await open(`/app/${website.id}/shopping`);
  const { data } = await ask("/metrics/shopping");
  expect(numbersIn(text).slice(0, 2)).toEqual([data.summary.carousel_rate, data.summary.own_appearance_rate]);
  // The rate of own products is of all answers, not of those that show products.
  expect(text).toMatch(
    new RegExp(
      `>Answers with yours<.*?>Of ${data.summary.responses} answers, in ${data.summary.own_appearances} appearance`,
      "s",
    ),
  );
  expect(text).toContain("Acme &lt;b&gt;Dome&lt;/b&gt;");
  // A product that no merchant offers is shown as well, so shares of merchants are none of the offers.
  const [merchant] = rowsIn(text, "Offers, and their share of all products shown");
  expect(numbersIn(merchant!)).toEqual([data.merchant_breakdown[0].share]);
  expect(merchant).toContain(">2<");
  const filtered = await open(`/app/${website.id}/shopping?models=gemini&models=chatgpt&branded=true`);
  expect(filtered).toContain("the other filters have no effect here");
  expect(numbersIn(filtered).slice(0, 2)).toEqual(
    numbersIn(await open(`/app/${website.id}/shopping?models=chatgpt`)).slice(0, 2),
  );
});

test("shopping shows no numbers of other models than the chosen ones", async () => {
  const text = await open(`/app/${website.id}/shopping?models=gemini`);
  expect(text).toContain("None of the chosen models shows products. Choose ChatGPT or Google AI Mode, or no model.");
  expect(numbersIn(text)).toEqual([]);
});

test("answers that name a competitor alone are found beside many of another one whose name holds its name", async () => {
  const { id } = await newWebsite(service, organization, { competitors: [{ name: "Boots" }, { name: "Boots UK" }] });
  const naming = (company: string, day: number) =>
    importLine({ created_at: `2026-03-${String(day).padStart(2, "0")}T12:00:00.000Z`, mentions: [{ company, position: 1 }] });
  await importLines(service, id, [naming("Boots", 3), ...Array.from({ length: 60 }, (_, n) => naming("Boots UK", 4 + (n % 20)))]);
  const text = await open(`/app/${id}/competitors?company=Boots`);
  const figure = text.slice(text.indexOf("<h2>Names Boots and not you</h2>"));
  expect(figure.slice(0, figure.indexOf("</section>"))).toContain("3 Mar 2026");
  const href = /href="([^"]*)">Open the answers behind it/.exec(figure)![1]!.replaceAll("&amp;", "&");
  expect(await open(href)).toMatch(/<h2>Answers that name Boots and not you<\/h2>.*1 answer<\/data>, newest first/s);
});

test("the days of a prompt count what was answered, and say what was refused or empty", async () => {
  const { id } = await newWebsite(service, organization);
  const line = (model: string, outcome: string) =>
    importLine({ prompt: "Which pole?", model, outcome, created_at: "2026-03-20T10:00:00.000Z", response: "Acme is good." });
  const pairs = [
    ["chatgpt", "answered", "failed"],
    ["gemini", "refused", "refused"],
    ["claude", "empty", "failed"],
  ] as const;
  await importLines(
    service,
    id,
    pairs.flatMap(([model, ...outcomes]) => outcomes.map((outcome) => line(model, outcome))),
  );
  const { body } = await service.call(organization.key, "GET", `/prompts?website_id=${id}`);
  const [row] = rowsIn(await open(`/app/${id}/prompts/${body.prompts[0].id}`), "<caption>Answers by day and model").filter(
    (one) => one.includes("2026-03-20"),
  );
  expect(row).toContain(">named in 1 of 1 answer<");
  expect(row).toContain(">refused<");
  expect(row).toContain(">empty<");
});

test("a model that was switched off can be chosen, as its answers stay", async () => {
  const { id } = await newWebsite(service, organization);
  const choice = (model: string) => `<input type="checkbox" name="models" value="${model}"`;
  await call("PATCH", `/websites/${id}`, { models: { gemini: false } });
  const text = await open(`/app/${id}/prompts`, owner);
  expect([text.includes(choice("gemini")), text.includes(choice("meta_ai"))]).toEqual([true, false]);
  expect(text).toMatch(/A run asks each prompt of ChatGPT, Perplexity, Claude/);
  expect(await open(`/app/${id}/prompts?models=gemini`)).toContain("Model: <bdi>Gemini</bdi>");
});

test("the answers of a run are those of its schedule, whatever the address narrows", async () => {
  const { schedule } = (
    await service.call(organization.key, "POST", "/prompt-schedules", { website_id: website.id, name: "Weekly", weekdays: [1] })
  ).body;
  const behind = async (schedule_id?: string) => {
    const { run_id } = (
      await service.call(organization.key, "POST", "/response-streaming/start", { website_id: website.id, schedule_id })
    ).body;
    const text = await open(`/app/${website.id}/runs/${run_id}?models=claude`);
    return new URLSearchParams(/answers\?([^"]*)">Open the answers behind it/.exec(text)![1]!.replaceAll("&amp;", "&"));
  };
  const [own, usual] = [await behind(schedule.id), await behind()];
  expect([own.get("schedule_id"), own.has("models"), usual.has("schedule_id")]).toEqual([schedule.id, false, false]);
});

test("the answers behind a run are its own, and not those of another run of the day", async () => {
  const { id } = await newWebsite(service, organization);
  const created_at = dashboardNow.toISOString();
  await importLines(service, id, [importLine({ prompt: "Not asked by it?", created_at })]);
  const { run_id } = (await service.call(organization.key, "POST", "/response-streaming/start", { website_id: id })).body;
  await service.query(sql`update response_run set created_at = ${created_at} where id = ${run_id}`);
  const run = await open(`/app/${id}/runs/${run_id}`, owner);
  const behind = /href="([^"]*)">Open the answers behind it/.exec(run)![1]!.replaceAll("&amp;", "&");
  const listed = await open(behind, owner);
  expect(listed).toContain("None with these filters");
  const withoutRun = /href="([^"]*)">One run/.exec(listed)![1]!.replaceAll("&amp;", "&");
  expect(await open(withoutRun, owner)).toContain(">Not asked by it?</a>");
});

test("runs of one minute have different names", async () => {
  const { id } = await newWebsite(service, organization);
  await importLines(service, id, [importLine({ prompt: "Which tent?", created_at: dashboardNow.toISOString() })]);
  for (const at of ["2026-03-31T11:00:05Z", "2026-03-31T11:00:40Z"]) {
    const { run_id } = (await service.call(organization.key, "POST", "/response-streaming/start", { website_id: id })).body;
    await service.query(sql`update response_run set created_at = ${at} where id = ${run_id}`);
  }
  const text = await open(`/app/${id}/runs`, owner);
  const names = [...text.matchAll(/<th scope="row"><a href="[^"]*\/runs\/[^"]*">([^<]*)<\/a>/g)].map(([, name]) => name);
  expect(names).toEqual(["31 Mar 2026, 11:00:40 UTC", "31 Mar 2026, 11:00:05 UTC"]);
});

test.each([
  ["", true],
  ["/prompts", true],
  ["/competitors", true],
  ["/answers", false],
  ["/sources", false],
  ["/perception", false],
  ["/shopping", false],
])("%s offers a range to compare with where it tells changes: %s, and keeps the one that was chosen", async (path, compares) => {
  const text = await open(`/app/${website.id}${path}?compare=none`);
  const form = /<form class="filters" method="get".*?<\/form>/s.exec(text)![0];
  expect(form.includes("Compared with")).toBe(compares);
  expect(form).toMatch(compares ? /value="none" selected/ : /type="hidden" name="compare" value="none"/);
});

describe("content", () => {
  test("items lead to their pages", async () => {
    const text = "# Tents <i>dry</i>\n\nA tent.";
    const made = await call("POST", "/content", { website_id: website.id, title: "Tents <i>dry</i>", body: text });
    const page = await open(`/app/${website.id}/content`);
    expect(page).toContain(`href="/content-hub/${website.id}/${made.content_id}"`);
    expect(page).toContain("Tents &lt;i&gt;dry&lt;/i&gt;");
  });

  test("facts stand under their pillars, and are searched", async () => {
    const { pillar } = await call("POST", "/knowledge-base/pillars", { website_id: website.id, name: "Tents & more" });
    await call("POST", "/knowledge-base/facts", {
      website_id: website.id,
      pillar_id: pillar.id,
      text: "Every tent is <b>tested</b>.",
    });
    const page = await open(`/app/${website.id}/knowledge`);
    expect(page).toContain("Every tent is &lt;b&gt;tested&lt;/b&gt;.");
    expect(page).toContain("<bdi>Tents &amp; more</bdi>");
    expect(await open(`/app/${website.id}/knowledge?q=canoe`)).toContain("No fact holds this text.");
  });
});

describe("the organization", () => {
  test("keeps from a viewer what the API keeps from one", async () => {
    const text = await open(`/app/organization?organization=${organization.id}`, kim);
    expect(text).not.toContain("<h2>Credits</h2>");
    expect(text).not.toContain("@example.com</small>");
  });

  test("shows the day on which the month's credits end", async () => {
    await service.query(sql`update credit_account set monthly_allowance = 50, next_reset_at = date_trunc('day', now()) + interval '9 days'
      where organization_id = ${organization.id}`);
    const { credits } = (await service.call(organization.key, "GET", "/credits")).body;
    const day = new Date(credits.monthly.next_reset_at).toLocaleDateString("en-GB", {
      ...{ day: "numeric", month: "short", year: "numeric" },
      timeZone: "UTC",
    });
    const page = await open(`/app/organization?organization=${organization.id}`, owner);
    expect(/until ([^<]*)</.exec(page.slice(page.indexOf("Of this month")))?.[1]).toBe(day);
  });

  test("is nobody's of another one", async () => {
    const stranger = await browserOf(service, await newOrganization(service), "owner");
    expect((await stranger.get(`/app/organization?organization=${organization.id}`)).status).toBe(404);
    expect((await stranger.get(`/app/${website.id}/sources`)).status).toBe(404);
  });

  test.each([
    ["a viewer of one website", "viewer", true],
    ["a viewer of the organization", "viewer", false],
    ["an admin of one website", "admin", true],
    ["an admin of the organization", "admin", false],
  ] as const)("has every screen in the navigation that %s may open, and no other", async (_, role, isOnWebsite) => {
    const person = await browserOf(service, organization, role, isOnWebsite ? { websiteId: website.id } : {});
    for (const page of [`/app?organization=${organization.id}`, `/app/${website.id}`]) {
      const { text } = await person.get(page);
      const navigation = /<nav class="whole".*?<\/nav>/s.exec(text)![0];
      for (const path of ["", "/pitches", "/organization"]) {
        const address = `/app${path}?organization=${organization.id}`;
        const { status } = await person.get(address);
        expect([page, path, navigation.includes(`href="${address}"`)]).toEqual([page, path, status === 200]);
      }
    }
  });

  test("leads to a page everywhere, also without any entitlement", async () => {
    const without = await newOrganization(service, { entitlements: [] });
    const { id } = await newWebsite(service, without);
    const person = await browserOf(service, without, "owner");
    const navigation = /<nav aria-label=.*?<\/nav>/s.exec((await person.get(`/app/${id}`)).text)![0];
    const paths = [...navigation.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!);
    expect(paths).toContain(`/app/${id}/shopping`);
    for (const path of paths) await open(path, person);
    expect(await open(`/app/${id}/shopping`, person)).toContain("where shopping is enabled for the organization");
  });

  test("lists pitches with what is left", async () => {
    const text = await open(`/app/pitches?organization=${organization.id}`, owner);
    expect(text).toContain("1,000 pitches left");
  });
});
