import { html } from "hono/html";
import type { Passage, Piece } from "../../../src/content/index.ts";
import type { Markup } from "../document.ts";

/** Unchanged lines that stay around a change. */
const contextLines = 2;
const maxCharacters = 50_000;

/** A comparison of two texts: changes with a little of what stands around them. */
export function diffView(passages: readonly Passage[]): Markup {
  if (!passages.some(({ kind }) => kind === "changed")) return html`<p class="soft">The texts are the same.</p>`;
  const parts: Markup[] = [];
  let left = maxCharacters;
  for (const [index, passage] of passages.entries()) {
    if (left <= 0) {
      parts.push(html`<p class="skip">The rest of the comparison is not shown.</p>`);
      break;
    }
    if (passage.kind === "changed") {
      left -= passage.pieces.reduce((sum, { text }) => sum + text.length, 0);
      parts.push(html`<div class="change">${passage.pieces.map(pieceView)}</div>`);
      continue;
    }
    const [head, skipped, tail] = around(passage.text, index === 0, index === passages.length - 1);
    left -= head.length + tail.length;
    if (head.trim()) parts.push(html`<div class="same">${trimLines(head)}</div>`);
    if (skipped > 0) parts.push(html`<p class="skip">${skipped === 1 ? "1 unchanged line" : `${skipped} unchanged lines`}</p>`);
    if (tail.trim()) parts.push(html`<div class="same">${trimLines(tail)}</div>`);
  }
  return html`<div class="diff">${parts}</div>`;
}

/** Without blank lines at both ends. */
const trimLines = (text: string): string => text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, "");

const pieceView = ({ kind, text }: Piece): Markup =>
  kind === "added" ? html`<ins>${text}</ins>` : kind === "removed" ? html`<del>${text}</del>` : html`${text}`;

/** The beginning and end of unchanged lines that are next to changes, and how many lines with a text lie between. */
function around(text: string, isFirst: boolean, isLast: boolean): [head: string, skipped: number, tail: string] {
  const lines = text.split("\n");
  const head = isFirst ? [] : upTo(lines);
  const tail = isLast ? [] : upTo(lines.toReversed()).reverse();
  if (head.length + tail.length >= lines.length) return [text, 0, ""];
  const between = lines.slice(head.length, lines.length - tail.length).filter((line) => line.trim() !== "");
  return between.length === 0 ? [text, 0, ""] : [head.join("\n"), between.length, tail.join("\n")];
}

/** The first lines, until enough of them hold a text. */
function upTo(lines: readonly string[]): string[] {
  let texts = 0;
  const end = lines.findIndex((line) => {
    if (line.trim() !== "") texts++;
    return texts === contextLines;
  });
  return lines.slice(0, end === -1 ? lines.length : end + 1);
}
