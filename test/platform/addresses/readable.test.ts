import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { readableDomain } from "../../../src/platform/addresses/index.ts";

test("a domain is shown in the letters that people read", () => {
  for (const name of [
    "münchen.example",
    "øl.dk",
    "żółw.pl",
    "الوردة.example",
    "日本.jp",
    "かな漢字.example",
    "пример.рф",
    "παράδειγμα.ελ",
  ]) {
    expect(domainToASCII(name)).toContain("xn--");
    expect(readableDomain(domainToASCII(name))).toBe(name);
  }
  expect(readableDomain("xn--mnchen-3ya.example/wege?a=xn--b")).toBe("münchen.example/wege?a=xn--b");
  expect(readableDomain("acme.example/xn--mnchen-3ya")).toBe("acme.example/xn--mnchen-3ya");
});

test("what looks like another name stays encoded", () => {
  // Cyrillic and Greek letters under a Latin ending, mixed scripts, a dotless i; and what is no encoding.
  for (const name of ["аррӏе.com", "οοο.com", "gооgle.com", "bıng.com"])
    expect(readableDomain(domainToASCII(name))).toMatch(/^xn--/);
  expect(readableDomain("xn--\u0000.example")).toBe("xn--\u0000.example");
});
