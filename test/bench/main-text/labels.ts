import type { Passage } from "../../../src/platform/documents/main-text/passages.ts";
import type { LabelledPage } from "./corpora.ts";

/** Words, and the characters of writings without spaces. */
const tokens = (text: string): string[] =>
  text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu) ?? [];
const gram = 4;

/** For each passage whether it is main text; `null` where the labels do not tell. */
export function labelsOf(page: LabelledPage, passages: Passage[]): (boolean | null)[] {
  return page.text === null ? bySnippets(page, passages) : byText(page.text, passages);
}

/** A passage is main text when half of its words stand in runs of four that the expected text has too. */
function byText(expected: string, passages: Passage[]): boolean[] {
  const known = new Set<string>();
  const theirs = tokens(expected);
  const size = Math.min(gram, Math.max(1, theirs.length));
  for (let i = 0; i + size <= theirs.length; i++) known.add(theirs.slice(i, i + size).join(" "));
  const all = passages.map(({ text }) => tokens(text));
  const flat = all.flat();
  const covered = new Uint8Array(flat.length);
  for (let i = 0; i + size <= flat.length; i++) if (known.has(flat.slice(i, i + size).join(" "))) covered.fill(1, i, i + size);
  let at = 0;
  return all.map((own) => {
    const hits = covered.subarray(at, at + own.length).reduce((sum, hit) => sum + hit, 0);
    at += own.length;
    return own.length > 0 && hits >= own.length / 2;
  });
}

const squeeze = (text: string): string => text.replace(/\s+/g, " ").trim();

function bySnippets(page: LabelledPage, passages: Passage[]): (boolean | null)[] {
  const starts: number[] = [];
  let whole = "";
  for (const { text } of passages) {
    starts.push(whole.length);
    whole += `${squeeze(text)} `;
  }
  const labels: (boolean | null)[] = passages.map(() => null);
  const mark = (snippet: string, label: boolean, limit: number) => {
    for (let at = whole.indexOf(snippet), n = 0; at >= 0 && n < limit; at = whole.indexOf(snippet, at + 1), n++) {
      for (let i = 0; i < starts.length; i++) {
        if (starts[i]! < at + snippet.length && (starts[i + 1] ?? whole.length) > at) labels[i] = label;
      }
    }
  };
  // What is to be left out is to be left out wherever it stands; of what is to be found once is enough.
  for (const snippet of page.without) mark(squeeze(snippet), false, 20);
  for (const snippet of page.with) mark(squeeze(snippet), true, whole.split(squeeze(snippet)).length > 2 ? 0 : 1);
  return labels;
}
