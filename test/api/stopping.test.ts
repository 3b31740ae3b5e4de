import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { Stopping, stopServer } from "../../api/stopping.ts";
import { newOrganization, newWebsite, startService } from "../support/service.ts";
import { until } from "../support/worker.ts";

async function started() {
  const stopping = new Stopping();
  const service = await startService({ stopping });
  onTestFinished(() => service.close());
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  return { stopping, service, organization, website };
}

/** How many connections wait for what this one holds. Tests of the same server wait for others. */
const waitingFor = async (client: pg.Client): Promise<number> =>
  (await client.query("select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))")).rowCount ?? 0;

test("requests under way when a server stops are answered; /readyz says so first", async () => {
  const { stopping, service, organization, website } = await started();
  const admin = new pg.Client({ connectionString: service.databaseEnv.DATABASE_URL });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query("begin; lock table prompt in access exclusive mode");
  const requests = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0
      ? service.call(organization.key, "GET", `/prompts?website_id=${website.id}`)
      : service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: `Which tent is the ${index}th?` }),
  );
  await until(
    () => waitingFor(admin),
    (waiting) => waiting > 0,
  );
  const drained = Promise.withResolvers<void>();
  const stopped = stopServer(service.server, stopping, { drained: drained.promise, requestMs: 600_000 });
  // Listening still, so that a balancer sees it.
  const readiness = await fetch(`${service.url}/readyz`);
  expect([readiness.status, readiness.headers.get("connection")]).toEqual([503, "close"]);
  expect(await readiness.json()).toMatchObject({ status: "stopping" });
  drained.resolve();
  await until(
    async () => service.server.listening,
    (listening) => !listening,
  );
  await expect(fetch(`${service.url}/livez`)).rejects.toThrow();
  await admin.query("commit");
  expect((await Promise.all(requests)).map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  expect(await stopped).toBe(0);
});

test("streams of a server that stops tell their clients to connect again", async () => {
  const { stopping, service, organization, website } = await started();
  await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Which tent stays dry?" });
  // No worker takes it up, so it stays open.
  const run = await service.call(organization.key, "POST", "/response-streaming/start", { website_id: website.id });
  const stream = await fetch(`${service.url}/api/v1/response-streaming/${run.body.run_id}/events?website_id=${website.id}`, {
    headers: { "x-api-key": organization.key },
  });
  expect(stream.status).toBe(200);
  const stopped = stopServer(service.server, stopping, { drained: Promise.resolve(), requestMs: 600_000 });
  const text = await stream.text();
  expect(text).toMatch(/^retry: \d+\n/);
  expect(text).toMatch(
    /event: reconnect\ndata: \{"reason":"This process of the service stops. Connect again with Last-Event-ID"\}\n\n$/,
  );
  expect(await stopped).toBe(0);
});

test("a request that takes too long is cut, and said to be", async () => {
  const { stopping, service, organization, website } = await started();
  const admin = new pg.Client({ connectionString: service.databaseEnv.DATABASE_URL });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query("begin; lock table prompt in access exclusive mode");
  const request = service.call(organization.key, "GET", `/prompts?website_id=${website.id}`).catch(() => "cut");
  await until(
    () => waitingFor(admin),
    (waiting) => waiting > 0,
  );
  expect(await stopServer(service.server, stopping, { drained: Promise.resolve(), requestMs: 10 })).toBe(1);
  expect(await request).toBe("cut");
});
