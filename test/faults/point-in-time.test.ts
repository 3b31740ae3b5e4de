import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { admin } from "../../api/admin/main.ts";
import { freePort } from "../../deploy/local/ports.ts";
import { embeddedPostgres } from "../../deploy/local/postgres.ts";
import { Supervisor } from "../../deploy/local/supervise.ts";
import { sql } from "../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { startProviderStub } from "../support/provider-stub.ts";
import { giveTo } from "../support/replica.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { until } from "../support/worker.ts";

/*
 * The drill of the runbook's chapter on backups: a backup and an archive of the write-ahead log, more work, a restore to an instant between
 * the two beside a Temporal that went on, and what must hold afterwards.
 */

const prompts = 24;
const credits = 1_000;

async function asSuperuser<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL without the rest of the service. */
async function alone(directory: string) {
  const supervisor = new Supervisor({ directory });
  const { service, url } = embeddedPostgres({ directory, port: await freePort(), mode: "durable" });
  await supervisor.start(service);
  return { url, stop: () => supervisor.stop() };
}

async function command(args: string[], env: NodeJS.ProcessEnv) {
  const { code, out, error } = await admin([...args, "--json"], env);
  expect([code, error], error).toEqual([0, undefined]);
  return JSON.parse(out!);
}

test("a database that is put back to an instant goes on beside a newer Temporal: nothing is lost that it holds, nothing is charged twice", async () => {
  const directory = mkdtempSync(join(tmpdir(), "answerscope-drill-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const [cluster, backups] = ["postgres", "backups"].map((name) => join(directory, name)) as [string, string];
  const archive = join(backups, "wal");
  const stub = await startProviderStub({ rates: {}, latencyMs: { min: 300, max: 600 } });
  onTestFinished(() => stub.close());
  const env = { MODEL_CHATGPT: "compatible:m", COMPATIBLE_BASE_URL: stub.baseUrl, PROVIDER_CONCURRENCY: "2", LOG_LEVEL: "error" };

  mkdirSync(archive, { recursive: true });
  const archiving = await alone(directory);
  const owner = statSync(cluster);
  giveTo(owner, backups);
  await asSuperuser(archiving.url("postgres"), async (client) => {
    await client.query("alter system set archive_mode = on");
    await client.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  });
  await archiving.stop();
  let stack: Stack = await startStack({ directory, workers: 1, api: true, durable: true, env });
  onTestFinished(() => stack.stop());

  const organization = await newOrganization(stack, { credits });
  const website = await newWebsite(stack, organization);
  await stack.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${website.id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, ${prompts}::int) n`);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${stack.url}/api/v1${path}`, {
      method,
      headers: { "x-api-key": organization.key, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of several operations.
    return (await response.json()) as any;
  };
  // While it is taken, checkpoints remove what log they may.
  let isTaken = false;
  const checkpoints = asSuperuser(stack.databaseUrl, async (client) => {
    while (!isTaken) {
      await client.query("select pg_logical_emit_message(false, 'drill', 'filler'), pg_switch_wal()");
      await client.query("checkpoint");
    }
  });
  const taken = await command(["backup", backups], { DATABASE_ADMIN_URL: stack.databaseUrl }).finally(() => {
    isTaken = true;
  });
  await checkpoints;
  expect(taken.archiving).toEqual({ isOn: true, failing: null });

  const started = await call("POST", "/response-streaming/start", {
    website_id: website.id,
    selected_models: { chatgpt: true },
  });
  const runId = started.run_id as string;
  const run = () => call("GET", `/response-streaming/${runId}?website_id=${website.id}`);
  const answers = () => stack.query<{ id: string }>(sql`select id from response where run_id = ${runId}`);
  await until(run, ({ counts }) => counts.answered >= 4);
  const held = await answers();
  const [point] = await stack.query<{ at: string }>(
    sql`select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MSOF:00') as at`,
  );
  // An instant goes to the command with milliseconds.
  await sleep(5);
  const instant = new Date(Date.parse(point!.at) + 1);
  await until(run, ({ status }) => status === "completed");
  // Accepted in the time that is about to be lost; its workflow will be in Temporal only.
  const later = await call("POST", "/response-streaming/start", { website_id: website.id, selected_models: { chatgpt: true } });
  expect(later).toMatchObject({ run_id: expect.any(String) });
  const { rows: switched } = await asSuperuser(stack.databaseUrl, (client) =>
    client.query<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment"),
  );
  await until(
    async () => existsSync(join(archive, switched[0]!.segment)),
    (isArchived) => isArchived,
  );
  await stack.stop();

  // What would go wrong is refused before anything is touched.
  const refusals = [
    [["--to", cluster], "is not empty"],
    [["--to", `${cluster}.new`, "--target-time", "2020-01-01T00:00:00Z"], "no earlier instant can be restored"],
    [["--to", `${cluster}.new`, "--target-time", instant.toISOString(), "--wal", `${archive}.none`], "There is no archived log"],
  ] as const;
  for (const [args, sentence] of refusals)
    expect(await admin(["restore", backups, ...args], {})).toEqual({ code: 1, error: expect.stringContaining(sentence) });
  expect(existsSync(`${cluster}.new`)).toBe(false);

  renameSync(cluster, join(directory, "lost"));
  const restored = await command(["restore", backups, "--to", cluster, "--target-time", instant.toISOString()], {});
  expect(restored).toEqual({ backup: taken.name, to: cluster, target_time: instant.toISOString() });
  giveTo(owner, cluster);
  const recovering = await alone(directory);
  await until(
    () => asSuperuser(recovering.url("answerscope"), (client) => client.query("select pg_is_in_recovery() as recovers")),
    ({ rows }) => !rows[0].recovers,
  );
  await recovering.stop();

  // Migrations and `after-restore` come before API and workers.
  stack = await startStack({ directory, workers: 0, durable: true, env });
  const runs = await stack.query(sql`select id, finished_at is null as open from response_run where website_id = ${website.id}`);
  expect(runs).toEqual([{ id: runId, open: true }]);
  const kept = (await answers()).map(({ id }) => id);
  expect(kept).toEqual(expect.arrayContaining(held.map(({ id }) => id)));
  expect(kept.length).toBeLessThan(prompts);
  await command(["after-restore"], stack.env);
  await stack.stop();

  const asked = stub.stats().asked;
  stack = await startStack({ directory, workers: 1, api: true, durable: true, env });
  expect(await until(run, ({ status }) => status !== "queued" && status !== "running")).toMatchObject({
    status: "completed",
    counts: { answered: prompts, open: 0 },
  });
  // What the restored database holds is not asked again.
  expect(stub.stats().asked - asked).toBeLessThanOrEqual(prompts - kept.length);
  const [end] = await stack.query(sql`
    select count(*)::int as responses, count(*) filter (where id = any(${kept}::uuid[]))::int as kept,
      (select count(*)::int from credit_entry where run_id = ${runId} and kind = 'charge') as charges,
      (select (one_off_available + monthly_available)::int from credit_account where organization_id = ${organization.id}) as available
    from response where run_id = ${runId}`);
  expect(end).toEqual({ responses: prompts, kept: kept.length, charges: prompts, available: credits - prompts });
});
