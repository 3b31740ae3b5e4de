import {
  APPOSITION,
  CJK_AFTER,
  CJK_BEFORE,
  COORDINATED,
  endsInDeterminer,
  FROM,
  HYPHENATING,
  INSTALLED,
  INTERJECTION,
  OBJECT_AFTER,
  ORDERED,
  ORDINARY_AFTER,
  PICKED,
  PRICED,
  REPORTED_BY,
  REPORTS,
  RUN_AS,
  SELLS,
  TRADE_AFTER,
  TRADE_BEFORE,
  TRADEMARK,
} from "./cues.ts";
import { isHeading } from "./labels.ts";
import { CASELESS } from "./language.ts";
import { isAboutCompanies, mayBePlace, otherBearer } from "./other-bearer.ts";
import { NUMERALS, needsArticle, predicate } from "./predicate-score.ts";
import {
  ACTS,
  ARABIC_BEFORE,
  BARE_SUBJECT,
  CHANGED_TO,
  CHOSEN,
  CHOSEN_CASELESS,
  CHOSEN_IS,
  CJK_MODEL,
  CJK_PRICE,
  CJK_SAYS,
  CJK_SUBJECT,
  COMPARED,
  EVERYDAY_AFTER,
  FRAGMENT,
  GAPPED,
  IS,
  MEASURED,
  TAKEN_OUT,
} from "./predicates.ts";
import type { Usage } from "./usage.ts";

/** From this score on a place counts as a name. */
export const NAME_FROM = 2;

const VARIABLE = /(?:(?:^|\s)(?:echo|printf|export|cd|set|source|test)\s["']?|[="'/:{(])\$\{?$/u;
const CAPITAL = /^\p{Lu}/u;
/** Words in capitals after a name, a number before them or not: "Sage Intacct Automation handles …", "Fidelity 500 Index has …". */
const NEXT_WORD = /^\s+(?:\d{1,4}\s(?=\p{Lu}))?(\p{L}[\p{L}\p{M}\p{N}'’-]+)/u;
/** A model's name with a number, up to the end of the label. */
const MODEL = /^(?:\s[\p{Lu}\d][\p{L}\p{N}.-]*){1,4}\s?(?:[:：–—|\r(]|-\s|$)/u;
const isModel = (after: string) => /\d/.test(MODEL.exec(after)?.[0] ?? "");
/** A word with capitals inside, as products have them. */
const MIXED_CASE = /^\s\p{L}{0,12}\p{Ll}{2}\p{Lu}\p{Ll}/u;
const POSSESSIVE =
  /^(?:['’]s?(?!\p{L})|['’](?:nın|nin|nun|nün|ın|in|un|ün|da|de|ta|te|dan|den|tan|ten|a|e|ya|ye|yı|yi|ı|i|u|ü|la|le|yla|yle)(?!\p{L}))/u;
/** Whether the words of a name after its first all have a capital, which no opening of a sentence explains. */
const laterWordsCapital = (surface: string) => {
  const later = surface.split(/[\s\u2010\u2011-]+/).slice(1);
  return later.length > 0 && later.every((word) => CAPITAL.test(word));
};

/**
 * Evidence that a word is a name where it stands, in points; from `NAME_FROM` on it counts as one. The points were set by
 * hand on the tuning half of the corpus in `test/detection/mentions/corpus`.
 */
export function nameScore(usage: Usage): number {
  const { alias, surface } = usage;
  const cased = /[\p{Lu}\p{Ll}]/u.test(surface);
  const lower = surface === surface.toLowerCase();
  if (usage.calendarLabel && !usage.inList) return 0;
  if (usage.planLabel && !usage.inList && !usage.domainCited) return 0;
  // "@tidal": an account, which is somebody's.
  if (/(?:^|[^\p{L}\p{N}._-])@$/u.test(usage.around.before)) return NAME_FROM + 1;
  // "echo $SHELL": a variable of a program, where `$SHOP` is a share in a text on companies.
  if (/\$\{?$/u.test(usage.around.before) && (VARIABLE.test(usage.around.before) || !isAboutCompanies(usage))) return -2;
  let score = company(usage);
  if (!cased || !alias.capital) score += uncased(usage);
  else if (lower) score += small(usage);
  else score += capital(usage);
  return score + otherBearer(usage);
}

/** Names written small: in a text without capitals, and in code. */
function small(usage: Usage): number {
  const { around, noCaps, inCompany, amongCompanies, language, commonness, parallel, besideSubjects } = usage;
  const { after, before, opens, block } = around;
  const isCommand = block.kind === "code" && /(?:^|[\r\n])[$>]?\s?$/.test(before) && RUN_AS.test(after);
  if (block.kind === "code") return INSTALLED.test(before) || isCommand ? 3 : -1;
  // A foreign word in a text without capitals is a name where it is a subject beside one.
  if (CASELESS.has(language)) return amongCompanies && (CJK_SUBJECT.test(after) || CJK_BEFORE.test(before)) ? 1.5 : -6;
  // As another company's name beside it: from "hubspot" to "notion".
  if (!noCaps && usage.inList && /["“„«'‘]$/u.test(before) && /^["”“»'’]/u.test(after)) return -1;
  if (!noCaps) return usage.typedSmall ? typedSmall(usage) : -6;
  if (commonness === 0) return 2;
  if (parallel > 1) return 1;
  const chosen = amongCompanies && CHOSEN.test(before);
  if (!chosen && !ACTS.test(after) && !IS.test(after)) return 0;
  const isSubject = opens !== "no" || ((chosen || inCompany) && !endsInDeterminer(before, language));
  return isSubject ? 1.5 + besideSubjects * 0.25 : 0;
}

/** A name that no list knows, written small in a text with capitals: as its owner does, or a word like any other. */
function typedSmall({ around, amongCompanies, language, besideSubjects }: Usage): number {
  const { after, before, opens } = around;
  if (endsInDeterminer(before, language)) return -3;
  // German nouns have capitals.
  let score = (language === "de" ? 0 : -0.5) + (amongCompanies ? 0.5 : 0) + besideSubjects * 0.25;
  if (opens === "block" || opens === "sentence") score += 1.5;
  if (ACTS.test(after) || IS.test(after)) score += 1.5;
  return score;
}

/** Evidence from the answer as a whole and from the company's neighbours. */
function company(usage: Usage): number {
  const { before, after, label } = usage.around;
  let score = 0;
  const isOrder = usage.language === "en" && usage.around.opens !== "no" && !usage.amongCompanies && ORDERED.test(after);
  if (usage.inList) score += 3;
  else if (usage.withStranger) score += 2;
  else if (usage.inOpenList) score += 1.5;
  if (usage.besideLabels) score += label ? 4 : 2.5;
  else if (usage.besideStrangers) score += label ? 3 : 1.5;
  else if (label) score += 0.5;
  if (
    TRADE_BEFORE.test(before) ||
    (TRADE_AFTER.test(after) && !isOrder) ||
    APPOSITION.test(after) ||
    CJK_BEFORE.test(before) ||
    CJK_AFTER.test(after)
  )
    score += 2;
  // "Loom by Atlassian"
  if (/^["”»]? by \p{Lu}/u.test(after) && CAPITAL.test(usage.surface)) score += 2.5;
  // "1 399 Ft (dm)": where something is to be had.
  if (usage.amongCompanies && /\d[^()]{0,12}\($/u.test(before) && /^[)）]/u.test(after)) score += 1.5;
  if (PRICED.test(after)) score += 1.5;
  if (usage.domainCited) score += 0.75;
  if (usage.otherName) score += 1;
  if (usage.inPrompt) score += 1;
  if (usage.contextWord) score += 2;
  if (usage.inCompany) score += 0.5;
  if (usage.commonness === 1) score += 1;
  if (usage.parallel > 0) score += usage.parallel > 1 ? 1.5 : 1;
  if (usage.inSaying) score -= 2;
  return score;
}

/** Scripts without case, and names that their owners write small: what counts is the sentence. */
function uncased(usage: Usage): number {
  const { alias, surface, amongCompanies, besideSubjects } = usage;
  const { before, after, opens } = usage.around;
  let score = (surface === alias.written ? 0.5 : 0) + (besideSubjects > 1 ? 1 : 0);
  if (usage.besideOpen && /^(?:[은는이가을를はが]|도\s)/u.test(after)) score += 0.5;
  if (usage.besideOpenSubjects > 1 && usage.commonness === 1) score += 0.5;
  if (usage.language === "ko" && amongCompanies && opens !== "no" && /^[이가]\s/u.test(after)) score += 0.5;
  if (ARABIC_BEFORE.test(before)) score += 1.5;
  // Hebrew: an object with this word before it and no article is a name.
  if (usage.language === "he" && /(?:^|\s)את\s$/u.test(before) && !alias.folded.startsWith("ה")) score += 1.5;
  if (CHOSEN_CASELESS.test(before)) score += amongCompanies ? 1.5 : 1;
  // After a verb of ability or wish stands another verb: 你会得到.
  if (usage.language === "zh" && /[会會能要想没沒不将將]$/u.test(before)) score -= 1.5;
  if (usage.language === "zh" && before.endsWith("比") && COMPARED.test(after)) score += 1.5;
  if (usage.language === "zh" && /[从從]$/u.test(before) && TAKEN_OUT.test(after)) score += 2;
  if (EVERYDAY_AFTER.get(alias.written)?.test(after)) score -= 4;
  if (MEASURED.test(after)) score -= 4;
  // "苹果iPhone", "苹果 AirPods": a product in another script.
  if (/\p{Script=Han}$/u.test(surface) && (/^[A-Za-z]{3,12}(?![a-z])/.test(after) || MIXED_CASE.test(after))) score += 2;
  // "シャープのAQUOS": what it makes.
  if (usage.language === "ja" && /^の[A-Z][A-Za-z]{2,}(?![a-z])/.test(after)) score += 1.5;
  // "قناة الجزيرة": several ordinary words in one order.
  if (alias.words.length > 1) score += 1.5;
  if (CJK_PRICE.test(after)) score += 2;
  if (CJK_MODEL.test(after)) score += 3;
  else if (CJK_SAYS.test(after)) score += amongCompanies ? 1.5 : 0.5;
  // "Färska hallon håller två dagar": a noun with its adjective, where nothing else is a company's.
  const isWord = opens === "no" && usage.commonness > 0 && !isAboutCompanies(usage) && /\p{Ll}\s$/u.test(before);
  if (ACTS.test(after)) score += isWord && surface === surface.toLowerCase() && /\p{Ll}/u.test(surface) ? 0 : 1.5;
  else if (IS.test(after)) score += opens === "no" ? 1 : 0.5;
  return score;
}

/** Names written with a capital where a sentence, a heading or German may have put it. */
function capital(usage: Usage): number {
  const { alias, surface, around, language, titleCase, allCaps } = usage;
  const { before, after } = around;
  // Where the language has no capitals, one that stands there belongs to a name.
  const opens = CASELESS.has(language) ? "no" : around.opens;
  // English words have no accents: "Bónus" is not the bonus.
  const accented = language === "en" && /[^\p{ASCII}’]/u.test(surface) && surface === alias.written;
  if (!accented && around.labelled && isHeading(alias.folded) && !usage.inList && !CHANGED_TO.test(before)) return -3;
  if (!accented && around.label && opens === "block" && isHeading(alias.folded) && !usage.besideLabels && !usage.inList)
    return -1;
  // "Target CPA is set later": a term that says of what.
  if (opens === "block" && isHeading(alias.folded) && !usage.inList && /^\s\p{Lu}{2,5}(?![\p{L}\p{N}])/u.test(after)) return -1;
  const properArticle = opens === "no" && CAPITAL.test(surface) && endsInDeterminer(` ${alias.words[0]} `, language);
  // "Zeit" is the noun, however "ZEIT" is listed.
  const isPlain = !alias.shaped || alias.plainToo || !/\p{Lu}/u.test(surface.slice(1));
  const germanNoun = language === "de" && usage.commonness > 0 && isPlain && !properArticle;
  const informative = CASELESS.has(language) || (!titleCase && !allCaps && !germanNoun);
  const possessive = POSSESSIVE.test(after);
  const compound = HYPHENATING.has(language) && /^-\p{L}/u.test(after);
  const determined = endsInDeterminer(before, language);
  const single = surface.length === 1 && !/[AIOEYÀÈÉaioey]/.test(surface);
  // A rare word in an answer about other companies is hardly a coincidence.
  let score = usage.amongCompanies ? [0, 1, 0.5][usage.commonness]! : 0;
  if (opens !== "no" && !around.label && usage.besideSubjects > 1) {
    const mayBeSubject = language === "en" && !ADVERBS.has(alias.folded) && (IS.test(after) || ACTS.test(after));
    if (!BARE_SUBJECT.has(alias.folded) || mayBeSubject) score += 0.5;
  }
  if (usage.commonness === 0) score += mayBePlace(usage) ? 1.5 : 3;
  else if (accented || (surface === alias.shapedAs && !allCaps)) score += 3;
  else if (single && informative) score += 3;
  else if (opens === "no" && informative) score += 3;
  else if (informative && laterWordsCapital(surface)) score += 3;
  else if (opens === "label" && informative) score += 1.5;
  else if (germanNoun && usage.commonness === 1 && opens === "no" && !determined) score += 1;
  if (alias.shaped && !alias.plainToo && surface !== alias.written && !allCaps && alias.words.length === 1 && surface.length < 6)
    score -= 2;
  // "Le monde" is not "Le Monde".
  if (laterWordsCapital(alias.written) && !laterWordsCapital(surface) && !allCaps) score -= 2.5;
  if (usage.amongCompanies && surface === alias.written && /\s\p{Ll}/u.test(surface)) score += 1;
  if (opens !== "no" && informative && CAPITAL.test(NEXT_WORD.exec(after)?.[1] ?? "")) score += 1.5;
  // "Allianz MeinZahnschutz 90"
  if (usage.amongCompanies && MIXED_CASE.test(after)) score += 2;
  // "Ram 1500 Big Horn – …"
  if (opens === "block" && around.block.kind !== "paragraph" && isModel(after)) score += 2;
  // "ένας Γερμανός"
  if (opens === "no" && usage.commonness > 0 && language === "el" && /(?:^|\s)(?:ένας|μια|μία|ένα)\s$/iu.test(before)) score -= 3;
  if (possessive) score += 1.5;
  if (compound) score += opens !== "no" && !usage.amongCompanies ? 1 : 2.5;
  if (TRADEMARK.test(after)) score += 2;
  if (after.startsWith(".js")) score += alias.scripted ? 3 : -4;
  if (opens !== "no" ? PICKED.test(before) : germanNoun && (CHOSEN_IS.test(before) || CHANGED_TO.test(before))) score += 1.5;
  // "A hat die klarsten Preise, Kind die meisten Filialen."
  else if (germanNoun && usage.besideSubjects > 0 && GAPPED.test(after)) score += 1.5;
  // "Für Musik Nubert, für Filme Teufel"
  else if (germanNoun && !determined && usage.inCompany && FOR_WHAT.test(before) && /^(?:[,.;]|\sund\s|$)/u.test(after))
    score += 1.5;
  // Alone behind a question, as the answer to it: "Which one? Square."
  else if (opens !== "no" && usage.amongCompanies && /[?？]\s$/.test(before) && /^[.!](?:\s|$)/.test(after)) score += 1.5;
  // Alone behind a label, as the answer to it: "For travel: Braun."
  else if (opens === "label" && usage.amongCompanies && /^(?:\.(?:\s|$)|\r|$)/.test(after)) score += 1.5;
  // Alone in the quotation marks that languages without articles set names in.
  else if (opens !== "no" && usage.amongCompanies && GUILLEMETS.has(language) && before.endsWith("«") && after.startsWith("»"))
    score += 1.5;
  if (usage.foreignScript && usage.amongCompanies) score += 2;
  if ((opens !== "no" || germanNoun || allCaps) && !determined) score += predicate(usage);
  // "**Inspiration and Unity:**" above text on unity: a label that says what follows.
  const isIncidental = usage.commonness > 0 && !usage.inList && !isAboutCompanies(usage);
  if (isIncidental && around.labelled) score -= usage.smallToo ? 2.5 : 1.5;
  // A type or a text of a program: `new Sprite()`.
  if (isIncidental && around.block.kind === "code" && !INSTALLED.test(before)) score -= 3;
  if (opens !== "no" && usage.smallToo && !(ACTS.test(after) && needsArticle(alias, language))) score -= 1;
  // An item that opens with a name goes on about it, one that opens with an imperative with what is to be done.
  if (opens !== "no" && !usage.inList && !(usage.besideLabels && around.label)) {
    // "Away The Carry-On" goes on with a product's name.
    const goesOn = informative && CAPITAL.test(NEXT_WORD.exec(after)?.[1] ?? "");
    if ((ORDINARY_AFTER.test(after) && !goesOn) || COORDINATED.test(after)) score -= 1.5;
    else if (language === "en" && usage.commonness > 0 && OBJECT_AFTER.test(after)) score -= 1.5;
    const isAdverb = language === "en" && BARE_SUBJECT.has(alias.folded) && after.startsWith(", ") && !FRAGMENT.test(after);
    if ((opens === "block" || isAdverb) && INTERJECTION.test(after) && !/^, which\s/.test(after)) score -= 1.5;
    // "Three buses stop there."
    if (usage.commonness > 0 && NUMERALS.has(alias.folded) && /^\s\p{Ll}{3,}s(?!\p{L})/u.test(after) && !ACTS.test(after))
      score -= 3;
  }
  // "Der Stern befragt …" beside another magazine that does.
  if (germanNoun && determined && usage.inCompany && ACTS.test(after)) score += 2.5;
  else if (germanNoun && determined && (REPORTED_BY.test(before) || REPORTS.test(after))) score += 4;
  else if (germanNoun && determined && usage.amongCompanies && SELLS.test(after)) score += 3.5;
  // A person or a place beside a company hardly acts as a company does.
  if (usage.commonness === 0 && opens === "no" && usage.inCompany && ACTS.test(after)) score += 0.5;
  if (usage.commonness === 0 && /(?:^|\s)an?\s$/i.test(before) && /^\s\p{Ll}/u.test(after)) score += 1;
  if (FROM.test(before)) score += informative ? 0.5 : 1.5;
  if (determined && !compound && !CAPITAL.test(NEXT_WORD.exec(after)?.[1] ?? ""))
    score -= informative ? (/^-\p{Ll}/u.test(after) ? 2 : 0.5) : 2;
  return score;
}

/** German: for what a company is the choice, in a sentence that has said so of another: "für Filme". */
const FOR_WHAT = /(?:^|[\s(])[Ff]ür\s(?:\p{Ll}+\s){0,2}\p{Lu}[\p{L}-]+\s$/u;

/** Languages that set the names of companies in angle quotation marks. */
const GUILLEMETS = new Set(["ru", "uk", "be", "bg"]);

/** English words that open a sentence without being its subject. */
const ADVERBS = new Set("next later away on in now indeed current".split(" "));
