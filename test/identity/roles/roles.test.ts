import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
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
