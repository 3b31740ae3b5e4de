import type { Candidate } from "../candidates/candidates.ts";
import { REPORTED_BY, REPORTS, SELLS } from "./cues.ts";
import { ACTS } from "./predicates.ts";

/**
 * Words that have a capital in their ordinary sense, too (initials, planets, nouns of German), and what shows that sense around them: the
 * words, `>`, patterns over the folded text in which `§` is the word. An article before initials shows it where no noun follows.
 */
const ARTICLE = String.raw`(?:an?(?: \p{L}{3,12})?|each|every|your|my|eine?[nr]?|une?|uno|una|un|en|ett|l'|gli|los) ?§(?=$|[.,;:!?)]| (?:to|with|for|from|in|on|at|when|before|that|which|is|are|has|keeps?|must|should|will|can|or|and|mit|fur|ist|hat|kann|pour|est|avec|prot\p{L}*|para|con|da|es|e|per|att|med|ar|som)(?!\p{L}))`;
const TERMS = String.raw`
ups > ${ARTICLE}|the §(?=$|[.,;:!?)]| (?:is|should|must|can|to|will)(?!\p{L}))|online §|§ (?:batter|unit|model|runtime)\p{L}*|uninterrupt\p{L}*|power (?:outage|cut)s?|surge|sine wave|\d ?k?va(?!\p{L})|usv(?!\p{L})|stromausf\p{L}*|onduleur|coupure|cortes? de luz|gruppo di continuita|kesintisiz|elektrik kes\p{L}*|zasilacz\p{L}*|бесперебойн\p{L}*|\p{L}*(?:停電|停电|不间断|정전)
dna > §[ -]?(?:test|strand|sequen|sampl|profil|analy|replicat|molecul|databas|kit|geneal)\p{L}*|\p{L}+'s §|(?:our|your|their|its|human|unsere[rm]?|ihre[rm]?|notre|votre|solun|ihmisen) §|(?<!\p{L})(?:rna|genes?|genom\p{L}*|genetic\p{L}*|genetik\p{L}*|chromosom\p{L}*|cells|zelle\p{L}*|solu[nt]?|emas\p{L}*|perima\p{L}*|erbgut|arvsmass\p{L}*|forensic\p{L}*|saliva|helix|mutation\p{L}*|protein\p{L}*|bases|labor|adn)(?!\p{L})
atm > ${ARTICLE}|the §|nearest §|§s? (?:fees?|withdraw\p{L}*|cards?|machines?|networks?)|withdraw\p{L}*|bancomat|geldautomat\p{L}*
pin > ${ARTICLE}|the §|(?:digit|new) §|§[ -](?:code|nummer|number|eingabe)|digits?|ziffern
ram > \d ?[gm][bo] (?:de |of |di |ddr\d )?§|§[ -](?:usage|speicher|memory|modul\p{L}*|sticks?|slots?|riegel)|(?:more|enough|much|mehr|viel|genug|system) §|ddr\d
bic > (?<!\p{L})(?:iban|swift)(?!\p{L})|§[ -](?:code|nummer|number)
amd > ma[ck]ula\p{L}*|retina\p{L}*|netzhaut
bp > blood pressure|systolic|mmhg|hypertensi\p{L}*
tnt > explosi\p{L}*|sprengstoff\p{L}*|dynamite?|kilotons?|detonat\p{L}*
hp ps > \d §(?=$|[.,;:!?)/]| (?:and|or|at|from|with|to|motors?|engines?|of|und|bei|mit|et|y|e)(?!\p{L}))
o2 > (?<!\p{L})(?:oxygen|sauerstoff\p{L}*|co2|h2o|spo2)(?!\p{L})
aa > §[ -]?batter\p{L}*|alcoholics?|aaa
saturn jupiter uranus neptune neptun mercury merkur mars venus pluto > planet\p{L}*|sonnensystem\p{L}*|solar system|systeme solaire|sistema solare?|tel[ei]s[ck]op\p{L}*|fernrohr\p{L}*|orbit\p{L}*|gas giants?|gasriese\p{L}*|astronom\p{L}*|astrolog\p{L}*|horos[ck]op\p{L}*|zodiac|nasa|umlaufbahn|§(?:'s|s)? (?:rings|ringe|moons|monde)|(?:rings|ringe|moons|monde) (?:of|von|des) §|§ (?:und|and) (?:seine|its) (?:ringe|monde|rings|moons)
gap > §[ -](?:analys\p{L}*|insurance|versicherung|junction|fillers?)
stern > himmel\p{L}*|galaxi\p{L}*|teles[ck]op\p{L}*|planet\p{L}*|astronom\p{L}*|sternbild\p{L}*|supernova\p{L}*|leuchtet|weihnacht\p{L}*|christbaum\p{L}*|bastel\p{L}*|michelin|hotelschild\p{L}*|garni|motorhaube|auf der haube|business school|§ of the ship|bow
spiegel > badezimmer\p{L}*|im bad(?!\p{L})|waschbecken|rahmen|tel[ei]s[ck]op\p{L}*|lichtstrahl\p{L}*|(?:lenkt|reflektiert|bundelt) (?:das )?licht|beschlag\p{L}*|glasreiniger|§ (?:reinigen|putzen|aufhangen|anbringen|montieren|haben)|schminken?|wandspiegel|alibert|ikea
`;
const termBy = new Map(
  TERMS.trim()
    .split("\n")
    .flatMap((line) => {
      const [words, signs] = line.split(" > ") as [string, string];
      const pattern = new RegExp(`(?<!\\p{L})(?:${signs})`, "u");
      return words.split(" ").map((word): [string, RegExp] => [word, pattern]);
    }),
);
/** So far from the word, within its sentence, its sense shows, in characters. */
const reach = 120;
const SENTENCE_BEFORE = /[.!?]\s|\n/;
const SENTENCE_AFTER = /[.!?](?:\s|$)|\n/;
/** Where it is had: "bei Saturn". */
const SHOP = /(?:^|\s)(?:bei|at|chez|hos)\s$/iu;

/** The sentence (folded) around a place, as far as it reaches. */
function sentenceAround(folded: string, { foldedStart, foldedEnd }: Candidate): string {
  const before = folded
    .slice(Math.max(0, foldedStart - reach), foldedStart)
    .split(SENTENCE_BEFORE)
    .at(-1)!;
  const after = folded.slice(foldedEnd, foldedEnd + reach).split(SENTENCE_AFTER)[0]!;
  return `${before}§${after}`;
}

/** What names are told apart by: "RAM" is not the Ram of elsewhere. */
const writtenAs = (text: string, { alias, start, end }: Candidate) => `${alias.company} ${text.slice(start, end)}`;

/** What no company is: "Orange is a warm colour". */
const THING =
  /^\s(?:(?:is|are|ist|est|es|é|è)\s(?:an?|eine?|une?|una?|uma?|un')|is\seen)\s?(?:[\p{L}-]+\s){0,2}(?:colou?r|fruit|bird|plant|tree|animal|fish|insect|mammal|planet|metal|herb|spice|vegetable|flower|farbe|frucht|vogel|pflanze|baum|tier|fisch|metall|gewürz|blume|couleur|oiseau|plante|arbre|planète|métal|fleur|fruta|pájaro|planta|árbol|planeta|flor|colore|frutto|uccello|pianta|albero|animale|pianeta|metallo|fiore|cor|pássaro|árvore|kleur|vrucht|boom|dier)(?![\p{L}\p{M}])/iu;

/** The places whose word an answer uses as the ordinary one that it is, unless it speaks of what a shop sells or a magazine writes. */
export function termsIn(open: readonly Candidate[], folded: string, text: string): ReadonlySet<Candidate> {
  const [terms, things, companies] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const behind = ({ end }: Candidate) => text.slice(end, end + 60);
  for (const candidate of open) {
    const after = behind(candidate);
    if (THING.test(after)) things.add(writtenAs(text, candidate));
    const signs = termBy.get(candidate.alias.folded);
    if (!signs) continue;
    const before = text.slice(Math.max(0, candidate.start - 60), candidate.start);
    if (SHOP.test(before) || REPORTED_BY.test(before) || REPORTS.test(after) || SELLS.test(after))
      companies.add(writtenAs(text, candidate));
    else if (signs.test(sentenceAround(folded, candidate))) terms.add(writtenAs(text, candidate));
  }
  if (terms.size + things.size === 0) return new Set();
  return new Set(
    open.filter((candidate) => {
      const written = writtenAs(text, candidate);
      return (terms.has(written) && !companies.has(written)) || (things.has(written) && !ACTS.test(behind(candidate)));
    }),
  );
}
