import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, type TestOrganization } from "../../support/service.ts";
import { use } from "../../support/use.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { type PitchBody, pitchesOf } from "./support.ts";
import { shopHost, startShop } from "./website.ts";

const shop = use(startShop);
const service = useService();
beforeAll(() => void Object.assign(service.services, { pages: shop.pages }));
useWorker(service);

describe("a pitch of a shop", () => {
  let organization: TestOrganization;
  let done: PitchBody;
  beforeAll(async () => {
    organization = await newOrganization(service, { credits: 500, pitches: 2 });
    const pitches = pitchesOf(service, organization);
    const accepted = await pitches.create({ website_url: `https://${shopHost}/` }, "shop-1");
    expect(accepted).toMatchObject({
      status: 202,
      body: { status: "queued", report_url: expect.stringMatching(/\/reports\/[\w-]{43}$/) },
    });
    done = await pitches.ended(accepted.body.pitch_id);
    expect([done.status, done.error]).toEqual(["completed", null]);
  });

  test("tells the brand, its competitors and the questions, and that the answers are simulated", () => {
    expect(done).toMatchObject({ simulated: true, providers: ["simulated"], progress: { phase: "done" } });
    expect(done.brand).toMatchObject({
      name: "Northlight Audio",
      domain: "northlight-audio.com",
      country: "GB",
      language: "en-GB",
    });
    expect(done.brand!.aliases).toContain("Northlight");
    expect(done.brand!.topics).toEqual([
      "wireless headphones",
      "studio headphones",
      "portable speakers",
      "noise-cancelling headphones",
    ]);
    expect(done.competitors!.map(({ name }) => name).sort()).toEqual(["Bellhaven", "Kettwig", "Orlanda", "Sonovar"]);
    expect(done.prompts).toHaveLength(28);
    for (const { text, kind } of done.prompts!) expect(/northlight/i.test(text)).toBe(kind === "brand");
    expect(done.sample).toMatchObject({ asked: 28 * 8, answered: 28 * 8, failed: 0 });
  });

  test("its numbers are those of the metrics over the same answers", async () => {
    const [pitch] = await service.query<{ website_id: string; prompt_ids: string[] }>(sql`
      select p.website_id, (select array_agg(q.id) from prompt q where q.website_id = p.website_id and q.type is not null) as prompt_ids
      from pitch p where p.id = ${done.pitch_id}`);
    const body = { website_id: pitch!.website_id, filters: { start_date: "2026-01-01", prompt_ids: pitch!.prompt_ids } };
    const read = async (path: string) => (await service.call(organization.key, "POST", path, body)).body;
    const [voice, named, place, cited, sources] = [
      await read("/metrics/share-of-voice/cumulative"),
      await read("/metrics/mention-rate/cumulative"),
      await read("/metrics/position/cumulative"),
      await read("/metrics/citation-rate/cumulative"),
      await read("/sources"),
    ];
    expect(done.metrics!.overall.companies.length).toBe(5);
    for (const company of done.metrics!.overall.companies) {
      expect(company.share_of_voice.value).toBe(voice.data[company.name].value);
      expect(company.mention_rate.value).toBe(named.data[company.name].mention_rate);
      expect(company.citation_rate.value).toBe(cited.data[company.name].citation_rate);
      expect(company.avg_position).toBe(place.data[company.name]?.avg_position ?? null);
    }
    const shown = done.sources!.map(({ domain, answers }) => [domain, answers]);
    expect(shown.sort()).toEqual(
      sources.sources.map((one: { root_domain: string; response_count: number }) => [one.root_domain, one.response_count]).sort(),
    );
  });

  test("costs one unit and no credits, sends no mail and leaves nothing in listings", async () => {
    expect(await pitchesOf(service, organization).allowance()).toBe(1);
    const [spent] = await service.query(sql`
      select (select one_off_available from credit_account where organization_id = ${organization.id}) as credits,
        (select count(*) from credit_entry where organization_id = ${organization.id}) as entries,
        (select count(*) from mail where organization_id = ${organization.id}) as mails,
        (select array_agg(kind || units order by created_at) from pitch_entry where organization_id = ${organization.id}) as units`);
    expect(spent).toEqual({ credits: 500, entries: 0, mails: 0, units: ["charge1"] });
    expect((await service.call(organization.key, "GET", "/websites")).body.websites).toEqual([]);
    const audit = (await service.call(organization.key, "GET", "/audit")).body;
    expect(JSON.stringify(audit)).not.toContain("Northlight");
    const [schedules] = await service.query(sql`
      select count(*) from prompt_schedule s join website w on w.id = s.website_id
      where w.organization_id = ${organization.id} and (s.is_active or cardinality(s.weekdays) > 0)`);
    expect(schedules).toEqual({ count: 0 });
  });

  test("quotes stand in answers, and every step to take shows the answers behind it", async () => {
    const answers = await service.query<{ text: string }>(sql`
      select r.answer as text from response r join pitch p on p.run_id = r.run_id where p.id = ${done.pitch_id}`);
    // Links and the marks of sources are not part of what is said.
    const letters = (text: string) => text.replace(/https?:[^\s)]+|\[\d+\]/g, "").replace(/[^\p{L}\p{N}]+/gu, "");
    const all = answers.map(({ text }) => letters(text));
    expect(done.sentiment!.quotes.length).toBeGreaterThan(3);
    const strangers = done.sentiment!.quotes.filter(({ text }) => !all.some((one) => one.includes(letters(text))));
    expect(strangers).toEqual([]);
    // How many there are is the made-up models' chance: where nobody is ahead there is nothing to advise.
    for (const { evidence } of done.recommendations!) {
      expect(evidence.length).toBeGreaterThan(0);
      for (const { prompt } of evidence) expect(done.prompts!.map(({ text }) => text)).toContain(prompt);
    }
  });

  test("the same key answers with the same report after its end, at no cost", async () => {
    const pitches = pitchesOf(service, organization);
    const again = await pitches.create({ website_url: shopHost }, "shop-1");
    expect(again).toMatchObject({
      status: 202,
      body: { pitch_id: done.pitch_id, status: "queued", report_url: done.report_url },
    });
    expect(await pitches.allowance()).toBe(1);
    const { body } = await service.call(organization.key, "GET", "/pitches?status=completed");
    expect(body).toMatchObject({ pitches: [{ pitch_id: done.pitch_id }], pagination: { total: 1 } });
  });

  test("reads what robots.txt allows, the chosen pages once", () => {
    const pages = shop.asked.filter((path) => !path.endsWith("robots.txt"));
    expect(pages).toContain(`${shopHost}/compare`);
    expect(pages.filter((path) => /cart|account|privacy|blog/.test(path))).toEqual([]);
    expect(new Set(pages).size).toBe(pages.length);
  });
});
