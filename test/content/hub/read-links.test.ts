import { expect, test } from "vitest";
import { readLinks } from "../../../src/content/hub/read-links.ts";

const links = "[a](https://other.example/a) [b](https://www.acme.example/b) [c](/c)\n\n";
const found = { cited_urls: ["https://other.example/a"], internal_links: ["https://www.acme.example/b", "/c"] };

test("links of long texts are those of short ones", async () => {
  for (const text of [links, links + "A tent. ".repeat(2_000)])
    expect(await readLinks("website", text, ["acme.example"])).toEqual(found);
});

test("a text that was made to be slow has no links, and holds up neither other websites nor the texts behind it", async () => {
  const slow = readLinks("website", links + "![".repeat(3_000_000), ["acme.example"]);
  const long = links + "A tent. ".repeat(2_000);
  const behind = readLinks("website", long, ["acme.example"]);
  expect(await Promise.race([slow, readLinks("another", long, ["acme.example"])])).toEqual(found);
  expect(await slow).toEqual({ cited_urls: [], internal_links: [] });
  expect(await behind).toEqual(found);
});
