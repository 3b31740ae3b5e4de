/**
 * Measures the reader of main text on a public labelled corpus: `node test/bench/main-text/measure.ts wcxb /path/to/its/clone`.
 * Snippets are counted as trafilatura's evaluation counts them, whole texts in words, averaged over pages.
 */
import { readHtml } from "../../../src/platform/documents/read-html.ts";
import { corpora, type LabelledPage } from "./corpora.ts";
import { type Score, scoreOf, snippets, wordScore } from "./score.ts";

/** The main text of a page as one string. */
export type Reader = (html: string) => string;

const ours: Reader = (html) =>
  readHtml(html, null)
    .blocks.map(({ text }) => text)
    .join("\n");

export interface Measured extends Score {
  pages: number;
  /** Pages none of whose labelled text was found. */
  lost: number;
}

/** A page is lost when less than this share of its labelled text is found. */
const lostBelow = 0.1;

export function measure(pages: LabelledPage[], reader: Reader = ours): Measured {
  const totals = { found: 0, missed: 0, wrong: 0 };
  const scores: Score[] = [];
  let lost = 0;
  for (const page of pages) {
    const text = readOrNothing(reader, page.html());
    if (page.text === null) {
      const { found, wrong } = snippets(page, text);
      totals.found += found;
      totals.wrong += wrong;
      totals.missed += page.with.length - found;
      if (found === 0) lost++;
    } else {
      const score = wordScore(text, page.text);
      scores.push(score);
      if (score.recall < lostBelow) lost++;
    }
  }
  const { found, missed, wrong } = totals;
  if (scores.length === 0) return { pages: pages.length, lost, ...scoreOf(found / (found + wrong), found / (found + missed)) };
  const mean = (key: keyof Score) => scores.reduce((sum, score) => sum + score[key], 0) / scores.length;
  return { pages: pages.length, lost, precision: mean("precision"), recall: mean("recall"), f1: mean("f1") };
}

/** A page that cannot be read counts as lost. */
function readOrNothing(reader: Reader, html: string): string {
  try {
    return reader(html);
  } catch {
    return "";
  }
}

if (import.meta.main) {
  const [name, folder] = process.argv.slice(2);
  const load = corpora[name ?? ""];
  if (!load || !folder) {
    console.error(`usage: node test/bench/main-text/measure.ts ${Object.keys(corpora).join("|")} <folder of its clone>`);
    process.exit(1);
  }
  const pages = load(folder);
  const groups = new Map<string, LabelledPage[]>();
  for (const page of pages) {
    for (const group of [page.half, `${page.half} ${page.kind}`]) groups.set(group, [...(groups.get(group) ?? []), page]);
  }
  for (const [group, some] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { lost, precision, recall, f1 } = measure(some);
    const figures = [precision, recall, f1].map((figure) => figure.toFixed(3)).join(" / ");
    console.log(`${group}: ${some.length} pages, precision / recall / F1 ${figures}, lost ${lost}`);
  }
}
