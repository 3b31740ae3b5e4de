import { expect, test } from "vitest";
import { readHtml } from "../../../src/platform/documents/index.ts";

const sentence = (n: number) => `Line ${n} of a text that is set without paragraphs.<br>`;
const whole = Array.from({ length: 1_000 }, (_, n) => sentence(n)).join("");

test("a very long paragraph becomes blocks that end between words and stand where the source has them", () => {
  const html = `<main><p>${whole}</p></main>`;
  const { blocks } = readHtml(html, null);
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.map(({ text }) => text).join(" ")).toBe(whole.replaceAll("<br>", " ").trim());
  for (const { text, offsets, span } of blocks) {
    expect(text.length).toBeLessThanOrEqual(20_000);
    expect(offsets).toHaveLength(text.length);
    expect(html.slice(span.start, span.start + 10)).toBe(text.slice(0, 10));
  }
});

test("a link in a very long paragraph belongs to the block that it stands in", () => {
  const { blocks, links } = readHtml(`<main><p><a href="/a">First</a> ${whole}<a href="/b">Last</a></p></main>`, null);
  expect(links.map(({ block }) => block)).toEqual([0, blocks.length - 1]);
  expect(blocks[0]!.text).toMatch(/^First/);
});

test("no character is divided", () => {
  const { blocks } = readHtml(`<main><p>x${"😀".repeat(15_000)}</p></main>`, null);
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.every(({ text }) => text.isWellFormed())).toBe(true);
});

test("a heading stays one", () => {
  const { blocks } = readHtml(`<main><h1>${"A word ".repeat(4_000)}</h1><p>Text.</p></main>`, null);
  expect(blocks.filter(({ kind }) => kind === "heading")).toHaveLength(1);
});
