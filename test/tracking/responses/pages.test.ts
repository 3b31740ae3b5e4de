import { beforeEach, describe, expect, test } from "vitest";
import type { Organization, Transaction } from "../../../src/platform/database/connection.ts";
import { findPages } from "../../../src/tracking/responses/pages.ts";
import { newOrganization, type TestOrganization } from "../../support/service.ts";
import { freezeStatistics, rowsRead } from "../../support/statistics.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

const urls = (count: number, site: string) =>
  Array.from({ length: count }, (_, n) => `https://host${n % (count / 4)}.${site}.example/page-${n}`);

const inTransaction = <Result>(organization: Organization, work: (tx: Transaction) => Promise<Result>) =>
  service.services.database.of(organization).transaction(work);

const tables = ["page", "host"];
const analyze = () => freezeStatistics(service.databaseEnv.DATABASE_URL!, tables);

/** Adds addresses a hundred at a time, then looks all of them up. @returns how many rows were read for each. */
function addAndLookUp(organization: Organization, addresses: readonly string[]): Promise<number> {
  return inTransaction(organization, async (tx) => {
    const before = await rowsRead(tx, tables);
    for (let at = 0; at < addresses.length; at += 100) await findPages(tx, organization.n, addresses.slice(at, at + 100));
    const found = await findPages(tx, organization.n, addresses);
    expect(found.size).toBe(addresses.length);
    return ((await rowsRead(tx, tables)) - before) / addresses.length;
  });
}

test("a new page of a host that is known uses up no number of hosts", async () => {
  const organization = await newOrganization(service);
  const hostOf = async (url: string) =>
    (await inTransaction(organization, (tx) => findPages(tx, organization.n, [url]))).get(url)!.hostN;
  const first = await hostOf("https://first.example/");
  for (let page = 0; page < 10; page++) expect(await hostOf(`https://first.example/${page}`)).toBe(first);
  expect(await hostOf("https://second.example/")).toBe(first + 1);
});

describe("addresses are looked up one by one, whatever PostgreSQL knows of the dictionary", () => {
  let organization: TestOrganization;
  beforeEach(async () => {
    organization = await newOrganization(service);
  });

  test("where it was nearly empty when its statistics were made", async () => {
    await inTransaction(organization, (tx) => findPages(tx, organization.n, urls(20, "first")));
    await analyze();
    for (let n = 0; n < 8; n++) await inTransaction(organization, (tx) => findPages(tx, organization.n, urls(4, `more${n}`)));
    expect(await addAndLookUp(organization, urls(4_000, "many"))).toBeLessThan(20);
  });

  test("where it held nothing but another organization's", async () => {
    const other = await newOrganization(service);
    await inTransaction(other, (tx) => findPages(tx, other.n, urls(4_000, "other")));
    await analyze();
    expect(await addAndLookUp(organization, urls(4_000, "many"))).toBeLessThan(20);
  });
});
