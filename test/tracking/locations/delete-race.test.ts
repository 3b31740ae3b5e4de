import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { link } from "../../../src/tracking/prompts/insert.ts";
import { checkReferences } from "../../../src/tracking/prompts/references.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

const service = useService();
const organization = useOrganization(service);

test("no prompt is asked in a location that is removed while the prompt is given it", async () => {
  const website = await newWebsite(service, organization);
  const call = (method: string, path: string, body?: object) =>
    service.call(organization.key, method, path, body && { website_id: website.id, ...body });
  const location = (await call("POST", "/locations", { name: "Oslo", country: "NO" })).body.location.id;
  const { id } = (await call("POST", "/prompts", { text: "best tent" })).body.prompt;
  let removal: ReturnType<typeof call> | undefined;
  await service.services.database.of(organization).transaction(async (tx) => {
    await checkReferences(tx, website.id, "location", [{ field: "location_ids", ids: [location] }]);
    let hasEnded = false;
    removal = call("DELETE", `/locations/${location}?website_id=${website.id}`).finally(() => {
      hasEnded = true;
    });
    await expect.poll(async () => hasEnded || (await service.waiting()) > 0).toBe(true);
    await link(tx, { organizationId: organization.id, websiteId: website.id }, [{ id, location_ids: [location] }]);
  });
  expect((await removal!).body).toEqual({ success: true });
  const { prompt } = (await call("GET", `/prompts/${id}?website_id=${website.id}`)).body;
  expect(prompt.locations).toEqual([]);
  expect((await call("POST", "/prompts", { text: "a tent", location_ids: [location] })).status).toBe(404);
});

test("a prompt that is given countries never waits for the removal of one of them that waits for the prompt", async () => {
  const website = await newWebsite(service, organization);
  const call = (method: string, path: string, body?: object) =>
    service.call(organization.key, method, path, body && { website_id: website.id, ...body });
  const { prompt } = (await call("POST", "/prompts", { text: "best tent", countries: ["NO"] })).body;
  let change: ReturnType<typeof call> | undefined;
  // As a removal locks the location, and then its prompts.
  await service.services.database.of(organization).transaction(async (tx) => {
    const [removing] = await tx.run<{ xid: string }>(sql`
      select pg_current_xact_id()::text as xid from location where id = ${prompt.locations[0].id} for update`);
    change = call("PATCH", `/prompts/${prompt.id}`, { countries: ["SE", "NO"] });
    await until(
      () => service.query(sql`select from pg_locks where not granted and transactionid::text = ${removing!.xid}`),
      (waiting) => waiting.length > 0,
    );
    await tx.run(sql`select from prompt where id = ${prompt.id} for update nowait`);
  });
  expect((await change!).body.prompt.countries).toEqual(["SE", "NO"]);
});
