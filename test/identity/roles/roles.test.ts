import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import type { Query } from "../../../src/platform/database/index.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

const call = (method: string, path: string, body?: unknown, key = organization.key) => service.call(key, method, path, body);

test("system roles have fixed ids; custom ones belong to the organization", async () => {
  const made = await call("POST", "/roles", { name: "Editor", permissions: ["admin"] });
  expect(made.body.role).toMatchObject({ name: "Editor", kind: "custom", permissions: ["view", "admin"], member_count: 0 });
  const { roles } = (await call("GET", "/roles")).body;
  expect(roles.map((role: { name: string }) => role.name)).toEqual(["Owner", "Admin", "Viewer", "Editor"]);
  expect(roles[1].id).toBe("00000000-0000-0000-0000-000000000002");
  const stranger = await newOrganization(service);
  expect((await call("GET", "/roles", undefined, stranger.key)).body.roles).toHaveLength(3);
  expect((await call("PATCH", `/roles/${made.body.role.id}`, { name: "Mine" }, stranger.key)).status).toBe(404);
  expect((await call("DELETE", `/roles/${made.body.role.id}`, undefined, stranger.key)).status).toBe(404);
});

test("names are unique, system roles stay, nobody makes owners", async () => {
  expect((await call("POST", "/roles", { name: "viewer", permissions: ["view"] })).body.existing).toMatchObject({
    kind: "system",
  });
  await call("POST", "/roles", { name: "Rédacteur", permissions: ["view"] });
  for (const name of ["\uff21dmin", "Adm\u200bin", " OWNER\u2060", "RE\u0301DACTEUR"])
    expect([name, (await call("POST", "/roles", { name, permissions: ["view"] })).status]).toEqual([name, 409]);
  expect((await call("PATCH", "/roles/00000000-0000-0000-0000-000000000003", { name: "Reader" })).status).toBe(403);
  expect((await call("POST", "/roles", { name: "Chief", permissions: ["owner"] })).status).toBe(400);
});

test("a role that somebody has stays; one that loses admin leaves an admin behind", async () => {
  const { id } = (await call("POST", "/roles", { name: "Lead", permissions: ["admin", "members"] })).body.role;
  const person = await newMember(service, organization, "viewer");
  expect((await call("PATCH", `/members/${person}`, { role_id: id })).body.member.role).toBe("Lead");
  expect((await call("DELETE", `/roles/${id}`)).status).toBe(409);
  expect((await call("PATCH", `/roles/${id}`, { permissions: ["view"] })).status).toBe(409);
  await newMember(service, organization, "admin");
  expect((await call("PATCH", `/roles/${id}`, { permissions: ["view"] })).body.role.permissions).toEqual(["view"]);
  await service.query(sql`delete from membership where user_id = ${person}`);
  expect((await call("DELETE", `/roles/${id}`)).body).toEqual({ success: true });
  expect((await call("DELETE", `/roles/${id}`)).status).toBe(404);
});

/** What a call answers that began while a change was under way and not yet committed. */
async function answerDuring(change: Query<unknown>, begin: () => ReturnType<typeof call>) {
  let answer: ReturnType<typeof call> | undefined;
  await service.services.database.system.transaction(async (tx) => {
    await tx.run(change);
    answer = begin();
    await expect.poll(() => service.waiting()).toBeGreaterThan(0);
  });
  return answer!;
}

test.each(["direct", "email"] as const)(
  "a role that is being given away by %s is not deleted with what it was given to",
  async (invite_method) => {
    const { id } = (await call("POST", "/roles", { name: `Guest ${invite_method}`, permissions: ["view"] })).body.role;
    const change =
      invite_method === "direct"
        ? sql`update membership set role_id = ${id} where user_id = ${await newMember(service, organization, "viewer")}`
        : sql`insert into invite (organization_id, type, email, role_id) values (${organization.id}, 'organization', 'a@example.com', ${id})`;
    expect((await answerDuring(change, () => call("DELETE", `/roles/${id}`))).status).toBe(409);
  },
);

test("who gives a role away while it is deleted is told to try again, and then that there is none", async () => {
  const { id } = (await call("POST", "/roles", { name: "Guest", permissions: ["view"] })).body.role;
  const given = { type: "organization", invite_method: "email", email: "b@example.com", role_id: id };
  const answer = await answerDuring(sql`delete from role where id = ${id}`, () => call("POST", "/invites", given));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(answer.body.error).toContain("at the same moment");
  expect((await call("POST", "/invites", given)).status).toBe(404);
});
