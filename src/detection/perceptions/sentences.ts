/** A stretch of an answer, offsets in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** White space behind a stop, other than that of an abbreviation. */
const sentenceEnd =
  /(?<=[.!?…]["'”»)*_]{0,4})(?<!(?<!\p{L})(?:vs|bzw|ca|inkl|incl|approx|e\.g|i\.e|z\.\s?b|d\.\s?h|p\.\s?ej|p\.\s?ex|bijv|nr)\.)\s+|(?<=[。！？])|\n+/giu;

/** A star is a list's only before a space: before a letter it is the emphasis that ends further on. */
const leadingMarks = /^(?:[\s>#+|•·–—-]|\*(?=\s))*(?:\d+[.)]\s+)?/;

const closing = /["'”»)*_]{0,4}$/u;

/**
 * Sentences and lines that hold a letter, without the marks of lists and headings before them.
 * @param names in order, whose stops end no sentence: "J.D. Power", and "Yahoo!" and "A.P.C." before a small letter
 */
export function* sentencesOf(answer: string, names: readonly Span[] = []): Generator<Span> {
  let next = 0;
  const isInside = ({ index, 0: { length } }: RegExpExecArray) => {
    const stop = index - closing.exec(answer.slice(Math.max(0, index - 4), index))![0].length;
    while (next < names.length && names[next]!.end < stop) next++;
    const name = names[next];
    if (!name || name.start >= stop) return false;
    return name.end > stop || /^\p{Ll}/u.test(answer.slice(index + length, index + length + 2));
  };
  let at = 0;
  for (const match of [...answer.matchAll(sentenceEnd), null]) {
    if (match && isInside(match)) continue;
    const raw = answer.slice(at, match?.index ?? answer.length);
    const lead = leadingMarks.exec(raw)![0].length;
    const text = raw.trimEnd();
    if (/\p{L}/u.test(text.slice(lead))) yield { start: at + lead, end: at + text.length };
    if (match) at = match.index + match[0].length;
  }
}

const VERBS = "is|was|are|has|offers|ist|sind|hat|gilt|bietet|wirkt|zijn|heeft|biedt";
/** What opens a sentence before a pronoun: "However, it", "While not cheap, it", "But it", "Allerdings ist sie". */
const OPENING = `(?:[^,;:.!?\\n]{1,60},\\s|(?:but|and|yet|so|still|plus|mais|et|aber|und|doch|pero|ma|mas|maar)\\s|(?:allerdings|jedoch|zudem|außerdem|dafür|dennoch|trotzdem|dabei|leider|auch|daher|deshalb|gleichzeitig|hingegen|toch|ook|daarnaast|bovendien|echter|helaas|verder)\\s(?:${VERBS})\\s|(?:tuttavia|inoltre|además|también|também|anche)\\s)?`;
/** "It is important to …" says nothing of a company. */
const EXPLETIVE =
  "(?!(?:it(?:['’]s| is| was)|es ist|il est|es|é|è) (?:also |auch |aussi |también |também |anche )?(?:important|advisable|recommended|essential|crucial|wise|necessary|vital|a good idea|best|better|smart|possible|wichtig|ratsam|sinnvoll|möglich|empfehlenswert, |conseillé|recommandé|préférable|nécessaire|recomendable|mejor|posible|necesario|conveniente|aconsejable|fundamental|esencial|recomendável|melhor|possível|necessário|essencial|consigliabile|meglio|possibile|necessario|essenziale|fondamentale)(?: (?:to|that|if|zu|de|que|che)(?!\\p{L})| \\p{L}+[aei]re? ))";
const PRONOUN =
  "it|its|it['’]s|they|their|this brand|the (?:brand|company|app|tool|platform|service|software|provider|interface)|es|er|sie|die (?:marke|app|software|plattform)|das (?:unternehmen|tool)|der (?:anbieter|dienst)|il|elle|ils|elles|la (?:marque|marca|plateforme|plataforma|piattaforma)|l['’](?:entreprise|azienda|application|app)|el|ella|su|esso|essa|hij|ze|zij|(?<=\\s(?:is|heeft|biedt)\\s)het|het (?:merk|bedrijf|platform)";
/** The verb alone, in languages that leave the pronoun out. */
const WITHOUT_PRONOUN = "son|tiene|ofrece|resulta|è|ha|sono|é|são|tem|oferece";
const pronoun = new RegExp(`^(?:\\*\\*|["'“])?${OPENING}${EXPLETIVE}(?:${PRONOUN}|${WITHOUT_PRONOUN})(?!\\p{L})`, "iu");
/** Verbs of several: "both cards" are none of the companies. */
const DO =
  "(?!\\p{L}|\\s(?!are|have|is|has|offer|sind|haben|bieten|ist|hat|sont|ont|offrent|son|tienen|ofrecen|são|têm|oferecem|sono|hanno|offrono|zijn|hebben|bieden)\\p{L})";
/** The two companies that were named. */
const bothOf = new RegExp(
  `^${OPENING}(?:both|neither|beide|keiner von beiden|les deux|tous deux|ambos|ambas|entrambi|entrambe|geen van beide)${DO}`,
  "iu",
);
/** All companies that were named. */
const allOf = new RegExp(
  `^${OPENING}(?:they|all (?:three|four|five|of (?:them|these))|sie|alle (?:drei|vier|fünf)|ils|elles|tous les trois|ze|zij)${DO}`,
  "iu",
);

/** Lists in lists have fewer characters before them. */
const maxIndent = 200;

/**
 * Whether a sentence speaks of what the one before spoke of: a pronoun opens it, or it is a point in a list below it.
 * @param line where the sentence's line begins
 * @param end of the sentence before
 * @param about how many companies the one before was about
 */
export function goesOn(answer: string, text: string, line: number, sentence: Span, end: number, about: number): boolean {
  const isSame = about < 2 ? pronoun.test(text) : allOf.test(text) || (about === 2 && bothOf.test(text));
  if (isSame) return !/\n\s*\n/.test(answer.slice(end, sentence.start));
  return about < 2 && /^(?:\s{2,}|\t)[*+•-]\s/.test(answer.slice(line, Math.min(line + maxIndent, sentence.start)));
}
