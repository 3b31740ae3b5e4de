import type { CheckContext } from "../../context.ts";
import { MONTH_OF_YEAR, measuresIn } from "../../language/measures.ts";
import { unitNamed } from "../../language/units.ts";
import { contentWords, coverage, fold, foldedWords, indexWords } from "../../language/words.ts";
import { shownPrices } from "../../shown-offer.ts";
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

function near({ text, measure }: Said, language: string, count: number): string {
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

const TIME = /^(?:minute|hour)$/;

/** Whether two sentences have most of their words around a number in common. */
function saysTheSame(one: Said, other: Said, language: string): boolean {
  const [here, there] = [near(one, language, FAR_WORDS), near(other, language, FAR_WORDS)];
  return sharedWords(here, there, language).length >= MIN_SHARED_FAR - 1;
}

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

/** How often the page gives each number, in its tables' cells and elsewhere. */
class Given {
  readonly #inCells = new Map<string, number>();
  readonly #inText = new Map<string, number>();

  constructor({ document, language }: CheckContext) {
    for (const { kind, text } of [...document.blocks, ...document.outside]) {
      const counts = kind === "cell" ? this.#inCells : this.#inText;
      for (const measure of [...measuresIn(text, language), ...inWords(text, language)]) {
        const key = inCommon(measure, measure.value);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }

  /** Whether the text gives it, be it as an end of a range. */
  inText({ measure }: Said): boolean {
    return [measure.value, measure.to].some((value) => this.#inText.has(inCommon(measure, value)));
  }

  inCells({ measure }: Said): boolean {
    return this.#inCells.has(inCommon(measure, measure.value));
  }

  times({ measure }: Said): number {
    const key = inCommon(measure, measure.value);
    return (this.#inCells.get(key) ?? 0) + (this.#inText.get(key) ?? 0);
  }
}

/** Whether the words before a number make it one of a case, a time or a bound. */
function casesOn(context: CheckContext): (said: Said) => boolean {
  const isQualified = qualifiedOn(context);
  return ({ text, measure }) => {
    const clause = fold(text.slice(0, measure.start)).split(CLAUSE_END).at(-1)!;
    const ahead = clause.slice(-25).replace(AT_MOST, " ");
    return isQualified(measure.unit === "money" ? ahead.replace(FROM_PRICE, " ") : ahead, "");
  };
}

/** What two numbers of one unit are both of, by the words around them; undefined where these do not show that it is one thing. */
function sharedName(one: Said, other: Said, language: string): string | undefined {
  const shared = (count: number) => sharedWords(near(one, language, count), near(other, language, count), language);
  const [close, far] = [shared(NEAR_WORDS), shared(FAR_WORDS)];
  // A word names what is measured; what is counted, and months, have too much in common for one.
  const isNamed = MEASURED.test(one.measure.unit) && close.length > 0 && isNear(one.measure.value, other.measure.value);
  return close.length > 1 || far.length >= MIN_SHARED_FAR || isNamed ? far[0] : undefined;
}

/** A number of the title or the description that the text never gives, beside the one that it gives for the same. */
export function inHead(context: CheckContext, measured: readonly Measured[]): Statement[][] {
  const { language, kind } = context;
  if (!OF_ONE_THING.has(kind)) return [];
  const ofText = measured.filter((each) => !isHead(each) && each.block.kind !== "cell");
  const body = allSaidIn(ofText, language).slice(0, MAX_OF_BODY);
  const given = new Given(context);
  // The data may contradict the page's own description; each is held against the text.
  return [false, true].flatMap((isOfData) => {
    const ofHeads = measured.filter((each) => isHead(each) && each.isOfData === isOfData);
    return ofHead(context, allSaidIn(ofHeads, language).slice(0, MAX_OF_HEAD), body, given);
  });
}

function ofHead(context: CheckContext, head: readonly Said[], body: readonly Said[], given: Given): Statement[][] {
  const { language, opening } = context;
  const isCase = casesOn(context);
  const isEarly = ({ block }: Said) => opening.includes(block);
  const sameUnit = (all: readonly Said[], { measure }: Said) => all.filter((each) => each.measure.unit === measure.unit);
  return head.flatMap((said) => {
    const { unit, value, to } = said.measure;
    if (!MEASURED.test(unit) && unit.length < MIN_UNIT_LETTERS) return [];
    const others = sameUnit(body, said).filter(
      (other) => (other.measure.value > to || other.measure.to < value) && isCase(other) === isCase(said),
    );
    if (given.inText(said)) {
      // An amount that the text repeats, and once gives otherwise beside the same word.
      const isOnce = (other: Said) => given.times(other) === 1 && isNear(other.measure.value, value);
      const isFirm = given.times(said) > 1;
      // A time of the first lines that the description tells in the same words.
      const isSameTime = (other: Said) =>
        TIME.test(unit) &&
        isEarly(other) &&
        other.measures.every((each) => each === other.measure || each.unit !== unit || each.value !== value) &&
        saysTheSame(said, other, language);
      const once = others.find(
        (other) =>
          isFirm && isOnce(other) && ((AMOUNT.test(unit) && isBesideOneWord(said, other, language)) || isSameTime(other)),
      );
      return once ? [[statement(said, "amount"), statement(once, "amount")]] : [];
    }
    // Of sums and distances, the only one above and the only one of the first lines are one.
    const [sum, ...moreSums] = sameUnit(body, said).filter((each) => isEarly(each) && each.measure.to === each.measure.value);
    const isSum = (SUM.test(unit) || unit === "km") && sameUnit(head, said).length === 1 && moreSums.length === 0;
    const named = others.flatMap((other) => {
      if (sameUnit(head, said).some(({ measure }) => measure.value === other.measure.value)) return [];
      // What a table lists may be one of several things; a number of the first lines that stands nowhere else is none of them.
      if (given.inCells(said) && !(isEarly(other) && given.times(other) === 1)) return [];
      const name =
        sharedName(said, other, language) ?? (isSum && other === sum && isNear(other.measure.value, value) ? "sum" : undefined);
      return name ? [{ other, name }] : [];
    });
    // What the first lines say is of the page's thing, later parts may turn to others.
    const early = named.filter(({ other }) => isEarly(other));
    const [first, ...more] = early.length > 0 ? early : named;
    const isAmbiguous = unit !== MONTH_OF_YEAR && more.some(({ other }) => other.measure.value !== first!.other.measure.value);
    return first && !isAmbiguous ? [[statement(said, first.name), statement(first.other, first.name)]] : [];
  });
}

/** Things that a heading counts otherwise than the rest of the page, which counts them more than once and always alike. */
export function countedInHeading({ language }: CheckContext, measured: readonly Measured[]): Statement[][] {
  const counts = allSaidIn(measured, language)
    .filter(
      ({ measure }) =>
        !MEASURED.test(measure.unit) &&
        measure.unit.length >= MIN_NAME_LETTERS &&
        measure.value >= 2 &&
        measure.value <= MAX_COUNT,
    )
    .slice(0, MAX_OF_BODY);
  return counts.flatMap((said) => {
    if (said.block.kind !== "heading" || said.block.level < 2 || said.measure.start > MAX_BEFORE_COUNT) return [];
    const others = counts.filter(({ block, measure }) => block !== said.block && measure.unit === said.measure.unit);
    const [other] = others;
    const isOne = new Set(others.map(({ measure }) => measure.value)).size === 1;
    const isApart =
      other !== undefined &&
      Math.abs(other.measure.value - said.measure.value) <= 2 &&
      other.measure.value !== said.measure.value;
    return others.length > 1 && isOne && isApart
      ? [[statement(said, said.measure.unit), statement(other, said.measure.unit)]]
      : [];
  });
}

/** Things that are written about one by one, and what a heading may say before it counts them. */
const MAX_COUNT = 20;
const MAX_BEFORE_COUNT = 30;

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
