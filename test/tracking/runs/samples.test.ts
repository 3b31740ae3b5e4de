import { describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { runFixture } from "./support.ts";

const service = useService();
useWorker(service);

describe("a run with samples", () => {
  test("asks each prompt so often, stores and charges each answer once, and the answers differ", async () => {
    const fixture = await runFixture(service, { prompts: 3, credits: 100 });
    const runId = await fixture.start({ samples: 5 });
    expect(await fixture.ended(runId)).toMatchObject({ status: "completed", samples: 5, counts: { total: 15, answered: 15 } });
    expect(await fixture.credits()).toMatchObject({ oneOff: 85, charges: 15, charged: 15 });
    const calls = await service.query<{ prompt_n: number; samples: number[]; answers: number }>(sql`
      select c.prompt_n, array_agg(c.sample order by c.sample) as samples, count(distinct r.answer) as answers
      from response_call c join response r on r.n = c.response_n where c.run_id = ${runId} group by c.prompt_n`);
    expect(calls.map(({ samples }) => samples)).toEqual(Array.from({ length: 3 }, () => [0, 1, 2, 3, 4]));
    for (const { answers } of calls) expect(answers).toBeGreaterThan(1);
  });

  test("asks every prompt before it asks one again", async () => {
    const fixture = await runFixture(service, { prompts: 4 });
    const runId = await fixture.start({ samples: 3 });
    const calls = await service.query<{ sample: number }>(sql`
      select sample from response_call where run_id = ${runId} order by ordinal`);
    expect(calls.map(({ sample }) => sample)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    await fixture.ended(runId);
  });

  test("takes the samples of its schedule unless the call says otherwise; more than the credits reach for is refused whole", async () => {
    const { organization, website, credits } = await runFixture(service, { prompts: 2, credits: 20 });
    const call = (path: string, body: object) =>
      service.call(organization.key, "POST", path, { website_id: website.id, ...body });
    const fields = { name: "Six", samples: 6, sample_spread: "day", models: { chatgpt: true } };
    const { schedule } = (await call("/prompt-schedules", fields)).body;
    const planned = async (body: object) => {
      const { samples, expected_responses } = (
        await call("/response-streaming/start", { selected_models: { chatgpt: true }, dry_run: true, ...body })
      ).body;
      return [samples, expected_responses];
    };
    expect(await planned({})).toEqual([1, 2]);
    expect(await planned({ schedule_id: schedule.id })).toEqual([6, 12]);
    expect(await planned({ schedule_id: schedule.id, samples: 2 })).toEqual([2, 4]);
    const refused = await call("/response-streaming/start", { selected_models: { chatgpt: true }, samples: 11 });
    expect([refused.status, await credits()]).toEqual([403, { monthly: 0, oneOff: 20, charges: 0, charged: 0 }]);
    for (const samples of [0, 21, 1.5])
      expect((await call("/response-streaming/start", { samples })).body.error).toMatch(/^samples: /);
  });

  test("an idempotency key belongs to its samples", async () => {
    const { organization, website } = await runFixture(service, { prompts: 1 });
    const start = (samples: number) =>
      service.call(
        organization.key,
        "POST",
        "/response-streaming/start",
        { website_id: website.id, selected_models: { chatgpt: true }, samples },
        { "idempotency-key": "k" },
      );
    const first = await start(2);
    expect([(await start(2)).body.run_id, (await start(3)).status]).toEqual([first.body.run_id, 409]);
  });
});
