import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type CheckContext, firstOf } from "../context.ts";
import { type Measure, measuresIn } from "../language/measures.ts";
import { fold, sentences } from "../language/words.ts";
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
 * Words that tell another case, time or bound: two numbers beside them may both be right. Sizes and versions of a thing, times past,
 * ranges, conditions.
 */
export const QUALIFIED =
  /\b(?:small(?:er|est)?|large[r]?|big(?:ger)?|mini|maxi?|pro|plus|lite|models?|versions?|older|previous(?:ly)?|former(?:ly)?|was|were|used to|until|since|now|from|up to|under|below|over|above|between|at least|at most|more|less|than|standard|express|premium|basic|extra|additional(?:ly)?|other|each|per|if|when|with(?:out)?|children|adults|students?|first|second|business|klein(?:e[rsn]?)?|gross(?:e[rsn]?)?|modell?e?|version(?:en)?|fruher|bisher|war|waren|ab|bis|unter|uber|zwischen|mindestens|hochstens|mehr|weniger|als|zusatzlich|andere[rsn]?|jede[rsn]?|pro|je|wenn|bei|mit|ohne|kinder|erwachsene|erste[rsn]?|zweite[rsn]?|petite?s?|grande?s?|modeles?|avant|auparavant|etait|jusqu|entre|au moins|au plus|plus|moins|autre|chaque|par|si|avec|sans|enfants|adultes|premier|pequen[oa]s?|modelos?|antes|era|desde|hasta|entre|al menos|mas|menos|otr[oa]s?|cada|por|con|sin|ninos|adultos|piccol[oa]|grandi?|modelli?|prima|erano|fino|sotto|sopra|tra|almeno|piu|meno|altr[oi]|ogni|per|se|senza|bambini|adulti|pequen[oa]s?|ate|pelo menos|mais|outr[oa]s?|com|sem|criancas|kleine?|grote?|modellen?|vroeger|was|tot|onder|boven|tussen|minstens|meer|minder|dan|andere|elke|per|als|met|zonder|kinderen)\b|(?<!\p{L})(?:mal[aey]|duz[aey]|mniejsz\p{L}{1,3}|wieksz\p{L}{1,3}|model\p{L}{0,2}|wersj[aię]|wczesniej|dawniej|byl[aoy]?|od|do|miedzy|co najmniej|najwyzej|wiecej|mniej|niz|dodatkow\p{L}{1,3}|inn[aey]|kazd[aey]|jesli|gdy|przy|bez|dzieci|doroslych|pierwsz\p{L}{1,3}|drug[aei]|kucuk|buyuk|surum\p{L}{0,3}|onceki|eskiden|idi|en az|en fazla|arasi\p{L}{0,4}|kadar|fazla|daha|ek|diger|her|icin|ise|cocuk\p{L}{0,4}|yetiskin\p{L}{0,4}|ilk|ikinci|صغير\p{L}?|كبير\p{L}?|طراز|اصدار|سابقا|كان\p{L}?|من|الى|حتى|بين|على الاقل|اكثر|اقل|اضافي\p{L}?|اخر\p{L}?|كل|لكل|اذا|عند|بدون|للاطفال|للبالغين|الاول\p{L}?|الثاني\p{L}?)(?!\p{L})|以前|まで|から|以上|以下|場合|モデル|大人|子ども|追加|ごと/u;

/** Longer paragraphs are no value of the label before them. */
export const MAX_VALUE_LENGTH = 40;

/** What follows is another statement. */
export const CLAUSE_END = /[,;(、]|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar)\s/;

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
}

/** Every sentence of the text, of what is no code and short enough to be a statement. Those about another thing than the page's are left out. */
export function measuredSentences(context: CheckContext): Measured[] {
  const { document, language } = context;
  const isOfSibling = siblingNames(context);
  let section = 0;
  return firstOf(document.blocks).flatMap((block, index) => {
    if (block.kind === "heading") section++;
    if (block.kind === "code" || block.text.length > 2_000) return [];
    const place = { section, block, previous: document.blocks[index - 1] };
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
