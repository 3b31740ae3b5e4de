import { labelWords } from "../../../src/platform/documents/main-text/lexicon.ts";
import type { Passage } from "../../../src/platform/documents/main-text/passages.ts";

/** Words of fewer sites tell more of the site than of the web. */
const leastSites = { names: 6, labels: 8 };
/** So many sites' worth of no knowledge is added to each word. */
const doubt = 3;
/** Weaker words are left out. */
const leastWeight = 0.3;
const maxCounted = 500;

type Shares = Map<string, Map<string, number[]>>;

/** Counts on labelled pages how much of the text under a name, or of the labels with a word, is main text. */
export class LexiconLearner {
  private readonly names: Shares = new Map();
  private readonly labels: Shares = new Map();

  add(site: string, passages: Passage[], isMain: (boolean | null)[]): void {
    const [names, labels] = [new Map<string, [number, number]>(), new Map<string, [number, number]>()];
    passages.forEach(({ container, text }, index) => {
      const verdict = isMain[index];
      if (verdict === null || verdict === undefined) return;
      const around = new Set<string>();
      for (let box: typeof container | null = container; box; box = box.parent) for (const word of box.words) around.add(word);
      for (const word of around) count(names, word, verdict, 1 + Math.min(maxCounted, text.length));
      for (const word of new Set(labelWords(text))) count(labels, word, verdict, 1);
    });
    for (const [word, [inside, outside]] of names) note(this.names, word, site, inside / (inside + outside));
    for (const [word, [inside, outside]] of labels) note(this.labels, word, site, inside / (inside + outside));
  }

  /** @param isLeftOut sites whose pages must not be known */
  lexicon(isLeftOut: (site: string) => boolean) {
    return {
      names: weights(this.names, isLeftOut, leastSites.names),
      labels: weights(this.labels, isLeftOut, leastSites.labels),
    };
  }
}

function count(counts: Map<string, [number, number]>, word: string, verdict: boolean, amount: number): void {
  const [inside, outside] = counts.get(word) ?? [0, 0];
  counts.set(word, verdict ? [inside + amount, outside] : [inside, outside + amount]);
}

function note(shares: Shares, word: string, site: string, share: number): void {
  const sites = shares.get(word) ?? new Map<string, number[]>();
  shares.set(word, sites);
  sites.set(site, [...(sites.get(site) ?? []), share]);
}

const logit = (share: number): number => Math.log(share / (1 - share));
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The logarithm of how much oftener a word stands in main text than words do; each site counts once. */
function weights(shares: Shares, isLeftOut: (site: string) => boolean, least: number): Map<string, number> {
  const usual = mean([...shares.values()].flatMap((sites) => [...sites.values()].flat()));
  const all = new Map<string, number>();
  for (const [word, sites] of shares) {
    const means = [...sites].flatMap(([site, values]) => (isLeftOut(site) ? [] : [mean(values)]));
    if (means.length < least) continue;
    const share = (means.length * mean(means) + doubt * usual) / (means.length + doubt);
    const weight = logit(Math.min(0.99, Math.max(0.01, share))) - logit(usual);
    if (Math.abs(weight) >= leastWeight) all.set(word, Math.round(100 * weight) / 100);
  }
  return all;
}
