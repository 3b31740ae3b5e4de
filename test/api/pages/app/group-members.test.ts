import { expect, test } from "vitest";
import { type Browser, browserOf } from "../../../support/dashboard.ts";
import { newMember } from "../../../support/people.ts";
import { newOrganization, newWebsite } from "../../../support/service.ts";
import { useService } from "../../../support/use-service.ts";

/* Who belongs to a group of websites is shown on the organization's page, and changed there by the operations of the API. */

const service = useService();

async function begun() {
  const organization = await newOrganization(service);
  const [website, other] = [await newWebsite(service, organization), await newWebsite(service, organization)];
  const groupOf = async (name: string) => {
    const body = { name, website_ids: [website.id, other.id] };
    return (await service.call(organization.key, "POST", "/groups", body)).body.group.id as string;
  };
  const [group] = [await groupOf("North <i>& Co"), await groupOf("South")];
  const person = await newMember(service, organization, "viewer", { groupId: group, email: `${group}@example.com` });
  const owner = await browserOf(service, organization, "owner");
  const address = `/app/organization?organization=${organization.id}`;
  const members = async () => (await service.call(organization.key, "GET", `/groups/${group}/members`)).body.members;
  const send = (browser: Browser, what: "role" | "remove", fields: Record<string, string> = {}) =>
    browser.post(`/app/organization/members/${what}?organization=${organization.id}`, {
      ids: `${person} ${group} group`,
      ...fields,
    });
  return { ...{ organization, website, group, person, owner, address }, members, send, email: `${group}@example.com` };
}

/** The rows of the people. */
const rowsIn = (text: string) => /<h2>People<\/h2>.*?<tbody>(.*?)<\/tbody>/s.exec(text)![1]!.split("<tr").slice(1);

test("a membership of a group is one row, with the group's name and its buttons", async () => {
  const { owner, address, email, person, group } = await begun();
  const rows = rowsIn((await owner.get(address)).text).filter((row) => row.includes(email));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("<bdi>North &lt;i&gt;&amp; Co</bdi><small>group of websites</small>");
  expect(rows[0]).toContain(`aria-label="Change the role: ${email}"`);
  expect(rows[0]).toContain(`<input type="hidden" name="ids" value="${person} ${group} group">`);
});

test("the role in a group is changed, and the person is removed from it and from nothing else", async () => {
  const { owner, address, organization, website, members, send, person, email } = await begun();
  const { roles } = (await service.call(organization.key, "GET", "/roles")).body;
  const admin = roles.find(({ name }: { name: string }) => name === "Admin").id;
  await newMember(service, organization, "viewer", { websiteId: website.id, email });
  const changed = await send(owner, "role", { role_id: admin });
  expect((await owner.get(changed.headers.get("location")!)).text).toContain('role="status">The role was changed.');
  expect(await members()).toMatchObject([{ user_id: person, role: "Admin", access_type: "group" }]);
  const removed = await send(owner, "remove");
  expect((await owner.get(removed.headers.get("location")!)).text).toContain('role="status">The person was removed.');
  expect(await members()).toEqual([]);
  const rows = rowsIn((await owner.get(address)).text).filter((row) => row.includes(email));
  expect([rows.length, rows[0]!.includes("<bdi>Acme</bdi>")]).toEqual([1, true]);
});

test("who manages one website of a group sees that its people come by a group, and changes none of them", async () => {
  const { organization, website, members, send, address, email } = await begun();
  const manager = await browserOf(service, organization, "admin", { websiteId: website.id });
  const rows = rowsIn((await manager.get(address)).text).filter((row) => row.includes(email));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("a group");
  expect(rows[0]).not.toContain("<form");
  const before = await members();
  expect((await send(manager, "remove")).status).toBe(403);
  const viewer = await browserOf(service, organization, "viewer");
  expect((await send(viewer, "remove")).status).toBe(403);
  expect(await members()).toEqual(before);
});

test("somebody is invited to a group, and the invitation names it", async () => {
  const { owner, address, organization, group } = await begun();
  const { text } = await owner.get(address);
  const place = `group ${group}`;
  expect(text).toContain(`<option value="${place}">North &lt;i&gt;&amp; Co (group)</option>`);
  const { roles } = (await service.call(organization.key, "GET", "/roles")).body;
  const role_id = roles.find(({ name }: { name: string }) => name === "Viewer").id;
  const form = { form: "invitation", key: "k", email: "new@example.com", role_id, first_name: "", last_name: "" };
  const sent = await owner.post(address, { ...form, website_id: place });
  const after = (await owner.get(sent.headers.get("location")!)).text;
  expect(after).toContain('role="status">The invitation is on its way.');
  const open = after.slice(after.indexOf("<h2>Open invitations</h2>"));
  expect(open).toContain("<bdi>North &lt;i&gt;&amp; Co</bdi><small>group of websites</small>");
  const { invites } = (await service.call(organization.key, "GET", "/invites?status=pending")).body;
  expect(invites).toMatchObject([{ email: "new@example.com", type: "group", group_id: group, website_id: null }]);
});
