import { beforeAll, describe, expect, test } from "vitest";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { callTool } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

/*
 * Whatever query_metrics says must be what the REST metrics say under the filters of that row.
 */

let website: { id: string };
const filters = { start_date: "2026-03-01", end_date: "2026-03-16T11:30:00Z" };

const models = ["chatgpt", "perplexity", "gemini"];
const prompts = ["Which tent is best?", "Cheapest tent?", "Tent for rain?", "Who repairs tents?"];
const tags = [["Buying"], ["Buying", "Tents"], [], ["Care"]];
const companies = ["Acme", "Rival", "Third"];

/** The same numbers in every run. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }, { name: "Third" }] });
  const pick = random(7);
  const lines = Array.from({ length: 400 }, () => {
    const prompt = pick(prompts.length);
    const mentioned = companies.filter(() => pick(2) === 0).sort(() => pick(3) - 1);
    return importLine({
      prompt: prompts[prompt],
      tags: tags[prompt],
      model: models[pick(models.length)],
      location: [null, "Oslo", "Turin"][pick(3)],
      created_at: new Date(Date.parse("2026-03-01") + pick(18 * 86_400) * 1000).toISOString(),
      outcome: pick(9) === 0 ? "refused" : "answered",
      mentions: mentioned.map((company, index) => ({ company, position: index + 1 })),
      citations: pick(3) === 0 ? [{ url: "https://rival.example/x" }] : [{ url: "https://acme.example/y" }],
    });
  });
  await importLines(service, website.id, lines);
});

const ask = (input: object) =>
  callTool(service, organization.key, "query_metrics", { website_id: website.id, filters, ...input });
const rest = async (path: string, given: object = {}) => {
  const body = { website_id: website.id, filters: { ...filters, ...given } };
  return (await service.call(organization.key, "POST", `/metrics/${path}`, body)).body.data;
};
/** Rows as objects by column. */
const rowsOf = ({ body }: { body: { columns: string[]; rows: unknown[][] } }): Record<string, unknown>[] =>
  body.rows.map((row) => Object.fromEntries(body.columns.map((column, index) => [column, row[index]])));

const all = ["share_of_voice", "relative_mention_rate", "mention_rate", "citation_rate", "avg_position"];

/** Every REST figure of every company under the filters. */
async function expected(given: object) {
  const [voice, position, mention, citation] = await Promise.all([
    rest("share-of-voice/cumulative", given),
    rest("position/cumulative", given),
    rest("mention-rate/cumulative", given),
    rest("citation-rate/cumulative", given),
  ]);
  return companies.map((company) => ({
    company,
    share_of_voice: voice[company].value,
    relative_mention_rate: voice[company].relative_mention_rate,
    mention_rate: mention[company].mention_rate,
    citation_rate: citation[company].citation_rate,
    avg_position: position[company]?.avg_position ?? null,
  }));
}
const byCompany = (rows: Record<string, unknown>[]) =>
  companies.map((company) => {
    const { is_self: _, ...row } = rows.find((one) => one.company === company) ?? {};
    return Object.fromEntries(["company", ...all].map((name) => [name, row[name]]));
  });

describe("query_metrics", () => {
  test("says what the REST metrics say, over everything and by model, prompt, tag and location", async () => {
    expect(byCompany(rowsOf(await ask({ metrics: all, dimensions: ["company"] })))).toEqual(await expected({}));

    const byModel = rowsOf(await ask({ metrics: all, dimensions: ["model", "company"], limit: 1000 }));
    for (const model of models) {
      expect(byCompany(byModel.filter((row) => row.model === model))).toEqual(await expected({ models: [model] }));
    }
    const byPrompt = rowsOf(await ask({ metrics: all, dimensions: ["company", "prompt"], limit: 1000 }));
    expect(new Set(byPrompt.map((row) => row.prompt))).toEqual(new Set(prompts));
    for (const promptId of new Set(byPrompt.map((row) => row.prompt_id))) {
      const rows = byPrompt.filter((row) => row.prompt_id === promptId);
      expect(byCompany(rows)).toEqual(await expected({ prompt_ids: [promptId] }));
    }
    const byTag = rowsOf(await ask({ metrics: all, dimensions: ["prompt_tag", "company"], limit: 1000 }));
    expect(new Set(byTag.map((row) => row.prompt_tag))).toEqual(new Set(["Buying", "Tents", "Care", null]));
    for (const tag of new Set(byTag.map((row) => row.prompt_tag_id).filter(Boolean))) {
      const rows = byTag.filter((row) => row.prompt_tag_id === tag);
      expect(byCompany(rows)).toEqual(await expected({ prompt_tags: [tag] }));
    }
    const byLocation = rowsOf(await ask({ metrics: all, dimensions: ["location", "company"], limit: 1000 }));
    for (const location of new Set(byLocation.map((row) => row.location_id).filter(Boolean))) {
      const rows = byLocation.filter((row) => row.location_id === location);
      expect(byCompany(rows)).toEqual(await expected({ location_ids: [location] }));
    }
  });

  test("by day it is the series, by week and month the sums over their days", async () => {
    const days = rowsOf(await ask({ metrics: ["share_of_voice"], dimensions: ["day", "company"], limit: 1000 }));
    const series = await rest("share-of-voice/time-series");
    expect(days).toHaveLength(16 * 3);
    for (const entry of series) {
      for (const company of companies) {
        const row = days.find((one) => one.day === entry.date && one.company === company);
        expect(row?.share_of_voice).toBe(entry[company].value);
      }
    }
    const weeks = rowsOf(await ask({ metrics: ["mention_rate", "answers"], dimensions: ["week"] }));
    expect(weeks.map((row) => row.week)).toEqual(["2026-02-23", "2026-03-02", "2026-03-09", "2026-03-16"]);
    const second = await rest("mention-rate/cumulative", { start_date: "2026-03-02", end_date: "2026-03-08" });
    expect(weeks[1]!.mention_rate).toBe(second.Acme.mention_rate);
    const [month] = rowsOf(await ask({ metrics: ["answers", "mentions"], dimensions: ["month"] }));
    expect(month).toMatchObject({ month: "2026-03", answers: weeks.reduce((sum, row) => sum + (row.answers as number), 0) });
  });

  test("filters, order, limit and offset", async () => {
    const one = rowsOf(await ask({ metrics: ["mentions"], dimensions: ["model"], filters: { ...filters, models: ["gemini"] } }));
    expect(one.map((row) => row.model)).toEqual(["gemini"]);
    const ascending = { metrics: ["mentions"], dimensions: ["prompt", "model"], order_by: "mentions", order: "ascending" };
    const whole = (await ask({ ...ascending, limit: 1000 })).body;
    expect(whole.total_rows).toBe(12);
    const values = whole.rows.map((row: number[]) => row.at(-1));
    expect(values).toEqual(values.toSorted((a: number, b: number) => a - b));
    const pages = await Promise.all([0, 5, 10].map((offset) => ask({ ...ascending, limit: 5, offset })));
    expect(pages.flatMap((page) => page.body.rows)).toEqual(whole.rows);
    expect(pages.map((page) => page.body.has_more)).toEqual([true, true, false]);
    expect((await ask({ metrics: ["answers"] })).body.rows).toEqual([[expect.any(Number)]]);
  });

  test("a schedule is chosen at the top; a foreign one matches nothing", async () => {
    const some = await ask({ metrics: ["answers"], schedule: "manual" });
    expect(some.body.rows[0][0]).toBeGreaterThan(300);
    const none = await ask({ metrics: ["answers"], schedule: "0197f000-0000-7000-8000-00000000dead" });
    expect(none.body.rows).toEqual([[0]]);
    const wrong = await ask({ metrics: ["answers"], filters: { ...filters, schedule_id: "default" } });
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      "filters.schedule_id: name the schedule in the top-level field `schedule`",
    ]);
  });

  test.each([
    [{ metrics: ["answers"], dimensions: ["day", "week"] }, /day and week exclude each other/],
    [{ metrics: ["answers"], dimensions: ["company"] }, /same for every company/],
    [{ metrics: ["mentions"], filters: { ...filters, competitor_ids: ["0197f000-0000-7000-8000-00000000dead"] } }, /add company/],
    [{ metrics: ["mentions"], order_by: "answers" }, /its columns are mentions/],
    [{ metrics: ["sentiment"] }, /metrics\[0\]: must be one of share_of_voice/],
    [{ metrics: ["mentions"], dimensions: ["provider"] }, /dimensions\[0\]: must be one of company/],
    [{ metrics: ["mention-rate"] }, /; did you mean "mention_rate"\?$/],
    [{ metrics: ["mentions"], dimensions: ["models"] }, /; did you mean "model"\?$/],
    [{ metrics: [] }, /metrics: /],
  ])("refuses what makes no sense: %j", async (input, message) => {
    const { status, body } = await ask(input);
    expect(status).toBe(400);
    expect(body.error).toMatch(message);
  });
});
