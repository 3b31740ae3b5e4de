import { expect, test } from "vitest";
import { systemRoles } from "../../../src/identity/roles/system.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newTestKey, newWebsite, type TestOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

let organization: TestOrganization;
const service = useService();

const call = (method: string, path: string, body?: unknown, key = organization.key) => service.call(key, method, path, body);
const unknown = "0197f000-0000-7000-8000-000000000000";

test("members of the organization, a website and a group: listed, changed, removed", async () => {
  organization = await newOrganization(service);
  const websiteId = (await newWebsite(service, organization)).id;
  const group = (await call("POST", "/groups", { name: "G", website_ids: [websiteId] })).body.group;
  const boss = await newMember(service, organization, "admin");
  for (const [path, place, types] of [
    ["/members", {}, ["organization", "organization"]],
    [`/websites/${websiteId}/members`, { websiteId }, ["organization", "website"]],
    [`/groups/${group.id}/members`, { groupId: group.id }, ["group"]],
  ] as const) {
    const person = await newMember(service, organization, "viewer", place);
    const { members } = (await call("GET", path)).body;
    expect(members.map((member: { access_type: string }) => member.access_type).sort()).toEqual(types.toSorted());
    expect(members.at(-1)).toMatchObject({ user_id: person, role: "Viewer", role_id: systemRoles.viewer, first_name: "Kim" });
    const changed = await call("PATCH", `${path}/${person}`, { role: "admin" });
    expect(changed.body.member).toMatchObject({ user_id: person, role: "Admin" });
    expect((await call("PATCH", `${path}/${person}`, {})).status).toBe(400);
    expect((await call("PATCH", `${path}/${person}`, { role: "admin", role_id: systemRoles.admin })).status).toBe(400);
    expect((await call("PATCH", `${path}/${person}`, { role_id: unknown })).body).toEqual({ error: "Role not found" });
    const removed = await call("DELETE", `${path}/${person}`);
    expect(removed.body).toMatchObject({ success: true, message: expect.stringContaining("is no longer a member") });
    for (const id of [person, unknown, "x"])
      expect((await call("DELETE", `${path}/${id}`)).body).toEqual({ error: "Member not found" });
  }
  expect((await call("GET", "/members")).body.members.map((member: { user_id: string }) => member.user_id)).toEqual([boss]);
});

test("a group's members are among the members of its websites", async () => {
  organization = await newOrganization(service);
  const websiteId = (await newWebsite(service, organization)).id;
  const group = (await call("POST", "/groups", { name: "G", website_ids: [websiteId] })).body.group;
  const person = await newMember(service, organization, "viewer", { groupId: group.id });
  expect((await call("GET", `/websites/${websiteId}/members`)).body.members).toMatchObject([
    { user_id: person, access_type: "group" },
  ]);
  // Their access comes from the group: there is no membership of the website to remove.
  expect((await call("DELETE", `/websites/${websiteId}/members/${person}`)).status).toBe(404);
});

test("the key's own person, the owner and the last admin are protected", async () => {
  organization = await newOrganization(service);
  const websiteId = (await newWebsite(service, organization)).id;
  const me = await newMember(service, organization, "admin");
  await newMember(service, organization, "admin", { websiteId, email: "me-too@example.com" });
  const key = await newTestKey(service, organization, { ownerId: me });
  for (const path of ["/members", `/websites/${websiteId}/members`]) {
    expect((await call("DELETE", `${path}/${me}`, undefined, key)).status).toBe(403);
    expect((await call("PATCH", `${path}/${me}`, { role: "viewer" }, key)).status).toBe(403);
  }
  const last = await call("DELETE", `/members/${me}`);
  expect([last.status, last.body.error]).toEqual([409, expect.stringContaining("last admin")]);
  expect((await call("PATCH", `/members/${me}`, { role: "viewer" })).status).toBe(409);
  const owner = await newMember(service, organization, "owner");
  for (const path of ["/members", `/websites/${websiteId}/members`])
    expect((await call("DELETE", `${path}/${owner}`)).status).toBe(403);
  expect((await call("DELETE", `/members/${me}`)).status).toBe(200);
});

test("a website key reaches the members of its websites only", async () => {
  organization = await newOrganization(service);
  const [mine, other] = [(await newWebsite(service, organization)).id, (await newWebsite(service, organization)).id];
  const key = await newTestKey(service, organization, { websiteIds: [mine] });
  const person = await newMember(service, organization, "viewer", { websiteId: mine });
  const stranger = await newMember(service, organization, "viewer", { websiteId: other });
  expect((await call("DELETE", `/websites/${other}/members/${stranger}`, undefined, key)).status).toBe(403);
  expect((await call("DELETE", `/websites/${mine}/members/${stranger}`, undefined, key)).status).toBe(404);
  expect((await call("DELETE", `/websites/${mine}/members/${person}`, undefined, key)).status).toBe(200);
  expect((await call("GET", "/members", undefined, key)).status).toBe(403);
});

test("however many admins leave at once, one stays", async () => {
  for (let round = 0; round < 3; round++) {
    organization = await newOrganization(service);
    const admins: string[] = [];
    for (let n = 0; n < 8; n++) admins.push(await newMember(service, organization, "admin"));
    const answers = await Promise.all(
      admins.map((id, n) => (n % 2 ? call("DELETE", `/members/${id}`) : call("PATCH", `/members/${id}`, { role: "viewer" }))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(1);
    const left = await service.query(sql`
      select 1 from membership where organization_id = ${organization.id} and role_id = ${systemRoles.admin}`);
    expect(left).toHaveLength(1);
  }
});
