import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/index.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { importLine, importLines } from "../../support/import.ts";
import { useSentStatements } from "../../support/sent-statements.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const sent = useSentStatements();
const organization = useOrganization(service);

const firstDay = Date.parse("2025-01-01");
const dayMs = 86_400_000;
const days = 150;
const dateOf = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10);

const models = ["chatgpt", "perplexity"] as const;

/** An answer a day, of perplexity on each fifth, which cites a page of `site<day % 7>.example` on two hosts, and on each tenth day another domain too. */
const answer = (day: number) =>
  importLine({
    prompt: `Which tent is best on day ${day % 3}?`,
    model: models[day % 5 === 0 ? 1 : 0],
    created_at: `${dateOf(day)}T12:00:00Z`,
    citations: ["www", "shop", ...(day % 10 === 0 ? ["www.tenth"] : [])].map((host) => ({
      url: `https://${host}${host.includes("tenth") ? "" : `.site${day % 7}`}.example/${day}`,
    })),
    mentions: day % 2 === 0 ? [{ company: "Acme", position: 1 }] : [],
  });

async function sources(websiteId: string, from: number, to: number, only: readonly string[] = models) {
  const { body } = await service.call(organization.key, "POST", "/sources", {
    website_id: websiteId,
    page_size: 100,
    filters: { start_date: dateOf(from), end_date: dateOf(to), ...(only !== models && { models: only }) },
  });
  return body.sources.map((source: Record<string, unknown>) => [
    ...[source.root_domain, source.response_count, source.total_mentions, source.citation_percentage],
    ...[source.brand_mention_percentage, source.domain_count, source.estimated_impressions],
  ]);
}

/** The same from the days alone. */
function expected(from: number, to: number, { volume, extra, fifth }: { volume: number; extra?: number; fifth?: boolean }) {
  const days = [...Array.from({ length: to - from + 1 }, (_, index) => from + index), ...(extra === undefined ? [] : [extra])];
  const all = days.filter((day) => fifth === undefined || fifth === (day % 5 === 0));
  const names = [...Array.from({ length: 7 }, (_, site) => `site${site}.example`), "tenth.example"];
  return names
    .map((name, site) => {
      const of = all.filter((day) => (site === 7 ? day % 10 === 0 : day % 7 === site));
      const hosts = site === 7 ? 1 : 2;
      const percent = (some: number, whole: number) => Math.round((10_000 * some) / whole) / 100;
      const first = (list: number[]) => list.filter((day) => day % 3 === 0).length;
      const share = first(all) === 0 ? 0 : first(of) / first(all);
      const impressions = Math.floor((share * volume * (to - from + 1)) / 30 + 0.5 + 1e-9);
      const own = of.filter((day) => day % 2 === 0).length;
      return [name, of.length, of.length * hosts, percent(of.length, all.length), percent(own, of.length), hosts, impressions];
    })
    .filter(([, responses]) => responses !== 0)
    .sort((a, b) => Number(b[3]) - Number(a[3]) || (String(a[0]) < String(b[0]) ? -1 : 1));
}

const segmentsRead = () => sent.filter((text) => text.includes("s.answers")).length;

test("sums of sealed days are kept, and give the numbers of the answers in every range, whatever changes meanwhile", async () => {
  const website = await newWebsite(service, organization);
  await importLines(
    service,
    website.id,
    Array.from({ length: days }, (_, day) => answer(day)),
  );
  await sealChanged(service.services.database);
  const ranges = [0, 1, 7, 63, 64, 70].flatMap((from) =>
    [from, 75, 127, 128, 149].flatMap((to) => (to < from ? [] : [[from, to] as const])),
  );
  for (const [from, to] of ranges) expect(await sources(website.id, from, to)).toEqual(expected(from, to, { volume: 0 }));

  sent.length = 0;
  for (const [from, to] of ranges) expect(await sources(website.id, from, to)).toEqual(expected(from, to, { volume: 0 }));
  expect(segmentsRead()).toBe(0);

  const filtered = async () => {
    for (const [from, to] of ranges.slice(-5)) {
      for (const [index, model] of models.entries())
        expect(await sources(website.id, from, to, [model])).toEqual(expected(from, to, { volume: 0, fifth: index === 1 }));
    }
  };
  await filtered();
  sent.length = 0;
  await filtered();
  expect(segmentsRead()).toBe(0);

  await service.query(
    sql`update prompt set volume = 700 where website_id = ${website.id} and text = 'Which tent is best on day 0?'`,
  );
  for (let time = 0; time < 2; time++) expect(await sources(website.id, 1, 149)).toEqual(expected(1, 149, { volume: 700 }));

  // One more answer on a day, before it is sealed and after; then the days are read no more.
  await importLines(service, website.id, [answer(77)]);
  for (let time = 0; time < 2; time++) {
    expect(await sources(website.id, 1, 149)).toEqual(expected(1, 149, { volume: 700, extra: 77 }));
    await sealChanged(service.services.database);
  }
  expect(await sources(website.id, 1, 149)).toEqual(expected(1, 149, { volume: 700, extra: 77 }));
});
