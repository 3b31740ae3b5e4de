import { PageError } from "./page-error.ts";

/** Parsers compare each mark of a paragraph with the others; people use some dozens. */
const maxMarksInParagraph = 2_000;
const maxUnderlinedHeadings = 1_000;
/** Deeper nesting is no text that anybody wrote, and costs a parser its memory. */
const maxQuotations = 100;
const maxIndentation = 400;

/**
 * Refuses Markdown whose parsing would take time that grows with the square of its length. One pass over the text.
 * @throws PageError `unreadable`
 */
export function requirePlainMarkdown(markdown: string): void {
  let [marks, underlined] = [0, 0];
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    const text = line.trim();
    marks = text === "" ? 0 : marks + countMarks(text);
    if (/^(?:=+|-+)$/.test(text)) underlined++;
    const depth = /^[ \t>]*/.exec(line)![0];
    const quotations = depth.split(">").length - 1;
    if (quotations > maxQuotations || depth.length > maxIndentation) {
      throw new PageError("unreadable", "The Markdown is nested too deep to be read. Give a text with simpler markup.");
    }
    if (marks > maxMarksInParagraph || underlined > maxUnderlinedHeadings) {
      throw new PageError("unreadable", "The Markdown is too intricate to be read. Give a text with simpler markup.");
    }
  }
}

function countMarks(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if ("*_~[]`".includes(text[i]!)) count++;
  return count;
}
