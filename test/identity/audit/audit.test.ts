import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
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
