import { describe, expect, test } from "vitest";
import { connectClient } from "../../../src/identity/oauth/connections.ts";
import { endAllSessions, startSession } from "../../../src/identity/users/sessions.ts";
import { type Query, sql } from "../../../src/platform/database/index.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();
const client = { clientId: "program", clientName: "Program", mayWrite: true, secondFactor: false };

async function newPerson() {
  const { database } = service.services;
  const organization = await newOrganization(service);
  const userId = await newMember(service, organization, "viewer");
  await database.system.transaction((tx) => startSession(tx, userId));
  const [session] = await service.query<{ id: string }>(sql`select id from person_session where user_id = ${userId}`);
  const given = { grantId: organization.id, userId, sessionId: session!.id, organizationId: organization.id, ...client };
  const connect = () => connectClient(database, given).catch((error: unknown) => error);
  const connections = () => service.query(sql`select 1 from oauth_connection where grant_id = ${organization.id}`);
  return { organization, userId, connect, connections };
}

test.each<[string, (organizationId: string) => Query<unknown>]>([
  ["asks for a second factor", (id) => sql`update organization set require_second_factor = true where id = ${id}`],
  ["removes the person", (id) => sql`delete from membership where organization_id = ${id}`],
])("no program is connected while the organization %s", async (_, change) => {
  const { organization, connect, connections } = await newPerson();
  let connected: Promise<unknown> | undefined;
  await service.services.database.system.transaction(async (tx) => {
    await tx.run(change(organization.id));
    let hasEnded = false;
    connected = connect().finally(() => {
      hasEnded = true;
    });
    await expect.poll(async () => hasEnded || (await service.waiting()) > 0).toBe(true);
  });
  expect(await connected).toMatchObject({ status: 403 });
  expect(await connections()).toEqual([]);
});

describe("a program that is connected while the person is signed out everywhere", () => {
  test("is refused where that comes first", async () => {
    const { userId, connect, connections } = await newPerson();
    let connected: Promise<unknown> | undefined;
    await service.services.database.system.transaction(async (tx) => {
      await endAllSessions(tx, userId);
      let hasEnded = false;
      connected = connect().finally(() => {
        hasEnded = true;
      });
      await expect.poll(async () => hasEnded || (await service.waiting()) > 0).toBe(true);
    });
    expect(await connected).toMatchObject({ status: 401 });
    expect(await connections()).toEqual([]);
  });

  test("is disconnected where it comes first", async () => {
    const { database } = service.services;
    const { organization, userId, connect, connections } = await newPerson();
    let connected: Promise<unknown> | undefined;
    let signedOut: Promise<unknown> | undefined;
    // Holds the connecting up in its midst.
    await database.system.transaction(async (tx) => {
      await tx.run(sql`select 1 from organization where id = ${organization.id} for update`);
      connected = connect();
      await expect.poll(() => service.waiting()).toBe(1);
      let hasEnded = false;
      signedOut = database.system
        .transaction((other) => endAllSessions(other, userId))
        .finally(() => {
          hasEnded = true;
        });
      await expect.poll(async () => hasEnded || (await service.waiting()) > 1).toBe(true);
    });
    await Promise.all([connected, signedOut]);
    expect(await connections()).toEqual([]);
  });
});
