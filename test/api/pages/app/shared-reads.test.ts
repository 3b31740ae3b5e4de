import { beforeAll, expect, test } from "vitest";
import { SharedReads } from "../../../../src/operation/index.ts";
import { sql } from "../../../../src/platform/database/connection.ts";
import { type Browser, browserOf, dashboardNow, newDashboardWebsite } from "../../../support/dashboard.ts";
import { useSentStatements } from "../../../support/sent-statements.ts";
import { useOrganization, useService } from "../../../support/use-service.ts";

const sent = useSentStatements();
const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };
let kim: Browser;

beforeAll(async () => {
  website = await newDashboardWebsite(service, organization);
  kim = await browserOf(service, organization, "viewer");
});

/** How often a screen asks the database for something, by a part of the statement. */
async function timesAsked(path: string, part: string): Promise<number> {
  sent.length = 0;
  expect((await kim.get(`/app/${website.id}${path}`)).status).toBe(200);
  return sent.filter((text) => text.includes(part)).length;
}

// The range and the one before, and both of each of the two prompts that are judged; a screen about two companies narrows to them too, and lists answers.
test.each([
  ["", 6],
  ["/competitors", 4],
])("the days of a range are read once for all figures of a screen: %s", async (path, most) => {
  expect(await timesAsked(path, "w.companies_version from tracking.website w")).toBeLessThanOrEqual(most);
  expect(await timesAsked(path, "segments as materialized")).toBeLessThanOrEqual(most);
});

test("the next page reads anew", async () => {
  const rateIn = async () => /<p class="value"[^>]*><data value="([^"]+)"/.exec((await kim.get(`/app/${website.id}`)).text)?.[1];
  const before = await rateIn();
  await service.query(sql`update company set removed_at = now() where website_id = ${website.id} and name = 'Cirrus'`);
  await service.query(sql`update website set companies_version = companies_version + 1 where id = ${website.id}`);
  expect(await rateIn()).not.toBe(before);
});

test("what one name stands for is read once, a failure too", async () => {
  const shared = new SharedReads();
  let reads = 0;
  const read = async () => ++reads;
  expect(await Promise.all([shared.once("a", read), shared.once("a", read), shared.once("b", read)])).toEqual([1, 1, 2]);
  const failing = async () => {
    reads++;
    throw new Error("no");
  };
  await expect(shared.once("c", failing)).rejects.toThrow("no");
  await expect(shared.once("c", failing)).rejects.toThrow("no");
  expect(reads).toBe(3);
});
