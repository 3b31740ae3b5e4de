import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { sql } from "../../../src/platform/database/index.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { importLine, importLines } from "../../support/import.ts";
import { useSentStatements } from "../../support/sent-statements.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

const service = useService();
const sent = useSentStatements();
const organization = useOrganization(service);
let website: { id: string };

const answer = (day: number, names: boolean) =>
  importLine({
    prompt: "Which tent is best?",
    created_at: `2026-03-0${day}T12:00:00Z`,
    mentions: names ? [{ company: "Acme", position: 1 }] : [],
  });
const mentionRate = async (more: object = {}) => {
  const filters = { start_date: "2026-03-01", end_date: "2026-03-09", ...more };
  const { body } = await service.call(organization.key, "POST", "/metrics/mention-rate/cumulative", {
    website_id: website.id,
    filters,
  });
  return body.data.Acme.mention_rate;
};

beforeEach(async () => {
  website = await newWebsite(service, organization);
});

test("a day that changed is read from the stored answers once for each of its changes", async () => {
  await importLines(service, website.id, [answer(1, true), answer(1, false), answer(2, true), answer(2, true)]);
  expect(await mentionRate()).toBe(75);
  // Nothing of the service changes mentions without a mark, so that only what was packed before can still say so.
  await service.query(sql`update mention set position = null where website_n = (select n from website where id = ${website.id})`);
  expect(await mentionRate()).toBe(75);
  await service.query(sql`
    insert into day_change (organization_n, website_n, schedule_n, day)
    select organization_n, website_n, schedule_n, day from day_change where day = '2026-03-01' limit 1`);
  expect(await mentionRate()).toBe(50);
  await importLines(service, website.id, [answer(2, true), answer(2, true)]);
  expect(await mentionRate()).toBe(33.33);
  await sealChanged(service.services.database);
  expect(await mentionRate()).toBe(33.33);
  await importLines(service, website.id, [answer(1, true), answer(3, true)]);
  expect(await mentionRate()).toBe(50);
});

test("calls that come while the days are read share the next reading, and see what was stored before they came", async () => {
  const sentWith = (part: string) => sent.filter((text) => text.includes(part)).length;
  const readings = () => sentWith("as sealed");
  await importLines(service, website.id, [answer(4, true)]);
  const admin = new pg.Client({ connectionString: service.databaseEnv.DATABASE_URL });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query("begin; lock table day_segment in access exclusive mode");
  sent.length = 0;
  const first = mentionRate();
  await until(
    async () => readings(),
    (count) => count === 1,
  );
  await importLines(service, website.id, [answer(4, false), answer(4, false)]);
  const { body } = await service.call(organization.key, "GET", `/prompts?website_id=${website.id}`);
  const scopes = sentWith("as companies_version");
  // What names prompts is resolved by a statement of its own.
  const others = Array.from({ length: 9 }, () => mentionRate({ prompt_ids: [body.prompts[0].id] }));
  // What the ninth asks next is its days.
  await until(
    async () => sentWith("as companies_version") - scopes,
    (count) => count === 9,
  );
  await admin.query("commit");
  await first;
  expect(await Promise.all(others)).toEqual(Array(9).fill(33.33));
  expect(readings()).toBeLessThan(10);
});

test("what a call without filters asks for is read once for companies that stay, and as they are once one has changed", async () => {
  await importLines(service, website.id, [answer(5, true)]);
  await mentionRate();
  sent.length = 0;
  expect(await mentionRate()).toBe(100);
  expect(sent.filter((text) => text.includes("as companies_version"))).toEqual([]);

  const competitor = { website_id: website.id, name: "Öresten", url: "oresten.example" };
  const { body: added } = await service.call(organization.key, "POST", "/competitors", competitor);
  const filters = { start_date: "2026-03-01", end_date: "2026-03-09" };
  const companies = async () => {
    const asked = { website_id: website.id, filters };
    const { body } = await service.call(organization.key, "POST", "/metrics/mention-rate/cumulative", asked);
    return Object.keys(body.data);
  };
  expect(await companies()).toEqual(["Acme", "Öresten"]);
  await service.call(organization.key, "DELETE", `/competitors/${added.competitor.id}?website_id=${website.id}`);
  expect(await companies()).toEqual(["Acme"]);
  await service.call(organization.key, "PATCH", `/websites/${website.id}`, { name: "Acme Outdoors" });
  expect(await companies()).toEqual(["Acme Outdoors"]);
});

test("a website whose days cannot be sealed keeps no other from it, and is told", async () => {
  const others = [await newWebsite(service, organization), await newWebsite(service, organization)];
  const { database } = service.services;
  await sealChanged(database);
  for (const { id } of [website, ...others]) await importLines(service, id, [answer(1, true)]);
  let failures = 1;
  const pieces = async <Result>(work: () => Promise<Result>) => {
    if (failures-- > 0) throw new Error("cannot be sealed");
    return work();
  };
  await expect(sealChanged(database, { pieces })).rejects.toThrow("cannot be sealed");
  const [left] = await service.query<{ websites: number }>(sql`select count(distinct website_n) as websites from day_change`);
  expect(left).toEqual({ websites: 1 });
  await sealChanged(database);
  const [none] = await service.query<{ websites: number }>(sql`select count(distinct website_n) as websites from day_change`);
  expect(none).toEqual({ websites: 0 });
});
