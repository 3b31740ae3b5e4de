import { expect, test } from "vitest";
import { robotsAllows } from "../../../src/platform/documents/robots.ts";

const allows = (robotsTxt: string, path: string) => robotsAllows(robotsTxt, `https://page.example${path}`, "Answerscope");

test.each([
  "Crawl-delay: 5",
  "Sitemap: https://page.example/sitemap.xml",
  "Host: page.example",
  "Noindex: /b",
  "# mine",
  "",
  "so what",
])("%j between two user agents does not part their group", (line) => {
  expect(allows(`User-agent: Answerscope\n${line}\nUser-agent: Bingbot\nDisallow: /a`, "/a")).toBe(false);
});

test.each([
  ["a byte order mark", "\uFEFFUser-agent: *\nDisallow: /a", "/a"],
  ["carriage returns alone", "User-agent: *\rDisallow: /a\rAllow: /b", "/a"],
  ["comments and spaces", "User-agent : * # all\n  disallow : /a # ours", "/a"],
  ["a version behind the name", "User-agent: answerscope/2.0\nDisallow: /a", "/a"],
  ["words behind the name", "User-agent: Answerscope (tracker)\nDisallow: /a", "/a"],
  [
    "two groups of one name",
    "User-agent: Answerscope\nDisallow: /a\nUser-agent: *\nAllow: /\nUser-agent: Answerscope\nDisallow: /b",
    "/b",
  ],
  ["codes of letters in the rule", "User-agent: *\nDisallow: /%61bc", "/abc"],
  ["codes of letters in the address", "User-agent: *\nDisallow: /abc", "/%61bc"],
  ["codes in lower case", "User-agent: *\nDisallow: /gr%c3%b6%c3%9fe", "/größe"],
  ["brackets", "User-agent: *\nDisallow: /*?filter[", "/a?filter[color]=red"],
  ["brackets as codes in the address", "User-agent: *\nDisallow: /*?filter[", "/a?filter%5Bcolor%5D=red"],
  ["brackets as codes in the rule", "User-agent: *\nDisallow: /*?filter%5B", "/a?filter[color]=red"],
  ["a bar", "User-agent: *\nDisallow: /a|b", "/a|b"],
  ["an apostrophe", "User-agent: *\nDisallow: /*?q='", "/a?q='b"],
  ["a star as a code", "User-agent: *\nDisallow: /a-%2A.html", "/a-*.html"],
  ["a dollar as a code", "User-agent: *\nDisallow: /a%24", "/a$"],
  ["a dollar in the middle", "User-agent: *\nDisallow: /a$b", "/a$bc"],
  ["an end", "User-agent: *\nDisallow: /*.pdf$", "/a.pdf"],
])("forbidden, with %s", (_what, robotsTxt, path) => {
  expect(allows(robotsTxt, path)).toBe(false);
});

test.each([
  ["the longest rule", "User-agent: *\nDisallow: /\nAllow: /a", "/a"],
  ["the kinder of two", "User-agent: *\nDisallow: /a\nAllow: /a", "/a"],
  ["an end that is none", "User-agent: *\nDisallow: /*.pdf$", "/a.pdf?page=2"],
  ["a slash as a code", "User-agent: *\nDisallow: /a/b", "/a%2Fb"],
  ["a group of its own without rules", "User-agent: *\nDisallow: /\n\nUser-agent: Answerscope", "/a"],
  ["a star as a code", "User-agent: *\nDisallow: /a%2A", "/abc"],
])("allowed, by %s", (_what, robotsTxt, path) => {
  expect(allows(robotsTxt, path)).toBe(true);
});
