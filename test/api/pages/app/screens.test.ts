import { mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../../src/platform/database/connection.ts";
import {
  type Browser,
  browserOf,
  dashboardNow,
  decoded,
  markupName,
  newDashboardWebsite,
  numbersIn,
} from "../../../support/dashboard.ts";
import { useOrganization, useService } from "../../../support/use-service.ts";

const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };
let kim: Browser;
let admin: Browser;

beforeAll(async () => {
  website = await newDashboardWebsite(service, organization);
  kim = await browserOf(service, organization, "viewer");
  admin = await browserOf(service, organization, "admin");
});

const range = { start_date: "2026-03-02", end_date: "2026-03-31" };
const ask = async (path: string, input: object) =>
  (await service.call(organization.key, "POST", path, { website_id: website.id, ...input })).body;
const page = async (path: string, by = kim) => {
  const answer = await by.get(`/app/${website.id}${path}`);
  if (process.env.SHOTS) keep(path, answer.text);
  return answer;
};

/** `SHOTS=folder` keeps the pages, to look at them. */
function keep(path: string, text: string): void {
  mkdirSync(process.env.SHOTS!, { recursive: true });
  writeFileSync(`${process.env.SHOTS}/${path.replaceAll(/[^a-z]+/g, "-").slice(0, 40) || "overview"}.html`, text);
}

test("each shortcut of the navigation leads to one screen", async () => {
  const keys = [...(await page("")).text.matchAll(/data-key="(\w)"/g)].map(([, key]) => key);
  expect(keys).toContain("c");
  expect(keys).toEqual([...new Set(keys)]);
});

describe("prompts", () => {
  test("stand with the rates that the API has for them, and their leader", async () => {
    const { status, text } = await page("/prompts");
    expect(status).toBe(200);
    const { columns, rows } = await ask("/metrics/query", {
      metrics: ["mention_rate", "answers"],
      dimensions: ["prompt"],
      filters: range,
    });
    const shown = text.split("<tr>").slice(2);
    expect(shown).toHaveLength(rows.length);
    for (const row of rows) {
      const line = shown.find((one) => one.includes(`/prompts/${row[columns.indexOf("prompt_id")]}`))!;
      expect(numbersIn(line)[0]).toBe(row[columns.indexOf("mention_rate")]);
      expect(numbersIn(line).at(-1)).toBe(row[columns.indexOf("answers")]);
    }
    const winter = shown.find((one) => one.includes("winter"))!;
    expect(winter).toMatch(/verdict up/);
    expect(winter).toMatch(/<bdi class="strong">Acme/);
    expect(shown.find((one) => one.includes("canvas"))).not.toMatch(/verdict (up|down)/);
  });

  test("keep their leader where a filter shows another competitor", async () => {
    const { competitors } = (await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`)).body;
    const cirrus = competitors.find(({ name }: { name: string }) => name === "Cirrus");
    const leaders = async (query: string) =>
      Array.from((await page(`/prompts${query}`)).text.matchAll(/data-label="Named most">(.*?)<\/td>/gs), ([, leader]) => leader);
    const all = await leaders("");
    expect(all.some((leader) => !leader!.includes("Acme"))).toBe(true);
    expect(await leaders(`?competitor_ids=${cirrus.id}`)).toEqual(all);
  });

  test("are found by their text, and ordered", async () => {
    const { text } = await page("/prompts?q=LIGHT&order=highest");
    expect(text.split("<tr>").slice(2)).toHaveLength(1);
    expect(text).toMatch(/<option value="highest" selected>/);
  });

  test("open on their days, from which every answer can be reached", async () => {
    const [, id] = /\/prompts\/([0-9a-f-]{36})[^"]*">Which tent for winter/.exec((await page("/prompts")).text)!;
    const { status, text } = await page(`/prompts/${id}`);
    expect(status).toBe(200);
    expect(text).toMatch(/<h1[^>]*>Which tent for winter\?/);
    // Its filters lead back to it.
    expect(text).toMatch(new RegExp(`<form class="filters" method="get" action="/app/[0-9a-f-]{36}/prompts/${id}"`));
    const links = [...text.matchAll(/href="(\/app\/[^"]+\/answers\/[0-9a-f-]{36}\?[^"]+)"/g)].map(([, href]) => decoded(href!));
    expect(links.length).toBeGreaterThan(80);
    const answer = await kim.get(links[0]!);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Which tent for winter?");
    expect(text).toMatch(/What models searched for.*best tent/s);
  });

  test("of nobody are not found", async () => {
    for (const id of ["0197f000-0000-7000-8000-00000000dead", "nonsense"]) {
      expect((await page(`/prompts/${id}`)).status).toBe(404);
    }
  });
});

describe("answers", () => {
  const counted = (text: string) => numbersIn(text)[0];

  test("are as many as the number that they are opened from", async () => {
    const { columns, rows } = await ask("/metrics/query", {
      metrics: ["mentions", "citing_answers"],
      dimensions: ["company"],
      filters: range,
    });
    for (const row of rows) {
      const name = row[columns.indexOf("company")];
      const { text } = await page(`/answers?kind=mentions&company=${encodeURIComponent(name)}`);
      expect(counted(text), name).toBe(row[columns.indexOf("mentions")]);
      if (row[columns.indexOf("is_self")])
        expect(counted((await page("/answers?kind=citations")).text)).toBe(row[columns.indexOf("citing_answers")]);
    }
    expect(counted((await page("/answers?kind=mentions&company=Nobody")).text)).toBe(0);
  });

  test("that name others only are told apart", async () => {
    const { text } = await page("/answers?kind=lost");
    expect(counted(text)).toBeGreaterThan(0);
    expect(text).not.toMatch(/names <bdi>[^<]*Acme/);
  });

  test("are marked where companies are named, with what stands in them as text", async () => {
    const list = await page("/answers?kind=mentions&models=gemini");
    const [, href] = /href="(\/app\/[^"]+\/answers\/[0-9a-f-]{36}\?[^"]+)"/.exec(list.text)!;
    const { status, text } = await kim.get(decoded(href!));
    if (process.env.SHOTS) keep("answer", text);
    expect(status).toBe(200);
    expect(text).toMatch(/<mark class="own\s*" title="Acme: counts: the name “Acme”, confidence \d+%">Acme<\/mark>/);
    expect(text).toContain("&lt;b&gt;light&lt;/b&gt;");
    expect(text).toMatch(/<span class="tag own">yours<\/span>/);
    expect(text).toContain("A &lt;i&gt;forum&lt;/i&gt;");
    expect(text).toMatch(/rel="prev"/);
    expect(text).toMatch(/<dt>Asked of<\/dt><dd>[^<,]+<\/dd><dt>Location<\/dt><dd>no place was given</);
    // The stored text is whole again without the marks.
    const at = decoded(href!).match(/at=([^&]+)/)![1]!;
    const instant = decodeURIComponent(at);
    const { responses } = await ask("/responses", { filters: { start_date: instant, end_date: instant } });
    const marked = /class="answer-text" dir="auto">(.*?)<\/div>/s.exec(text)![1]!;
    expect(decoded(marked.replaceAll(/<\/?(mark|p)\b[^>]*>/g, ""))).toBe(responses[0].response);
    expect(text).toMatch(/Compared with the answer before.*class="diff"/s);
  });

  test("of another website are not found", async () => {
    const other = await newDashboardWebsite(service, organization);
    const [foreign] = await service.query<{ id: string; at: string }>(sql`
      select r.id, r.created_at as at from response r join website w on w.n = r.website_n where w.id = ${other.id} limit 1`);
    const at = new Date(foreign!.at).toISOString();
    expect((await page(`/answers/${foreign!.id}?at=${at}`)).status).toBe(404);
    expect((await page(`/answers/${foreign!.id}`)).status).toBe(404);
  });
});

test("a competitor stands against the own brand, part by part, with the answers that name it alone", async () => {
  const { status, text } = await page(`/competitors?company=${encodeURIComponent(markupName)}`);
  expect(status).toBe(200);
  const { data } = await ask("/metrics/share-of-voice/cumulative", { filters: range });
  expect(numbersIn(text)[0]).toBe(data.Acme.value);
  expect(numbersIn(text.slice(text.indexOf('<tr class=""')))[0]).toBe(data[markupName].value);
  expect(text).toMatch(/By model.*Gemini/s);
  expect(text).not.toContain("<i>realis");
});

describe("runs", () => {
  test("are started and stopped by admins only, and once for each form", async () => {
    const mine = await page("/runs", admin);
    expect(mine.status).toBe(200);
    const [, key] = /name="key" value="([^"]+)"/.exec(mine.text)!;
    const theirs = await page("/runs");
    expect(theirs.text).not.toContain("Run now");
    expect((await kim.post(`/app/${website.id}/runs/start`, { key: key! })).status).toBe(403);
    const foreign = await admin.post(`/app/${website.id}/runs/start`, { key: key! }, { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);

    const started = await admin.post(`/app/${website.id}/runs/start`, { key: key! });
    expect(started.status).toBe(303);
    const again = await admin.post(`/app/${website.id}/runs/start`, { key: key! });
    expect(again.headers.get("location")).toBe(started.headers.get("location"));
    const run = await admin.get(started.headers.get("location")!);
    expect(run.text).toMatch(/Asking now.*<progress max="\d+" value="0"/s);

    const events = await fetch(`${service.url}${started.headers.get("location")}/events`, { headers: { cookie: kim.cookie } });
    expect([events.status, events.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const reader = events.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/event: progress\ndata: .*"open":\d+/);
    await reader.cancel();

    const runId = started.headers.get("location")!.split("/").at(-1)!;
    expect((await kim.post(`/app/${website.id}/runs/cancel`, { run_id: runId })).status).toBe(403);
    expect((await admin.post(`/app/${website.id}/runs/cancel`, { run_id: runId })).status).toBe(303);
  });

  test("are planned by admins, on their days at an hour, and paused", async () => {
    const [, id] = /name="schedule_id" value="([^"]+)"/.exec((await page("/runs", admin)).text)!;
    expect((await page("/runs")).text).not.toContain("/schedules/plan");
    const plan = (fields: Record<string, string>, by = admin) =>
      by.post(`/app/${website.id}/schedules/plan`, { schedule_id: id!, hour: "9", do: "plan", ...fields });
    expect((await plan({ day_1: "1" }, kim)).status).toBe(403);
    expect((await plan({})).status).toBe(400);
    expect((await plan({ day_1: "1", day_4: "1" })).headers.get("location")).toBe(`/app/${website.id}/runs`);
    expect((await page("/runs", admin)).text).toMatch(/>Mon, Thu<\/td><td[^>]*>09:00<\/td>.*Change the plan of/s);
    const changed = { website_id: website.id, is_active: true, dry_run: true };
    const planned = await service.call(organization.key, "PATCH", `/prompt-schedules/${id}`, changed);
    const { credits_per_day } = planned.body.plan;
    expect(credits_per_day).toBeGreaterThan(0);
    const price = `data-label="Credits a week">at most ${(2 * credits_per_day).toLocaleString("en")}</td>`;
    expect((await page("/runs", admin)).text).toContain(price);
    expect((await page("/runs")).text).not.toContain("Credits a week");
    expect((await plan({ day_1: "1", do: "pause" })).status).toBe(303);
    expect((await page("/runs", admin)).text).toMatch(/>Mon, Thu<\/td>.*>paused<.*Plan runs of/s);
    expect((await page("/runs")).text).toContain("An admin of this website can plan one here");
    expect((await admin.get(`/app?organization=${organization.id}`)).text).toContain(">Plan one</a>");
    expect((await kim.get(`/app?organization=${organization.id}`)).text).toContain(">None planned</a>");
  });

  test("of nobody are not found, nor are their events", async () => {
    for (const path of ["/runs/0197f000-0000-7000-8000-00000000dead", "/runs/x/events"])
      expect((await page(path)).status).toBe(404);
  });
});

describe("applying filters", () => {
  /** What a browser sends when the form is sent as it stands. */
  function sent(text: string): URLSearchParams {
    const form = /<form class="filters"[^>]* data-auto>.*?<\/form>/s.exec(text)![0];
    const pairs: [string, string][] = [];
    for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
      const [name, value] = ["name", "value"].map((one) => decoded(new RegExp(` ${one}="([^"]*)"`).exec(tag)?.[1] ?? ""));
      if (!tag.includes('type="checkbox"') || tag.includes(" checked")) pairs.push([name!, value!]);
    }
    for (const [, name, options] of form.matchAll(/<select name="(\w+)">(.*?)<\/select>/gs)) {
      const chosen = /<option value="([^"]*)" selected>/.exec(options!) ?? /<option value="([^"]*)"/.exec(options!)!;
      pairs.push([name!, decoded(chosen[1]!)]);
    }
    return new URLSearchParams(pairs.filter(([, value]) => value !== ""));
  }

  test.each([
    `/answers?kind=mentions&company=${encodeURIComponent(markupName)}&q=tent`,
    "/answers?prompt_ids=0197f000-0000-7000-8000-00000000dead&include_cut=true",
    "/prompts?order=text&q=tent&days=45",
    `/competitors?company=${encodeURIComponent(markupName)}&models=gemini&models=chatgpt`,
    "/sources?domain=forum.example&start_date=2026-03-02&end_date=2026-03-31",
    "/perception?attribute=0197f000-0000-7000-8000-00000000dead&compare=none",
  ])("keeps what the address says: %s", async (path) => {
    const { status, text } = await page(path);
    expect(status).toBe(200);
    const kept = sent(text);
    for (const [name, value] of new URLSearchParams(path.split("?")[1])) expect(kept.getAll(name), name).toContain(value);
  });

  test("tells what is chosen, and takes away one at a time", async () => {
    const { text } = await page("/answers?models=gemini&models=chatgpt&branded=false&start_date=2026-03-02&page=2");
    const chips = /<ul class="chips".*?<\/ul>/s.exec(text)![0];
    const ways = [...chips.matchAll(/href="([^"]*)">/g)].map(([, href]) => new URLSearchParams(decoded(href!).split("?")[1]));
    expect(ways.map((way) => [way.get("start_date"), way.getAll("models"), way.get("branded"), way.has("page")])).toEqual([
      [null, ["gemini", "chatgpt"], "false", false],
      ["2026-03-02", ["chatgpt"], "false", false],
      ["2026-03-02", ["gemini"], "false", false],
      ["2026-03-02", ["gemini", "chatgpt"], null, false],
    ]);
    expect(chips).toMatch(/Model: <bdi>Gemini<\/bdi>.*Prompts that name no company/s);
    expect((await page("/answers")).text).not.toContain('class="chips"');
    // What has no field in the form narrows as well.
    const hidden = (await page("/answers?countries=DE&include_cut=true")).text;
    expect(/<ul class="chips".*?<\/ul>/s.exec(hidden)![0]).toMatch(/Country: <bdi>DE<\/bdi>.*With answers that were cut/s);
  });

  test("shows the range that counts where dates and a number of days are given", async () => {
    const { text } = await page("/prompts?days=7&start_date=2026-03-02&end_date=2026-03-05");
    expect(text).toContain('<option value="" selected>2026-03-02 to 2026-03-05</option>');
  });

  test("begins a list at its beginning", async () => {
    const { text } = await page("/answers?kind=lost&page=1");
    expect([...sent(text).keys()]).toEqual(expect.arrayContaining(["kind"]));
    expect(sent(text).has("page")).toBe(false);
    expect(text).toMatch(/role="search">.*name="kind" value="lost"/);
  });

  test("searches a text only where there is one", async () => {
    expect((await page("/answers?kind=mentions")).text).not.toMatch(/role="search"/);
  });
});
