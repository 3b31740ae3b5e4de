import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeUrl } from "../../../src/tracking/normalize-url.ts";

const among = (...parts: string[]) => fc.constantFrom(...parts);
const label = fc.oneof(
  fc.stringMatching(/^[a-z\d]([a-z\d-]{0,8}[a-z\d])?$/),
  among("www", "www1", "1", "0x1f", "xn--bcher-kva", "xn--", "a-", "-a", "A", "ü", "_a", "a".repeat(63), "a".repeat(64), ""),
);
const host = fc
  .tuple(
    fc.array(label, { minLength: 1, maxLength: 5 }),
    among("com", "example", "c", "de.", "1", "co.uk", "COM", "museum:443", "io:8080"),
  )
  .map(([labels, ending]) => `${labels.join(".")}.${ending}`);
const part = fc.oneof(
  fc.stringMatching(/^[\w.~-]{0,6}$/),
  among("", ".", "..", "...", ".a", "a.", "%7Ea", "ä", "a b", "index.html", "~", "-", "a:b", "http:", "x@y", "\\", "\t"),
);
const address = fc
  .tuple(
    among("https://", "http://", "HTTPS://", "https:/", "ftp://", "", "//", "https://user@"),
    fc.oneof({ weight: 3, arbitrary: fc.constant("") }, among("www.", "www.www.", "WWW.")),
    host,
    fc.array(part, { maxLength: 4 }),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant("") },
      among("/", "//", "?", "?a=1", "?utm_source=x", "#", "#a", "#:~:text=a", " ", "\n"),
    ),
  )
  .map(([protocol, www, name, parts, end]) => protocol + www + name + parts.map((text) => `/${text}`).join("") + end);

/** White space around an address says nothing, and such an address is always read as a URL. */
const readAsUrl = (url: string) => normalizeUrl(`\u00a0${url}`);

test("an address that is not read as a URL has the form that reading it gives", () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.webUrl(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (url) => {
      expect(normalizeUrl(url)).toBe(readAsUrl(url));
    }),
    { numRuns: 4_000 },
  );
});

test.each([
  ["https://www.acme.example/a/b-c_d~e.html", "acme.example/a/b-c_d~e.html"],
  ["http://acme.example/", "acme.example"],
  ["https://www.com/a/", "www.com/a"],
  ["https://www.www.acme.example", "www.www.acme.example"],
  [`https://www.${"a.".repeat(40)}example`, `www.${"a.".repeat(40)}example`],
  ["https://acme.example/a/../b", "acme.example/b"],
  ["https://acme.example/a//b", "acme.example/a/b"],
  ["https://acme.example/%61?b=1&a=2&utm_source=x#c", "acme.example/a?a=2&b=1"],
])("%s is %s", (url, form) => {
  expect(normalizeUrl(url)).toBe(form);
  expect(readAsUrl(url)).toBe(form);
});
