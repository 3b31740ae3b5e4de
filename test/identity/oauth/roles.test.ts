import { beforeAll, expect, test } from "vitest";
import { createOAuth } from "../../../api/oauth/routes.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { connected } from "../../support/oauth.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { callToolAs, messageOf, rpc } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

/*
 * What a person may do over a connection: what the roles of this moment allow, where they allow it.
 */

let one: { id: string };
let two: { id: string };
const service = useService({ knowsItself: true });
const organization = useOrganization(service);
beforeAll(async () => {
  [one, two] = [await newWebsite(service, organization), await newWebsite(service, organization)];
});

async function toolsOf(accessToken: string): Promise<string[]> {
  const answer = await rpc(service, { authorization: `Bearer ${accessToken}` }, "tools/list", {});
  const { result } = await messageOf(answer);
  return result.tools.map((tool: { name: string }) => tool.name);
}
const statusOf = async (accessToken: string, tool: string, input: object = {}) =>
  (await callToolAs(service, accessToken, tool, input)).status;
let pillars = 0;
const newPillar = (accessToken: string, website: { id: string }) =>
  statusOf(accessToken, "create_pillar", { website_id: website.id, name: `Pillar ${++pillars}` });
const websitesOf = async (accessToken: string) =>
  (await callToolAs(service, accessToken, "list_websites")).body.websites.map((website: { id: string }) => website.id);
const window = { start: "2026-01-01", end: "2026-01-31" };

test.each(["owner", "admin"] as const)("an organization's %s acts like a global admin key", async (role) => {
  const { tokens } = await connected(service, organization, { role });
  const tools = await toolsOf(tokens.access_token);
  expect(tools).toEqual(expect.arrayContaining(["start_response_run", "get_credit_usage", "delete_pillars"]));
  expect(await newPillar(tokens.access_token, one)).toBe(200);
  expect(await statusOf(tokens.access_token, "get_credit_usage", window)).toBe(200);
});

test("an organization's viewer reads every website, changes nothing and sees no credits", async () => {
  const { tokens } = await connected(service, organization, { role: "viewer" });
  expect(await websitesOf(tokens.access_token)).toEqual(expect.arrayContaining([one.id, two.id]));
  const tools = await toolsOf(tokens.access_token);
  expect(tools).toContain("get_share_of_voice");
  for (const hidden of ["create_pillar", "delete_pillars", "start_response_run", "get_credit_usage"])
    expect(tools).not.toContain(hidden);
  expect(await newPillar(tokens.access_token, one)).toBe(403);
  expect(await statusOf(tokens.access_token, "get_credit_usage", window)).toBe(403);
});

test("an admin of one website writes there, sees the tools for it, and nothing of the others", async () => {
  const { tokens } = await connected(service, organization, { role: "admin", websiteId: one.id });
  expect(await websitesOf(tokens.access_token)).toEqual([one.id]);
  const tools = await toolsOf(tokens.access_token);
  expect(tools).toContain("create_pillar");
  expect(tools).not.toContain("get_credit_usage");
  expect(await newPillar(tokens.access_token, one)).toBe(200);
  expect(await newPillar(tokens.access_token, two)).toBe(403);
  expect(await statusOf(tokens.access_token, "create_website", { url: "new.example", name: "New" })).toBe(403);
});

test("roles add up where they apply, and only there", async () => {
  const userId = await newMember(service, organization, "viewer", { email: "both@example.com" });
  await newMember(service, organization, "admin", { email: "both@example.com", websiteId: two.id });
  const { tokens } = await connected(service, organization, { userId });
  expect(await newPillar(tokens.access_token, two)).toBe(200);
  expect(await newPillar(tokens.access_token, one)).toBe(403);
  expect(await websitesOf(tokens.access_token)).toEqual(expect.arrayContaining([one.id, two.id]));
  // Naming a website that one may change opens nothing that is about the whole organization.
  expect(await statusOf(tokens.access_token, "create_website", { url: "new.example", name: "New", website_id: two.id })).toBe(
    403,
  );
});

test("a group's admin writes on the websites of the group, as long as they are in it", async () => {
  const { body } = await service.call(organization.key, "POST", "/groups", { name: "Group", website_ids: [one.id] });
  const userId = await newMember(service, organization, "admin", { groupId: body.group.id });
  const { tokens } = await connected(service, organization, { userId });
  expect(await newPillar(tokens.access_token, one)).toBe(200);
  expect(await newPillar(tokens.access_token, two)).toBe(403);
  await service.call(organization.key, "PATCH", `/groups/${body.group.id}`, { remove_website_ids: [one.id] });
  expect(await newPillar(tokens.access_token, one)).toBe(403);
});

test("a connection that only reads makes a viewer of an admin", async () => {
  const { tokens } = await connected(service, organization, { role: "admin", mayWrite: false });
  const tools = await toolsOf(tokens.access_token);
  expect(tools).toContain("get_credit_usage");
  expect(tools).not.toContain("create_pillar");
  const { caller } = await createOAuth(service.services)!.admitToken(tokens.access_token, one.id);
  expect(caller).toMatchObject({ mayWrite: false, isGlobal: true });
});

test("a change of role acts with the next call", async () => {
  const { tokens, userId } = await connected(service, organization, { role: "admin" });
  expect(await newPillar(tokens.access_token, one)).toBe(200);
  await service.query(sql`
    update membership set role_id = '00000000-0000-0000-0000-000000000003' where user_id = ${userId}`);
  expect(await newPillar(tokens.access_token, one)).toBe(403);
  expect(await toolsOf(tokens.access_token)).not.toContain("create_pillar");
});

test("a connection reaches one organization, also for a person of several", async () => {
  const foreign = await newOrganization(service);
  const theirs = await newWebsite(service, foreign);
  const userId = await newMember(service, organization, "admin", { email: "two@example.com" });
  await newMember(service, foreign, "admin", { email: "two@example.com" });
  const { tokens } = await connected(service, organization, { userId });
  expect(await websitesOf(tokens.access_token)).not.toContain(theirs.id);
  expect(await callToolAs(service, tokens.access_token, "list_prompts", { website_id: theirs.id })).toMatchObject({
    status: 403,
    body: { error: "Unauthorized access to this website", hint: expect.stringContaining("list_websites") },
  });
});

test("what a person changes over a connection is theirs in the feed and the trail", async () => {
  const partner = await newOrganization(service, { isPartner: true });
  const website = await newWebsite(service, partner);
  const { tokens, userId } = await connected(service, partner, { role: "admin" });
  await callToolAs(service, tokens.access_token, "create_topic", { website_id: website.id, name: "Tents" });
  const { body } = await callToolAs(service, tokens.access_token, "list_activity");
  expect(body.activity[0]).toMatchObject({ entity_type: "topic", via_api_key: false, actor: { user: { id: userId } } });
});
