import { expect, inject, test } from "vitest";
import { freePort } from "../../../deploy/local/ports.ts";
import { readConfig } from "../../../src/operation/config.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { createServices } from "../../../src/services.ts";
import { startService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";
import { runFixture } from "./support.ts";

test("while the engine is away runs are accepted, canceled and later started", async () => {
  const service = await startService({ env: { TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` } });
  // The same database and queues with the engine's real address: what a worker process sees when the engine is back.
  const back = await createServices(
    readConfig({
      ...service.databaseEnv,
      TEMPORAL_TASK_QUEUE: service.services.config.TEMPORAL_TASK_QUEUE,
      TEMPORAL_ADDRESS: inject("temporalAddress"),
      LOG_LEVEL: "error",
    }),
  );
  const fixture = await runFixture(service, { prompts: 4, credits: 100 });
  const [kept, canceled] = [await fixture.start(), await fixture.start()];
  const cancel = await service.call(fixture.organization.key, "POST", `/response-streaming/${canceled}/cancel`, {
    website_id: fixture.website.id,
  });
  expect(cancel).toMatchObject({ status: 200, body: { status: "queued" } });
  await until(
    () => service.query<{ attempts: number }>(sql`select attempts from outbox`),
    (entries) => entries.length === 3 && entries.every(({ attempts }) => attempts > 0),
  );
  expect(await fixture.read(kept)).toMatchObject({ status: "queued" });
  expect(await fixture.credits()).toMatchObject({ oneOff: 92 });

  // Entries that failed are due again by and by; here at once.
  await service.query(sql`update outbox set due_at = now(), created_at = now() - interval '1 minute'`);
  expect(await back.durable.sweep()).toBe(3);
  const worker = await startTestWorker({ ...service, services: back });
  expect(await fixture.ended(kept)).toMatchObject({ status: "completed", counts: { answered: 4 } });
  expect(await fixture.ended(canceled)).toMatchObject({ status: "canceled", counts: { answered: 0, open: 0, canceled: 4 } });
  expect(await fixture.credits()).toMatchObject({ oneOff: 96, charges: 4 });
  await worker.stop();
  await back.close();
  await service.close();
});
