import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendMail } from "../../../src/identity/mail/send.ts";
import { systemRoles } from "../../../src/identity/roles/system.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { linkOf, type MailServer, startMailServer } from "../../support/mail-server.ts";
import { newMember } from "../../support/people.ts";
import {
  newOrganization,
  newTestKey,
  newWebsite,
  startService,
  type TestOrganization,
  type TestService,
} from "../../support/service.ts";

let mailServer: MailServer;
let service: TestService;
let organization: TestOrganization;
let websiteId: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startService({ env: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await service?.close();
  await mailServer?.close();
});
beforeEach(async () => {
  organization = await newOrganization(service);
  websiteId = (await newWebsite(service, organization)).id;
});

let count = 0;
const someone = () => `person-${++count}@invited.example`;
const post = (body: object, key = organization.key) =>
  service.call(key, "POST", "/invites", { type: "organization", invite_method: "email", email: someone(), ...body });
const call = (method: string, path: string, body?: unknown, key = organization.key) => service.call(key, method, path, body);
const members = async () => (await call("GET", "/members")).body.members;

/** Sends the newest mail to an address and returns its link, as a path of this service. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await service.query<{ id: string }>(sql`
    select id from mail where recipient = ${email} and status = 'queued' order by created_at desc limit 1`);
  expect(await sendMail(service.services, mail!.id)).toBe("sent");
  const link = new URL(linkOf(mailServer.to(email).at(-1)!));
  return `${link.pathname}${link.search}`;
}

const visit = (path: string) => fetch(`${service.url}${path}`);
const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", headers });

test("direct adds at once, with or without an account, and hides which it was", async () => {
  const [known, unknown] = [someone(), someone()];
  const stranger = await newOrganization(service);
  await newMember(service, stranger, "admin", { email: known });
  await service.query(sql`update app_user set first_name = 'Secret', password_hash = 'x' where email = ${known}`);
  const answers = [];
  for (const email of [known, unknown])
    answers.push(await post({ invite_method: "direct", email: email.toUpperCase(), first_name: "Kim" }));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 201, body: { success: true, user_id: expect.any(String) } });
  expect(answers.map(({ body: { user_id: _, ...rest } }) => rest)).toEqual(
    [answers[0]!.body, answers[0]!.body].map(({ user_id: _, ...rest }) => rest),
  );
  expect(answers[0]!.body).not.toHaveProperty("invite_id");
  // What the account says of its person stays the person's.
  expect(await members()).toMatchObject([
    { email: known, first_name: "Kim", last_name: "", role: "Viewer", access_type: "organization" },
    { email: unknown, first_name: "Kim", last_name: "", role: "Viewer", access_type: "organization" },
  ]);
  const [account] = await service.query<{ email_verified_at: null; password_hash: null }>(sql`
    select email_verified_at, password_hash from app_user where email = ${unknown}`);
  expect(account).toEqual({ email_verified_at: null, password_hash: null });
  const again = await post({ invite_method: "direct", email: unknown });
  expect([again.status, again.body.existing]).toEqual([409, { user_id: answers[1]!.body.user_id }]);
});

test("of many simultaneous direct invites of one person one succeeds", async () => {
  const email = someone();
  const answers = await Promise.all(Array.from({ length: 12 }, () => post({ invite_method: "direct", email })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(11).fill(409)]);
});

test("email answers alike for strangers, accounts and members", async () => {
  const [account, member] = [someone(), someone()];
  await newMember(service, await newOrganization(service), "admin", { email: account });
  await newMember(service, organization, "viewer", { email: member });
  for (const email of [someone(), account, member]) {
    const { status, body } = await post({ email });
    expect([status, { ...body, invite_id: "" }]).toEqual([
      201,
      { success: true, message: "The invitation is on its way by e-mail", invite_id: "" },
    ]);
  }
});

test("websites and groups, roles by name and id", async () => {
  const group = (await call("POST", "/groups", { name: "G", website_ids: [websiteId] })).body.group;
  const custom = (await call("POST", "/roles", { name: "Editor", permissions: ["admin"] })).body.role;
  const direct = { invite_method: "direct" };
  expect((await post({ ...direct, type: "website", website_id: websiteId, role: "admin" })).status).toBe(201);
  expect((await post({ ...direct, type: "group", group_id: group.id, role_id: custom.id })).status).toBe(201);
  expect((await post({ ...direct, role_id: systemRoles.admin })).status).toBe(201);
  expect((await call("GET", `/websites/${websiteId}/members`)).body.members).toMatchObject([
    { access_type: "website", role: "Admin" },
    { access_type: "group", role: "Editor" },
    { access_type: "organization", role: "Admin" },
  ]);
});

test("what is refused", async () => {
  const stranger = await newOrganization(service);
  const theirs = (await newWebsite(service, stranger)).id;
  const theirRole = (await call("POST", "/roles", { name: "Theirs", permissions: ["view"] }, stranger.key)).body.role.id;
  const theirGroup = (await call("POST", "/groups", { name: "G", website_ids: [theirs] }, stranger.key)).body.group.id;
  const cases: [object, number][] = [
    [{ role: "admin", role_id: systemRoles.viewer }, 400],
    [{ type: "website" }, 400],
    [{ type: "group" }, 400],
    [{ email: "nobody" }, 400],
    [{ type: "website", website_id: "x" }, 400],
    [{ role: "owner" }, 400],
    [{ role_id: "x" }, 400],
    [{ role_id: theirRole }, 404],
    [{ role_id: "00000000-0000-0000-0000-000000000009" }, 404],
    [{ type: "website", website_id: theirs }, 403],
    [{ type: "website", website_id: "0197f000-0000-7000-8000-000000000000" }, 403],
    [{ type: "group", group_id: theirGroup }, 404],
    // Nobody grants more than they hold: this key belongs to no owner.
    [{ role_id: systemRoles.owner }, 403],
  ];
  for (const invite_method of ["direct", "email"]) {
    for (const [body, status] of cases) expect([body, (await post({ invite_method, ...body })).status]).toEqual([body, status]);
  }
  expect(await members()).toEqual([]);
  expect((await call("GET", "/invites")).body.invites).toEqual([]);
});

test("what a key may grant follows from what it is", async () => {
  const group = (await call("POST", "/groups", { name: "G", website_ids: [websiteId] })).body.group;
  const other = (await newWebsite(service, organization)).id;
  const scoped = await newTestKey(service, organization, { websiteIds: [websiteId] });
  const view = await newTestKey(service, organization, { permission: "view" });
  const owned = await newTestKey(service, organization, { ownerId: await newMember(service, organization, "owner") });
  const lead = (await call("POST", "/roles", { name: "Lead", permissions: ["members"] })).body.role.id;
  const status = async (body: object, key: string) => (await post({ invite_method: "direct", ...body }, key)).status;
  const here = { type: "website", website_id: websiteId };
  expect(await status(here, scoped)).toBe(201);
  expect(await status({ ...here, role_id: lead }, scoped)).toBe(201);
  expect(await status({ ...here, role: "admin" }, scoped)).toBe(201);
  expect(await status({ ...here, role_id: systemRoles.owner }, scoped)).toBe(403);
  expect(await status({ type: "website", website_id: other }, scoped)).toBe(403);
  expect(await status({}, scoped)).toBe(403);
  expect(await status({ type: "group", group_id: group.id }, scoped)).toBe(403);
  expect(await status(here, view)).toBe(403);
  expect(await status({ role_id: systemRoles.owner }, owned)).toBe(201);
});

test("a new person sets a password, joins, and the link is used up", async () => {
  const email = someone();
  const { body } = await post({
    email,
    type: "website",
    website_id: websiteId,
    role: "admin",
    first_name: "Ada",
    last_name: "Byron",
  });
  const link = await linkTo(email);
  const page = await (await visit(link)).text();
  expect(page).toContain("Join Acme (Test)");
  expect(page).toContain('value="Ada"');
  const short = await submit(link, { password: "short" });
  expect([short.status, await short.text()]).toEqual([400, expect.stringContaining("at least 8 characters")]);
  const accepted = await submit(link, { password: "correct horse battery", first_name: "Ada", last_name: "King" });
  const joined = "You joined <bdi>Acme (Test)</bdi> as <bdi>Admin</bdi>";
  expect([accepted.status, await accepted.text()]).toEqual([200, expect.stringContaining(joined)]);
  const cookie = accepted.headers.get("set-cookie")!;
  expect(cookie).toMatch(/answerscope_session=[\w-]{43};.*httponly/i);
  const account = await fetch(`${service.url}/account`, { headers: { cookie: cookie.split(";")[0]! } });
  expect(await account.text()).toContain(email);

  expect((await call("GET", `/websites/${websiteId}/members`)).body.members).toMatchObject([
    { email, first_name: "Ada", last_name: "King", role: "Admin", access_type: "website" },
  ]);
  expect((await call("GET", "/invites")).body.invites).toMatchObject([{ id: body.invite_id, status: "accepted" }]);
  for (const again of [await visit(link), await submit(link, { password: "correct horse battery" })])
    expect(again.status).toBe(404);
  expect((await call("DELETE", `/invites/${body.invite_id}`)).status).toBe(409);
  expect((await call("POST", `/invites/${body.invite_id}/resend`)).status).toBe(409);
});

test("a person with an account accepts without a password and keeps it; a member stays as it is", async () => {
  const email = someone();
  await newMember(service, organization, "admin", { email });
  await service.query(sql`update app_user set password_hash = 'kept' where email = ${email}`);
  await post({ email, role: "viewer" });
  const link = await linkTo(email);
  expect(await (await visit(link)).text()).toContain("You have an account");
  const accepted = await submit(link, { password: "somebody else's wish" });
  expect([accepted.status, accepted.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await members()).toMatchObject([{ email, role: "Admin" }]);
  expect(await service.query(sql`select password_hash from app_user where email = ${email}`)).toEqual([
    { password_hash: "kept" },
  ]);
});

test("of many simultaneous acceptances one succeeds", async () => {
  const email = someone();
  await post({ email });
  const link = await linkTo(email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => submit(link, { password: "correct horse battery" })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await members()).toHaveLength(1);
});

test("revoked, expired, unknown and deleted: the link says the same", async () => {
  const texts = new Set<string>();
  const ends: ((inviteId: string) => Promise<unknown>)[] = [
    (id) => call("DELETE", `/invites/${id}`),
    (id) => service.query(sql`update invite set expires_at = now() where id = ${id}`),
    () => service.query(sql`update link_token set expires_at = now()`),
    () => call("DELETE", `/websites/${websiteId}`),
  ];
  for (const end of ends) {
    const email = someone();
    const { body } = await post({ email, type: "website", website_id: websiteId });
    const link = await linkTo(email);
    expect((await visit(link)).status).toBe(200);
    await end(body.invite_id);
    const answer = await visit(link);
    expect(answer.status).toBe(404);
    expect((await submit(link, { password: "correct horse battery" })).status).toBe(404);
    texts.add(await answer.text());
  }
  texts.add(await (await visit("/invites/accept?token=unknown")).text());
  texts.add(await (await visit("/invites/accept")).text());
  expect(texts.size).toBe(1);
});

test("resending prolongs and sends again, at most five times a day; lists are kept to one's own", async () => {
  const email = someone();
  const { body } = await post({ email });
  await service.query(sql`update invite set expires_at = now() - interval '1 hour' where id = ${body.invite_id}`);
  expect((await call("GET", "/invites?status=expired")).body.invites).toHaveLength(1);
  const again = await call("POST", `/invites/${body.invite_id}/resend`);
  expect(again.body.invite).toMatchObject({ status: "pending" });
  expect((await visit(await linkTo(email))).status).toBe(200);
  for (let n = 1; n < 5; n++) expect((await call("POST", `/invites/${body.invite_id}/resend`)).status).toBe(200);
  const tooMany = await call("POST", `/invites/${body.invite_id}/resend`);
  expect([tooMany.status, Number(tooMany.headers.get("retry-after"))]).toEqual([429, 86_400]);

  const stranger = await newOrganization(service);
  const scoped = await newTestKey(service, organization, { websiteIds: [websiteId] });
  for (const key of [stranger.key, scoped]) {
    expect((await call("GET", "/invites", undefined, key)).body.invites).toEqual([]);
    for (const id of [body.invite_id, "x"]) {
      expect((await call("DELETE", `/invites/${id}`, undefined, key)).body).toEqual({ error: "Invite not found" });
      expect((await call("POST", `/invites/${id}/resend`, {}, key)).status).toBe(404);
    }
  }
});

test("who manages people of one website changes no invitation to another that they only view", async () => {
  const email = someone();
  const person = await newMember(service, organization, "admin", { websiteId, email });
  const key = await newTestKey(service, organization, { ownerId: person });
  const other = (await newWebsite(service, organization)).id;
  await newMember(service, organization, "viewer", { websiteId: other, email });
  const { invite_id: id } = (await post({ type: "website", website_id: other })).body;
  expect((await call("GET", "/invites", undefined, key)).body.invites).toHaveLength(1);
  expect((await call("DELETE", `/invites/${id}`, undefined, key)).status).toBe(403);
  expect((await call("POST", `/invites/${id}/resend`, {}, key)).status).toBe(403);
});

test("an invitation is worth what the person behind it may still give; who sends it again takes it over", async () => {
  await newMember(service, organization, "admin");
  const leaver = await newMember(service, organization, "admin", { email: someone() });
  const theirs = await newTestKey(service, organization, { ownerId: leaver });
  const group = (await call("POST", "/groups", { name: "G", website_ids: [websiteId] })).body.group;
  const invited: { id: string; email: string; link: string }[] = [];
  const places = [{ role: "admin" }, { type: "website", website_id: websiteId }, { type: "group", group_id: group.id }];
  for (const place of places) {
    const email = someone();
    const { body } = await post({ email, ...place }, theirs);
    invited.push({ id: body.invite_id, email, link: await linkTo(email) });
  }
  const ofService = someone();
  await post({ email: ofService });
  const linkOfService = await linkTo(ofService);
  const list = async () => (await call("GET", "/invites")).body.invites;
  expect((await list()).map((one: { invited_by: string | null }) => one.invited_by)).toEqual([null, leaver, leaver, leaver]);
  for (const { link } of invited) expect((await visit(link)).status).toBe(200);

  // A mail that waits says nothing of an invitation that lapsed meanwhile.
  const late = someone();
  await post({ email: late }, theirs);
  expect((await call("PATCH", `/members/${leaver}`, { role: "viewer" })).status).toBe(200);
  for (const { link } of invited) {
    expect((await visit(link)).status).toBe(404);
    expect((await submit(link, { password: "correct horse battery" })).status).toBe(404);
  }
  const [mail] = await service.query<{ id: string }>(sql`select id from mail where recipient = ${late}`);
  expect(await sendMail(service.services, mail!.id)).toBe("suppressed");
  expect((await visit(linkOfService)).status).toBe(200);
  expect((await list()).map((one: { status: string }) => one.status)).toEqual([
    "lapsed",
    "pending",
    "lapsed",
    "lapsed",
    "lapsed",
  ]);
  await call("PATCH", `/members/${leaver}`, { role: "admin" });
  expect((await visit(invited[0]!.link)).status).toBe(200);

  expect((await call("DELETE", `/members/${leaver}`)).status).toBe(200);
  expect((await visit(invited[0]!.link)).status).toBe(404);
  const { body } = await call("GET", "/invites?status=lapsed&page_size=1");
  expect([body.invites[0].invited_by_email, body.pagination.total]).toEqual(["", 4]);

  const lead = (await call("POST", "/roles", { name: "Lead", permissions: ["members"] })).body.role.id;
  const keyOf = async (roleId: string, place: { websiteId?: string } = {}) => {
    const ownerId = await newMember(service, organization, "viewer", place);
    await service.query(sql`update membership set role_id = ${roleId} where user_id = ${ownerId}`);
    return { ownerId, key: await newTestKey(service, organization, { ownerId }) };
  };
  const leading = await keyOf(lead);
  const of = (n: number) => `/invites/${invited[n]!.id}/resend`;
  expect((await call("POST", of(0), {}, leading.key)).status).toBe(403);
  const local = await keyOf(systemRoles.admin, { websiteId });
  const taken = await call("POST", of(1), {}, local.key);
  expect([taken.status, taken.body.invite]).toEqual([
    200,
    expect.objectContaining({ status: "pending", invited_by: local.ownerId }),
  ]);
  expect((await visit(invited[1]!.link)).status).toBe(200);
  // One that stands stays its sender's.
  expect((await call("POST", of(1), {}, leading.key)).body.invite.invited_by).toBe(local.ownerId);
});

test("a form of another site is not taken", async () => {
  const email = someone();
  await post({ email });
  const link = await linkTo(email);
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }] as Record<string, string>[])
    expect((await submit(link, { password: "correct horse battery" }, headers)).status).toBe(403);
  expect(await members()).toEqual([]);
});
