import { sentences, words } from "./words.ts";

type Formula = {
  /** Where the formula was published. */
  source: string;
  score(measures: { words: number; sentences: number; syllables: number; letters: number }): number;
};

/**
 * Reading-ease formulas on the scale of Flesch (about 0 to 100, higher is easier), each fitted to its language. A language
 * without one is not judged.
 */
const formulas: Record<string, Formula> = {
  en: { source: "Flesch 1948", score: (m) => 206.835 - 1.015 * (m.words / m.sentences) - 84.6 * (m.syllables / m.words) },
  de: { source: "Amstad 1978", score: (m) => 180 - m.words / m.sentences - 58.5 * (m.syllables / m.words) },
  fr: { source: "Kandel & Moles 1958", score: (m) => 207 - 1.015 * (m.words / m.sentences) - 73.6 * (m.syllables / m.words) },
  es: { source: "Szigriszt-Pazos 1993", score: (m) => 206.835 - m.words / m.sentences - 62.3 * (m.syllables / m.words) },
  it: { source: "Gulpease (Lucisano & Piemontese 1988)", score: (m) => 89 + (300 * m.sentences - 10 * m.letters) / m.words },
  nl: { source: "Douma 1960", score: (m) => 206.84 - 0.93 * (m.words / m.sentences) - 77 * (m.syllables / m.words) },
  pt: { source: "Martins et al. 1996", score: (m) => 248.835 - 1.015 * (m.words / m.sentences) - 84.6 * (m.syllables / m.words) },
};

/** The reading ease of running text, or null where the language has no formula or the text is too short for one. */
export function readingEase(paragraphs: string[], language: string): { score: number; source: string } | null {
  const formula = formulas[language];
  if (!formula) return null;
  const measures = { words: 0, sentences: 0, syllables: 0, letters: 0 };
  for (const paragraph of paragraphs) {
    measures.sentences += sentences(paragraph, language).length;
    for (const { text } of words(paragraph, language)) {
      measures.words++;
      measures.letters += text.length;
      measures.syllables += countSyllables(text, language);
    }
  }
  // Flesch's samples were of 100 words; below that a single name decides.
  if (measures.words < 100 || measures.sentences < 4) return null;
  return { score: formula.score(measures), source: formula.source };
}

/** Syllables by groups of vowels, with the silent final e of English and French. */
function countSyllables(word: string, language: string): number {
  const plain = word.toLowerCase();
  let groups = plain.match(/[aeiouyäöüàâáæéèêëíìîïóòôœúùûñ]+/g)?.length ?? 0;
  if (language === "en" && /[^aeiouyl]e$|[^aeiouy]es$|[^aeiouytd]ed$/.test(plain)) groups--;
  if (language === "fr" && /[^aeiouyéèê](?:e|es|ent)$/.test(plain)) groups--;
  return Math.max(1, groups);
}
