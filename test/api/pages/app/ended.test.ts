import { describe, expect, test } from "vitest";
import { type Browser, browserOf } from "../../../support/dashboard.ts";
import { newOrganization } from "../../../support/service.ts";
import { useService } from "../../../support/use-service.ts";

/* Keys and invitations end by buttons of the organization's page: by the operations of the API, as the person. */

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
});
