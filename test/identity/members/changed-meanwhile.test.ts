import { expect, test } from "vitest";
import { systemRoles } from "../../../src/identity/roles/system.ts";
import { type Query, sql } from "../../../src/platform/database/index.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newTestKey } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

/* Who is removed or demoted while a call of theirs waits gives nothing to anybody after that. */

const service = useService();

const removed = (userId: string) => sql`delete from membership where user_id = ${userId}`;
const demoted = (userId: string) => sql`update membership set role_id = ${systemRoles.viewer} where user_id = ${userId}`;

type Path = (other: string) => string;
const calls: [string, "POST" | "PATCH" | "DELETE", Path, object | undefined][] = [
  ["removes a member", "DELETE", (other) => `/members/${other}`, undefined],
  ["changes a member's role", "PATCH", (other) => `/members/${other}`, { role: "viewer" }],
  [
    "adds a person",
    "POST",
    () => "/invites",
    { type: "organization", invite_method: "direct", email: "friend@example.com", role: "admin" },
  ],
  ["invites a person", "POST", () => "/invites", { type: "organization", invite_method: "email", email: "friend@example.com" }],
  ["makes a role", "POST", () => "/roles", { name: "Back door", permissions: ["admin"] }],
  ["makes a service key", "POST", () => "/keys", { kind: "service", permission: "admin" }],
  ["stops asking for a second factor", "PATCH", () => "/security-settings", { require_second_factor: false }],
];

const given = (organizationId: string, other: string) =>
  service.query(sql`
    select (select role_id from membership where organization_id = ${organizationId} and user_id = ${other}) as other,
      (select count(*)::int from membership where organization_id = ${organizationId} and user_id <> ${other} and role_id = ${systemRoles.admin}) as admins,
      (select count(*)::int from api_key where organization_id = ${organizationId} and owner_id is null) as keys,
      (select count(*)::int from role where organization_id = ${organizationId}) as roles,
      (select count(*)::int from invite where organization_id = ${organizationId}) as invites`);

const losses: [string, (userId: string) => Query<unknown>][] = [
  ["removed", removed],
  ["demoted", demoted],
];

test.each(losses.flatMap(([how, lose]) => calls.map((call) => [how, ...call, lose] as const)))(
  "an admin who is %s meanwhile: %s",
  async (_how, _what, method, path, body, lose) => {
    const organization = await newOrganization(service);
    const [attacker, other] = [
      await newMember(service, organization, "admin", { email: `attacker@${organization.id}.example` }),
      await newMember(service, organization, "admin", { email: `other@${organization.id}.example` }),
    ];
    const key = await newTestKey(service, organization, { ownerId: attacker });
    const before = await given(organization.id, other);
    let answer: ReturnType<typeof service.call> | undefined;
    await service.services.database.system.transaction(async (tx) => {
      // As any change of members does.
      await tx.run(sql`select 1 from organization where id = ${organization.id} for no key update`);
      await tx.run(lose(attacker));
      let hasEnded = false;
      answer = service.call(key, method, path(other), body).finally(() => {
        hasEnded = true;
      });
      await expect.poll(async () => hasEnded || (await service.waiting()) > 0).toBe(true);
    });
    expect(await answer).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("changed while this call waited") },
    });
    expect(await given(organization.id, other)).toEqual([{ ...before[0]!, admins: 0 }]);
  },
);

test("of two admins who remove each other at once one stays", async () => {
  const organization = await newOrganization(service);
  const people = [await newMember(service, organization, "admin"), await newMember(service, organization, "admin")];
  const keys = await Promise.all(people.map((ownerId) => newTestKey(service, organization, { ownerId })));
  let answers: ReturnType<typeof service.call>[] = [];
  await service.services.database.system.transaction(async (tx) => {
    await tx.run(sql`select 1 from organization where id = ${organization.id} for no key update`);
    answers = keys.map((key, index) => service.call(key, "DELETE", `/members/${people[1 - index]}`));
    await expect.poll(() => service.waiting()).toBe(2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 403]);
});
