import { expect, test } from "vitest";
import { sql } from "../../../../src/platform/database/connection.ts";
import { browserOf } from "../../../support/dashboard.ts";
import { newWebsite } from "../../../support/service.ts";
import { useOrganization, useService } from "../../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

test("admins see why a push of exports failed, and push again", async () => {
  const website = await newWebsite(service, organization);
  const admin = await browserOf(service, organization, "admin");
  const viewer = await browserOf(service, organization, "viewer");
  const screen = `/app/${website.id}/runs`;
  expect((await admin.get(screen)).text).not.toContain("Pushed exports");

  const storage = { endpoint: "https://storage.example", region: "eu-central-1", bucket: "exports", prefix: "acme" };
  const secrets = { access_key_id: "AKEXAMPLE", secret_access_key: "secret" };
  const made = await service.call(organization.key, "POST", "/export-destinations", {
    ...{ website_id: website.id, every_hours: 6, ...storage, ...secrets },
  });
  await service.query(sql`
    update export_push set status = 'failed', error = 'The storage answered <403> AccessDenied', finished_at = now()
    where destination_id = ${made.body.destination.id}`);
  const { text } = await admin.get(screen);
  const shown = text.slice(text.indexOf("Pushed exports"));
  for (const part of ["exports/acme", "storage.example", "every 6 hours", "failed", "answered &lt;403&gt; AccessDenied"])
    expect(shown).toContain(part);
  expect(text).not.toMatch(/AKEXAMPLE|secret_access/);
  expect((await viewer.get(screen)).text).not.toContain("Pushed exports");

  const push = (by: typeof admin, id: string) => by.post(`/app/${website.id}/pushes/start`, { destination_id: id });
  expect((await push(viewer, made.body.destination.id)).status).toBe(403);
  expect((await push(admin, "nobody")).status).toBe(404);
  expect((await push(admin, made.body.destination.id)).headers.get("location")).toBe(screen);
  expect((await admin.get(screen)).text).toMatch(/Pushed exports.*>queued</s);
});
