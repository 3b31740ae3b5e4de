import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import type { Answer } from "../../ask.ts";

type Job = Answer<"seo.read">;
type Advice = NonNullable<Job["result"]>["recommendations"][number];

/** A passage that some advice rests on. */
interface Passage {
  start: number;
  end: number;
  /** Places of the advice in its list, from 1. */
  numbers: number[];
}

const fields = [
  { field: "title", title: "Title" },
  { field: "meta_description", title: "Description" },
  { field: "markdown", title: "Text" },
] as const;

/** The draft with the passages that advice rests on, and the advice beside each, by the offsets that are stored with it. */
export function draftView(draft: NonNullable<Job["draft"]>, advice: readonly Advice[]): Markup {
  const parts = fields.flatMap(({ field, title }) => {
    const text = draft[field];
    return text === undefined ? [] : [html`<h3>${title}</h3>${rowsOf(text, passagesOf(field, text, advice), advice)}`];
  });
  const homeless = advice.flatMap((one, index) => (one.evidence.some((place) => "quote" in place) ? [] : [index + 1]));
  return html`<div class="draft">${parts}</div>${homeless.length > 0 ? html`<h3>What the draft does not have</h3><ul class="list">${homeless.map((number) => noteOf(number, advice))}</ul>` : ""}`;
}

/** Passages of a field that do not overlap, in order: two that do are one, with the advice of both. */
function passagesOf(field: string, text: string, advice: readonly Pick<Advice, "evidence">[]): Passage[] {
  const places = advice
    .flatMap(({ evidence }, index) =>
      evidence.flatMap((place) =>
        // What does not stand where it says it does is not marked.
        place.field === field && "quote" in place && text.slice(place.start, place.end) === place.quote && place.quote !== ""
          ? [{ start: place.start, end: place.end, numbers: [index + 1] }]
          : [],
      ),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Passage[] = [];
  for (const place of places) {
    const last = merged.at(-1);
    if (last && place.start < last.end) {
      last.end = Math.max(last.end, place.end);
      last.numbers = [...new Set([...last.numbers, ...place.numbers])].sort((a, b) => a - b);
    } else merged.push({ ...place });
  }
  return merged;
}

/** Paragraphs with the advice about them beside them: a row each, so that both stay together on a phone and on paper. */
function rowsOf(text: string, passages: readonly Passage[], advice: readonly Advice[]): Markup[] {
  const shown = new Set<number>();
  return rangesOf(text, passages).map(({ start, end }) => {
    const here = passages.filter((one) => one.start >= start && one.end <= end);
    const numbers = [...new Set(here.flatMap((one) => one.numbers))].sort((a, b) => a - b);
    const notes = numbers.map((number) => {
      const isRepeated = shown.has(number);
      shown.add(number);
      return isRepeated ? html`<li class="small soft">${number}: as above</li>` : noteOf(number, advice);
    });
    return html`<div class="draft-row"><div class="draft-text" dir="auto">${marked(text, start, end, here)}</div>${notes.length > 0 ? html`<ul class="draft-notes">${notes}</ul>` : ""}</div>`;
  });
}

/** Paragraphs as ranges that cut no passage and leave out nothing. */
function rangesOf(text: string, passages: readonly Passage[]): { start: number; end: number }[] {
  const ranges = [];
  let [start, at] = [0, 0];
  for (const gap of text.matchAll(/\n[ \t]*\n/g)) {
    const end = gap.index + gap[0].length;
    while (at < passages.length && passages[at]!.end <= gap.index) at++;
    const isInside = at < passages.length && passages[at]!.start < end;
    if (isInside) continue;
    ranges.push({ start, end });
    start = end;
  }
  if (start < text.length) ranges.push({ start, end: text.length });
  return ranges;
}

function marked(text: string, start: number, end: number, passages: readonly Passage[]): unknown[] {
  const parts: unknown[] = [];
  let at = start;
  for (const passage of passages) {
    parts.push(lines(text, at, passage.start));
    parts.push(html`<mark>${lines(text, passage.start, passage.end)}<sup>${passage.numbers.join(", ")}</sup></mark>`);
    at = passage.end;
  }
  parts.push(lines(text, at, at + text.slice(at, end).trimEnd().length));
  return parts;
}

/** Whether a place stands between the fences of a block of code. */
const isInCode = (text: string, at: number): boolean => (text.slice(0, at).match(/^(?:```|~~~)/gm)?.length ?? 0) % 2 === 1;

/** A part of the text whose headings are bold instead of having their signs. */
function lines(text: string, start: number, end: number): unknown[] {
  let at = start;
  return text
    .slice(start, end)
    .split(/(?<=\n)/)
    .map((line) => {
      const isWhole = at === 0 || text[at - 1] === "\n";
      at += line.length;
      const [signs = ""] = (isWhole && /^#{1,6}[ \t]+/.exec(line)) || [];
      return signs && !isInCode(text, at) ? html`<strong>${line.slice(signs.length)}</strong>` : line;
    });
}

function noteOf(number: number, advice: readonly Advice[]): Markup {
  const { title, change, suggested_text: suggested } = advice[number - 1]!;
  return html`<li><strong dir="auto">${number}. ${title}</strong><br><span dir="auto">${change}</span>${suggested ? html`<blockquote dir="auto">${suggested}</blockquote>` : ""}</li>`;
}
