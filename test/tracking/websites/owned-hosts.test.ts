import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DomainOwners } from "../../../src/detection/mentions/links.ts";
import { bareHost, belongsTo, rootDomain } from "../../../src/platform/addresses/domain.ts";
import { connect, type Database, sql } from "../../../src/platform/database/connection.ts";
import { datasetOf } from "../../../src/reporting/query/datasets.ts";
import { hostOwners, selectOwnedHosts, toOwnedHosts } from "../../../src/tracking/websites/owned-hosts.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

// The rule has one definition, `belongsTo`. Statements and the detector have forms of their own, which are compared with it.

test("a host belongs to the owner of a domain that it is or lies below", () => {
  expect(belongsTo("acme.com", "acme.com")).toBe(true);
  expect(belongsTo("shop.eu.acme.com", "acme.com")).toBe(true);
  expect(belongsTo("acme.com", "shop.acme.com")).toBe(false);
  expect(belongsTo("notacme.com", "acme.com")).toBe(false);
  expect(belongsTo("acme.com.evil.example", "acme.com")).toBe(false);
  expect(belongsTo("acme.de", "acme.com")).toBe(false);
  // Nobody owns what others registered below a public suffix.
  expect(belongsTo("acme.co.uk", "co.uk")).toBe(false);
  expect(belongsTo("co.uk", "co.uk")).toBe(true);
});

const label = fc.constantFrom("acme", "notacme", "shop", "a_me", "acm%", "co", "x");
const suffix = fc.constantFrom("com", "co.uk", "uk", "example", "github.io");
const labels = (minLength: number) => fc.array(label, { minLength, maxLength: 3 });
const name = (minLength: number) => fc.tuple(labels(minLength), suffix).map(([parts, last]) => [...parts, last].join("."));
const host = name(1).map(bareHost);
/** Companies with their domains, public suffixes among them. */
const domains = fc.array(fc.array(name(0), { maxLength: 3 }), { minLength: 1, maxLength: 4 });

let database: TestDatabase;
let connection: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.urls, 1);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

test("statements find the hosts that the definition names", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(host, { minLength: 1, maxLength: 40 }), domains, async (hosts, ofCompanies) => {
      const companies = ofCompanies.map((list, index) => ({ n: index + 1, key: `${index}`, isSelf: index === 0, domains: list }));
      const owners = hosts.map((one) =>
        companies.filter((company) => company.domains.some((domain) => belongsTo(one, bareHost(domain)))).map(({ n }) => n),
      );
      const [found, own] = await connection.system.transaction(async (tx) => {
        await tx.run(sql`delete from host`);
        await tx.run(sql`
          insert into host (n, organization_n, host, root_domain) overriding system value
          select ordinality, 1, host, root_domain
          from unnest(${hosts}::text[], ${hosts.map(rootDomain)}::text[]) with ordinality h(host, root_domain, ordinality)`);
        return Promise.all([
          tx.run(selectOwnedHosts(1, companies)),
          tx.run(sql<{ is_own: boolean }>`
            select ${datasetOf("citations", companies, false).fields.is_own!.value} as is_own
            from (select n as host_n from host) c order by c.host_n`),
        ]);
      });
      const byHost = hostOwners(toOwnedHosts(companies, found));
      expect(hosts.map((_, index) => byHost.get(index + 1)?.sort((a, b) => a - b) ?? [])).toEqual(owners);
      expect(own.map(({ is_own }) => is_own)).toEqual(owners.map((list) => list.includes(1)));
    }),
    { numRuns: 60 },
  );
});

test("the detector gives an address to the companies that the definition names", () => {
  fc.assert(
    fc.property(fc.array(host, { minLength: 1 }), domains, (hosts, ofCompanies) => {
      const owners = new DomainOwners();
      for (const [company, list] of ofCompanies.entries()) for (const domain of list) owners.add(domain, company);
      for (const one of hosts.filter((text) => URL.canParse(`https://${text}`))) {
        const defined = [...ofCompanies.keys()].filter((company) =>
          ofCompanies[company]!.some((domain) => URL.canParse(`https://${domain}`) && belongsTo(one, bareHost(domain))),
        );
        expect(owners.of(`https://${one}/page`).sort((a, b) => a - b)).toEqual(defined);
      }
    }),
    { numRuns: 300 },
  );
});
