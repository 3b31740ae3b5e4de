import { expect, test } from "vitest";
import { sql } from "../../../../src/platform/database/connection.ts";
import { browserOf } from "../../../support/dashboard.ts";
import { newOrganization, newWebsite } from "../../../support/service.ts";
import { useService } from "../../../support/use-service.ts";

const service = useService();

test("programs that spend the organization's calls close the dashboard to nobody, and a person who opens too many pages waits alone", async () => {
  const organization = await newOrganization(service);
  const { id } = await newWebsite(service, organization);
  await service.query(sql`update organization set rate_limit_per_minute = 1 where id = ${organization.id}`);
  const [kim, lee] = [await browserOf(service, organization, "viewer"), await browserOf(service, organization, "viewer")];
  const path = `/app/${id}/competitors`;
  for (let views = 0; views < 3; views++) expect((await kim.get(path)).status).toBe(200);
  expect((await service.call(organization.key, "GET", "/websites")).status).toBe(200);
  expect((await service.call(organization.key, "GET", "/websites")).status).toBe(429);
  expect((await kim.get(path)).status).toBe(200);

  await service.query(
    sql`select admit_attempt('page', ${kim.person}::text, 240, interval '1 minute') from generate_series(1, 240)`,
  );
  const { status, headers, text } = await kim.get(path);
  expect([status, text.includes("240 pages within a minute")]).toEqual([429, true]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await lee.get(path)).status).toBe(200);
});
