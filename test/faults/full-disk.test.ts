import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, statfsSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { admin } from "../../api/admin/main.ts";
import { freePort } from "../../deploy/local/ports.ts";
import { embeddedPostgres } from "../../deploy/local/postgres.ts";
import { Supervisor } from "../../deploy/local/supervise.ts";
import { sql } from "../../src/platform/database/connection.ts";
import { mountDisk, unmount } from "../bench/faults/campaign.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { startStack } from "../support/stack.ts";
import { until } from "../support/worker.ts";

test("while PostgreSQL's disk is full reads are answered, readiness says so, and what was accepted ends once there is room", async (context) => {
  const disk = mountDisk(200);
  if (disk === null) return context.skip("no file system of its own can be mounted");
  onTestFinished(() => unmount(disk));
  const directory = mkdtempSync(join(tmpdir(), "answerscope-full-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const path of [disk, directory]) chmodSync(path, 0o755);
  const [cluster, onDisk] = [join(directory, "postgres"), join(disk, "postgres")];
  const alone = new Supervisor({ directory });
  await alone.start(embeddedPostgres({ directory, port: await freePort(), mode: "durable" }).service);
  await alone.stop();
  execFileSync("cp", ["-a", cluster, onDisk]);
  renameSync(cluster, `${cluster}.before`);
  symlinkSync(onDisk, cluster);
  // The log has a disk of its own, as it should: without room for it PostgreSQL ends.
  const log = join(directory, "wal");
  execFileSync("cp", ["-a", join(onDisk, "pg_wal"), log]);
  rmSync(join(onDisk, "pg_wal"), { recursive: true });
  symlinkSync(log, join(onDisk, "pg_wal"));
  const stack = await startStack({ directory, workers: 1, api: true, durable: true, env: { LOG_LEVEL: "fatal" } });
  onTestFinished(() => stack.stop());

  const organization = await newOrganization(stack);
  const website = await newWebsite(stack, organization);
  await stack.query(sql`
    insert into prompt (organization_id, website_id, text)
    select ${organization.id}, ${website.id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, 200) n`);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${stack.url}/api/v1${path}`, {
      method,
      headers: { "x-api-key": organization.key, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of several operations.
    return { status: response.status, body: (await response.json()) as any };
  };
  const start = () =>
    call("POST", "/response-streaming/start", { website_id: website.id, selected_models: { chatgpt: true, gemini: true } });
  const readiness = async () => (await fetch(`${stack.url}/readyz`)).json() as Promise<{ status: string; disk: string }>;
  const accepted = (await start()).body.run_id as string;

  const { bavail, bsize } = statfsSync(disk);
  const filler = join(disk, "filler");
  // What PostgreSQL writes meanwhile leaves less than was counted.
  execFileSync("sh", [
    "-c",
    `fallocate -l ${bavail * bsize} ${filler} 2>/dev/null || dd if=/dev/zero of=${filler} bs=4k 2>/dev/null || true`,
  ]);
  const told = await until(readiness, ({ status }) => status === "degraded");
  expect(told.disk).toMatch(/^PostgreSQL has no room on its disk/);
  expect((await start()).status).toBe(503);
  // Prompts that were never looked at, too, of which something would be noted.
  const prompts = await call("GET", `/prompts?website_id=${website.id}&page_size=100`);
  expect([prompts.status, prompts.body.prompts.length]).toEqual([200, 100]);
  const filters = { start_date: "2026-01-01" };
  const series = await call("POST", "/metrics/share-of-voice/time-series", { website_id: website.id, filters });
  expect(series.status).toBe(200);
  expect((await call("POST", "/sources", { website_id: website.id, filters })).status).toBe(200);

  rmSync(filler);
  await until(readiness, ({ status }) => status === "ok");
  const run = await until(
    async () => (await call("GET", `/response-streaming/${accepted}?website_id=${website.id}`)).body,
    ({ status }) => status !== "queued" && status !== "running",
  );
  expect(run.counts).toMatchObject({ total: 400, open: 0 });
  const [charged] = await stack.query(sql`
    select count(*)::int as entries, count(distinct response_id)::int as answers from credit_entry where run_id = ${accepted} and kind = 'charge'`);
  expect(charged).toEqual({ entries: run.counts.total - run.counts.failed, answers: run.counts.total - run.counts.failed });
});

test("a backup whose disk is full ends, says so and leaves nothing", async (context) => {
  const disk = mountDisk(2);
  if (disk === null) return context.skip("no file system of its own can be mounted");
  onTestFinished(() => unmount(disk));
  const directory = mkdtempSync(join(tmpdir(), "answerscope-full-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, 0o755);
  const { service, url } = embeddedPostgres({ directory, port: await freePort(), mode: "durable" });
  const alone = new Supervisor({ directory });
  await alone.start(service);
  onTestFinished(() => alone.stop());
  const answer = await admin(["backup", disk], { DATABASE_ADMIN_URL: url("postgres") });
  expect(answer).toEqual({ code: 1, error: expect.stringContaining("ENOSPC") });
  expect(readdirSync(join(disk, "base"))).toEqual([]);
});
