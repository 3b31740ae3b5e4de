import { describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { storeResponses } from "../../../src/tracking/responses/store.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

// Answers come one after the other, so that some are stored and some on their way when the prompts are deleted.
const service = useService({ env: { SIMULATED_LATENCY_MS: "20-1500" } });
useWorker(service);
const organization = useOrganization(service);

async function prompts(count: number) {
  const website = await newWebsite(service, organization);
  const call = (method: string, path: string, body?: object) =>
    service.call(organization.key, method, path, body && { website_id: website.id, ...body });
  const texts = Array.from({ length: count }, (_, n) => ({ text: `Which tent is best for trip ${n}?` }));
  const ids: string[] = (await call("POST", "/prompts", { prompts: texts })).body.prompts.map(({ id }: { id: string }) => id);
  const remove = (id: string) => call("DELETE", `/prompts/${id}?website_id=${website.id}`);
  return { website, call, ids, remove };
}

describe("deleting a prompt while a response to it is being stored", () => {
  test("the deletion waits for the response and is soft", async () => {
    const { website, ids, remove } = await prompts(1);
    const [prompt] = await service.query<{ n: number; schedule: number }>(sql`
      select p.n, s.n as schedule from prompt p join prompt_schedule s on s.website_id = p.website_id where p.id = ${ids[0]!}`);
    let deleted: ReturnType<typeof remove> | undefined;
    await service.services.database.of(organization).transaction(async (tx) => {
      await storeResponses(tx, organization.n, [
        {
          websiteN: website.n,
          scheduleN: prompt!.schedule,
          promptN: prompt!.n,
          locationN: null,
          model: 1,
          outcome: "answered",
          createdAt: "2026-01-01T00:00:00.000Z",
          runId: null,
          provider: "test",
          prompt: null,
          answer: "A tent.",
          reason: null,
          searchQueries: [],
          usage: null,
          made: {},
          externalId: null,
          mentions: [],
          citations: [],
          products: [],
        },
      ]);
      const [storing] = await tx.run<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
      deleted = remove(ids[0]!);
      await until(
        () => service.query(sql`select from pg_locks where not granted and transactionid::text = ${storing!.xid}`),
        (waiting) => waiting.length > 0,
      );
    });
    expect((await deleted!).body).toEqual({ success: true, soft_deleted: true });
  });

  test("during a run every prompt ends whole: kept with its answers, or gone without a trace", async () => {
    const { website, call, ids, remove } = await prompts(40);
    const started = await call("POST", "/response-streaming/start", { selected_models: { chatgpt: true, claude: true } });
    const run = () => call("GET", `/response-streaming/${started.body.run_id}?website_id=${website.id}`);
    await until(run, ({ body }) => body.counts.open < body.counts.total);
    const answers = await Promise.all(ids.map(remove));
    const { body: ended } = await until(run, ({ body }) => !["queued", "running"].includes(body.status));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));

    const kept = await service.query<{ id: string; n: number; deleted: boolean; responses: number; flag: boolean }>(sql`
      select p.id, p.n, p.deleted_at is not null as deleted, p.has_responses as flag,
        (select count(*) from response r where r.prompt_n = p.n and r.website_n = ${website.n}) as responses
      from prompt p where p.website_id = ${website.id}`);
    const soft = ids.filter((_, n) => answers[n]!.body.soft_deleted);
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(soft));
    expect(soft.length).toBeGreaterThan(0);
    for (const prompt of kept) expect(prompt).toMatchObject({ deleted: true, flag: true });
    expect(kept.every(({ responses }) => responses > 0)).toBe(true);
    const [orphans] = await service.query(sql`
      select count(*) as responses from response r where r.website_n = ${website.n}
        and not exists (select from prompt p where p.n = r.prompt_n)`);
    expect(orphans).toEqual({ responses: 0 });

    const [charged] = await service.query<{ entries: number }>(sql`
      select count(*) as entries from credit_entry where run_id = ${started.body.run_id} and kind = 'charge'`);
    const stored = kept.reduce((sum, { responses }) => sum + responses, 0);
    expect(charged!.entries).toBe(stored);
    expect(ended.counts).toMatchObject({ total: 80, open: 0, answered: stored });
  });
});
