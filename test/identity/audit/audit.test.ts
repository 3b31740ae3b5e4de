import { expect, test } from "vitest";
import { createOrganization } from "../../../src/identity/organizations/create.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newTestKey, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  service.call(organization.key, method, path, body, headers);

test("a change is told with who, by which key, and only what differs", async () => {
  const { id } = await newWebsite(service, organization);
  await call("PATCH", `/websites/${id}`, { name: "New", description: "" }, { "x-request-id": "asked-1" });
  const { entries, pagination } = (await call("GET", `/audit?website_id=${id}`)).body;
  expect(pagination.total).toBe(1);
  expect(entries[0]).toMatchObject({
    action: "website.update",
    entity_id: id,
    actor: { kind: "key", key_id: organization.key.split("_")[2], user_id: null },
    request_id: "asked-1",
    before: { name: "Acme" },
    after: { name: "New" },
  });
  expect(Object.keys(entries[0].after)).toEqual(["name"]);
});

test("a record is found by its id in any case, and a range that ends before it begins is refused", async () => {
  const { id } = await newWebsite(service, organization);
  await call("PATCH", `/websites/${id}`, { name: "New" });
  const found = (await call("GET", `/audit?entity_id=${id.toUpperCase()}`)).body;
  expect(found.pagination.total).toBe(1);
  const at = found.entries[0].occurred_at;
  expect((await call("GET", `/audit?entity_id=${id}&since=${at}&until=${at}`)).body.pagination.total).toBe(1);
  const inverted = await call("GET", "/audit?since=2026-03-02T00:00:00%2B01:00&until=2026-03-01T22:59:59.999Z");
  expect([inverted.status, inverted.body]).toEqual([400, { error: "since: lies after until" }]);
});

test("what changes nothing, and what is refused, leaves no entry", async () => {
  const { id } = await newWebsite(service, organization);
  await call("PATCH", `/websites/${id}`, { name: "Acme" });
  await call("POST", `/websites/${id}/restore`);
  await call("POST", "/groups", { name: "G", website_ids: [id, "x"] });
  expect((await call("GET", `/audit?website_id=${id}`)).body.entries).toEqual([]);
});

test("entries cannot be changed or removed by the service, and are not seen by others", async () => {
  const { id } = await newWebsite(service, organization);
  await call("DELETE", `/websites/${id}`);
  const change = (text: string) => service.services.database.system.transaction((tx) => tx.run(sql.raw(text)));
  await expect(change("delete from audit_entry")).rejects.toThrow(/permission denied/);
  await expect(change("update audit_entry set action = 'x'")).rejects.toThrow(/permission denied/);
  const stranger = await newOrganization(service);
  expect((await service.call(stranger.key, "GET", "/audit")).body.entries).toEqual([]);
});

test("no entry tells an address to those who may not manage people, whatever the field is called", async () => {
  const operator = { kind: "operator" as const, keyId: null, userId: null, requestId: null };
  const made = await createOrganization(service.services.database, operator, {
    ...{ name: "Watched", isPartner: false, ownerEmail: "owner@watched.example", monthlyCredits: 0, rateLimitPerMinute: null },
  });
  const [owner] = await service.query<{ user_id: string }>(
    sql`select user_id from membership where organization_id = ${made.id}`,
  );
  const ownerId = owner!.user_id;
  const [full, view] = [
    await newTestKey(service, made, { ownerId }),
    await newTestKey(service, made, { ownerId, permission: "view" }),
  ];
  const seen = async (key: string) => {
    const { status, body } = await service.call(key, "GET", "/audit?action=organization.create");
    expect(status).toBe(200);
    return body.entries[0].after;
  };
  expect(await seen(full)).toMatchObject({ name: "Watched", ownerEmail: "owner@watched.example" });
  expect(await seen(view)).toMatchObject({ name: "Watched", ownerEmail: "" });
});
