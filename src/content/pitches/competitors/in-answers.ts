import { namesBrand, squeezed } from "../brand/name.ts";
import { isCompanyName } from "./names.ts";

const maxCandidates = 40;
/** Fewer answers than this may share a name by chance. */
const minAnswers = 3;
/** Of all answers, whatever their number. */
const minShare = 0.04;

export interface Candidate {
  name: string;
  answers: number;
}

/**
 * Names that answers put where they recommend somebody: in bold, at the head of a point, as a link's text, in a table's first
 * column. Those in enough answers are kept, most frequent first.
 *
 * @param own names of the brand and its products, and of competitors that are known already.
 * @param language of the answers.
 */
export function namesInAnswers(answers: readonly string[], own: readonly string[], language = "en"): Candidate[] {
  const found = new Map<string, Candidate & { spellings: Map<string, number> }>();
  for (const answer of answers) {
    const inAnswer = new Map(emphasised(answer).map((text) => [squeezed(text), text]));
    for (const [key, text] of inAnswer) {
      if (key.length < 2) continue;
      const known = found.get(key) ?? { name: text, answers: 0, spellings: new Map<string, number>() };
      known.answers++;
      known.spellings.set(text, (known.spellings.get(text) ?? 0) + 1);
      found.set(key, known);
    }
  }
  const least = Math.max(minAnswers, Math.ceil(answers.length * minShare));
  return [...found.values()]
    .filter((candidate) => candidate.answers >= least)
    .map(({ answers, spellings }) => ({ answers, name: [...spellings].sort((a, b) => b[1] - a[1])[0]![0] }))
    .filter(({ name }) => isCompanyName(name, language) && !namesBrand(name, own))
    .sort((a, b) => b.answers - a.answers || (a.name < b.name ? -1 : 1))
    .slice(0, maxCandidates);
}

const places = [
  /\*\*([^*\n]{2,60})\*\*/g,
  /^[ \t]{0,40}(?:[-*•]|\d{1,2}[.)])[ \t]{1,40}([^\s:–—(|*][^\r\n:–—(|*]{1,59}?)(?::|–|—|\s-\s|\()/gm,
  /^#{1,6}\s+(?:\d{1,2}[.)]\s*)?([^\n:–—(]{2,60})/gm,
  /\[([^[\]\n]{2,60})\]\(https?:/g,
  /^\|[ \t]{0,200}([^\s|][^|\n]{1,59}?)[ \t]{0,200}\|/gm,
];

function emphasised(answer: string): string[] {
  return places.flatMap((place) => [...answer.matchAll(place)].map((match) => trimmed(match[1]!)));
}

const trimmed = (text: string): string =>
  text
    .replace(/[*_`[\]]|\(https?:[^()]*\)/g, "")
    .replace(/^\s*\d{1,2}[.)]\s*/, "")
    .replace(/(?:[:–—(|]|\s-\s)[\s\S]*$/, "")
    .trim()
    .replace(/(?<![.,;:!?])[.,;:!?]+$/u, "")
    .trim();
