import type { CheckContext } from "../context.ts";
import { MONTH_OF_YEAR, measuresIn } from "../language/measures.ts";
import { unitNamed } from "../language/units.ts";
import { contentWords, coverage, fold, foldedWords, indexWords } from "../language/words.ts";
import { shownPrices } from "../shown-offer.ts";
import {
  allSaidIn,
  inCommon,
  inWords,
  isHead,
  isNear,
  MAX_OF_BODY,
  MAX_OF_HEAD,
  ofBlock,
  type Said,
  saidIn,
  statement,
} from "./compared-numbers.ts";
import { MEASURED } from "./named-facts.ts";
import { CLAUSE_END, type Measured, qualifiedOn, type Statement } from "./number-statements.ts";

/** Kinds of pages whose title and description are about the one thing that the text is about. */
const OF_ONE_THING = new Set(["article", "news", "recipe", "product", "documentation", "landing", "local_business", "tool"]);

/** So many words on either side of a number say what it is of (our own limit). */
const NEAR_WORDS = 4;
/** Where so many words further off are shared, two sentences say one thing. */
const FAR_WORDS = 12;
const MIN_SHARED_FAR = 3;

function near({ text, measure }: Said, language: string, count = NEAR_WORDS): string {
  const before = foldedWords(text.slice(0, measure.start), language).slice(-count);
  const after = foldedWords(text.slice(measure.end), language).slice(0, count);
  return [...before, ...after].filter((word) => !/\d/.test(word)).join(" ");
}

/** Words that tell what a number is of; shorter ones join. */
const MIN_NAME_LETTERS = 4;
/** Stems of what is counted ("tim" of "times"). */
const MIN_UNIT_LETTERS = 3;

/** "Up to 8 times" and "8 times" say the same of a thing. */
const AT_MOST = /(?<!\p{L})(?:up to|bis zu|jusqu'a|hasta|fino a|ate|tot|upp till|op til|opptil|do|от|до)\s*$/u;

function sharedWords(one: string, other: string, language: string): string[] {
  const index = [indexWords(other, language)];
  return contentWords(one, language).filter(
    (word) =>
      (word.length >= MIN_NAME_LETTERS || /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2}/u.test(word)) &&
      unitNamed(word, language) === undefined &&
      coverage(word, index, language) === 1,
  );
}

/** The lowest price is one of those that a page gives. */
const FROM_PRICE = /(?<!\p{L})(?:ab|from|des|a partir d[eu]|desde|a partire da|da|od|vanaf|fran|fra)\s*$/u;

/** Sums, with the word for thousands or millions that may stand between number and currency. */
const SUM =
  /^(?:money|mil|mille|thousand|tausend|mila|tysiecy|tys|million|millio|millione|miljoen|milion|milhoe|mio|mln|bn|billion|milliard|miljard)$/;

/** Units of what is weighed or measured out. */
const AMOUNT = /^(?:g|kg|ml|litre)$/;

/** Whether the word right before or right behind two numbers is one. */
function isBesideOneWord(one: Said, other: Said, language: string): boolean {
  const beside = ({ text, measure }: Said) => [
    foldedWords(text.slice(0, measure.start), language).at(-1),
    foldedWords(text.slice(measure.end), language)[0],
  ];
  const [before, after] = beside(one);
  const [otherBefore, otherAfter] = beside(other);
  const isOne = (word: string | undefined, another: string | undefined) =>
    word !== undefined && word === another && sharedWords(word, word, language).length > 0;
  return isOne(before, otherBefore) || isOne(after, otherAfter);
}

/** A number of the title or the description that the text never gives, beside the one that it gives for the same. */
export function inHead(context: CheckContext, measured: readonly Measured[]): Statement[][] {
  const { document, language, kind, opening } = context;
  if (!OF_ONE_THING.has(kind)) return [];
  const isQualified = qualifiedOn(context);
  const [head, body] = [isHead, (each: Measured) => !isHead(each) && each.block.kind !== "cell"].map((isOfPart) =>
    allSaidIn(measured.filter(isOfPart), language),
  ) as [Said[], Said[]];
  const given = [...document.blocks, ...document.outside].flatMap(({ kind, text }) =>
    [...measuresIn(text, language), ...inWords(text, language)].map((measure) => ({
      key: inCommon(measure, measure.value),
      isCell: kind === "cell",
    })),
  );
  const isGiven = ({ measure }: Said) =>
    given.some(({ key, isCell }) => !isCell && [measure.value, measure.to].some((value) => key === inCommon(measure, value)));
  const isListed = ({ measure }: Said) => given.some(({ key, isCell }) => isCell && key === inCommon(measure, measure.value));
  const isOnlyHere = ({ measure }: Said) => given.filter(({ key }) => key === inCommon(measure, measure.value)).length === 1;
  const isCase = ({ text, measure }: Said) => {
    const clause = fold(text.slice(0, measure.start)).split(CLAUSE_END).at(-1)!;
    const ahead = clause.slice(-25).replace(AT_MOST, " ");
    return isQualified(measure.unit === "money" ? ahead.replace(FROM_PRICE, " ") : ahead, "");
  };
  return head.slice(0, MAX_OF_HEAD).flatMap((said) => {
    const { measure } = said;
    const isUnit = MEASURED.test(measure.unit) || measure.unit.length >= MIN_UNIT_LETTERS;
    if (!isUnit) return [];
    if (isGiven(said)) {
      // An amount that the text repeats, and once gives otherwise beside the same word.
      const isFirm = AMOUNT.test(measure.unit) && given.filter(({ key }) => key === inCommon(measure, measure.value)).length > 1;
      const other = body.find(
        (each) =>
          isFirm &&
          each.measure.unit === measure.unit &&
          each.measure.value !== measure.value &&
          isNear(each.measure.value, measure.value) &&
          isOnlyHere(each) &&
          isCase(each) === isCase(said) &&
          isBesideOneWord(said, each, language),
      );
      return other ? [[statement(said, "amount"), statement(other, "amount")]] : [];
    }
    const words = near(said, language);
    const isSum = SUM.test(measure.unit) && head.filter((each) => each.measure.unit === measure.unit).length === 1;
    const sums = body.filter((each) => opening.includes(each.block) && each.measure.unit === measure.unit);
    // A word names what is measured; what is counted, and months, have too much in common for one.
    const isMeasured = MEASURED.test(measure.unit);
    const all = body.slice(0, MAX_OF_BODY).flatMap((other) => {
      const isOther =
        other.measure.unit === measure.unit &&
        (other.measure.value > measure.to || other.measure.to < measure.value) &&
        !head.some(({ measure: { unit, value } }) => unit === measure.unit && value === other.measure.value) &&
        isCase(other) === isCase(said) &&
        // What a table lists may be one of several things; a number of the first lines that stands nowhere else is none of them.
        (!isListed(said) || (opening.includes(other.block) && isOnlyHere(other)));
      if (!isOther) return [];
      const shared = sharedWords(words, near(other, language), language);
      const ofSentence = sharedWords(near(said, language, FAR_WORDS), near(other, language, FAR_WORDS), language);
      const isOne =
        shared.length > 1 ||
        ofSentence.length >= MIN_SHARED_FAR ||
        (shared.length > 0 && isMeasured && isNear(other.measure.value, measure.value));
      if (isOne) return [{ other, name: ofSentence[0]! }];
      return isSum && sums.length === 1 && sums[0] === other && isNear(other.measure.value, measure.value)
        ? [{ other, name: "sum" }]
        : [];
    });
    // What the first lines say is of the page's thing, later parts may turn to others.
    const early = all.filter(({ other }) => opening.includes(other.block));
    const others = early.length > 0 ? early : all;
    const [first] = others;
    const isOfMonths = measure.unit === MONTH_OF_YEAR;
    if (!first || (!isOfMonths && new Set(others.map(({ other }) => other.measure.value)).size > 1)) return [];
    return [[statement(said, first.name), statement(first.other, first.name)]];
  });
}

/** The only price of the title and the description, which the page shows nowhere, beside the product's. */
export function priceInHead(context: CheckContext, all: readonly Measured[]): Statement[][] {
  if (context.kind !== "product") return [];
  const said = saidIn(all.filter(isHead)).filter(({ measure }) => measure.unit === "money");
  const [first] = said;
  const shown = shownPrices(context);
  const [price] = shown;
  if (!first || !price || new Set(said.map(({ measure }) => measure.value)).size > 1) return [];
  if (!isNear(first.measure.value, price.value.value) || shown.some(({ value }) => value.value === first.measure.value))
    return [];
  return [[statement(first, "price"), ofBlock(price.block, price.value, "price")]];
}
