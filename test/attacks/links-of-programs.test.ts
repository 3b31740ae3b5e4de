import { expect, test } from "vitest";
import { disconnect } from "../../src/identity/oauth/connections.ts";
import { endAllSessions } from "../../src/identity/users/sessions.ts";
import { sql } from "../../src/platform/database/connection.ts";
import { connected } from "../support/oauth.ts";
import { newWebsite } from "../support/service.ts";
import { callToolAs } from "../support/tools.ts";
import { useOrganization, useService } from "../support/use-service.ts";

const service = useService({ knowsItself: true });
const organization = useOrganization(service);

/** A program that has made a link to a screen. */
async function linking() {
  const website = await newWebsite(service, organization);
  const program = await connected(service, organization);
  const link = { website_id: website.id, screen: "overview" };
  const made = await callToolAs(service, program.tokens.access_token, "create_share_link", link);
  const statusOf = async () => (await fetch(`${service.url}${new URL(made.body.url).pathname}`)).status;
  expect([made.status, await statusOf()]).toEqual([200, 200]);
  const [{ id }] = (await service.query(sql`
    select grant_id as id from oauth_connection where user_id = ${program.userId}`)) as [{ id: string }];
  return { ...program, connectionId: id, linkId: made.body.id as string, statusOf };
}

test("who disconnects a program ends the links that it made, and says so in the trail", async () => {
  const { cookie, userId, connectionId, linkId, statusOf } = await linking();
  const other = await linking();
  await fetch(`${service.url}/account/disconnect`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: service.url },
    body: new URLSearchParams({ connection: connectionId }),
  });
  expect([await statusOf(), await other.statusOf()]).toEqual([404, 200]);
  const trail = await service.query<{ action: string; user_id: string }>(
    sql`select action, user_id from audit_entry where entity_id = ${linkId} order by id`,
  );
  expect(trail.map(({ action }) => action)).toEqual(["share_link.create", "share_link.revoke"]);
  expect(trail.at(-1)).toMatchObject({ user_id: userId });
});

test.each(["first", "meanwhile"])("a link that is made %s is ended with its program, or not made", async (order) => {
  const { tokens, userId, connectionId, linkId } = await linking();
  const { id: website_id } = await newWebsite(service, organization);
  const { database } = service.services;
  const running: Promise<unknown>[] = [];
  let ended = 0;
  const begin = async (work: Promise<unknown>) => {
    running.push(work.finally(() => ended++));
    await expect.poll(async () => ended + (await service.waiting())).toBe(running.length);
  };
  const make = () => callToolAs(service, tokens.access_token, "create_share_link", { website_id, screen: "sources" });
  const disconnecting = () => disconnect(database, connectionId, userId);
  // Holds up the first in its midst.
  await database.system.transaction(async (tx) => {
    if (order === "first") await tx.run(sql`select from website where id = ${website_id} for update`);
    else await tx.run(sql`select from share_link where id = ${linkId} for update`);
    for (const work of order === "first" ? [make, disconnecting] : [disconnecting, make]) await begin(work());
  });
  await Promise.all(running);
  expect(await service.query(sql`select screen from share_link where connection_id = ${connectionId}`)).toEqual([]);
});

test("so does who signs out everywhere, as with a new password", async () => {
  const { userId, statusOf } = await linking();
  await service.services.database.system.transaction((tx) => endAllSessions(tx, userId));
  expect(await statusOf()).toBe(404);
});

test("a program that signs out by itself leaves its links to whoever they were sent to", async () => {
  const { clientId, tokens, statusOf } = await linking();
  const body = new URLSearchParams({ token: tokens.refresh_token, client_id: clientId });
  expect((await fetch(`${service.url}/oauth/revoke`, { method: "POST", body })).status).toBe(200);
  expect(await statusOf()).toBe(200);
});
