import { expect, test } from "vitest";
import { sql } from "../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../support/service.ts";
import { useService } from "../support/use-service.ts";

/*
 * Money under a hundred calls at once: what is there is spent once, and the ledgers say what happened. What one organization locks keeps no other
 * one waiting.
 */

const service = useService({ replaced: { answersCalls: true } });

const hundred = <Value>(make: (n: number) => Promise<Value>) => Promise.all(Array.from({ length: 100 }, (_, n) => make(n)));
const tally = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test("a hundred runs of ten credits with thirty: three are accepted", async () => {
  const organization = await newOrganization(service, { credits: 30 });
  const website = await newWebsite(service, organization);
  const texts = Array.from({ length: 10 }, (_, n) => ({ text: `Which kettle is best, number ${n}?` }));
  await service.call(organization.key, "POST", "/prompts", { website_id: website.id, prompts: texts });
  const body = { website_id: website.id, selected_models: { chatgpt: true } };
  const answers = await hundred(() => service.call(organization.key, "POST", "/response-streaming/start", body));
  expect(tally(answers)).toEqual({ 202: 3, 403: 97 });
  expect((await service.call(organization.key, "GET", "/credits")).body.credits.total).toBe(0);
  const runs = await service.query<{ estimated_credits: number }>(sql`
    select estimated_credits from response_run where organization_id = ${organization.id}`);
  expect(runs.map((run) => run.estimated_credits)).toEqual([10, 10, 10]);
});

test("a hundred pitches under one key: one report, one unit; under a hundred keys: as many as there are units", async () => {
  const organization = await newOrganization(service, { pitches: 3 });
  const pitch = (key: string, website_url = "https://race.example") =>
    service.call(organization.key, "POST", "/pitches", { website_url }, { "idempotency-key": key });
  const same = await hundred(() => pitch("same"));
  expect(tally(same)).toEqual({ 202: 100 });
  expect(new Set(same.map(({ body }) => body.pitch_id)).size).toBe(1);
  expect(tally(await hundred((n) => pitch(`key-${n}`)))).toEqual({ 202: 2, 403: 98 });
  expect(tally(await hundred(() => pitch("same", "https://other.example")))).toEqual({ 409: 100 });
  const [left] = await service.query<{ available: number }>(sql`
    select available from pitch_account where organization_id = ${organization.id}`);
  expect(left!.available).toBe(0);
});

test("a hundred runs under one key: one run, charged for once", async () => {
  const organization = await newOrganization(service, { credits: 100 });
  const website = await newWebsite(service, organization);
  await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Which kettle is best?" });
  const body = { website_id: website.id, selected_models: { chatgpt: true } };
  const headers = { "idempotency-key": "once" };
  const answers = await hundred(() => service.call(organization.key, "POST", "/response-streaming/start", body, headers));
  expect(tally(answers)).toEqual({ 202: 100 });
  expect(new Set(answers.map((answer) => answer.body.run_id)).size).toBe(1);
  expect((await service.call(organization.key, "GET", "/credits")).body.credits.total).toBe(99);
});

test("however much an organization changes at once, another one finds a connection", async () => {
  const [busy, other] = [await newOrganization(service), await newOrganization(service)];
  const make = (organization: { key: string }, name: string) =>
    service.call(organization.key, "POST", "/roles", { name, permissions: ["view"] });
  let changes: ReturnType<typeof make>[] = [];
  await service.services.database.system.transaction(async (tx) => {
    // All changes of roles wait for this.
    await tx.run(sql`select 1 from organization where id = ${busy.id} for no key update`);
    changes = Array.from({ length: 20 }, (_, n) => make(busy, `Role ${n}`));
    await expect.poll(() => service.waiting()).toBeGreaterThan(1);
    expect((await make(other, "Role")).status).toBe(200);
  });
  expect(tally(await Promise.all(changes))).toEqual({ 200: 20 });
});

test("no call waits for the removal of another organization's key", async () => {
  const [changed, other] = [await newOrganization(service), await newOrganization(service)];
  await service.services.database.system.transaction(async (tx) => {
    await tx.run(sql`select 1 from api_key where organization_id = ${changed.id} for update`);
    const answers = await Promise.all([changed, other].map(({ key }) => service.call(key, "GET", "/websites")));
    expect(tally(answers)).toEqual({ 200: 2 });
  });
  expect((await service.call(changed.key, "GET", "/websites")).status).toBe(200);
  const [key] = await service.query<{ is_noted: boolean }>(sql`
    select last_used_at is not null as is_noted from api_key where organization_id = ${changed.id}`);
  expect(key!.is_noted).toBe(true);
});
