import type { Located, TextBlock } from "../../../../../platform/documents/index.ts";
import { type CheckContext, firstOf } from "../../context.ts";
import { textOf, valueSpan } from "../../json-ld.ts";
import { type Measure, measuresIn } from "../../language/measures.ts";
import { fold, foldedWords, sentences } from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";
import { ownItems } from "../../structured-items.ts";
import { siblingNames } from "./sibling-things.ts";

/** A number of the text with what it is a number of. */
export type Statement = {
  section: number;
  attribute: string;
  measure: Measure;
  /** The last value of a range; the value itself for a single one. */
  to: number;
  /** The words before the attribute's, where the sentence begins with them: what it is an attribute of. */
  subject: string;
  block: TextBlock;
  start: number;
  end: number;
  text: string;
};

/**
 * Words of another case, time or bound: two numbers beside them may both be right. Sizes and versions of a thing, times past,
 * ranges, conditions.
 */
export const QUALIFIED =
  /\b(?:equivalent[es]?|entspricht|small(?:er|est)?|large[r]?|big(?:ger)?|mini|maxi?|pro|plus|lite|models?|versions?|older|previous(?:ly)?|former(?:ly)?|was|were|used to|until|since|now|from|up to|under|below|over|above|between|at least|at most|more|less|than|standard|express|premium|basic|extra|additional(?:ly)?|other|each|per|if|when|with(?:out)?|children|adults|students?|first|second|business|klein(?:e[rsn]?)?|gross(?:e[rsn]?)?|modell?e?|version(?:en)?|fruher|bisher|war|waren|ab|bis|unter|uber|zwischen|mindestens|hochstens|mehr|weniger|als|zusatzlich|andere[rsn]?|jede[rsn]?|pro|je|wenn|bei|mit|ohne|kinder|erwachsene|erste[rsn]?|zweite[rsn]?|petite?s?|grande?s?|modeles?|avant|auparavant|etait|jusqu|entre|au moins|au plus|plus|moins|autre|chaque|par|si|avec|sans|enfants|adultes|premier|pequen[oa]s?|modelos?|antes|era|desde|hasta|entre|al menos|mas|menos|otr[oa]s?|cada|por|con|sin|ninos|adultos|piccol[oa]|grandi?|modelli?|prima|erano|fino|sotto|sopra|tra|almeno|piu|meno|altr[oi]|ogni|per|se|senza|bambini|adulti|pequen[oa]s?|ate|pelo menos|mais|outr[oa]s?|com|sem|criancas|kleine?|grote?|modellen?|vroeger|was|tot|onder|boven|tussen|minstens|meer|minder|dan|andere|elke|per|als|met|zonder|kinderen)\b|(?<!\p{L})(?:mal[aey]|duz[aey]|mniejsz\p{L}{1,3}|wieksz\p{L}{1,3}|model\p{L}{0,2}|wersj[aię]|wczesniej|dawniej|byl[aoy]?|od|do|miedzy|co najmniej|najwyzej|wiecej|mniej|niz|dodatkow\p{L}{1,3}|inn[aey]|kazd[aey]|jesli|gdy|przy|bez|dzieci|doroslych|pierwsz\p{L}{1,3}|drug[aei]|kucuk|buyuk|surum\p{L}{0,3}|onceki|eskiden|idi|en az|en fazla|arasi\p{L}{0,4}|kadar|fazla|daha|ek|diger|her|icin|ise|cocuk\p{L}{0,4}|yetiskin\p{L}{0,4}|ilk|ikinci|صغير\p{L}?|كبير\p{L}?|طراز|اصدار|سابقا|كان\p{L}?|من|الى|حتى|بين|على الاقل|اكثر|اقل|اضافي\p{L}?|اخر\p{L}?|كل|لكل|اذا|عند|بدون|للاطفال|للبالغين|الاول\p{L}?|الثاني\p{L}?)(?!\p{L})|以前|まで|から|以上|以下|場合|モデル|大人|子ども|追加|ごと/u;

const BUYERS =
  "(?:charit(?:y|ies)|non-?profits?|schools?|members?|seniors?|pensioners?|families|teachers?|vereinen?|schulen|mitgliedern?|senior(?:inn)?en|rentnern?|familien|studierenden?|associations?|ecoles?|membres|familles|etudiants|asociaciones|colegios|socios|jubilados|familias|estudiantes|associazioni|scuole|soci|pensionati|famiglie|studenti|associacoes|escolas|reformados|estudantes|verenigingen|scholen|leden|gezinnen|studenten|szkol\\p{L}{0,2}|stowarzysze\\p{L}{1,3}|czlonk\\p{L}{1,3}|rodzin\\p{L}{0,2}|studen\\p{L}{2,4})";
/** Some of the buyers, who pay another price than the rest: "Charities pay £19". */
const SOME_BUYERS = new RegExp(
  `(?<!\\p{L})(?:${BUYERS} (?:pay|get|zahlen|bezahlen|paient|payent|pagan|pagano|pagam|betalen|placa)|(?:for|fur|pour|para|per|voor|dla) (?:(?:les|los|las|i|le|de) )?${BUYERS})(?!\\p{L})`,
  "u",
);

/** A preposition that the number itself follows ("por 90 euros") states no condition. */
const BEFORE_NUMBER = /(?<!\p{L})(?:mit|bei|avec|par|con|por|per|com|met|with)\s*$/u;

/** A preposition, with the thing that makes the case: "mit Licht", "con la mano de obra". */
const CASE = /(?<!\p{L})(?:mit|avec|con|com|met|with|ohne|sans|sin|senza|sem|zonder|without|bei)\s(?:\p{L}{1,4}\s)?(\p{L}{4,})/gu;

/**
 * Tells whether the folded words around a number name a case, time or bound that another number of the same thing need not share. What
 * the page as a whole is about, as its title, main heading and target queries name it, is no case of its own ("Helmet with light").
 */
export function qualifiedOn(context: CheckContext): (before: string, after: string, labels?: string) => boolean {
  const { document, queries, language } = context;
  const subject = [document.titles[0]?.text ?? "", mainHeading(context)?.text ?? "", ...queries].join(" ");
  const known = foldedWords(subject, language).filter((word) => word.length >= 4);
  const isKnown = (thing: string) => known.some((word) => word.includes(thing) || thing.includes(word));
  return (before, after, labels = "") => {
    const ownCases = (text: string) =>
      text.replace(CASE, (said, thing: string) => (isKnown(thing) || labels.includes(thing) ? " " : said));
    const said = `${ownCases(before.replace(BEFORE_NUMBER, " "))} ${ownCases(after)}`;
    return QUALIFIED.test(said) || SOME_BUYERS.test(`${before} ${after}`);
  };
}

/** Sentences that begin so speak of what the one before is about. */
export const PRONOUN =
  /^(?:it|this|that|they|he|she|es|er|sie|das|dies\w*|il|elle|ils|elles|cela|ce|esto|este|esta|eso|questo|questa|esso|isso|isto|ele|ela|het|dit|dat|deze|die|hij|zij)\b/i;

/** Longer paragraphs are no value of the label before them. */
export const MAX_VALUE_LENGTH = 40;

/** What follows is another statement. */
export const CLAUSE_END = /[,;(、]|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas(?! (?:de|que|alla|tarde)\b)|en|maar)\s/;

/** A name in brackets right behind a number, which it names: "149 zł (basic), 259 zł (full)". */
export function bracketedBehind(text: string, { end }: Measure): { name: string; end: number } {
  const [whole = "", name = ""] = /^\s?\(([^()\d]{2,40})\)/.exec(text.slice(end, end + 50)) ?? [];
  return { name: fold(name).trim(), end: end + whole.length };
}

const RANGE_LINK = /^\s*(?:and|to|bis|und|et|a|y|e|tot|en|[-–—〜~から])\s*$/;

export type Range = Measure & { to: number };

/** "80 to 120 euros" is one statement: a number without a unit of its own and the next one are its ends. */
function joinRanges(measures: readonly Measure[], text: string): Range[] {
  const joined: Range[] = [];
  for (let at = 0; at < measures.length; at++) {
    const measure = measures[at]!;
    const next = measures[at + 1];
    const digits = /^[€$£¥]?\s?[\d.,'’\s]*\d/.exec(text.slice(measure.start))?.[0].length ?? measure.end - measure.start;
    const link = next ? fold(text.slice(measure.start + digits, next.start)) : "";
    const isRange =
      next && next.value > measure.value && RANGE_LINK.test(link) && (measure.unit === next.unit || measure.unit !== "money");
    if (isRange) {
      joined.push({ ...measure, unit: next.unit, end: next.end, to: next.value });
      at++;
    } else joined.push({ ...measure, to: measure.value });
  }
  return joined;
}

/** A sentence of the text and its measures. */
export interface Measured {
  /** How many headings stand before it. */
  section: number;
  block: TextBlock;
  /** The block before, which may name it. */
  previous: TextBlock | undefined;
  text: string;
  start: number;
  end: number;
  measures: Range[];
  /** Whether the data say it, not the page. */
  isOfData: boolean;
}

/** Longer descriptions in data are the text itself. */
const MAX_OF_DATA = 300;
/** Things that the data describe beside the page's own. */
const BESIDE = /^(?:WebSite|WebPage|Organization|Person|ImageObject|VideoObject|BreadcrumbList|Brand)$/;

/** What the data say of the page's own thing, where it is not the description again. */
function ofData({ document, items, text }: CheckContext): Located[] {
  const own = ownItems(items).filter(({ syntax, types }) => syntax === "json-ld" && !types.some((type) => BESIDE.test(type)));
  return own.slice(0, 1).flatMap(({ node, span }) => {
    const said = textOf(node.description);
    const isAgain = said.length > MAX_OF_DATA || said === document.descriptions[0]?.text || text.includes(said);
    return isAgain ? [] : [{ text: said, span: valueSpan(span, document.fields[span.field]!, said) }];
  });
}

/**
 * Every sentence of the title, the description, that of the data and the text, of what is no code and short enough to be a statement. Those about another thing
 * than the page's are left out.
 */
export function measuredSentences(context: CheckContext): Measured[] {
  const { document, language } = context;
  const isOfSibling = siblingNames(context);
  let section = 0;
  const inText = firstOf(document.blocks).map((block, index) => {
    if (block.kind === "heading") section++;
    return { section, block, previous: document.blocks[index - 1], isOfData: false };
  });
  const asHead = (isOfData: boolean) => (said: Located) => ({
    ...{ section: 0, previous: undefined, isOfData },
    block: { ...said, kind: "paragraph" as const, level: 0, offsets: [], quoted: false },
  });
  const head = [
    ...[...document.titles.slice(0, 1), ...document.descriptions.slice(0, 1)].map(asHead(false)),
    ...ofData(context).map(asHead(true)),
  ];
  return [...head, ...inText].flatMap((place) => {
    const { block } = place;
    if (block.kind === "code" || block.text.length > 2_000) return [];
    return sentences(block.text, language)
      .filter(({ text }) => !isOfSibling(text))
      .map(({ text, start, end }) => ({ ...place, text, start, end, measures: joinRanges(measuresIn(text, language), text) }));
  });
}

/** The name of a row, where the block before is one. */
export function labelOf(block: TextBlock | undefined): string {
  return block && (block.kind === "cell" || block.kind === "item") && block.text.length <= 40 && !/\d/.test(block.text)
    ? block.text
    : "";
}
