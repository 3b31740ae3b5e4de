import { describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite, type TestOrganization } from "../../support/service.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

const service = useService();
useWorker(service);

async function newPrompts(organization: TestOrganization, websiteId: string, count: number): Promise<void> {
  await service.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${websiteId}, 'Which tent is best for trip ' || n || '?' from generate_series(1, ${count}::int) n`);
}

const start = (organization: TestOrganization, body: object, headers = {}) =>
  service.call(organization.key, "POST", "/response-streaming/start", body, headers);

const finished = (organization: TestOrganization, websiteId: string, runId: string) =>
  until(
    () => service.call(organization.key, "GET", `/response-streaming/${runId}?website_id=${websiteId}`),
    ({ body }) => !["queued", "running"].includes(body.status),
  );

describe("a run", () => {
  test("asks every prompt of every model, stores each answer with its evidence and charges it once", async () => {
    const organization = await newOrganization(service, { credits: 100 });
    const website = await newWebsite(service, organization, { competitors: [{ name: "Fernhollow" }, { name: "Öresten" }] });
    await newPrompts(organization, website.id, 10);
    const accepted = await start(organization, { website_id: website.id, selected_models: { chatgpt: true, perplexity: true } });
    expect(accepted).toMatchObject({
      status: 202,
      body: {
        status: "queued",
        models: ["chatgpt", "perplexity"],
        prompt_count: 10,
        expected_responses: 20,
        estimated_credits: 20,
      },
    });

    const { body: run } = await finished(organization, website.id, accepted.body.run_id);
    expect(run).toMatchObject({ status: "completed", charged_credits: 20, counts: { total: 20, answered: 20, open: 0 } });

    const [stored] = await service.query<Record<string, number>>(sql`
      select count(*) as responses, count(distinct (prompt_n, model)) as calls from response where website_n = ${website.n}`);
    expect(stored).toEqual({ responses: 20, calls: 20 });
    const [charged] = await service.query<Record<string, number>>(sql`
      select count(*) as entries, sum(credits) as credits, count(distinct response_id) as responses from credit_entry
      where organization_id = ${organization.id} and kind = 'charge'`);
    expect(charged).toEqual({ entries: 20, credits: 20, responses: 20 });
    const [account] = await service.query(
      sql`select one_off_available from credit_account where organization_id = ${organization.id}`,
    );
    expect(account).toEqual({ one_off_available: 80 });
    const mentions = await service.query<{ answer: string; evidence: { start: number; end: number; alias: string }[] }>(sql`
      select r.answer, m.evidence from mention m join response r on r.n = m.response_n where m.website_n = ${website.n} and m.position = 1`);
    expect(mentions.length).toBeGreaterThan(0);
    for (const { answer, evidence } of mentions) expect(answer.slice(evidence[0]!.start, evidence[0]!.end)).not.toBe("");
  });

  test("is refused when the credits do not reach, and nothing is left behind", async () => {
    const organization = await newOrganization(service, { credits: 5 });
    const website = await newWebsite(service, organization);
    await newPrompts(organization, website.id, 6);
    const answer = await start(organization, { website_id: website.id, selected_models: { chatgpt: true } });
    expect(answer.status).toBe(403);
    const [rows] = await service.query(sql`
      select (select count(*) from response_run where website_id = ${website.id}) as runs,
        (select one_off_available from credit_account where organization_id = ${organization.id}) as credits`);
    expect(rows).toEqual({ runs: 0, credits: 5 });
  });

  test("the same Idempotency-Key answers with the same run, other input is a conflict", async () => {
    const organization = await newOrganization(service, { credits: 1000 });
    const website = await newWebsite(service, organization);
    await newPrompts(organization, website.id, 2);
    const body = { website_id: website.id, selected_models: { chatgpt: true } };
    const headers = { "idempotency-key": "key-1" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(organization, body, headers)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(202));
    expect(new Set(answers.map((answer) => answer.body.run_id)).size).toBe(1);
    const written = await start(organization, { ...body, selected_models: { gemini: false, chatgpt: true } }, headers);
    expect([written.body, written.headers.get("idempotent-replayed")]).toEqual([answers[0]!.body, "true"]);
    const other = await start(organization, { ...body, prompt_ids: ["x"] }, headers);
    expect(other).toMatchObject({ status: 409 });
    await finished(organization, website.id, answers[0]!.body.run_id);
    const [runs] = await service.query(sql`select count(*) from response_run where website_id = ${website.id}`);
    expect(runs).toEqual({ count: 1 });
  });

  test.each([
    [{ selected_models: { meta_ai: true } }, 400, /selected_models\.meta_ai/],
    [{ selected_models: { nonsense: true } }, 400, /selected_models\.nonsense/],
    [{ selected_models: { chatgpt: false } }, 400, /at least one/],
    [{ schedule_id: "01a1fdfb-affb-728d-9a6b-d641e0a2a378" }, 404, /Schedule not found/],
    [{ schedule_id: "x" }, 404, /Schedule not found/],
    [{ prompt_ids: ["01a1fdfb-affb-728d-9a6b-d641e0a2a378"] }, 400, /^prompt_ids: none of these prompts can be asked/],
    [{ prompt_ids: [] }, 400, /^prompt_ids: names no prompt/],
  ])("refuses %j with %i", async (extra, status, message) => {
    const organization = await newOrganization(service);
    const website = await newWebsite(service, organization);
    await newPrompts(organization, website.id, 1);
    const answer = await start(organization, { website_id: website.id, ...extra });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(message);
  });
});
