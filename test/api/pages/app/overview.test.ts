import { beforeAll, describe, expect, test } from "vitest";
import { positionVerdict } from "../../../../api/pages/app/figure.ts";
import {
  type Browser,
  browserOf,
  dashboardNow,
  markupName,
  markupPrompt,
  newDashboardWebsite,
  numbersIn,
} from "../../../support/dashboard.ts";
import { importLine, importLines } from "../../../support/import.ts";
import { newOrganization, newWebsite } from "../../../support/service.ts";
import { useOrganization, useService } from "../../../support/use-service.ts";

const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };
let kim: Browser;

beforeAll(async () => {
  website = await newDashboardWebsite(service, organization);
  kim = await browserOf(service, organization, "viewer");
});

const range = { start_date: "2026-03-02", end_date: "2026-03-31" };
const ask = async (path: string, input: object = { filters: range }) =>
  (await service.call(organization.key, "POST", path, { website_id: website.id, ...input })).body;
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The exact numbers of a part of a page, in their order. */
const section = (text: string, title: string) => {
  const from = text.indexOf(`<h2>${title}</h2>`);
  expect(from, title).toBeGreaterThan(0);
  const end = text.slice(from).search(/<\/section>|<\/li>\s*<li class="tile"|<\/ul>\s*<section/);
  return text.slice(from, from + end);
};

describe("the overview shows what the API answers", () => {
  test("in its tiles", async () => {
    const { status, text } = await kim.get(`/app/${website.id}`);
    expect(status).toBe(200);
    const [voice, mention, citation, position] = await Promise.all(
      ["share-of-voice", "mention-rate", "citation-rate", "position"].map((path) => ask(`/metrics/${path}/cumulative`)),
    );
    expect(numbersIn(section(text, "Share of voice"))[0]).toBe(voice.data.Acme.value);
    expect(numbersIn(section(text, "Mention rate"))[0]).toBe(mention.data.Acme.mention_rate);
    expect(numbersIn(section(text, "Citation rate"))[0]).toBe(citation.data.Acme.citation_rate);
    expect(numbersIn(section(text, "Average position"))[0]).toBe(position.data.Acme.avg_position);
  });

  test("in its table of companies, with the verdicts of the comparison", async () => {
    const { text } = await kim.get(`/app/${website.id}`);
    const { data } = await ask("/metrics/share-of-voice/cumulative");
    const before = { start_date: "2026-01-31", end_date: "2026-03-01" };
    const compared = await ask("/metrics/compare", {
      metric: "share_of_voice",
      comparisons: [{ baseline: before, compared: range }],
      common_only: true,
    });
    const rows = section(text, "Companies").split("<tr").slice(2);
    expect(rows).toHaveLength(3);
    for (const [name, { value }] of Object.entries<{ value: number }>(data)) {
      const row = rows.find((one) => one.includes(`<bdi>${escaped(name)}</bdi>`))!;
      expect(numbersIn(row)[0], name).toBe(value);
      expect(row).toContain(`verdict ${compared.comparisons[0].data[name].verdict}`);
    }
  });

  test("in the change of the average position, where a higher number is further behind", async () => {
    const { text } = await kim.get(`/app/${website.id}`);
    const compared = await ask("/metrics/compare", {
      metric: "avg_position",
      comparisons: [{ baseline: { start_date: "2026-01-31", end_date: "2026-03-01" }, compared: range }],
      common_only: true,
    });
    const { difference, verdict } = compared.comparisons[0].data.Acme;
    const shown = section(text, "Average position");
    expect(numbersIn(shown)[1]).toBe(difference);
    const words = { up: "places further behind", down: "places further ahead", within_noise: "places, within noise" };
    expect(shown).toContain(words[verdict as keyof typeof words]);
  });

  test.each([
    ["up", 0.42, /verdict down".*▼ .*0\.4.* places further behind/],
    ["down", -0.42, /verdict up".*▲ .*0\.4.* places further ahead/],
    ["within_noise", 0.42, /verdict within_noise".*\+0\.4.* places, within noise/],
    ["not_comparable", 0.42, /not comparable/],
  ] as const)("a change of the position that is %s is told in words", async (verdict, difference, words) => {
    const told = positionVerdict({ verdict, difference, baseline: 2, interval: { low: -0.1, high: 0.5 } });
    expect(String(await told)).toMatch(words);
  });

  test("with a gap and never a zero where nothing was asked", async () => {
    const { text } = await kim.get(`/app/${website.id}?start_date=2026-01-25&end_date=2026-02-05`);
    const rows = section(text, "Share of voice by day").match(/<th scope="row">2026-01-2\d<\/th><td class="n">[^<]*/g)!;
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toMatch(/>–$/);
  });

  test("under the filters of the address", async () => {
    const { text } = await kim.get(`/app/${website.id}?models=gemini&days=7&compare=none`);
    const filters = { start_date: "2026-03-25", end_date: "2026-03-31", models: ["gemini"] };
    const { data } = await ask("/metrics/share-of-voice/cumulative", { filters });
    expect(numbersIn(section(text, "Share of voice"))[0]).toBe(data.Acme.value);
    expect(text).toMatch(/name="models" value="gemini" checked/);
    expect(text).toMatch(/<option value="7" selected>/);
    // The filters go on to other screens.
    expect(text).toContain(`/app/${website.id}/answers?models=gemini&amp;days=7&amp;compare=none`);
  });

  test("and says what is divided by, also where a filter shows one competitor", async () => {
    const { competitors } = (await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`)).body;
    const { text } = await kim.get(`/app/${website.id}?competitor_ids=${competitors[0].id}`);
    expect(section(text, "Companies").split("<tr").slice(2)).toHaveLength(2);
    expect(section(text, "Share of voice")).toContain("Of all mentions of the 3 companies");
  });

  test("and says who leads of all, also where a filter leaves the leader out", async () => {
    const { competitors } = (await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`)).body;
    const cirrus = competitors.find(({ name }: { name: string }) => name === "Cirrus");
    const [whole, narrowed] = await Promise.all(
      ["", `?competitor_ids=${cirrus.id}`].map((query) => kim.get(`/app/${website.id}${query}`)),
    );
    const sentence = /<p class="sentence">.*?<\/p>/s;
    expect(sentence.exec(whole!.text)![0]).toContain("level with <bdi>Bo");
    expect(sentence.exec(narrowed!.text)![0]).toBe(sentence.exec(whole!.text)![0]);
    const places = section(narrowed!.text, "Companies").matchAll(/<span class="place">(\d)</g);
    expect(Array.from(places, ([, place]) => place)).toEqual(["2", "3"]);
  });

  test("and takes nobody to be ahead by a single one of several prompts", async () => {
    const standing = async (ahead: number[]) => {
      const { id } = await newWebsite(service, organization, { competitors: [{ name: "Borealis" }] });
      const lines = ahead.flatMap((byRival, prompt) =>
        Array.from({ length: 20 }, (_, n) =>
          importLine({
            prompt: `prompt ${prompt}?`,
            response: n < byRival ? "Look at Borealis." : "Look at Acme or Borealis.",
            created_at: "2026-03-20T12:00:00Z",
          }),
        ),
      );
      await importLines(service, id, lines);
      return (await kim.get(`/app/${id}`)).text;
    };
    expect(await standing([20, 0, 0, 0, 0])).toContain("level with <bdi>Bo");
    expect(await standing([10, 12, 8, 14, 9])).toContain("in place 2, behind <bdi>Borealis</bdi>");
  });

  test("and names won and lost prompts and new sources", async () => {
    const { text } = await kim.get(`/app/${website.id}`);
    const moved = section(text, "Prompts won and lost");
    expect(moved).toMatch(/Won.*Which tent for winter.*Lost.*What does a light tent cost/s);
    expect(moved).not.toContain("canvas");
    expect(section(text, "New sources")).toContain("fresh.example");
  });

  test("and names no prompt as won or lost where the period before cannot be compared", async () => {
    const { text } = await kim.get(`/app/${website.id}?days=58`);
    expect(text).toContain("the period before cannot be compared");
    expect(section(text, "Average position")).not.toContain("places");
    const moved = section(text, "Prompts won and lost");
    expect(moved).toContain("There is no comparison");
    expect(moved).not.toMatch(/class="list"|by more than its intervals|<h3>/);
  });
});

test("a prompt is not won where only a model was switched on, nor where the answers of a day agree", async () => {
  const { id } = await newWebsite(service, organization);
  const day = (index: number, hours: number) =>
    new Date(dashboardNow.getTime() - index * 86_400_000 - hours * 60_000).toISOString();
  const line = (prompt: string, model: string, created_at: string, isNamed: boolean) =>
    importLine({ prompt, model, created_at, response: isNamed ? "Look at Acme." : "Any tent will do." });
  const lines = Array.from({ length: 60 }, (_, index) => [
    line("Which tent?", "chatgpt", day(index, 0), index % 3 === 0),
    ...(index < 30 ? [line("Which tent?", "gemini", day(index, 1), true)] : []),
    // Named by all answers of 15 days of 30, and of 10 of the 30 days before.
    ...Array.from({ length: 12 }, (_, sample) =>
      line("Which stove?", "chatgpt", day(index, 2 + sample), index % (index < 30 ? 2 : 3) === 0),
    ),
  ]).flat();
  await importLines(service, id, lines);
  const { text } = await kim.get(`/app/${id}`);
  expect(section(text, "Prompts won and lost")).toContain("No change of a prompt is told from noise");
  const list = (await kim.get(`/app/${id}/prompts`)).text;
  for (const prompt of ["Which tent?", "Which stove?"]) expect(list).toContain(prompt);
  expect(list).not.toMatch(/verdict (up|down)/);
  for (const [, path] of list.matchAll(/href="(\/app\/[^"]*\/prompts\/[0-9a-f-]+)/g))
    expect((await kim.get(path!)).text).toContain("within noise of the period before");
});

describe("whoever looks", () => {
  test("is sent to sign in first, and back", async () => {
    const answer = await fetch(`${service.url}/app/${website.id}?models=gemini`, { redirect: "manual" });
    const target = encodeURIComponent(`/app/${website.id}?models=gemini`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/sign-in?return_to=${target}`]);
  });

  test("sees a foreign website like one that does not exist", async () => {
    const other = await newDashboardWebsite(service, await newOrganization(service));
    const [foreign, unknown] = await Promise.all([
      kim.get(`/app/${other.id}`),
      kim.get("/app/0197f000-0000-7000-8000-00000000dead"),
    ]);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(unknown.text);
  });

  test("sees with a role on one website that one only", async () => {
    const second = await newDashboardWebsite(service, organization);
    const lee = await browserOf(service, organization, "viewer", { websiteId: second.id });
    expect((await lee.get(`/app/${second.id}`)).status).toBe(200);
    expect((await lee.get(`/app/${website.id}`)).status).toBe(404);
    const home = await lee.get("/app");
    expect(home.text).toContain(`/app/${second.id}`);
    expect(home.text).not.toContain(`/app/${website.id}`);
  });

  test("reads names and prompts as text", async () => {
    const { text, headers } = await kim.get(`/app/${website.id}`);
    expect(text).toContain(escaped(markupName));
    expect(text).not.toContain(markupName);
    expect(text).not.toContain("<b>tent</b>");
    expect(escaped(markupPrompt)).toBeTruthy();
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*script-src 'self'/);
    expect(text).not.toMatch(/ style="| on[a-z]+="/);
  });

  test("is told which filter is wrong", async () => {
    for (const query of ["start_date=tomorrow", "models=nobody", "start_date=2026-03-05&end_date=2026-03-01"]) {
      const { status, text } = await kim.get(`/app/${website.id}?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(text).toMatch(/role="alert">[^<]*(start_date|models|end_date)/);
    }
  });
});

test("home shows each website with its share of voice, and what happened to it", async () => {
  const { status, text } = await kim.get("/app");
  expect(status).toBe(200);
  const { data } = await ask("/metrics/share-of-voice/cumulative");
  const row = text.split("<tr").find((one) => one.includes(`/app/${website.id}"`))!;
  expect(numbersIn(row)[0]).toBe(data.Acme.value);
  expect(row).toMatch(/class="sparkline is-own"/);
});
