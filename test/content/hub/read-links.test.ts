import { expect, test } from "vitest";
import { readLinks } from "../../../src/content/hub/read-links.ts";

const links = "[a](https://other.example/a) [b](https://www.acme.example/b) [c](/c)\n\n";
const found = { cited_urls: ["https://other.example/a"], internal_links: ["https://www.acme.example/b", "/c"] };

test("links of long texts are those of short ones", async () => {
  for (const text of [links, links + "A tent. ".repeat(2_000)])
    expect(await readLinks("website", text, ["acme.example"])).toEqual(found);
});

const none = { cited_urls: [], internal_links: [] };

test("a text with far more brackets, lines, addresses or cells than texts have has no links", async () => {
  for (const part of ["![", "- a\n", "|a", "://"]) {
    expect(await readLinks("website", links + part.repeat(200_000), ["acme.example"])).toEqual(none);
    expect(await readLinks("website", links + part.repeat(5_000), ["acme.example"])).toEqual(found);
  }
});

test("a text that was made to be slow holds up neither other websites nor the texts behind it", async () => {
  const long = links + "A tent. ".repeat(2_000);
  // Both threads have begun: what a thread takes to begin is no part of the four seconds that a text has.
  await Promise.all(["website", "another"].map((website) => readLinks(website, long, ["acme.example"])));
  const slow = readLinks("website", "*a".repeat(4_000_000), ["acme.example"]);
  const behind = readLinks("website", long, ["acme.example"]);
  expect(await Promise.race([slow, readLinks("another", long, ["acme.example"])])).toEqual(found);
  expect(await slow).toEqual(none);
  expect(await behind).toEqual(found);
});
