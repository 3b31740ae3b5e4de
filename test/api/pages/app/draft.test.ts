import { expect, test } from "vitest";
import { draftView } from "../../../../api/pages/app/screens/seo-job/draft.ts";

type Advice = Parameters<typeof draftView>[1][number];

const text = "First <b>tents</b> & poles.\r\n\r\nTents are light. Tents are cheap.\n\nNothing here.";
const place = (quote: string, start = text.indexOf(quote)) => ({ field: "markdown", quote, start, end: start + quote.length });
const about = (title: string, ...evidence: object[]) => ({ title, change: `Change ${title}`, evidence }) as unknown as Advice;
const shown = (...advice: Advice[]) => String(draftView({ markdown: text } as Parameters<typeof draftView>[0], advice));

test("passages are marked where they stand, with their advice beside them; what the author wrote is text", () => {
  const markup = shown(about("<i>A</i>", place("<b>tents</b>")), about("B", place("Tents are cheap.")));
  expect(markup).toContain("First <mark>&lt;b&gt;tents&lt;/b&gt;<sup>1</sup></mark> &amp; poles.");
  expect(markup).toContain("Tents are light. <mark>Tents are cheap.<sup>2</sup></mark>");
  expect(markup).toContain("1. &lt;i&gt;A&lt;/i&gt;");
  expect(markup).toContain("Nothing here.");
  expect(markup).not.toContain("What the draft does not have");
});

test("passages that overlap are one, with the advice of both; advice that is shown again is named only", () => {
  const markup = shown(about("A", place("are light. Tents"), place("Nothing")), about("B", place("Tents are cheap.")));
  expect(markup).toContain("Tents <mark>are light. Tents are cheap.<sup>1, 2</sup></mark>");
  expect(markup).toContain("1: as above");
});

test("a quote that does not stand at its offsets is not marked, and no text is lost; advice without a passage stands below", () => {
  const markup = shown(about("A", place("Tents are cheap.", 3)), about("B"));
  expect(markup).not.toContain("<mark>");
  for (const part of ["First &lt;b&gt;", "Tents are light. Tents are cheap.", "Nothing here."]) expect(markup).toContain(part);
  expect(markup).toContain("What the draft does not have");
  expect(markup).toContain("2. B");
});

test("headings of the draft are bold instead of having their signs, also where they are marked; code keeps its signs", () => {
  const headed = "# Tents\n\n## Light ones\nA #1 tent.\n\n```\n# code\n```\n";
  const quote = { field: "markdown", quote: "## Light ones", start: 9, end: 22 };
  const markup = String(draftView({ markdown: headed } as Parameters<typeof draftView>[0], [about("A", quote)]));
  expect(markup).toContain("<strong>Tents</strong>");
  expect(markup).toContain("<mark><strong>Light ones</strong><sup>1</sup></mark>");
  expect(markup).toContain("A #1 tent.");
  expect(markup).toContain("# code");
});
