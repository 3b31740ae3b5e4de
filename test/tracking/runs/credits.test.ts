import fc from "fast-check";
import { expect, test } from "vitest";
import { operator } from "../../../src/identity/audit/record.ts";
import { setMonthlyAllowance } from "../../../src/identity/credits/grant.ts";
import { releaseCredits, reserveCredits } from "../../../src/identity/credits/reserve.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization } from "../../support/service.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { runFixture } from "./support.ts";

const service = useService();
useWorker(service);

test("of 100 simultaneous starts as many are accepted as the credits reach for, and none more", async () => {
  const fixture = await runFixture(service, { prompts: 7, credits: 100 });
  const body = { website_id: fixture.website.id, selected_models: { chatgpt: true } };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => service.call(fixture.organization.key, "POST", "/response-streaming/start", body)),
  );
  const accepted = answers.filter(({ status }) => status === 202);
  expect(accepted).toHaveLength(14);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 403]));
  const runs = await Promise.all(accepted.map((answer) => fixture.ended(answer.body.run_id)));
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["completed"]));
  expect(await fixture.credits()).toEqual({ monthly: 0, oneOff: 2, charges: 98, charged: 98 });
});

test("a prompt with locations is asked once for each of them and model, priced by the model", async () => {
  const fixture = await runFixture(service, { prompts: 3 });
  await service.query(sql`update website set models = '{"meta_ai": true}' where id = ${fixture.website.id}`);
  await service.query(sql`
    with place as (
      insert into location (organization_id, website_id, name, country)
      values (${fixture.organization.id}, ${fixture.website.id}, 'Germany', 'DE'), (${fixture.organization.id}, ${fixture.website.id}, 'Oslo', 'NO')
      returning id
    )
    insert into prompt_location (organization_id, prompt_id, location_id)
    select ${fixture.organization.id}, (select min(id::text)::uuid from prompt where website_id = ${fixture.website.id}), id from place`);
  // Prompts: one with two locations, two without. Calls: (2 + 1 + 1) for each model, at 1 and 5 credits.
  const answer = await service.call(fixture.organization.key, "POST", "/response-streaming/start", {
    website_id: fixture.website.id,
    selected_models: { chatgpt: true, meta_ai: true },
  });
  expect(answer.body).toMatchObject({ prompt_count: 3, expected_responses: 8, estimated_credits: 24 });
  expect(await fixture.ended(answer.body.run_id)).toMatchObject({
    status: "completed",
    charged_credits: 24,
    counts: { answered: 8 },
  });
  const places = await service.query(sql`
    select l.name, count(*) as n from response r left join location l on l.n = r.location_n
    where r.website_n = ${fixture.website.n} group by 1 order by 1 nulls last`);
  expect(places).toEqual([
    { name: "Germany", n: 2 },
    { name: "Oslo", n: 2 },
    { name: null, n: 4 },
  ]);
});

interface Account {
  monthly: number;
  one_off: number;
}

async function account(monthly: number, oneOff: number) {
  const organization = await newOrganization(service, { credits: oneOff });
  await service.query(sql`
    update credit_account set monthly_allowance = ${monthly}, monthly_available = ${monthly}, next_reset_at = '2999-12-01T00:00:00Z'
    where organization_id = ${organization.id}`);
  const balance = async () => {
    const [row] = await service.query<Account>(sql`
      select monthly_available as monthly, one_off_available as one_off from credit_account where organization_id = ${organization.id}`);
    return row!;
  };
  const transaction = service.services.database.of(organization).transaction;
  return { organization, balance, transaction };
}

test("whatever is reserved and spent, the balances lose just what was spent, the monthly one first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(50),
      fc.nat(50),
      fc.nat(120),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (monthly, oneOff, wanted, share) => {
        const { organization, balance, transaction } = await account(monthly, oneOff);
        const reserved = await transaction((tx) => reserveCredits(tx, organization.id, wanted));
        expect(reserved !== null).toBe(wanted <= monthly + oneOff);
        if (!reserved) {
          expect(await balance()).toEqual({ monthly, one_off: oneOff });
          return;
        }
        const spent = Math.floor(wanted * share);
        await transaction((tx) => releaseCredits(tx, organization.id, reserved, spent));
        const ofMonth = Math.min(monthly, spent);
        expect(await balance()).toEqual({ monthly: monthly - ofMonth, one_off: oneOff - (spent - ofMonth) });
      },
    ),
    { numRuns: 40 },
  );
});

test("what is unspent of a month that has ended does not come back, one-off credits do", async () => {
  const { organization, balance, transaction } = await account(100, 50);
  const reserved = await transaction((tx) => reserveCredits(tx, organization.id, 120));
  expect(await balance()).toEqual({ monthly: 0, one_off: 30 });
  await service.query(sql`
    update credit_account set monthly_available = monthly_allowance, next_reset_at = '3000-01-01T00:00:00Z'
    where organization_id = ${organization.id}`);
  await transaction((tx) => reserveCredits(tx, organization.id, 40));
  await transaction((tx) => releaseCredits(tx, organization.id, reserved!, 10));
  expect(await balance()).toEqual({ monthly: 60, one_off: 50 });
});

test("what comes back of a month whose allowance was lowered meanwhile does not grow over it", async () => {
  const { organization, balance, transaction } = await account(100, 0);
  const reserved = await transaction((tx) => reserveCredits(tx, organization.id, 80));
  await transaction((tx) => setMonthlyAllowance(tx, organization, operator, 50));
  expect(await balance()).toEqual({ monthly: 20, one_off: 0 });
  await transaction((tx) => releaseCredits(tx, organization.id, reserved!, 10));
  expect(await balance()).toEqual({ monthly: 50, one_off: 0 });
});
