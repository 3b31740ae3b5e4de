import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { link } from "../../../src/tracking/prompts/insert.ts";
import { checkReferences } from "../../../src/tracking/prompts/references.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

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
    const waiting = () => service.query(sql`select from pg_locks where not granted`);
    await expect.poll(async () => hasEnded || (await waiting()).length > 0).toBe(true);
    await link(tx, { organizationId: organization.id, websiteId: website.id }, [{ id, location_ids: [location] }]);
  });
  expect((await removal!).body).toEqual({ success: true });
  const { prompt } = (await call("GET", `/prompts/${id}?website_id=${website.id}`)).body;
  expect(prompt.locations).toEqual([]);
  expect((await call("POST", "/prompts", { text: "a tent", location_ids: [location] })).status).toBe(404);
});
