import { expect, test } from "vitest";
import { quote } from "../../../../src/content/seo/analysis/evidence.ts";
import { readMarkdown } from "../../../../src/platform/documents/index.ts";

test.each([0, 1, 2, 3])("a quote begins and ends with whole characters: %i", (from) => {
  const markdown = "🏕🏕 Camping by the lake 🏕🏕";
  const document = readMarkdown({ markdown });
  const {
    quote: text,
    start,
    end,
  } = quote(document, { field: "markdown", start: from, end: markdown.length - from }) as {
    quote: string;
    start: number;
    end: number;
  };
  expect(text.isWellFormed()).toBe(true);
  expect(markdown.slice(start, end)).toBe(text);
});
