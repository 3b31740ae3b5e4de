import type { LookupAddress } from "node:dns";
import { lookup as lookupAddresses } from "node:dns/promises";
import { PageError } from "../../platform/documents/index.ts";
import { parsePageUrl, type TestHosts } from "./page-url.ts";
import { isPublicAddress } from "./public-address.ts";

/** Every address of a host name. Rejects as `dns.promises.lookup` does. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/**
 * A `fetch` that connects to public addresses only. The addresses are judged while the connection is made and the
 * connection uses exactly those, so a name that resolves differently a moment later (DNS rebinding) gains nothing. Every
 * hop passes the same guard; the caller follows redirects itself.
 */
export function guardedFetch(options: { resolve?: Resolve; test?: TestHosts } = {}): typeof globalThis.fetch {
  const resolve = options.resolve ?? ((hostname) => lookupAddresses(hostname, { all: true }));
  let fetch: Promise<typeof globalThis.fetch> | undefined;
  return async (input, init) => {
    fetch ??= connect();
    return (await fetch)(input, init);
  };

  async function connect(): Promise<typeof globalThis.fetch> {
    // Brings three versions of undici along, which many processes never need.
    const { safeDispatchFetchWrap } = await import("@atproto-labs/fetch-node");
    return safeDispatchFetchWrap({
      checkUrl: (url) => {
        try {
          parsePageUrl(url.href, options.test);
          return undefined;
        } catch (error) {
          return (error as Error).message;
        }
      },
      lookup: (hostname, lookupOptions, callback) => {
        publicAddresses(hostname, resolve, options.test).then(
          (addresses) => {
            if (lookupOptions.all) callback(null, addresses);
            else callback(null, addresses[0]!.address, addresses[0]!.family);
          },
          (error: Error) => callback(error, []),
        );
      },
    });
  }
}

async function publicAddresses(hostname: string, resolve: Resolve, test: TestHosts | undefined): Promise<LookupAddress[]> {
  const testAddress = test && Object.hasOwn(test.hosts, hostname) ? test.hosts[hostname] : undefined;
  if (testAddress) return [{ address: testAddress, family: testAddress.includes(":") ? 6 : 4 }];
  const addresses = await resolve(hostname);
  // One private address among public ones is refused too: which of them is dialled is the network's choice.
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new PageError(
      "refused_address",
      `${hostname} leads to an address that is not public. Only pages that anybody on the internet can open are read.`,
    );
  }
  return addresses;
}
