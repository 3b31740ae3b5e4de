import { describe, expect, test } from "vitest";
import { type Browser, browserOf } from "../../../support/dashboard.ts";
import { newOrganization, newWebsite } from "../../../support/service.ts";
import { useService } from "../../../support/use-service.ts";

/* Keys and invitations begin by forms of the organization's page and end by its buttons: by the operations of the API, as the person. */

const service = useService();

async function begun() {
  const organization = await newOrganization(service);
  const call = async (path: string) => (await service.call(organization.key, "GET", path)).body;
  return { organization, owner: await browserOf(service, organization, "owner"), call };
}

describe("the organization's page", () => {
  const audited = async ({ call }: Awaited<ReturnType<typeof begun>>, action: string) =>
    (await call("/audit?page_size=100")).entries.filter((one: { action: string }) => one.action === action);

  test("revokes a key in two steps, by the person", async () => {
    const one = await begun();
    const { organization, owner } = one;
    const { api_key: key } = (
      await service.call(organization.key, "POST", "/keys", { name: "Reports", kind: "service", permission: "view" })
    ).body;
    const address = `/app/organization?organization=${organization.id}`;
    const { text } = await owner.get(address);
    expect(text).toMatch(
      new RegExp(
        `<summary aria-label="Revoke: Reports">Revoke</summary><form[^>]*><input type="hidden" name="ids" value="${key.id}">`,
      ),
    );
    const viewer = await browserOf(service, organization, "viewer");
    expect((await viewer.get(address)).text).not.toContain('method="post"');
    const sent = (browser: Browser, headers = {}) =>
      browser.post(`/app/organization/keys?organization=${organization.id}`, { ids: key.id }, headers);
    expect((await sent(viewer)).status).toBe(403);
    expect((await sent(owner, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(await audited(one, "key.revoke")).toEqual([]);
    const ended = await sent(owner);
    expect((await owner.get(ended.headers.get("location")!)).text).toContain('role="status">The key was revoked.');
    expect(await audited(one, "key.revoke")).toMatchObject([
      { entity_id: key.id, actor: { kind: "user", user_id: owner.person } },
    ]);
    expect((await owner.get(address)).text).not.toContain("Revoke: Reports");
  });

  test("withdraws all invitations of a row in two steps", async () => {
    const one = await begun();
    const { organization, owner } = one;
    const invite = { type: "organization", invite_method: "email", email: "new@example.com" };
    for (const _ of [1, 2]) await service.call(organization.key, "POST", "/invites", invite);
    const { text } = await owner.get(`/app/organization?organization=${organization.id}`);
    const [, ids] = /aria-label="Withdraw: new@example\.com">.*?name="ids" value="([^"]+)"/s.exec(text)!;
    expect(ids!.split(" ")).toHaveLength(2);
    const ended = await owner.post(`/app/organization/invitations?organization=${organization.id}`, { ids: ids! });
    const { text: after } = await owner.get(ended.headers.get("location")!);
    expect(after).toContain('role="status">2 invitations withdrawn.');
    expect(after).not.toContain("Open invitations");
    expect(await audited(one, "invite.revoke")).toHaveLength(2);
    expect(after).toMatch(/Invite revoked<small><bdi title="[^"]+">new@example\.com/);
  });

  test("invites somebody by a form, to the organization or to a website, once", async () => {
    const { organization, owner } = await begun();
    const website = await newWebsite(service, organization);
    const address = `/app/organization?organization=${organization.id}`;
    const { roles } = (await service.call(organization.key, "GET", "/roles")).body;
    const viewer = roles.find(({ name }: { name: string }) => name === "Viewer").id;
    const { text } = await owner.get(address);
    expect(text).toMatch(new RegExp(`name="role_id"><option value="${viewer}">Viewer</option>`));
    expect(text).toContain(`<option value="${website.id}">`);
    expect((await (await browserOf(service, organization, "viewer")).get(address)).text).not.toContain("Invite somebody");
    const form = {
      form: "invitation",
      email: "New@Example.com",
      role_id: viewer,
      website_id: "",
      first_name: "Ann",
      last_name: "",
    };
    const refused = await owner.post(address, { ...form, key: "first-key", email: "nobody" });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/name="email" aria-invalid="true"[^>]*value="nobody"/);
    for (const _ of [1, 2]) {
      const sent = await owner.post(address, { ...form, key: "second-key" });
      expect((await owner.get(sent.headers.get("location")!)).text).toContain('role="status">The invitation is on its way.');
    }
    await owner.post(address, { ...form, key: "third-key", website_id: website.id });
    const { invites } = (await service.call(organization.key, "GET", "/invites?status=pending")).body;
    expect(invites).toMatchObject([
      { email: "new@example.com", type: "website", website_id: website.id, first_name: "Ann" },
      { email: "new@example.com", type: "organization", website_id: null, role: "Viewer" },
    ]);
  });

  test("refuses a form that names a website by what is no id", async () => {
    const { organization, owner } = await begun();
    const send = (path: string, fields: Record<string, string>) =>
      owner.post(`/app/organization${path}?organization=${organization.id}`, fields);
    const role_id = "00000000-0000-0000-0000-000000000003";
    const invited = await send("", { form: "invitation", email: "new@example.com", role_id, website_id: "x" });
    const removed = await send("/members/remove", { ids: `${owner.person} x` });
    expect([invited.status, removed.status]).toEqual([400, 400]);
  });

  test("offers a manager of one website its people, invitations to it and the roles that they may give, and no more", async () => {
    const { organization, owner } = await begun();
    const [website, other] = [await newWebsite(service, organization), await newWebsite(service, organization)];
    const manager = await browserOf(service, organization, "admin", { websiteId: website.id });
    await browserOf(service, organization, "viewer", { websiteId: other.id });
    const address = `/app/organization?organization=${organization.id}`;
    const { text } = await manager.get(address);
    const [, choices] = /name="role_id">(.*?)<\/select>/s.exec(text)!;
    expect([...choices!.matchAll(/>([^<]+)<\/option>/g)].map(([, name]) => name)).toEqual(["Viewer", "Admin"]);
    const [, places] = /name="website_id">(.*?)<\/select>/s.exec(text)!;
    expect([...places!.matchAll(/value="([^"]*)"/g)].map(([, id]) => id)).toEqual([website.id]);
    const peopleIn = (markup: string) => {
      const rows = /<h2>People<\/h2>.*?<tbody>(.*?)<\/tbody>/s.exec(markup)![1]!.split("<tr").slice(1);
      return rows.map((row) => [...row.matchAll(/data-label="(?:Role|Where)"><span>(.*?)<\/span>/gs)].map(([, cell]) => cell));
    };
    const here = [
      ["<bdi>Owner</bdi>", "everywhere"],
      ["<bdi>Admin</bdi>", "<bdi>Acme</bdi>"],
    ];
    expect(peopleIn(text)).toEqual(here);
    expect(peopleIn((await owner.get(address)).text)).toEqual([...here, ["<bdi>Viewer</bdi>", "<bdi>Acme</bdi>"]]);
    const viewer = await browserOf(service, organization, "viewer", { websiteId: website.id });
    expect((await viewer.get(address)).text).not.toContain("<h2>People</h2>");
    const admin = await browserOf(service, organization, "admin");
    expect((await admin.get(address)).text).not.toContain(">Owner</option>");
    const form = { form: "invitation", email: "new@example.com", role_id: "00000000-0000-0000-0000-000000000003" };
    const sent = await manager.post(address, { ...form, key: "key", website_id: website.id, first_name: "", last_name: "" });
    expect((await manager.get(sent.headers.get("location")!)).text).toContain("Withdraw: new@example.com");
    const trail = (await owner.get(address)).text.split("<h2>Audit trail</h2>")[1];
    expect(trail).toMatch(/Invite created<small>.*?new@example\.com.*?<bdi>Kim<\/bdi>/s);
    const path = `/app/${website.id}/runs`;
    const [, schedule] = /name="schedule_id" value="([^"]+)"/.exec((await manager.get(path)).text)!;
    const pause = { schedule_id: schedule!, hour: "9", day_1: "1", do: "pause" };
    expect((await manager.post(`/app/${website.id}/schedules/plan`, pause)).status).toBe(303);
    expect((await manager.get("/app")).text).toContain(`<a href="${path}">Plan one</a>`);
    expect((await viewer.get("/app")).text).toContain(`<a href="${path}">None planned</a>`);
    for (const place of ["", other.id])
      expect((await manager.post(address, { ...form, key: `key-${place}`, website_id: place })).status).toBe(403);
  });

  test("changes roles and removes people in two steps, where the person may, and tells what becomes of their keys", async () => {
    const one = await begun();
    const { organization, owner, call } = one;
    const address = `/app/organization?organization=${organization.id}`;
    const website = await newWebsite(service, organization);
    const admin = await browserOf(service, organization, "admin");
    const viewer = await browserOf(service, organization, "viewer");
    const guest = await browserOf(service, organization, "viewer", { websiteId: website.id });
    const manager = await browserOf(service, organization, "admin", { websiteId: website.id });
    await admin.post(address, {
      form: "key",
      key: "k",
      name: "Own",
      kind: "personal",
      permission: "view",
      "website_ids[]": "",
      expires_at: "",
    });
    const { members } = await call("/members");
    const memberOf = (person: string) => members.find((each: { user_id: string }) => each.user_id === person);
    /** The people for whom the page has a button. */
    const offered = (text: string, what: string) =>
      [...text.matchAll(new RegExp(`<summary aria-label="${what}: ([^"]+)"`, "g"))].map(([, email]) => email).sort();
    const emailOf = async (browser: Browser) => (await browser.get("/account")).text.match(/[\w.+-]+@[\w.-]+\w/)![0];
    const [adminEmail, viewerEmail, guestEmail, managerEmail] = await Promise.all([admin, viewer, guest, manager].map(emailOf));
    const { text } = await owner.get(address);
    for (const what of ["Change the role", "Remove"])
      expect(offered(text, what)).toEqual([adminEmail, viewerEmail, guestEmail, managerEmail].sort());
    expect(text).toContain("Their API key is revoked for ever if it reaches nothing without it");
    expect(text).toContain("They have no API keys.");
    // Nobody is offered themselves, the owner, or people beyond their reach.
    expect(offered((await admin.get(address)).text, "Remove")).toEqual([viewerEmail, guestEmail, managerEmail].sort());
    expect(offered((await manager.get(address)).text, "Remove")).toEqual([guestEmail]);
    expect(offered((await viewer.get(address)).text, "Remove")).toEqual([]);
    const send = (browser: Browser, what: "role" | "remove", fields: Record<string, string>) =>
      browser.post(`/app/organization/members/${what}?organization=${organization.id}`, fields);
    const adminRole = memberOf(admin.person).role_id;
    expect((await send(viewer, "role", { ids: viewer.person, role_id: adminRole })).status).toBe(403);
    expect((await send(manager, "remove", { ids: viewer.person })).status).toBe(403);
    const changed = await send(owner, "role", { ids: viewer.person, role_id: adminRole });
    expect((await owner.get(changed.headers.get("location")!)).text).toContain('role="status">The role was changed.');
    expect((await call("/members")).members).toContainEqual(expect.objectContaining({ user_id: viewer.person, role: "Admin" }));
    expect((await send(manager, "role", { ids: `${guest.person} ${website.id}`, role_id: adminRole })).status).toBe(303);
    expect((await send(manager, "remove", { ids: `${guest.person} ${website.id}` })).status).toBe(303);
    expect((await guest.get(`/app/${website.id}`)).status).toBe(404);
    const removed = await send(owner, "remove", { ids: admin.person });
    const after = (await owner.get(removed.headers.get("location")!)).text;
    expect(after).toContain('role="status">The person was removed, and 1 API key of theirs revoked.');
    expect(offered(after, "Remove")).toEqual([viewerEmail, managerEmail].sort());
    expect(await audited(one, "member.remove")).toMatchObject([{ entity_id: admin.person }, { entity_id: guest.person }]);
    const again = await send(owner, "remove", { ids: admin.person });
    expect([again.status, again.text.includes("Member not found")]).toEqual([404, false]);
  });

  test("makes a key by a form, which is shown once", async () => {
    const { organization, owner } = await begun();
    const website = await newWebsite(service, organization);
    const address = `/app/organization?organization=${organization.id}`;
    expect((await (await browserOf(service, organization, "viewer")).get(address)).text).not.toContain("Make an API key");
    const form = {
      form: "key",
      key: "one-key",
      name: "Weekly",
      kind: "service",
      permission: "view",
      "website_ids[]": website.id,
    };
    const refused = await owner.post(address, { ...form, expires_at: "someday" });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/name="expires_at" aria-invalid="true"/);
    const [shown, again] = [await owner.post(address, form), await owner.post(address, form)];
    const [key] = /as_live_[\w-]+/.exec(shown.text)!;
    expect(again.text).not.toContain("as_live_");
    const { websites } = (await service.call(key, "GET", "/websites")).body;
    expect(websites).toMatchObject([{ id: website.id }]);
    expect((await service.call(key, "PATCH", `/websites/${website.id}`, { name: "Other" })).status).toBe(403);
  });
});
