import { expect, test } from "vitest";
import { toPageUrl } from "../../../src/content/hub/page-url.ts";

/** Two addresses, and the form of both where they are one page; else the forms of each. */
const pairs: [string, string, string | [string, string]][] = [
  // Protocol, host and port.
  ["https://a.example/x", "http://a.example/x", "a.example/x"],
  ["https://a.example/x", "a.example/x", "a.example/x"],
  ["//a.example/x", "a.example/x", "a.example/x"],
  ["HTTPS://A.EXAMPLE/x", "a.example/x", "a.example/x"],
  ["www.a.example/x", "a.example/x", "a.example/x"],
  ["WWW.a.example", "https://a.example", "a.example"],
  ["a.example.", "a.example", "a.example"],
  ["https://a.example:443/x", "a.example/x", "a.example/x"],
  ["http://a.example:80/x", "a.example/x", "a.example/x"],
  ["a.example:80/x", "http://a.example/x", "a.example/x"],
  ["münchen.example/x", "xn--mnchen-3ya.example/x", "xn--mnchen-3ya.example/x"],
  ["MÜNCHEN.example", "münchen.example", "xn--mnchen-3ya.example"],
  ["a.example:8080/x", "a.example/x", ["a.example:8080/x", "a.example/x"]],
  ["blog.a.example/x", "a.example/x", ["blog.a.example/x", "a.example/x"]],
  ["m.a.example/x", "a.example/x", ["m.a.example/x", "a.example/x"]],
  ["www2.a.example/x", "a.example/x", ["www2.a.example/x", "a.example/x"]],
  ["a.example/x", "a.test/x", ["a.example/x", "a.test/x"]],
  ["wwwa.example/x", "a.example/x", ["wwwa.example/x", "a.example/x"]],
  // Path.
  ["a.example/", "a.example", "a.example"],
  ["a.example/x/", "a.example/x", "a.example/x"],
  ["a.example/x//", "a.example/x", "a.example/x"],
  ["a.example/x//y", "a.example/x/y", "a.example/x/y"],
  ["a.example/x/./y", "a.example/x/y", "a.example/x/y"],
  ["a.example/x/../y", "a.example/y", "a.example/y"],
  ["a.example/caf%c3%a9", "a.example/caf%C3%A9", "a.example/caf%C3%A9"],
  ["a.example/café", "a.example/caf%C3%A9", "a.example/caf%C3%A9"],
  ["a.example/%7Ekim", "a.example/~kim", "a.example/~kim"],
  ["a.example/%41", "a.example/A", "a.example/A"],
  ["a.example/a%2fb", "a.example/a%2Fb", "a.example/a%2Fb"],
  ["a.example/日本", "a.example/%E6%97%A5%E6%9C%AC", "a.example/%E6%97%A5%E6%9C%AC"],
  ["a.example/a%2Fb", "a.example/a/b", ["a.example/a%2Fb", "a.example/a/b"]],
  ["a.example/X", "a.example/x", ["a.example/X", "a.example/x"]],
  ["a.example/x", "a.example/x/y", ["a.example/x", "a.example/x/y"]],
  ["a.example/x", "a.example/x.html", ["a.example/x", "a.example/x.html"]],
  ["a.example/index.html", "a.example", ["a.example/index.html", "a.example"]],
  ["a.example/a%3Fb", "a.example/a?b", ["a.example/a%3Fb", "a.example/a?b"]],
  // Fragment.
  ["a.example/x#top", "a.example/x", "a.example/x"],
  ["a.example/x#a", "a.example/x#b", "a.example/x"],
  ["a.example/x#:~:text=price", "a.example/x", "a.example/x"],
  ["a.example/#", "a.example", "a.example"],
  // Tracking parameters.
  ["a.example/x?utm_source=chatgpt.com", "a.example/x", "a.example/x"],
  ["a.example/x?utm_source=a&utm_medium=b&utm_campaign=c", "a.example/x?utm_term=d", "a.example/x"],
  ["a.example/x?UTM_Source=a", "a.example/x", "a.example/x"],
  ["a.example/x?gclid=1", "a.example/x?fbclid=2", "a.example/x"],
  ["a.example/x?msclkid=1&id=7", "a.example/x?id=7", "a.example/x?id=7"],
  ["a.example/?srsltid=abc", "a.example", "a.example"],
  ["a.example/x/?mc_cid=1&mc_eid=2#s", "https://www.a.example/x", "a.example/x"],
  ["a.example/x?ref=nav", "a.example/x", "a.example/x"],
  // Other parameters.
  ["a.example/x?", "a.example/x", "a.example/x"],
  ["a.example/x?b=2&a=1", "a.example/x?a=1&b=2", "a.example/x?a=1&b=2"],
  ["a.example/x/?a=1", "a.example/x?a=1", "a.example/x?a=1"],
  ["a.example/x?q=a%20b", "a.example/x?q=a+b", "a.example/x?q=a+b"],
  ["a.example/x?q=%c3%bc", "a.example/x?q=ü", "a.example/x?q=%C3%BC"],
  ["a.example/x?a=1", "a.example/x", ["a.example/x?a=1", "a.example/x"]],
  ["a.example/x?a=1", "a.example/x?a=2", ["a.example/x?a=1", "a.example/x?a=2"]],
  ["a.example/x?a=1&a=2", "a.example/x?a=2&a=1", ["a.example/x?a=1&a=2", "a.example/x?a=2&a=1"]],
  ["a.example/x?q=a%2Bb", "a.example/x?q=a+b", ["a.example/x?q=a%2Bb", "a.example/x?q=a+b"]],
  ["a.example/x?q=A", "a.example/x?q=a", ["a.example/x?q=A", "a.example/x?q=a"]],
  ["a.example/x?utm=1", "a.example/x", ["a.example/x?utm=1", "a.example/x"]],
  ["a.example/x?reference=1", "a.example/x", ["a.example/x?reference=1", "a.example/x"]],
];

test("there are 60 pairs", () => {
  expect(pairs).toHaveLength(60);
});

test.each(pairs)("%s and %s", (one, other, expected) => {
  const forms = [one, other].map((url) => toPageUrl(url).normalized);
  expect(forms).toEqual(typeof expected === "string" ? [expected, expected] : expected);
});

test.each([
  ["https://a.example/x/", "a.example/x"],
  ["http://www.A.example/X/?b=1#f", "www.A.example/X?b=1#f"],
  ["a.example", "a.example"],
  ["https://a.example/", "a.example"],
  ["https://a.example/go/?to=https://b.example/", "a.example/go?to=https://b.example/"],
  ["https://a.example/go?to=https://b.example/", "a.example/go?to=https://b.example/"],
])("%s is shown as %s", (url, shown) => {
  expect(toPageUrl(url).shown).toBe(shown);
});
