import { MockActivityEnvironment } from "@temporalio/testing";
import { expect, test } from "vitest";
import { erasureActivities } from "../../activities/erasure.ts";
import { eraseOrganization, operator } from "../../src/identity/index.ts";
import type { WebsiteWork } from "../../src/operation/index.ts";
import { sql } from "../../src/platform/database/connection.ts";
import { newWebsite } from "../support/service.ts";
import { useOrganization, useService } from "../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

test("what ends the work of an organization's websites goes on where the attempt before was cut off", async () => {
  const [first, second] = [await newWebsite(service, organization), await newWebsite(service, organization)];
  const [{ name } = { name: "" }] = await service.query<{ name: string }>(
    sql`select name from organization where id = ${organization.id}`,
  );
  const erasure = await eraseOrganization(service.services.database, organization, operator, name);
  const begun: string[] = [];
  const cancel: WebsiteWork["cancel"] = async (_tx, _organization, { id }) => {
    begun.push(id);
    if (begun.length === 2) throw new Error("cut off");
  };
  const { beginErasure } = erasureActivities({ ...service.services, websiteWork: [{ workflow: "rescoring", cancel }] });
  const begin = () => new MockActivityEnvironment().run(beginErasure, { erasureId: erasure.id });
  await expect(begin()).rejects.toThrow("cut off");
  expect(await begin()).toBe(true);
  expect(begun).toEqual([first.id, second.id, second.id]);
});
