import { expect, test } from "vitest";
import { sitemapPaths } from "../../../src/content/pitches/site/sitemap.ts";

const pathsOf = (xml: string) => sitemapPaths(xml, "https://www.acme.example/");
const listing = (...locations: string[]) =>
  `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations
    .map((location) => `<url><loc>${location}</loc></url>`)
    .join("\n")}</urlset>`;

test.each([
  [
    "entities",
    listing("https://acme.example/a&amp;b", "https://acme.example/c&#38;d", "https://acme.example/e&#x27;f"),
    ["/a&b", "/c&d", "/e'f"],
  ],
  ["literal text", listing("<![CDATA[https://acme.example/a&b]]>", " <![CDATA[ https://acme.example/c ]]> "), ["/a&b", "/c"]],
  ["white space", listing("\n  https://acme.example/a\n"), ["/a"]],
  ["brackets", listing("https://acme.example/a[1]/b"), ["/a[1]/b"]],
  ["relative addresses", listing("/a", "https://acme.example/b"), ["/a", "/b"]],
  ["other hosts", listing("https://evil.example/a", "https://acme.example/b", "//evil.example/c"), ["/b"]],
  ["what is no address", listing("https://", "http://[", ""), ["/"]],
  ["comments", listing("https://acme.example/a").replace("<url>", "<!-- <url><loc>/old</loc></url> --><url>"), ["/a"]],
  ["a byte order mark", `\uFEFF${listing("https://acme.example/a")}`, ["/a"]],
  [
    "a prefix",
    '<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"><sm:url><sm:loc>https://acme.example/a</sm:loc></sm:url></sm:urlset>',
    ["/a"],
  ],
  [
    "pictures, with a prefix too",
    "<s:urlset><s:url><s:loc>/a</s:loc><image:image><image:loc>/a.png</image:loc></image:image></s:url></s:urlset>",
    ["/a"],
  ],
  ["pictures", listing("/a</loc><image:image><image:loc>/a.png</image:loc></image:image><loc>/b"), ["/a", "/b"]],
  ["a last address that is cut", "<urlset><url><loc>/a</loc></url><url><loc>/prici", ["/a"]],
  ["sitemaps", "<sitemapindex><sitemap><loc>https://acme.example/a.xml</loc></sitemap></sitemapindex>", []],
  ["sitemaps with a prefix", "<s:sitemapindex><s:sitemap><s:loc>/a.xml</s:loc></s:sitemap></s:sitemapindex>", []],
])("a sitemap with %s", (_what, xml, paths) => {
  expect(pathsOf(xml)).toEqual(paths);
});
