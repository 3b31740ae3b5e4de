import { expect, test } from "vitest";
import type { AskedFrom } from "../../../src/integrations/answer-providers/provider.ts";
import type { AdapterName } from "../../../src/integrations/answer-providers/settings.ts";
import { use } from "../../support/use.ts";
import { never, providerAt, requestOf, startVendorServer } from "./vendor-server.ts";

const vendor = use(startVendorServer);

const inGermany = (city: string, region: string): AskedFrom => ({ name: `Store ${city}`, countryCode: "DE", region, city });

/** The request of a vendor for a place; what it answers does not matter. */
async function requestFor(adapter: AdapterName, location: AskedFrom): Promise<string> {
  vendor.answer({ status: 400, body: {} });
  await providerAt(adapter, vendor.baseUrl)
    .ask(requestOf({ location }), never)
    .catch(() => {});
  expect(vendor.seen).toHaveLength(1);
  return JSON.stringify(vendor.seen[0]!.body);
}

const fields = ['"country":"DE"', '"region":"Bavaria"', '"city":"Munich"'];
const words = ["The person asking is in Munich, Bavaria, Germany."];

test.each([
  ["openai", fields],
  ["anthropic", fields],
  ["perplexity", fields],
  ["google", words],
  ["xai", words],
  ["compatible", words],
] as const)("%s is given city and region, and two cities make two requests", async (adapter, given) => {
  const munich = await requestFor(adapter, inGermany("Munich", "Bavaria"));
  for (const part of given) expect(munich).toContain(part);
  expect(munich).not.toBe(await requestFor(adapter, inGermany("Hamburg", "Hamburg")));
  expect(munich).not.toBe(await requestFor(adapter, { name: "Germany", countryCode: "DE" }));
  // What the customer calls the place is kept back where it is known what it is.
  expect(munich).not.toContain("Store");
});

test.each(["openai", "anthropic", "perplexity"] as const)("%s is given a place without a country in words", async (adapter) => {
  expect(await requestFor(adapter, { name: "Bavaria", countryCode: null })).toContain("The person asking is in Bavaria.");
});
