import { describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { reconcileRescorings } from "../../../src/tracking/rescoring/reconcile.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";
import { claimOne, runFixture, storeOne } from "../runs/support.ts";
import { type History, newHistory } from "./support.ts";

const service = useService();
useWorker(service);

const lines = [
  { response: "I like Fernhollow and Acme." },
  { response: "Acme is good, Quillbrook better." },
  { response: "Nothing to see." },
  { response: "Quillbrook Labs, then Acme." },
];

describe("stored answers are scored again", () => {
  test("when a competitor is added, is renamed, gets aliases and domains, and is removed", async () => {
    const history = await newHistory(service, { competitors: [{ name: "Fernhollow" }] }, lines);
    expect(await history.ranks()).toEqual([{ own: 2, Fernhollow: 1 }, { own: 1 }, {}, { own: 1 }]);

    const id = await history.add("Quillbrook");
    expect(await history.settled()).toMatchObject({ status: "completed", answers: 4, scored: 4, changed: 3 });
    expect(await history.ranks()).toEqual([{ own: 2, Fernhollow: 1 }, { own: 1, Quillbrook: 2 }, {}, { own: 2, Quillbrook: 1 }]);
    const { body } = await history.call("POST", "/metrics/share-of-voice/cumulative", {
      website_id: history.website.id,
      filters: { start_date: "2026-01-01", end_date: "2027-01-01" },
    });
    expect(body.data.Quillbrook).toMatchObject({ value: 33.33 });

    const patch = (change: object) => history.call("PATCH", `/competitors/${id}`, { website_id: history.website.id, ...change });
    await patch({ name: "Quillbrook Labs" });
    await history.settled();
    expect(await history.ranks()).toEqual([{ own: 2, Fernhollow: 1 }, { own: 1 }, {}, { own: 2, "Quillbrook Labs": 1 }]);
    await patch({ aliases: ["Quillbrook", "I like"] });
    await history.settled();
    expect((await history.ranks())[1]).toEqual({ own: 1, "Quillbrook Labs": 2 });

    await history.call("DELETE", `/competitors/${id}?website_id=${history.website.id}`);
    await history.settled();
    expect(await history.ranks()).toEqual([{ own: 2, Fernhollow: 1 }, { own: 1 }, {}, { own: 1 }]);
    expect(await history.differences()).toEqual([]);
    const [left] = await service.query(sql`
      select count(*)::int as rows from mention where website_n = ${history.website.n} and company_n not in (
        select n from company where website_id = ${history.website.id} and removed_at is null)`);
    expect(left).toEqual({ rows: 0 });
  });

  test("batch after batch, also where several are scored at once", async () => {
    const many = Array.from({ length: 1_100 }, (_, i) => ({ response: i % 3 === 0 ? "Quillbrook and Acme." : `Acme ${i}.` }));
    const history = await newHistory(service, {}, many);
    await history.add("Quillbrook");
    expect(await history.settled()).toMatchObject({ status: "completed", answers: 1_100, scored: 1_100, changed: 734 });
    expect(await history.differences()).toEqual([]);
  });

  test("when the own brand's names or settings change", async () => {
    const history = await newHistory(service, {}, [{ response: "Northwind ships, Acme waits." }]);
    await history.call("PATCH", `/websites/${history.website.id}`, { identifiers: ["Northwind"] });
    await history.settled();
    const read = async () => {
      const { body } = await history.call("POST", "/responses", {
        website_id: history.website.id,
        filters: { start_date: "2025-12-01", end_date: "2027-12-01" },
        include: ["evidence"],
      });
      return body.responses[0].evidence[0].evidence.map(({ alias, kind }: { alias: string; kind: string }) => [alias, kind]);
    };
    expect(await read()).toEqual([
      ["Northwind", "alias"],
      ["Acme", "name"],
    ]);
    await history.call("PATCH", `/websites/${history.website.id}`, { detection: { negative_patterns: ["Northwind ships"] } });
    await history.settled();
    expect(await read()).toEqual([
      ["Northwind", "common_word"],
      ["Acme", "name"],
    ]);
  });

  test("several changes in a row end as the last one says", async () => {
    const history = await newHistory(
      service,
      {},
      Array.from({ length: 600 }, (_, i) => ({ response: `Number ${i}: Brand${i % 7} and Acme.` })),
    );
    for (let i = 0; i < 7; i++) await history.add(`Brand${i}`);
    await history.settled();
    expect(await history.differences()).toEqual([]);
    const [counts] = await service.query(sql`
      select (select count(*)::int from mention where website_n = ${history.website.n} and position = 1) as first,
        (select count(*)::int from mention_change where website_n = ${history.website.n}) as staged`);
    expect(counts).toEqual({ first: 600, staged: 0 });
  });

  test("a website without answers has nothing to score", async () => {
    const history = await newHistory(service);
    await history.add("Fernhollow");
    const { body } = await history.call("GET", `/rescoring?website_id=${history.website.id}`);
    expect(body).toEqual({
      rescoring: null,
      judge: { model: null, waiting: 0, calls: 0, questions: 0, input_tokens: 0, output_tokens: 0 },
    });
  });
});

test("readers see all of the old verdicts or all of the new ones", async () => {
  const count = 1_500;
  const history = await newHistory(
    service,
    {},
    Array.from({ length: count }, () => ({ response: "Fernhollow beats Acme." })),
  );
  const seen = new Set<string>();
  const look = async () => {
    const { body } = await history.call("POST", "/metrics/mention-rate/cumulative", {
      website_id: history.website.id,
      filters: { start_date: "2025-12-01", end_date: "2027-12-01" },
    });
    seen.add(`${body.data.Acme.mention_rate} ${body.data.Fernhollow?.mention_rate}`);
  };
  await history.add("Fernhollow");
  let done = false;
  const looking = (async () => {
    while (!done) await look();
  })();
  await history.settled();
  done = true;
  await looking;
  await look();
  expect([...seen].filter((rates) => rates !== "100 0" && rates !== "100 100")).toEqual([]);
  expect(seen).toContain("100 100");
});

describe("mentions that an import gave", () => {
  const given = (...companies: string[]) => companies.map((company, i) => ({ company, position: i + 1 }));

  test("stay as they were given; a company that is added later takes its rank among them", async () => {
    const history = await newHistory(service, { competitors: [{ name: "Fernhollow" }] }, [
      { response: "Fernhollow, Quillbrook and Acme.", mentions: given("Acme", "Fernhollow") },
      { response: "Acme, Quillbrook.", mentions: [] },
      { response: "Fernhollow, Acme, then Quillbrook.", mentions: given("Fernhollow", "Acme") },
      { response: "Quillbrook before Acme.", mentions: given("Acme") },
    ]);
    const before = [{ own: 1, Fernhollow: 2 }, {}, { own: 2, Fernhollow: 1 }, { own: 1 }];
    expect(await history.ranks()).toEqual(before);
    const id = await history.add("Quillbrook");
    await history.settled();
    const after = [
      { own: 2, Quillbrook: 1, Fernhollow: 3 },
      { Quillbrook: 1 },
      { own: 2, Fernhollow: 1, Quillbrook: 3 },
      { own: 2, Quillbrook: 1 },
    ];
    expect(await history.ranks()).toEqual(after);
    // Scoring the same again changes nothing, and taking the company back leaves what was given.
    expect(await history.differences()).toEqual([]);
    await history.call("PATCH", `/competitors/${id}`, { website_id: history.website.id, aliases: ["Quill"] });
    await history.settled();
    expect(await history.ranks()).toEqual(after);
    await history.call("DELETE", `/competitors/${id}?website_id=${history.website.id}`);
    await history.settled();
    expect(await history.ranks()).toEqual(before);
  });
});

test("answers that runs store while companies are changed are scored by the companies of their commit", async () => {
  const history = await newHistory(service, {}, [{ response: "Acme." }]);
  await service.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${history.organization.id}, ${history.website.id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, 60) n`);
  const { body } = await history.call("POST", "/response-streaming/start", {
    website_id: history.website.id,
    selected_models: { chatgpt: true, gemini: true },
  });
  const ended = until(
    async () => (await history.call("GET", `/response-streaming/${body.run_id}?website_id=${history.website.id}`)).body.status,
    (status) => status !== "queued" && status !== "running",
  );
  // Words that the simulated answers hold, as if they were names.
  for (const name of ["Trail", "Fernhollow", "Öresten", "tent"]) await history.add(name, { detection: { ambiguous: false } });
  await ended;
  await history.settled();
  expect(await history.differences()).toEqual([]);
  const [stored] = await service.query(sql`
    select count(*)::int as answers from response where website_n = ${history.website.n}`);
  expect(stored).toEqual({ answers: 123 });
});

describe("a re-scoring", () => {
  const open = async (history: History) => {
    const [row] = await service.query<{ id: string }>(sql`
      insert into rescoring (organization_id, website_id, cause, created_at)
      values (${history.organization.id}, ${history.website.id}, 'operator', now() - interval '1 hour') returning id`);
    return row!.id;
  };

  test("whose workflow was lost is started again", async () => {
    const history = await newHistory(service, {}, [{ response: "Acme and Fernhollow." }]);
    const id = await open(history);
    await reconcileRescorings(service.services.database, service.services.durable.engine);
    expect(await history.settled()).toMatchObject({ id, status: "completed" });
  });

  test("whose workflow was terminated ends, and the next change scores again", async () => {
    const history = await newHistory(service, {}, [{ response: "Acme and Fernhollow." }]);
    const id = await open(history);
    const { client } = service.services.durable.engine;
    await client.workflow.start("rescoring", { workflowId: `rescore/${id}`, taskQueue: "nobody", args: [] });
    await client.workflow.getHandle(`rescore/${id}`).terminate();
    await reconcileRescorings(service.services.database, service.services.durable.engine);
    expect(await history.settled()).toMatchObject({ id, status: "failed", error: "Stopped by an operator or a limit" });
    await history.add("Fernhollow");
    expect(await history.settled()).toMatchObject({ status: "completed" });
    expect(await history.ranks()).toEqual([{ own: 1, Fernhollow: 2 }]);
  });
});

test("an answer whose companies were changed while the model answered is not stored with the old verdicts", async () => {
  const fixture = await runFixture(service, { prompts: 1 });
  const rows = service.services.database.of(fixture.organization);
  await service.query(sql`update response_run set status = 'completed' where website_id = ${fixture.website.id}`);
  const [schedule] = await service.query<{ id: string }>(
    sql`select id from prompt_schedule where website_id = ${fixture.website.id}`,
  );
  const [run] = await service.query<{ id: string }>(sql`
    insert into response_run (organization_id, website_id, schedule_id, workflow_id, origin, status, models, prompt_count, expected_responses, estimated_credits)
    values (${fixture.organization.id}, ${fixture.website.id}, ${schedule!.id}, gen_random_uuid(), 'api', 'running', '{chatgpt}', 1, 1, 1) returning id`);
  await service.query(sql`
    insert into response_call (run_id, organization_id, ordinal, prompt_n, model, credits)
    select ${run!.id}, ${fixture.organization.id}, 0, n, 'chatgpt', 1 from prompt where website_id = ${fixture.website.id}`);
  const call = (await claimOne(rows, run!.id, 0))!;
  const { companies_version: companiesVersion } = call.website;
  const outcome = (version: number) => ({
    kind: "answer" as const,
    verdicts: { companiesVersion: version, mentions: [], perceptions: [], isDoubtful: false },
    answer: {
      outcome: "answered" as const,
      text: "Quillbrook",
      sources: [],
      search_queries: [],
      products: [],
      usage: { input_tokens: null, output_tokens: null, reasoning_tokens: null, cached_input_tokens: null },
      provider: "compatible",
      served_model: "m",
      finish_reason: "stop" as const,
      retryable: false,
      searches: 0,
      cost: null,
      collection: "api" as const,
    },
  });
  const body = { website_id: fixture.website.id, name: "Quillbrook", url: "quillbrook.example" };
  expect((await service.call(fixture.organization.key, "POST", "/competitors", body)).status).toBe(200);
  expect(await storeOne(rows, fixture.organization, call, outcome(companiesVersion))).toEqual({
    outdated: companiesVersion + 1,
  });
  expect(await storeOne(rows, fixture.organization, call, outcome(companiesVersion + 1))).toBe("stored");
});
