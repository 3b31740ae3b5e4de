import { expect, test } from "vitest";
import { redirectTarget } from "../../../src/platform/addresses/index.ts";

const page = "https://duo.example/tents?a=1&b=2";
const bing = (target: string) => `https://www.bing.com/ck/a?!&&p=1f&ptn=3&u=a1${Buffer.from(target).toString("base64url")}&ntb=1`;

test.each([
  ["Google's redirect", `https://www.google.com/url?sa=t&q=${encodeURIComponent(page)}&usg=A`, page],
  ["its other parameter, in another country", `https://www.google.co.uk/url?url=${encodeURIComponent(page)}`, page],
  ["the AMP viewer", "https://www.google.com/amp/s/duo.example/tents.html?x=1", "https://duo.example/tents.html?x=1"],
  ["the AMP cache", "https://duo-example.cdn.ampproject.org/c/s/duo.example/tents", "https://duo.example/tents"],
  ["the AMP cache by its own name", "https://cdn.ampproject.org/c/s/duo.example/tents", "https://duo.example/tents"],
  ["the AMP cache without https", "https://duo-example.cdn.ampproject.org/v/duo.example/tents", "http://duo.example/tents"],
  ["Bing's redirect", bing(page), page],
  [
    "a redirect to a redirect",
    `https://www.google.com/url?q=${encodeURIComponent("https://www.google.com/amp/s/duo.example/")}`,
    "https://duo.example/",
  ],
])("%s stands for the page that it leads to", (_what, address, target) => {
  expect(redirectTarget(address)).toBe(target);
});

test.each([
  page,
  "https://www.google.com/search?q=tents",
  "https://www.google.com/url?q=javascript:alert(1)",
  "https://www.google.com/url?q=/relative",
  "https://www.google.com/url",
  "https://google.evil.example/url?q=https://duo.example/",
  "https://support.google.com/url?q=https://duo.example/",
  "https://www.bing.com/search?q=tents&u=a1aHR0cHM6Ly9kdW8uZXhhbXBsZS8",
  "https://www.bing.com/ck/a?u=a2aHR0cHM6Ly9kdW8uZXhhbXBsZS8",
  bing("not an address"),
  "no address of google.com/url",
])("%s stays as it is", (address) => {
  expect(redirectTarget(address)).toBe(address);
});
