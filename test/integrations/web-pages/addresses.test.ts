import { describe, expect, test } from "vitest";
import { createPageFetcher } from "../../../src/integrations/web-pages/fetch-page.ts";
import { parsePageUrl } from "../../../src/integrations/web-pages/page-url.ts";
import { isPublicAddress } from "../../../src/integrations/web-pages/public-address.ts";
import { PageError } from "../../../src/platform/documents/page-error.ts";
import { hostileAddresses, privateAddresses } from "./hostile-addresses.ts";

describe("an address that is refused as it is written", () => {
  test.each(hostileAddresses)("%s (%s)", async (address) => {
    let lookups = 0;
    const fetcher = createPageFetcher({
      resolve: async () => {
        lookups++;
        throw new Error("looked up");
      },
    });
    const error = await fetcher.fetchPage(address).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PageError);
    expect(error).toMatchObject({ kind: "refused_address", retryable: false });
    expect((error as Error).message).toMatch(/^\S.*\.$/s);
    expect(lookups).toBe(0);
  });
});

test.each([
  ["https://page.example/", "https://page.example/"],
  ["https://page.example:443/a?b=c", "https://page.example/a?b=c"],
  ["HTTPS://Page.Example", "https://page.example/"],
  ["https://page.example:8443/", "https://page.example:8443/"],
  ["https://page.example./", "https://page.example./"],
  ["https://münchen.example/straße", "https://xn--mnchen-3ya.example/stra%C3%9Fe"],
  ["https://page.example/?mail=a@b.example", "https://page.example/?mail=a@b.example"],
])("%s is read as %s", (input, href) => {
  expect(parsePageUrl(input).href).toBe(href);
});

describe("a name that leads to a private address", () => {
  test.each(privateAddresses)("%s", async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const family = address.includes(":") ? 6 : 4;
    const fetcher = createPageFetcher({ resolve: async () => [{ address, family }] });
    await expect(fetcher.fetchPage("https://page.example/")).rejects.toMatchObject({
      kind: "refused_address",
      message: expect.stringContaining("page.example leads to an address that is not public"),
    });
  });

  test("one private address among public ones", async () => {
    const fetcher = createPageFetcher({
      resolve: async () => [
        { address: "93.184.216.34", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ],
    });
    await expect(fetcher.fetchPage("https://page.example/")).rejects.toMatchObject({ kind: "refused_address" });
  });

  test("no address at all", async () => {
    const fetcher = createPageFetcher({ resolve: async () => [] });
    await expect(fetcher.fetchPage("https://page.example/")).rejects.toMatchObject({ kind: "refused_address" });
  });
});

test.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001:80b::200e"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
