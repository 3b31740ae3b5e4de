import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
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
