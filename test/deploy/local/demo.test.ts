import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DemoFile } from "../../../deploy/local/demo-file.ts";
import { freePorts, type Started, start } from "./start.ts";
import { temporaryDirectory, until } from "./support.ts";

const signInUrl = (started: Started) => /http:\/\/\S+\/sign-in\/link\?token=\S+/.exec(started.output())![0];

test("the demo survives kills of API and worker, charges its run alone, and is shown again by the next start", {
  timeout: 900_000,
}, async () => {
  const dataDir = join(temporaryDirectory(), "data");
  // Slow answers, so that the run is still going when the processes are killed.
  const env = { ...(await freePorts()), SIMULATED_LATENCY_MS: "2500", PROVIDER_CONCURRENCY: "8", RATE_LIMIT_PER_MINUTE: "1000" };
  const first = start(dataDir, env);
  await until("the run is shown", () => first.output().includes("… Asking 25 prompts"), 300_000);
  for (const name of ["api", "worker"]) process.kill(first.service(name).identity.pid, "SIGKILL");
  const url = await first.ready(300_000);
  expect(first.output()).toContain("API ended (SIGKILL); starting it again");
  expect(first.output()).toContain("Worker ended (SIGKILL); starting it again");
  expect(first.output()).toMatch(/✓ Asking 25 prompts of three simulated models {2}█+ 75\/75/);

  const file = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as DemoFile;
  const headers = { "x-api-key": file.keys.global, "content-type": "application/json" };
  const call = async (path: string, body?: object) => {
    const method = body ? "POST" : "GET";
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
  const websiteId = file.websites[0]!.id;
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const series = await call("/metrics/share-of-voice/time-series", {
    website_id: websiteId,
    filters: { start_date: dayOf(60), end_date: dayOf(0) },
  });
  const own = (series.data as Record<string, { value: number }>[]).map((day) => day.Brightkettle!.value);
  expect(own).toHaveLength(61);
  expect(own.filter((value) => value > 0)).toHaveLength(61);
  expect(new Set(own).size).toBeGreaterThan(15);
  const run = await call(`/response-streaming/${file.run_id}?website_id=${websiteId}`);
  const credits = await call("/credits");
  expect(JSON.stringify(credits)).toContain(String(10_000_000 - Number(run.charged_credits)));
  const filters = { start_date: dayOf(30), end_date: dayOf(30) };
  const responses = await call("/responses", { website_id: websiteId, filters });
  expect(JSON.stringify(responses)).toMatch(/"provider":"simulated"/);

  const link = signInUrl(first);
  expect((await fetch(link)).status).toBe(200);
  first.process.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  const second = start(dataDir, env);
  await second.ready(300_000);
  expect(second.output()).not.toContain("Asking");
  expect(second.output()).not.toContain("simulated answers  █");
  expect(second.output()).toMatch(/Share of voice on .*\n\n(?:.*\d+\.\d\d %.*\n){6}/);
  expect((await fetch(link)).status).toBe(404);
  const signedIn = await fetch(signInUrl(second), { method: "POST", body: new URLSearchParams(), redirect: "manual" });
  expect(signedIn.status).toBe(303);
  second.process.kill("SIGTERM");
  await second.ended;

  // As after the website was deleted.
  const gone = { ...file, websites: [{ ...file.websites[0]!, id: crypto.randomUUID() }, ...file.websites.slice(1)] };
  writeFileSync(join(dataDir, "demo.json"), JSON.stringify(gone));
  const third = start(dataDir, env);
  await third.ready(300_000);
  expect(third.output()).toContain("The demo is not complete");
  expect((await fetch(signInUrl(third))).status).toBe(200);
});
