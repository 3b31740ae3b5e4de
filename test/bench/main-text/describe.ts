/**
 * The first half of learning `model.json` anew: describes the passages of the corpora's halves that are for tuning.
 * `node test/bench/main-text/describe.ts /tmp/rows trafilatura=/path scrapinghub=/path readability=/path wcxb=/path`, then
 * `python3 test/bench/main-text/train.py /tmp/rows src/platform/documents/main-text/model.json` (numpy, lightgbm).
 */
import { createHash } from "node:crypto";
import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { describePassages, groupNames } from "../../../src/platform/documents/main-text/features.ts";
import { pageFacts } from "../../../src/platform/documents/main-text/page-facts.ts";
import { passagesOf } from "../../../src/platform/documents/main-text/passages.ts";
import { parseHtml } from "../../../src/platform/documents/parse-html.ts";
import { corpora, type LabelledPage } from "./corpora.ts";
import { labelsOf } from "./labels.ts";
import { LexiconLearner } from "./learn-lexicon.ts";

const folds = 5;
const foldOf = (site: string): number => createHash("sha256").update(site).digest()[1]! % folds;

const [out, ...sources] = process.argv.slice(2);
if (!out || sources.length === 0) throw new Error("usage: describe.ts <out> <corpus>=<folder>…");
const pages = sources.flatMap((source) => {
  const [corpus, folder] = source.split("=") as [string, string];
  return corpora[corpus]!(folder).flatMap((page) => (page.half === "tune" ? [{ ...page, isSnippets: page.text === null }] : []));
});

const read = (page: LabelledPage) => {
  const root = parseHtml(page.html());
  const passages = passagesOf(root);
  return { root, passages, labels: labelsOf(page, passages.passages) };
};

const learner = new LexiconLearner();
for (const page of pages) {
  const { passages, labels } = read(page);
  learner.add(page.site, passages.passages, labels);
}
// What a page is told of words was learned on other sites' pages, as it will be of pages that nobody has labelled.
const lexicons = Array.from({ length: folds }, (_, fold) => learner.lexicon((site) => foldOf(site) === fold));

let features: string[] = [];
const described: { isSnippets: boolean; labels: (boolean | null)[]; lengths: number[] }[] = [];
const file = openSync(`${out}.f32`, "w");
for (const page of pages) {
  const { root, passages, labels } = read(page);
  if (passages.passages.length === 0) continue;
  const describe = describePassages(passages, pageFacts(root), lexicons[foldOf(page.site)]!);
  const rows = passages.passages.map((_, index) => describe(index));
  features = rows[0]!.flatMap((group, at) => Object.keys(group).map((name) => `${groupNames[at]}.${name}`));
  writeSync(file, new Uint8Array(Float32Array.from(rows.flat().flatMap((group) => Object.values(group))).buffer));
  described.push({ isSnippets: page.isSnippets, labels, lengths: passages.passages.map(({ text }) => text.length) });
}
closeSync(file);
const { names, labels } = learner.lexicon(() => false);
const sorted = (words: Map<string, number>) => Object.fromEntries([...words].toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(`${out}.json`, JSON.stringify({ features, names: sorted(names), labels: sorted(labels), pages: described }));
