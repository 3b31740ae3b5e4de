import { isMention, readVisible } from "../../../detection/index.ts";
import type { PitchQuote, PitchReport } from "../report-record.ts";
import type { JudgedAnswer } from "./answers.ts";

const maxQuotes = 10;
const maxAttributes = 14;
const maxQuoteLength = 320;

/** What answers say of the brand: the qualities that they ascribe to it, with sentences, and whether they know it at all. */
export function perceptionOf(answers: readonly JudgedAnswer[]): PitchReport["sentiment"] {
  const own = answers.map((answer) => ({ answer, said: answer.perceptions.filter(({ companyN }) => companyN === 0) }));
  const attributes = new Map<string, { name: string; positive: boolean; answers: number }>();
  for (const { said } of own) {
    for (const { name, positive } of said) {
      const known = attributes.get(name) ?? { name, positive, answers: 0 };
      attributes.set(name, { ...known, answers: known.answers + 1 });
    }
  }
  const toBrand = answers.filter(({ prompt }) => prompt.kind === "brand");
  return {
    positive_answers: own.filter(({ said }) => said.some(({ positive }) => positive)).length,
    negative_answers: own.filter(({ said }) => said.some(({ positive }) => !positive)).length,
    attributes: [...attributes.values()]
      .sort((a, b) => b.answers - a.answers || (a.name < b.name ? -1 : 1))
      .slice(0, maxAttributes),
    unknown_answers: toBrand.filter(isUnknown).length,
    brand_answers: toBrand.length,
    quotes: quotesOf(answers),
  };
}

/** An answer that says it knows nothing of the brand. */
export const isUnknown = ({ verdicts }: JudgedAnswer): boolean =>
  !verdicts[0]!.mentioned && verdicts[0]!.evidence.some(({ kind }) => kind === "absence");

/**
 * Sentences about the brand, each from another answer: what is said against it first, then for it, then plain mentions; models and
 * prompts take turns.
 */
function quotesOf(answers: readonly JudgedAnswer[]): PitchQuote[] {
  const all = answers.flatMap((answer) => candidates(answer));
  const kept: PitchQuote[] = [];
  const texts = new Set<string>();
  const used = { model: new Map<string, number>(), prompt: new Map<string, number>() };
  const wanted: [(quote: PitchQuote) => boolean, number][] = [
    [({ positive }) => positive === false, 3],
    [({ positive }) => positive === true, 5],
    [({ positive }) => positive === null, maxQuotes],
  ];
  for (const [matches, most] of wanted) {
    const pool = all.filter(matches);
    for (let taken = 0; taken < most && kept.length < maxQuotes; taken++) {
      const free = pool.filter(({ text }) => !texts.has(text));
      if (free.length === 0) break;
      // A row of a table reads worse than a sentence.
      const uses = ({ model, prompt, text }: PitchQuote) =>
        (used.model.get(model) ?? 0) * 2 + (used.prompt.get(prompt) ?? 0) + (text.includes(" · ") ? 5 : 0);
      const best = free.reduce((least, one) => (uses(one) < uses(least) ? one : least));
      kept.push(best);
      texts.add(best.text);
      used.model.set(best.model, (used.model.get(best.model) ?? 0) + 1);
      used.prompt.set(best.prompt, (used.prompt.get(best.prompt) ?? 0) + 1);
    }
  }
  return kept;
}

function candidates({ model, prompt, text, perceptions, verdicts }: JudgedAnswer): PitchQuote[] {
  const common = { model, prompt: prompt.text };
  const said = perceptions
    .filter(({ companyN }) => companyN === 0)
    .flatMap(({ name, positive, evidence }) =>
      evidence.map(({ sentence }) => ({ ...common, text: plain(sentence), attribute: name, positive })),
    );
  if (said.length > 0) return said.filter(isQuotable);
  const place = verdicts[0]!.evidence.find(({ kind }) => isMention(kind));
  return place ? [{ ...common, text: plain(lineAt(text, place.start)), attribute: null, positive: null }].filter(isQuotable) : [];
}

const isQuotable = ({ text }: PitchQuote): boolean =>
  text.length >= 25 && text.length <= maxQuoteLength && text.split(" ").length >= 5;

function lineAt(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  return text.slice(start, end < 0 ? text.length : end);
}

/** A sentence as a person sees it: without marks of lists, emphasis, links and tables. */
export function plain(markdown: string): string {
  const { text } = readVisible(markdown.replace(/^\s*(?:[-*+>#|]+|\d{1,2}[.)])\s+/, ""));
  return text
    .replace(/\s+/g, " ")
    .replace(/ ?\| ?/g, " · ")
    .replace(/ ?\( ?\)/g, "")
    .replace(/ ?\[\d+\]/g, "")
    .replace(/ {2,}/g, " ")
    .replace(/^[ ·]+|(?<![ ·])[ ·]+$/g, "")
    .trim();
}
