import { beforeEach, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/index.ts";
import { checkAnalytics } from "../../../src/reporting/analytics/rebuild.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);
let website: { id: string; n: number };

const answer = (day: number, ...urls: string[]) =>
  importLine({
    prompt: "Which tent is best?",
    created_at: `2026-03-0${day}T12:00:00Z`,
    citations: urls.map((url) => ({ url })),
  });

/** The day of March on which each domain was seen first. */
async function firstSeen(): Promise<Record<string, number>> {
  const filters = { start_date: "2026-03-01", end_date: "2026-03-09" };
  const { body } = await service.call(organization.key, "POST", "/sources", { website_id: website.id, filters });
  const sources = body.sources as { root_domain: string; first_seen: string }[];
  return Object.fromEntries(sources.map(({ root_domain, first_seen }) => [root_domain, Number(first_seen.slice(8, 10))]));
}

/** Takes the sources of a day's answers away, as re-scoring and erasures do. */
async function forgetSources(day: number): Promise<void> {
  await service.query(sql`delete from citation where website_n = ${website.n} and day = ${`2026-03-0${day}`}::date`);
  await service.query(sql`
    insert into day_change (organization_n, website_n, schedule_n, day)
    select organization_n, website_n, schedule_n, day from response
    where website_n = ${website.n} and day = ${`2026-03-0${day}`}::date limit 1`);
}

const differences = async () => (await checkAnalytics(service.services.database, website.n, () => {})).differences;

beforeEach(async () => {
  website = await newWebsite(service, organization);
});

test("a domain whose first source has gone is seen first when it was cited next, before the day is sealed and after", async () => {
  await importLines(service, website.id, [
    answer(1, "https://news.example/1", "https://once.example/"),
    answer(2, "https://tents.example/"),
    answer(3, "https://news.example/3"),
    answer(4, "https://news.example/4"),
  ]);
  await sealChanged(service.services.database);
  expect(await firstSeen()).toEqual({ "news.example": 1, "once.example": 1, "tents.example": 2 });
  await forgetSources(1);
  expect(await firstSeen()).toEqual({ "news.example": 3, "tents.example": 2 });
  await sealChanged(service.services.database);
  expect(await firstSeen()).toEqual({ "news.example": 3, "tents.example": 2 });
  expect(await differences()).toEqual([]);
});

test("so is a domain of several hosts, one of which was cited on a day that is not sealed either", async () => {
  await importLines(service, website.id, [
    answer(1, "https://en.wiki.example/tent"),
    answer(3, "https://de.wiki.example/zelt"),
    answer(5, "https://en.wiki.example/tent"),
  ]);
  await sealChanged(service.services.database);
  await importLines(service, website.id, [answer(2, "https://fr.wiki.example/tente"), answer(3, "https://tents.example/")]);
  expect(await firstSeen()).toEqual({ "tents.example": 3, "wiki.example": 1 });
  await forgetSources(1);
  expect(await firstSeen()).toEqual({ "tents.example": 3, "wiki.example": 2 });
  await forgetSources(2);
  expect(await firstSeen()).toEqual({ "tents.example": 3, "wiki.example": 3 });
  await forgetSources(3);
  expect(await firstSeen()).toEqual({ "wiki.example": 5 });
  await sealChanged(service.services.database);
  expect(await firstSeen()).toEqual({ "wiki.example": 5 });
  expect(await differences()).toEqual([]);
});
