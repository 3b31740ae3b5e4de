/**
 * Measures the reader of main text on a public labelled corpus: `node test/bench/main-text/measure.ts wcxb /path/to/its/clone`.
 * Each corpus is counted as its authors count it: snippets that are found, words, or runs of four words; whole texts as the mean of
 * pages, and for runs of words F1 of the means.
 */
import { readHtml } from "../../../src/platform/documents/read-html.ts";
import { corpora, type LabelledPage } from "./corpora.ts";
import { type Score, scoreOf, shingleScore, snippets, wordScore } from "./score.ts";

/** What a reader finds of a page. */
export type Reader = (html: string) => { text: string; isReliable: boolean };

const ours: Reader = (html) => {
  const { blocks, mainTextReliable } = readHtml(html, null);
  return { text: blocks.map(({ text }) => text).join("\n"), isReliable: mainTextReliable };
};

export interface Measured extends Score {
  pages: number;
  /** Pages almost none of whose labelled text was found. */
  lost: number;
  /** Lost pages whose main text the reader calls unreliable, and those it calls so of all. */
  lostUnreliable: number;
  unreliable: number;
  /** The processor's time for a million characters of HTML, parsing included. */
  cpuMsPerMillion: number;
}

/** A page is lost when less than this share of its labelled text is found. */
const lostBelow = 0.1;

export function measure(pages: LabelledPage[], reader: Reader = ours): Measured {
  const totals = { found: 0, missed: 0, wrong: 0, lost: 0, lostUnreliable: 0, unreliable: 0, chars: 0, cpuMs: 0 };
  const scores: Score[] = [];
  for (const page of pages) {
    const html = page.html();
    const before = process.threadCpuUsage();
    const { text, isReliable } = readOrNothing(reader, html);
    const after = process.threadCpuUsage();
    totals.cpuMs += (after.user + after.system - before.user - before.system) / 1_000;
    totals.chars += html.length;
    let isLost: boolean;
    if (page.text === null) {
      const { found, wrong } = snippets(page, text);
      totals.found += found;
      totals.wrong += wrong;
      totals.missed += page.with.length - found;
      isLost = found === 0;
    } else {
      const score = page.unit === "shingles" ? shingleScore(text, page.text) : wordScore(text, page.text);
      scores.push(score);
      isLost = score.recall < lostBelow;
    }
    totals.lost += Number(isLost);
    totals.unreliable += Number(!isReliable);
    totals.lostUnreliable += Number(isLost && !isReliable);
  }
  const { found, missed, wrong, chars, cpuMs, lost, lostUnreliable, unreliable } = totals;
  const mean = (key: keyof Score) => scores.reduce((sum, score) => sum + score[key], 0) / scores.length;
  let score = { precision: mean("precision"), recall: mean("recall"), f1: mean("f1") };
  if (scores.length === 0) score = scoreOf(found / (found + wrong), found / (found + missed));
  if (pages[0]?.unit === "shingles") score = scoreOf(score.precision, score.recall);
  return { pages: pages.length, lost, lostUnreliable, unreliable, cpuMsPerMillion: (1e6 * cpuMs) / chars, ...score };
}

/** A page that cannot be read counts as lost. */
function readOrNothing(reader: Reader, html: string): ReturnType<Reader> {
  try {
    return reader(html);
  } catch {
    return { text: "", isReliable: false };
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
    const { lost, lostUnreliable, unreliable, precision, recall, f1, cpuMsPerMillion } = measure(some);
    const figures = [precision, recall, f1].map((figure) => figure.toFixed(3)).join(" / ");
    console.log(
      `${group}: ${some.length} pages, precision / recall / F1 ${figures}, lost ${lost}, of these unreliable ${lostUnreliable} ` +
        `(of all ${unreliable}), ${cpuMsPerMillion.toFixed(0)} ms of CPU for a million characters`,
    );
  }
}
