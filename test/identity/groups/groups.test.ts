import { beforeAll, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { withAdmin } from "../../support/database.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newTestKey, newWebsite, type TestOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

let direct: TestOrganization;
let partner: TestOrganization;
let websites: string[];
const service = useService();
beforeAll(async () => {
  direct = await newOrganization(service);
  partner = await newOrganization(service, { isPartner: true });
  websites = [];
  for (let n = 0; n < 6; n++) websites.push((await newWebsite(service, direct)).id);
});

const call = (method: string, path: string, body?: unknown, key = direct.key) => service.call(key, method, path, body);
const create = (fields: object = {}, key = direct.key) =>
  call("POST", "/groups", { name: "North", website_ids: [websites[0]], ...fields }, key);

test("a group is made with each website once", async () => {
  const [one, other] = websites;
  const answer = await create({ website_ids: [one, other, one!.toUpperCase()] });
  expect(answer.status).toBe(201);
  expect(answer.body.group).toMatchObject({
    name: "North",
    orgId: direct.id,
    billingEnabled: false,
    websiteIds: [one, other].sort(),
  });
  expect(answer.body.group).not.toHaveProperty("externalId");
  expect((await call("GET", "/groups")).body.groups).toContainEqual(answer.body.group);
});

test("what cannot be: no websites, foreign and malformed ones, scoped keys", async () => {
  const foreign = (await newWebsite(service, partner)).id;
  const before = (await call("GET", "/groups")).body.groups.length;
  expect((await create({ website_ids: [] })).status).toBe(400);
  expect((await create({ name: "" })).status).toBe(400);
  for (const id of [foreign, "0197f000-0000-7000-8000-000000000000", "x"]) {
    const answer = await create({ website_ids: [websites[0], id] });
    expect([answer.status, answer.body]).toEqual([403, { error: "Unauthorized access to this website" }]);
  }
  const scoped = await newTestKey(service, direct, { websiteIds: [websites[0]!] });
  expect((await create({}, scoped)).status).toBe(403);
  expect((await call("GET", "/groups")).body.groups).toHaveLength(before);
});

test("external ids are the partner's, and unique among its groups", async () => {
  expect((await create({ external_id: "g" })).status).toBe(403);
  const website_ids = [(await newWebsite(service, partner)).id];
  const made = await create({ external_id: "g", website_ids }, partner.key);
  expect(made.body.group.externalId).toBe("g");
  const again = await create({ external_id: "g", website_ids }, partner.key);
  expect([again.status, again.body.existing]).toEqual([409, made.body.group]);
  // Ids are unique for each type of record: a website may have the same one.
  expect((await call("PATCH", `/websites/${website_ids[0]}`, { external_id: "g" }, partner.key)).status).toBe(200);
  const races = await Promise.all(Array.from({ length: 20 }, () => create({ external_id: "raced", website_ids }, partner.key)));
  expect(races.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(races.filter((answer) => answer.status === 409)).toHaveLength(19);
});

test("a change adds, removes and renames at once", async () => {
  const { id } = (await create({ website_ids: websites.slice(0, 2) })).body.group;
  const answer = await call("PATCH", `/groups/${id}`, {
    ...{ name: "South", billing_enabled: true, add_website_ids: websites.slice(1, 4), remove_website_ids: [websites[0], "x"] },
  });
  expect(answer.body.group).toMatchObject({ name: "South", billingEnabled: true, websiteIds: websites.slice(1, 4).sort() });
  expect((await call("PATCH", `/groups/${id}`, {})).status).toBe(400);
  for (const unknown of ["x", "0197f000-0000-7000-8000-000000000000"])
    expect((await call("PATCH", `/groups/${unknown}`, { name: "B" })).body).toEqual({ error: "Group not found" });
});

test("a website comes into a group, or leaves it, by who holds what the group's members do", async () => {
  const builders = await call("POST", "/roles", { name: "Builders", permissions: ["admin"] });
  const builder = (await call("POST", "/invites", {
    ...{ type: "organization", invite_method: "direct", email: "builder@example.com", role_id: builders.body.role.id },
  })) as { body: { user_id: string } };
  const key = await newTestKey(service, direct, { ownerId: builder.body.user_id });
  const [inside, outside] = websites as [string, string];
  const { id } = (await create({ website_ids: [inside] })).body.group;
  const change = (fields: object) => call("PATCH", `/groups/${id}`, fields, key);
  await newMember(service, direct, "viewer", { groupId: id });
  expect((await change({ add_website_ids: [outside], remove_website_ids: [outside] })).status).toBe(200);

  await newMember(service, direct, "admin", { groupId: id, email: "builder@example.com" });
  const invite = { type: "website", website_id: outside, invite_method: "direct", email: "friend@example.com" };
  for (const fields of [{ add_website_ids: [outside] }, { remove_website_ids: [inside] }])
    expect([(await change(fields)).status, (await call("POST", "/invites", invite, key)).status]).toEqual([403, 403]);
  expect((await change({ name: "South", add_website_ids: [inside], remove_website_ids: [outside] })).status).toBe(200);
  expect((await call("PATCH", `/groups/${id}`, { add_website_ids: [outside] })).body.group.websiteIds).toHaveLength(2);

  // One that is deleted leaves the group no easier: restored, it would be without the members that it had.
  expect((await call("DELETE", `/websites/${inside}`, {}, key)).status).toBe(200);
  expect((await change({ remove_website_ids: [inside] })).status).toBe(403);
  expect((await call("POST", `/websites/${inside}/restore`, {}, key)).status).toBe(200);

  const other = (await create({ website_ids: [inside] })).body.group.id;
  await call("POST", "/invites", { ...invite, type: "group", group_id: other, invite_method: "email", role: "admin" });
  expect((await call("PATCH", `/groups/${other}`, { add_website_ids: [outside] }, key)).status).toBe(403);
});

test("simultaneous identical and opposite changes all succeed and end in a state that one of them wrote", async () => {
  const { id } = (await create()).body.group;
  const add = () => call("PATCH", `/groups/${id}`, { add_website_ids: websites.toReversed() });
  const remove = () => call("PATCH", `/groups/${id}`, { remove_website_ids: websites.slice(1) });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? remove() : add())));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const final = (await add()).body.group;
  expect(final.websiteIds).toEqual(websites.toSorted());
});

test("tens of thousands of websites in one change", async () => {
  const many = await service.query<{ id: string }>(sql`
    insert into website (organization_id, organization_n, url, name)
    select ${direct.id}, ${direct.n}, 'w' || g || '.example', 'W' from generate_series(1, 30000) g returning id`);
  const ids = many.map((row) => row.id);
  await withAdmin(service.databaseEnv.DATABASE_URL!, (owner) => owner.query("analyze website"));
  const { id } = (await create()).body.group;
  const added = await call("PATCH", `/groups/${id}`, { add_website_ids: [...ids, ...ids] });
  expect([added.status, added.body.group.websiteIds.length]).toEqual([200, 30_001]);
  const removed = await call("PATCH", `/groups/${id}`, { remove_website_ids: ids });
  expect(removed.body.group.websiteIds).toEqual([websites[0]]);
  // One foreign id in the last batch undoes the whole call.
  const refused = await call("PATCH", `/groups/${id}`, { add_website_ids: [...ids, "ffffffff-ffff-7fff-8fff-ffffffffffff"] });
  expect(refused.status).toBe(403);
  expect((await call("PATCH", `/groups/${id}`, { name: "Still" })).body.group.websiteIds).toEqual([websites[0]]);
});
