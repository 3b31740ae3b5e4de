import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readHtml } from "../../../../src/platform/documents/read-html.ts";
import { wordScore } from "../../../bench/main-text/score.ts";

const folder = new URL("pages/", import.meta.url);
const names = readdirSync(folder).flatMap((name) => (name.endsWith(".html") ? [name.slice(0, -".html".length)] : []));
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

/** Each page shows one way of markup; beside it stands its main text, a block a line. */
describe("main text", () => {
  test.each(names)("%s", (name) => {
    const html = read(`${name}.html`);
    const document = readHtml(html, null);
    const { precision, recall } = wordScore(document.blocks.map(({ text }) => text).join("\n"), read(`${name}.txt`));
    expect(recall, "share of the expected words that are found").toBeGreaterThanOrEqual(0.97);
    expect(precision, "share of the words found that are expected").toBeGreaterThanOrEqual(0.95);
    expect(document.mainTextReliable).toBe(true);
    for (const { text, offsets } of document.blocks) expect(html[offsets[0]!]).toBe(text[0]);
  });
});
