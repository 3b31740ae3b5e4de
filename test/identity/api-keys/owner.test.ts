import { beforeEach, describe, expect, test } from "vitest";
import { parseKey } from "../../../src/identity/api-keys/key-text.ts";
import { systemRoles } from "../../../src/identity/roles/system.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newTestKey, newWebsite, type TestOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

/*
 * A key of a person is worth at most what the person may do at that moment. The organization's own key (a service key) makes the
 * changes here.
 */

let organization: TestOrganization;
let one: string;
let two: string;
const service = useService();
beforeEach(async () => {
  organization = await newOrganization(service);
  [one, two] = [(await newWebsite(service, organization)).id, (await newWebsite(service, organization)).id];
  await newMember(service, organization, "owner");
});

const call = (method: string, path: string, body?: unknown, key = organization.key) => service.call(key, method, path, body);
const statusOf = async (key: string, method: string, path: string, body?: unknown) =>
  (await call(method, path, body, key)).status;
const idOf = (key: string) => key.split("_")[2];
const idsOf = (keys: { id: string }[]) => keys.map(({ id }) => id).sort();
const writes = (key: string, website: string) =>
  statusOf(key, "POST", "/topics", { website_id: website, name: `T${Math.random()}` });
const reads = (key: string, website: string) => statusOf(key, "GET", `/topics?website_id=${website}`);
const role = (userId: string, name: keyof typeof systemRoles) => call("PATCH", `/members/${userId}`, { role: name });

test("a demoted person's key is capped at once, listed, and whole again after a promotion", async () => {
  const person = await newMember(service, organization, "admin");
  const key = await newTestKey(service, organization, { ownerId: person });
  const scoped = await newTestKey(service, organization, { ownerId: person, websiteIds: [one] });
  const looking = await newTestKey(service, organization, { ownerId: person, permission: "view" });
  expect(await writes(key, one)).toBe(200);

  const { body } = await role(person, "viewer");
  expect(idsOf(body.capped_keys)).toEqual([key, scoped, looking].map(idOf).sort());
  expect(body.capped_keys.find(({ id }: { id: string }) => id === idOf(key))).toMatchObject({
    permission: "admin",
    effective: { permission: "view", website_ids: null },
  });
  expect(body.revoked_keys).toEqual([]);
  expect([await writes(key, one), await writes(scoped, one)]).toEqual([403, 403]);
  expect([await reads(key, one), await reads(scoped, one)]).toEqual([200, 200]);
  for (const [method, path, given] of [
    ["POST", "/keys", { permission: "admin" }],
    ["POST", "/invites", { type: "organization", invite_method: "direct", email: "back@a.example", role: "admin" }],
    ["GET", "/members", undefined],
    ["GET", "/credits", undefined],
    ["GET", "/audit", undefined],
  ] as const)
    expect([path, await statusOf(key, method, path, given)]).toEqual([path, 403]);

  expect((await role(person, "admin")).body.capped_keys).toEqual([]);
  expect(await writes(key, one)).toBe(200);
});

test("a removed person's keys are revoked in the same transaction, listed, and stay revoked when the person comes back", async () => {
  const person = await newMember(service, organization, "admin", { email: "leaver@a.example" });
  const keys = [
    await newTestKey(service, organization, { ownerId: person }),
    await newTestKey(service, organization, { ownerId: person, websiteIds: [one] }),
  ];
  const { body } = await call("DELETE", `/members/${person}`);
  expect(idsOf(body.revoked_keys)).toEqual(keys.map(idOf).sort());
  expect(body.revoked_keys[0]).toMatchObject({ revoked_at: expect.any(String), effective: null });
  expect([body.capped_keys, body.transferred_keys]).toEqual([[], []]);
  await newMember(service, organization, "admin", { email: "leaver@a.example" });
  for (const key of keys) expect(await statusOf(key, "GET", "/websites")).toBe(401);
  const { entries } = (await call("GET", "/audit?action=key.revoke")).body;
  expect(entries.map((entry: { entity_id: string }) => entry.entity_id).sort()).toEqual(keys.map(idOf).sort());
});

test("a key whose owner is no member is worth nothing, however the membership went", async () => {
  const person = await newMember(service, organization, "admin");
  const key = await newTestKey(service, organization, { ownerId: person });
  await service.query(sql`delete from membership where user_id = ${person}`);
  expect(await statusOf(key, "GET", "/websites")).toBe(401);
  const shown = (await call("GET", "/keys")).body.api_keys.find(({ id }: { id: string }) => id === idOf(key));
  expect(shown.effective).toBeNull();
});

test("a person of some websites has a key for those only, whatever the key says", async () => {
  const person = await newMember(service, organization, "admin", { websiteId: one });
  await newMember(service, organization, "viewer", { websiteId: two, email: await addressOf(person) });
  const key = await newTestKey(service, organization, { ownerId: person });
  const three = (await newWebsite(service, organization)).id;
  expect([await writes(key, one), await writes(key, two), await writes(key, three)]).toEqual([200, 403, 403]);
  expect([await reads(key, two), await reads(key, three)]).toEqual([200, 403]);
  expect((await call("GET", "/websites", undefined, key)).body.websites).toHaveLength(2);
  for (const path of ["/keys", "/members", "/credits", "/audit"]) expect(await statusOf(key, "GET", path)).toBe(403);
  // Naming the website where one is an admin opens nothing that is about another place.
  const invite = { invite_method: "direct", email: "x@a.example", role: "admin" };
  expect(await statusOf(key, "POST", "/invites", { type: "organization", website_id: one, ...invite })).toBe(403);
  expect(await statusOf(key, "POST", "/invites", { type: "website", website_id: two, ...invite })).toBe(403);

  const left = await call("DELETE", `/websites/${one}/members/${person}`);
  expect(idsOf(left.body.capped_keys)).toEqual([idOf(key)]);
  expect([await reads(key, one), await reads(key, two)]).toEqual([403, 200]);
  expect(idsOf((await call("DELETE", `/websites/${two}/members/${person}`)).body.revoked_keys)).toEqual([idOf(key)]);
  expect(await reads(key, two)).toBe(401);
});

test("leaving a group ends or caps keys by what is left", async () => {
  const group = (await call("POST", "/groups", { name: "G", website_ids: [one] })).body.group.id;
  const person = await newMember(service, organization, "admin", { groupId: group });
  await newMember(service, organization, "viewer", { websiteId: one, email: await addressOf(person) });
  const key = await newTestKey(service, organization, { ownerId: person, websiteIds: [one, two] });
  expect([await writes(key, one), await writes(key, two)]).toEqual([200, 403]);
  const demoted = await call("PATCH", `/groups/${group}/members/${person}`, { role: "viewer" });
  expect(idsOf(demoted.body.capped_keys)).toEqual([idOf(key)]);
  expect([await writes(key, one), await reads(key, one)]).toEqual([403, 200]);
  const left = await call("DELETE", `/groups/${group}/members/${person}`);
  expect([left.body.revoked_keys, left.body.capped_keys]).toEqual([[], []]);
  expect(idsOf((await call("DELETE", `/websites/${one}/members/${person}`)).body.revoked_keys)).toEqual([idOf(key)]);
});

describe("handing keys over", () => {
  test("a key goes on as another member's, with what it was worth", async () => {
    const person = await newMember(service, organization, "admin");
    const heir = await newMember(service, organization, "owner");
    const key = await newTestKey(service, organization, { ownerId: person });
    const { body } = await call("DELETE", `/members/${person}?transfer_keys_to=${heir}`);
    expect(body.transferred_keys).toMatchObject([{ id: idOf(key), owner_id: heir, revoked_at: null }]);
    expect(body.revoked_keys).toEqual([]);
    expect(await writes(key, one)).toBe(200);
    // The new owner owns the organization; who knew the key before must not.
    const made = await call("POST", "/invites", invited(systemRoles.owner), key);
    expect([made.status, made.body.error]).toEqual([403, expect.stringContaining("owner")]);
    const child = (await call("POST", "/keys", { permission: "admin" }, key)).body.key;
    expect((await call("POST", "/invites", invited(systemRoles.owner), child)).status).toBe(403);
  });

  test("a capped key does not become more by it", async () => {
    const person = await newMember(service, organization, "admin");
    const heir = await newMember(service, organization, "admin");
    const key = await newTestKey(service, organization, { ownerId: person });
    await role(person, "viewer");
    await call("DELETE", `/members/${person}?transfer_keys_to=${heir}`);
    expect([await reads(key, one), await writes(key, one)]).toEqual([200, 403]);
    expect(await statusOf(key, "GET", "/members")).toBe(403);
  });

  test.each([
    ["nobody", 404, () => "0197f000-0000-7000-8000-000000000000"],
    ["a malformed id", 404, () => "x"],
    ["a stranger", 404, async () => newMember(service, await newOrganization(service), "admin")],
    ["the person who leaves", 404, (person: string) => person],
    ["one who may do less", 409, () => newMember(service, organization, "viewer")],
    ["one who reaches less", 409, () => newMember(service, organization, "admin", { websiteId: one })],
  ] as const)("to %s is refused and changes nothing", async (_, status, heirOf) => {
    const person = await newMember(service, organization, "admin");
    const key = await newTestKey(service, organization, { ownerId: person });
    const heir = await heirOf(person);
    expect((await call("DELETE", `/members/${person}?transfer_keys_to=${heir}`)).status).toBe(status);
    expect(await writes(key, one)).toBe(200);
  });

  const invited = (role_id: string) => ({ type: "organization", invite_method: "direct", email: "boss@a.example", role_id });
});

test("no key makes or changes one that outlives it", async () => {
  const end = new Date(Date.now() + 3_600_000);
  const person = await newMember(service, organization, "admin");
  const key = (await call("POST", "/keys", { permission: "admin", expires_at: end.toISOString() })).body.key;
  const own = await newTestKey(service, organization, { ownerId: person });
  await service.query(sql`update api_key set expires_at = ${end.toISOString()}::timestamptz where id = ${idOf(own)}`);
  for (const caller of [key, own]) {
    const make = (expires_at?: string | null) => call("POST", "/keys", { permission: "admin", expires_at }, caller);
    for (const at of [null, new Date(end.getTime() + 1).toISOString()])
      expect((await make(at)).body.error).toContain("expires_at: a key cannot make one that outlives it");
    expect((await make()).body.api_key.expires_at).toBe(end.toISOString());
    expect((await make(new Date(end.getTime() - 1).toISOString())).status).toBe(200);
    expect(await statusOf(caller, "PATCH", `/keys/${idOf(caller)}`, { expires_at: null })).toBe(403);
    expect(await statusOf(caller, "PATCH", `/keys/${idOf(caller)}`, { name: "other" })).toBe(200);
  }
});

test("service keys belong to the organization and say so; only those who hold all of them make or change them", async () => {
  const made = await call("POST", "/keys", { permission: "admin", name: "ci" });
  expect(made.body.api_key).toMatchObject({ kind: "service", owner_id: null, owner: null });
  expect((await call("POST", "/keys", { permission: "view", kind: "personal" })).status).toBe(403);
  const admin = await newTestKey(service, organization, { ownerId: await newMember(service, organization, "admin") });
  expect((await call("POST", "/keys", { permission: "view" }, admin)).body.api_key.kind).toBe("personal");
  expect((await call("POST", "/keys", { permission: "view", kind: "service" }, admin)).body.api_key.kind).toBe("service");

  const editors = (await call("POST", "/roles", { name: "Editor", permissions: ["admin"] })).body.role.id;
  const person = await newMember(service, organization, "viewer");
  await call("PATCH", `/members/${person}`, { role_id: editors });
  const editor = await newTestKey(service, organization, { ownerId: person });
  expect((await call("POST", "/keys", { permission: "admin" }, editor)).status).toBe(200);
  expect((await call("POST", "/keys", { permission: "view", kind: "service" }, editor)).status).toBe(403);
  expect((await call("PATCH", `/keys/${made.body.api_key.id}`, { permission: "view" }, editor)).status).toBe(403);
  expect((await call("PATCH", `/keys/${made.body.api_key.id}`, { name: "Build" }, editor)).status).toBe(200);
  expect((await call("DELETE", `/keys/${made.body.api_key.id}`, undefined, editor)).status).toBe(200);
});

test("a batch of calls is admitted as each call by itself would be", async () => {
  const admin = await newMember(service, organization, "admin");
  const scoped = await newMember(service, organization, "admin", { websiteId: one });
  await newMember(service, organization, "viewer", { websiteId: two, email: await addressOf(scoped) });
  const keys = [
    organization.key,
    await newTestKey(service, organization, { ownerId: admin }),
    await newTestKey(service, organization, { ownerId: admin, permission: "view", websiteIds: [two] }),
    await newTestKey(service, organization, { ownerId: scoped }),
    await newTestKey(service, organization, { ownerId: scoped, websiteIds: [one, two] }),
  ].map((key) => parseKey(key)!);
  const calls = keys.flatMap((key) => [one, two, null, one, null].map((website) => ({ key, website })));
  const admit = async (batch: typeof calls) => {
    const rows = await service.query<Record<string, unknown>>(sql`
      select call, key_id, website_ids, owner_id, website, may_write, on_organization, on_website, wherever, anywhere
      from admit_batch(${batch.map(({ key }) => key.id)}::text[], ${batch.map(({ key }) => key.secretHash)}::bytea[],
        ${batch.map(({ website }) => website)}::uuid[], 1000) b, unnest(b.calls) call order by call`);
    return rows.map(({ call: place, ...row }) => ({ ...row, place }));
  };
  const together = await admit(calls);
  expect(together.map(({ place }) => place)).toEqual(calls.map((_, index) => index + 1));
  for (const [index, single] of calls.entries()) expect({ ...together[index], place: 1 }).toEqual((await admit([single]))[0]);
});

test("leaving while a key makes keys leaves none behind", async () => {
  for (let round = 0; round < 5; round++) {
    const email = `racer-${round}@a.example`;
    const person = await newMember(service, organization, "admin", { email });
    const key = await newTestKey(service, organization, { ownerId: person });
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => call("POST", "/keys", { permission: "admin" }, key)),
      call("DELETE", `/members/${person}`),
      ...Array.from({ length: 10 }, () => call("POST", "/keys", { permission: "admin" }, key)),
    ]);
    expect(answers[10]!.status).toBe(200);
    // Also when the person comes back, nothing that was made meanwhile works.
    await newMember(service, organization, "admin", { email });
    for (const { body } of answers) if (body.key) expect(await statusOf(body.key, "GET", "/websites")).toBe(401);
  }
});

async function addressOf(userId: string): Promise<string> {
  const [row] = await service.query<{ email: string }>(sql`select email from app_user where id = ${userId}`);
  return row!.email;
}
