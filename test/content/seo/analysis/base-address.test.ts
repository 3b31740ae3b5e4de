import { expect, test } from "vitest";
import { languageVersions } from "../../../../src/content/seo/analysis/versions.ts";
import { analysed, prose } from "./analysed.ts";
import { fetcherOf } from "./load-document.ts";

// <base href> counts for the addresses in the head as it does for links (HTML standard, 4.2.3 and 2.4.1).

const page = `<h1>Three bridges of the valley</h1>${prose}`;
const site = "https://www.site.example";
const told = (head: string, path: string) => analysed(`<title>Three bridges of the valley</title>${head}`, page, { path });
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`;

test.each([
  [`<base href="${site}/">`, "de/bridges", "pass"],
  [`<base href="${site}/de/">`, "bridges", "pass"],
  [`<base href="${site}/">`, "bridges", "fail"],
  ["", "bridges", "pass"],
  [`<base href="https://cdn.example/">`, "/de/bridges", "fail"],
])("%s: the canonical link %j of /de/bridges names the page itself: %s", async (base, href, verdict) => {
  const { verdict: of } = await told(`${base}<link rel="canonical" href="${href}">`, "/de/bridges");
  expect(of("canonical-self")).toBe(verdict);
});

test("a canonical link from the root of another host does not lead to the page, and the address in full is that of a browser", async () => {
  const { advice } = await told('<base href="https://cdn.example/"><link rel="canonical" href="/bridges">', "/bridges");
  expect(advice("canonical-valid")?.change).toContain("https://cdn.example/bridges");
});

test.each([
  [`<base href="${site}/">`, "pass"],
  [`<base href="${site}/de/">`, "fail"],
])("%s: a hreflang link to the page itself is one by what it is resolved against: %s", async (base, verdict) => {
  const links = alternate("en", "bridges") + alternate("de", "de/bridges");
  expect((await told(base + links, "/bridges")).verdict("hreflang-self")).toBe(verdict);
});

test.each([
  [`<base href="${site}/">`, false],
  ["", true],
])("%s: a refresh leads away by what it is resolved against: %s", async (base, leadsAway) => {
  const { told: ids } = await told(`${base}<meta http-equiv="refresh" content="5; url=de/bridges">`, "/de/bridges");
  expect(ids.includes("meta-refresh")).toBe(leadsAway);
});

test.each([
  [`<base href="${site}/">`, true],
  ["", false],
])("%s: a language version returns a link by what it is resolved against: %s", async (base, returns) => {
  const url = `${site}/bridges`;
  const html = alternate("de", `${site}/de/bridges`);
  const other = base + alternate("en", "bridges");
  const fetcher = fetcherOf(html, { other });
  await fetcher.fetchPage(url);
  expect(await languageVersions({ html, url }, fetcher)).toEqual([{ lang: "de", url: `${site}/de/bridges`, returns }]);
});

test.each([
  ["http://www.site.example/", "a.js", "the href of <base>"],
  ["http://www.site.example/", "https://www.site.example/a.js", undefined],
  ["https://www.site.example/", "a.js", undefined],
  ["https://www.site.example/", "http://www.site.example/a.js", '"http://www.site.example/a.js"'],
])("a <base> of %s: the script %j is loaded over http by %s", async (base, src, by) => {
  const { verdict, advice } = await told(`<base href="${base}"><script src="${src}"></script>`, "/bridges");
  expect(verdict("mixed-content")).toBe(by === undefined ? "pass" : "fail");
  expect(advice("mixed-content")?.change).toBe(by && `Change http:// to https:// in ${by}.`);
});

test.each([
  ["/stra%C3%9Fe", "/stra%c3%9fe"],
  ["/مقال", "/%d9%85%d9%82%d8%a7%d9%84/"],
  ["/~ann", "/%7Eann"],
])("of %s the canonical link %s names the page itself, in whatever writing", async (path, href) => {
  expect((await told(`<link rel="canonical" href="${site}${href}">`, path)).verdict("canonical-self")).toBe("pass");
  const other = await told(`<link rel="canonical" href="${site}${href}x">`, path);
  expect(other.verdict("canonical-self")).toBe("fail");
});
