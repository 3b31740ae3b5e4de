import { expect, test } from "vitest";
import { analysed } from "./analysed.ts";

test.each([
  ["a type that every object inherits", "pass", '{"@type":"Product","name":"Tent","offers":{"@type":"constructor","price":"5"}}'],
  ["a name in many lists", "fail", `{"@type":"Product","name":${"[".repeat(100_000)}"Tent"${"]".repeat(100_000)}}`],
  ["a name in many things", "fail", `{"@type":"Product","name":${'{"name":'.repeat(10_000)}"Tent"${"}".repeat(10_000)}}`],
])("a page is analysed whose JSON-LD holds %s", async (_, verdict, jsonLd) => {
  const page = await analysed(`<script type="application/ld+json">${jsonLd}</script>`, "<p>We sell tents.</p>");
  expect(page.verdict("json-ld-complete")).toBe(verdict);
});
