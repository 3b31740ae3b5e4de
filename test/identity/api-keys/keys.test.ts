import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

const call = (method: string, path: string, body?: unknown, key = organization.key) => service.call(key, method, path, body);

test("a key is shown once, listed masked, used, changed and revoked at once", async () => {
  const [one, other] = [(await newWebsite(service, organization)).id, (await newWebsite(service, organization)).id];
  const made = await call("POST", "/keys", { name: "ci", permission: "view", website_ids: [one] });
  const { key, api_key } = made.body;
  expect(api_key).toMatchObject({ name: "ci", scope: "websites", website_ids: [one], permission: "view", last_used_at: null });
  const listed = await call("GET", "/keys");
  expect(JSON.stringify(listed.body)).not.toContain(key.slice(-43));
  expect((await call("GET", "/websites", undefined, key)).body.websites).toHaveLength(1);
  const used = (await call("GET", "/keys")).body.api_keys.find((entry: { id: string }) => entry.id === api_key.id);
  expect(used.last_used_at).toMatch(/:00\.000Z$/);

  expect((await call("PATCH", `/websites/${one}`, { name: "B" }, key)).status).toBe(403);
  await call("PATCH", `/keys/${api_key.id}`, { permission: "admin", website_ids: null });
  expect((await call("PATCH", `/websites/${other}`, { name: "B" }, key)).status).toBe(200);
  for (let time = 0; time < 2; time++)
    expect((await call("DELETE", `/keys/${api_key.id}`)).body.api_key.revoked_at).toMatch(/Z$/);
  expect((await call("GET", "/websites", undefined, key)).status).toBe(401);
  expect((await call("PATCH", `/keys/${api_key.id}`, { name: "again" })).status).toBe(409);
});

test("a website under another name than `website_ids` is refused: passed over, the key would reach all", async () => {
  const { id } = await newWebsite(service, organization);
  const { api_key } = (await call("POST", "/keys", { permission: "view", website_ids: [id] })).body;
  const before = (await call("GET", "/keys")).body.api_keys.length;
  for (const field of ["website_id", "group_id"])
    for (const [method, path] of [
      ["POST", "/keys"],
      ["PATCH", `/keys/${api_key.id}`],
    ] as const) {
      const { status, body } = await call(method, path, { permission: "view", [field]: id });
      expect([status, body.error]).toEqual([400, expect.stringMatching(`^${field}: name the websites .* in \`website_ids\`$`)]);
    }
  expect((await call("GET", "/keys")).body.api_keys).toHaveLength(before);
});

test("a key expires; foreign websites and keys are refused", async () => {
  const expired = await call("POST", "/keys", { permission: "admin" });
  await service.query(sql`update api_key set expires_at = now() - interval '1 ms' where id = ${expired.body.api_key.id}`);
  expect((await call("GET", "/websites", undefined, expired.body.key)).status).toBe(401);
  const stranger = await newOrganization(service);
  const theirs = (await newWebsite(service, stranger)).id;
  const { api_key } = (await call("POST", "/keys", { permission: "admin" })).body;
  for (const id of [theirs, "x"]) {
    expect((await call("POST", "/keys", { permission: "admin", website_ids: [id] })).status).toBe(403);
    expect((await call("PATCH", `/keys/${api_key.id}`, { website_ids: [id] })).status).toBe(403);
  }
  for (const id of [expired.body.api_key.id, "nothing"])
    expect((await call("DELETE", `/keys/${id}`, undefined, stranger.key)).body).toEqual({ error: "Key not found" });
});

test("no key is made, or changed, to have ended already", async () => {
  const over = { permission: "view", expires_at: new Date(Date.now() - 1).toISOString() };
  const { key, api_key } = (await call("POST", "/keys", { permission: "view" })).body;
  for (const [method, path] of [
    ["POST", "/keys"],
    ["PATCH", `/keys/${api_key.id}`],
  ] as const) {
    const refused = await call(method, path, over);
    expect([refused.status, refused.body.error]).toEqual([
      400,
      "expires_at: must lie in the future; DELETE /keys/{key_id} ends a key now",
    ]);
  }
  expect((await call("GET", "/websites", undefined, key)).status).toBe(200);
});
