import { expect, test } from "vitest";
import { connectClient } from "../../../src/identity/oauth/connections.ts";
import { type Query, sql } from "../../../src/platform/database/index.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

test.each<[string, (organizationId: string) => Query<unknown>]>([
  ["asks for a second factor", (id) => sql`update organization set require_second_factor = true where id = ${id}`],
  ["removes the person", (id) => sql`delete from membership where organization_id = ${id}`],
])("no program is connected while the organization %s", async (_, change) => {
  const { database } = service.services;
  const organization = await newOrganization(service);
  const userId = await newMember(service, organization, "viewer");
  const client = { clientId: "program", clientName: "Program", mayWrite: true, secondFactor: false };
  let connected: Promise<unknown> | undefined;
  await database.system.transaction(async (tx) => {
    await tx.run(change(organization.id));
    let hasEnded = false;
    connected = connectClient(database, { grantId: organization.id, userId, organizationId: organization.id, ...client })
      .catch((error: unknown) => error)
      .finally(() => {
        hasEnded = true;
      });
    const waiting = () => service.query(sql`select from pg_locks where not granted`);
    await expect.poll(async () => hasEnded || (await waiting()).length > 0).toBe(true);
  });
  expect(await connected).toMatchObject({ status: 403 });
  expect(await service.query(sql`select 1 from oauth_connection where grant_id = ${organization.id}`)).toEqual([]);
});
