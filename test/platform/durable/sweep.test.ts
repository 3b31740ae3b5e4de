import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { type DeliveryHandlers, deliver } from "../../../src/platform/durable/deliver.ts";
import { createDurable } from "../../../src/platform/durable/durable.ts";
import type { Engine } from "../../../src/platform/durable/engine.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService({ env: { DATABASE_MAX_CONNECTIONS: "6" } });
const organization = useOrganization(service);

test("entries that cannot be delivered, however many, keep no other one in the outbox", async () => {
  const add = (count: number, payload: object) =>
    service.query(sql`
      insert into outbox (organization_id, action, workflow_id, payload, created_at, due_at)
      select ${organization.id}, 'cancel', 'run/none', ${JSON.stringify(payload)}::jsonb, now() - interval '1 hour', now() - interval '1 hour'
      from generate_series(1, ${count}::int)`);
  await add(20, { action: "start", searchAttributes: { OrganizationId: "is none" } });
  await add(1, { action: "cancel", workflowId: "run/none" });
  await expect(service.services.durable.sweep()).rejects.toThrow();
  expect(await service.query(sql`select payload ->> 'action' as action, count(*) from outbox group by 1`)).toEqual([
    { action: "start", count: 20 },
  ]);
});

test("a Temporal that does not answer leaves connections to the database for other work, however much waits for it", async () => {
  const { database } = service.services;
  await service.query(sql`delete from outbox`);
  await service.query(sql`
    insert into outbox (organization_id, action, workflow_id, payload, created_at)
    select ${organization.id}, 'cancel', 'run/none', ${JSON.stringify({ action: "cancel", workflowId: "run/none" })}::jsonb, now() - interval '1 hour'
    from generate_series(1, 40)`);
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const withDeadline = () => {
    asked.resolve();
    return answered.promise;
  };
  const durable = createDurable(database, { client: { withDeadline } } as unknown as Engine, {} as DeliveryHandlers);
  const swept = durable.sweep();
  await asked.promise;
  try {
    expect(await database.system.read(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  } finally {
    answered.resolve();
  }
  expect(await swept).toBe(40);
});

test("an entry that Temporal has not taken for a day waits before it is tried again", async () => {
  const [entry] = await service.query<{ id: string }>(sql`
    insert into outbox (organization_id, action, workflow_id, payload, attempts)
    values (${organization.id}, 'cancel', 'run/none', ${JSON.stringify({ action: "cancel", workflowId: "run/none" })}::jsonb, 2000) returning id`);
  const away = { client: { withDeadline: () => Promise.reject(new Error("away")) } } as unknown as Engine;
  expect(await deliver(service.services.database, away, {} as DeliveryHandlers, entry!.id)).toBe(false);
  const rows = await service.query(sql`
    delete from outbox where id = ${entry!.id} returning attempts, last_error, due_at > clock_timestamp() + interval '30 seconds' as waits`);
  expect(rows).toEqual([{ attempts: 2001, last_error: "Error: away", waits: true }]);
});
