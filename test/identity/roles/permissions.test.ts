import { beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "../../../src/operation/operation.ts";
import type { Permission } from "../../../src/operation/permission.ts";
import { operations } from "../../../src/operations.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { invoke } from "../../api/access/invoke.ts";
import { Place } from "../../api/access/place.ts";
import { samples } from "../../api/access/samples.ts";
import { tried } from "../../support/full-length.ts";
import { connected } from "../../support/oauth.ts";
import { newMember } from "../../support/people.ts";
import { newTestKey } from "../../support/service.ts";
import { callToolAs, rpc } from "../../support/tools.ts";
import { useService } from "../../support/use-service.ts";

/*
 * Which permission opens which operation, by a table of its own: a custom role without it is refused by key and by connection, one
 * with nothing else (but `view`) is let through.
 */

const opens: Record<string, Permission> = {
  ...listed("members", [
    ...["members.update", "members.remove", "websites.members.update", "websites.members.remove"],
    ...["groups.members.update", "groups.members.remove", "roles.create", "roles.update", "roles.delete"],
    ...["invites.create", "invites.resend", "invites.revoke"],
  ]),
  ...listed("billing", [
    ...["credits.read", "credits.read_website", "credits.read_group", "credits.usage", "credits.usage_events"],
  ]),
  ...listed("owner", ["websites.erase", "organization.erase", "organization.export"]),
};
/** What is told of the whole organization takes a role that allows more than looking; any of the three does. */
const global = ["members.list", "groups.members.list", "groups.list", "keys.list", "pitches.list", "pitches.read", "audit.list"];

function listed(permission: Permission, names: string[]): Record<string, Permission> {
  return Object.fromEntries(names.map((name) => [name, permission]));
}

const neededBy = (operation: AnyOperation): Permission => opens[operation.name] ?? (operation.access.writes ? "admin" : "view");

const custom = ["admin", "members", "billing"] as const;
const without = (needed: Permission) => custom.filter((one) => one !== needed);

const service = useService({ knowsItself: true, env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" } });

/** A person whose role holds `view` and these; no role of one's own holds what only owners may. */
async function personWith(place: Place, permissions: readonly Permission[]): Promise<string> {
  if (permissions.includes("owner")) return newMember(service, place.organization, "owner");
  const role = await place.make("POST", "/roles", {
    name: `Role ${permissions.join(" ")}`,
    permissions: ["view", ...permissions],
  });
  const person = await newMember(service, place.organization, "viewer");
  await place.make("PATCH", `/members/${person}`, { role_id: role.role.id });
  return person;
}

test("the table names operations that there are", () => {
  const names = operations.map(({ name }) => name);
  for (const name of [...Object.keys(opens), ...global]) expect(names).toContain(name);
});

const gated = operations.filter((operation) => {
  // What answers when a workflow has ended is gated like its neighbours; here nothing works on workflows.
  const { waitsForWorkflow } = samples[operation.name]!;
  return !waitsForWorkflow && (neededBy(operation) !== "view" || global.includes(operation.name));
});

describe.each(tried(gated, 3))("$name", (operation) => {
  const needed = neededBy(operation);

  test("takes its permission, and no other opens it", async () => {
    const place = await Place.create(service);
    const input = await samples[operation.name]!.input(place);
    // What gives a system role away takes what the role holds.
    const kept = "role" in input ? { ...input, role: "viewer" } : input;
    const refused = needed === "view" ? [] : without(needed);
    const person = await personWith(place, refused);
    const ownKey = await newTestKey(service, place.organization, { ownerId: person });
    expect((await invoke(service, ownKey, operation, kept)).status).toBe(403);

    // Roles are given and changed by those who hold what they allow.
    const also: Permission[] = "role_id" in input ? ["admin"] : [];
    const allowed = await personWith(place, needed === "view" ? ["billing"] : [needed, ...also]);
    // A key is changed by its own person here, not by somebody who may do less.
    if (operation.name === "keys.update")
      await service.query(sql`update api_key set owner_id = ${allowed} where id = ${input.key_id as string}`);
    const key = await newTestKey(service, place.organization, { ownerId: allowed });
    const answer = await invoke(service, key, operation, kept);
    expect([answer.status, answer.body]).toEqual([operation.rest?.status ?? 200, answer.body]);
  });
});

const gatedTools = gated.filter(({ mcp, name }) => mcp && opens[name]);
const tools = tried(gatedTools, 3);

test.each(tools)("by a connection, $name is listed and answered for those who hold its permission", async (operation) => {
  const place = await Place.create(service);
  const input = await samples[operation.name]!.input(place);
  const needed = neededBy(operation);
  const confirmed = { ...input, ...(operation.mcp!.spends && { confirm: true }) };
  for (const permissions of [without(needed), [needed]]) {
    const { tokens } = await connected(service, place.organization, { userId: await personWith(place, permissions) });
    const may = permissions.includes(needed as (typeof custom)[number]);
    const list = await rpc(service, { authorization: `Bearer ${tokens.access_token}` }, "tools/list", {});
    expect((await list.text()).includes(`"${operation.mcp!.tool}"`)).toBe(may);
    expect((await callToolAs(service, tokens.access_token, operation.mcp!.tool, confirmed)).status).toBe(may ? 200 : 403);
  }
});

describe("nobody makes more of themselves by managing people", () => {
  let place: Place;
  let key: string;
  let person: string;
  beforeAll(async () => {
    place = await Place.create(service);
    person = await personWith(place, ["members"]);
    key = await newTestKey(service, place.organization, { ownerId: person });
  });
  const status = async (method: string, path: string, body?: unknown) => (await service.call(key, method, path, body)).status;

  test("not by roles", async () => {
    expect(await status("POST", "/roles", { name: "More", permissions: ["admin"] })).toBe(403);
    const { roles } = (await service.call(key, "GET", "/roles")).body;
    const own = roles.find(({ kind }: { kind: string }) => kind === "custom");
    expect(await status("PATCH", `/roles/${own.id}`, { permissions: ["view", "members", "billing"] })).toBe(403);
    const stronger = await place.make("POST", "/roles", { name: "Stronger", permissions: ["admin"] });
    expect(await status("PATCH", `/roles/${stronger.role.id}`, { permissions: ["view"] })).toBe(403);
    expect(await status("DELETE", `/roles/${stronger.role.id}`)).toBe(403);
    expect(await status("POST", "/roles", { name: "Fewer", permissions: ["members"] })).toBe(200);
  });

  test("not by members and invitations", async () => {
    const admin = await newMember(service, place.organization, "admin");
    expect(await status("PATCH", `/members/${admin}`, { role: "viewer" })).toBe(403);
    expect(await status("DELETE", `/members/${admin}`)).toBe(403);
    const viewer = await newMember(service, place.organization, "viewer");
    expect(await status("PATCH", `/members/${viewer}`, { role: "admin" })).toBe(403);
    const invite = { type: "organization", invite_method: "direct", email: "friend@a.example" };
    expect(await status("POST", "/invites", { ...invite, role: "admin" })).toBe(403);
    expect(await status("POST", "/invites", invite)).toBe(201);
    expect(await status("DELETE", `/members/${viewer}`)).toBe(200);
  });
});

test("e-mail addresses are shown to those who may manage people, and to nobody else", async () => {
  const place = await Place.create(service);
  const person = await newMember(service, place.organization, "viewer", { email: "seen@a.example", websiteId: place.websiteId });
  await place.make("POST", "/invites", { type: "website", invite_method: "email", email: "asked@a.example" });
  const theirs = await newTestKey(service, place.organization, { ownerId: person });
  const view = await newTestKey(service, place.organization, { permission: "view" });
  const editor = await newTestKey(service, place.organization, { ownerId: await personWith(place, ["admin"]) });
  const manager = await newTestKey(service, place.organization, { ownerId: await personWith(place, ["members"]) });
  for (const [key, isShown] of [
    [place.key, true],
    [manager, true],
    [view, false],
    [theirs, false],
    [editor, false],
  ] as const) {
    for (const path of [`/websites/${place.websiteId}/members`, "/members", "/invites", "/keys", "/audit"]) {
      const answer = await service.call(key, "GET", path);
      if (key === theirs && answer.status === 403) continue;
      expect([path, answer.status]).toEqual([path, 200]);
      const text = JSON.stringify(answer.body);
      if (!isShown) expect([path, text]).toEqual([path, expect.not.stringContaining("@")]);
      if (isShown) expect([path, text]).toEqual([path, expect.stringContaining("@")]);
    }
  }
});
