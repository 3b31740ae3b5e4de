import pg from "pg";
import { expect, test, vi } from "vitest";
import { doctor } from "../../../api/doctor.ts";
import { freePort } from "../../../deploy/local/ports.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { useService, useWorker } from "../../support/use-service.ts";

const service = useService();
useWorker(service);

const environment = () => {
  const { TEMPORAL_ADDRESS, TEMPORAL_TASK_QUEUE, TEMPORAL_NAMESPACE } = service.services.config;
  return { ...service.databaseEnv, TEMPORAL_ADDRESS, TEMPORAL_TASK_QUEUE, TEMPORAL_NAMESPACE };
};

const found = async (env: NodeJS.ProcessEnv) =>
  Object.fromEntries((await doctor(env)).map(({ name, level, text }) => [name, { level, text }]));

test("a service that works has no problem; what is missing is told", async () => {
  // Temporal tells of a worker once its polls have arrived.
  const findings = await vi.waitFor(
    async () => {
      const findings = await found(environment());
      expect(Object.entries(findings).filter(([, { level }]) => level === "problem")).toEqual([]);
      return findings;
    },
    { timeout: 300_000, interval: 200 },
  );
  for (const name of ["database", "schema", "temporal", "search_attributes", "clock", "workers"]) {
    expect(findings[name], name).toMatchObject({ level: "ok" });
  }
  expect(findings.connections!.text).toMatch(
    /^\d+ of the server, \d+ reserved, \d+ in use; a process opens up to 20, so \d+ processes fit/,
  );
  expect(findings).toMatchObject({
    // The development server's, of a day.
    namespace: {
      level: "warning",
      text: expect.stringContaining("temporal operator namespace update --namespace default --retention"),
    },
    mail: { level: "warning", text: expect.stringContaining("SMTP_URL is not set") },
    models: { level: "warning", text: expect.stringContaining("made up") },
  });
});

test("what is away or unfinished is told with its variable and what to do, and no password", async () => {
  const away = await freePort();
  const findings = await found({
    ...environment(),
    TEMPORAL_ADDRESS: `127.0.0.1:${away}`,
    SMTP_URL: `smtp://somebody:secret-word@127.0.0.1:${away}`,
  });
  expect(findings).toMatchObject({
    database: { level: "ok" },
    temporal: { level: "problem", text: expect.stringMatching(/^Temporal does not answer at .* TEMPORAL_ADDRESS/) },
    workers: { level: "problem", text: expect.stringMatching(/^Temporal does not answer at .* TEMPORAL_ADDRESS/) },
    mail: { level: "problem", text: expect.stringContaining("SMTP_URL") },
  });
  expect(JSON.stringify(findings)).not.toContain("secret-word");
  const nowhere = await found({ ...environment(), TEMPORAL_NAMESPACE: "not-made-yet" });
  expect(nowhere.search_attributes).toMatchObject({
    level: "problem",
    text: expect.stringMatching(/^Temporal has no namespace not-made-yet: correct TEMPORAL_NAMESPACE, or make it with/),
  });
  const nobody = await found({ ...environment(), TEMPORAL_TASK_QUEUE: "polled-by-nobody" });
  expect(nobody.workers).toMatchObject({ level: "problem", text: expect.stringContaining("no worker polls polled-by-nobody") });
});

test("a schema that is older than the release is named, also by /readyz", async () => {
  const { DATABASE_URL } = service.databaseEnv;
  const [newest] = await service.query<{ name: string }>(sql`select name from migration order by name desc limit 1`);
  await asOwner(DATABASE_URL, `delete from migration where name = '${newest!.name}'`);
  expect((await found(environment())).schema).toMatchObject({
    level: "problem",
    text: `The schema of the database is older than this release: it lacks ${newest!.name}. Run \`npm run migrate\`.`,
  });
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503);
});

test("mistakes of the configuration are told at once", async () => {
  const findings = await doctor({ ...environment(), PORT: "abc", RATE_LIMIT_PER_MINUTE: "-1" });
  expect(findings.map(({ name, level }) => `${name} ${level}`)).toEqual(["configuration problem", "configuration problem"]);
});

async function asOwner(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
