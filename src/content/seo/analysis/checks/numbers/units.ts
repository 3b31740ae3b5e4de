import { type Check, fail, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { isSizeLabel } from "../../language/attributes.ts";
import { measuresIn } from "../../language/measures.ts";
import { unitNamed } from "../../language/units.ts";
import { contentWords } from "../../language/words.ts";
import { certain } from "../../recommended-where.ts";
import { ownItems } from "../../structured-items.ts";
import { type Bare, bareColumns, IN_BRACKETS, isBareNumber, wholeOf } from "./bare-columns.ts";
import { BARE_DIMENSIONS, BARE_IN_PROSE } from "./bare-numbers.ts";
import { bareSeries } from "./bare-series.ts";

/** From this number on nobody counts pieces of an ingredient (our own limit). */
const MIN_AMOUNT = 30;
const AMOUNTS = /^(?:g|kg|ml|litre|lb)$/;

/** Ingredients with an amount alone, in a list where others have their unit. */
function bareIngredients(context: CheckContext): Bare[] {
  const { document, kind, language } = context;
  if (kind !== "recipe") return [];
  const items = document.blocks.filter((block) => block.kind === "item" && block.text.length <= 80);
  const measured = items.filter(({ text }) => measuresIn(text, language).some(({ unit }) => AMOUNTS.test(unit)));
  const declared = declaredIngredients(context);
  const bare = items.flatMap((block) => {
    const measures = measuresIn(block.text, language);
    const [only] = measures;
    const named = contentWords(block.text.replace(/[\d.,]+/g, " "), language)
      .sort()
      .join(" ");
    // The data have the same amount with its unit.
    if (only && !unitNamed(only.unit, language) && declared.get(named) === only.value) return [wholeOf(block)];
    // A value in a column of its own and the day of a comment name nothing.
    if (!/\p{L}{2}/u.test(block.text)) return [];
    if (measures.length === 1 && only!.value >= MIN_AMOUNT && OF_INGREDIENT.test(block.text)) return [wholeOf(block)];
    const isBare =
      measures.length === 1 &&
      only!.value >= MIN_AMOUNT &&
      !unitNamed(only!.unit, language) &&
      !KNOWN.has(only!.unit) &&
      !MAY_BE_UNIT.test(block.text) &&
      !IS_UNIT.test(block.text) &&
      !COUNTED.test(block.text);
    // "Petal tip 104" is what a tool is called.
    return isBare && /^\d|[:,–-]\s?\d+$/.test(block.text) && !/[%°]/.test(block.text) ? [wholeOf(block)] : [];
  });
  return measured.length >= 2 || bare.length >= MIN_BARE ? bare : [];
}

/** The amounts of a recipe's data that have a unit, by the words of their ingredient. */
function declaredIngredients({ items, language }: CheckContext): Map<string, number> {
  const recipe = ownItems(items).find(({ types }) => types.includes("Recipe"));
  return new Map(
    [recipe?.node.recipeIngredient].flat().flatMap((entry): [string, number][] => {
      const text = textOf(entry);
      const [one, ...more] = measuresIn(text, language);
      if (!one || more.length > 0 || !AMOUNTS.test(one.unit)) return [];
      return [
        [
          contentWords(`${text.slice(0, one.start)} ${text.slice(one.end)}`, language)
            .sort()
            .join(" "),
          one.value,
        ],
      ];
    }),
  );
}

/** Behind a number, so few letters are a unit's, whichever language it is of. */
const MAY_BE_UNIT = /\d\s?\p{L}{1,3}\.?(?!\p{L})/u;

/** What is counted in itself. */
const IS_UNIT = /calor|kalor|калор|カロリー|卡路里|칼로리/i;

/** Small things that are counted in tens: drops, and in English what is named in the plural. */
const COUNTED =
  /^\d{1,4}\s(?:drops?|tropfen|gouttes?|gotas?|gocc[ei]a?|druppels?|krop(?:li|el)|dråber?|dråper?|droppar|damla)(?!\p{L})|^\d{1,4}\s(?:[a-z]{1,20}\s){0,3}[a-z]{3,20}(?<!s)s(?:,|\s\(|$)/iu;

/** "180 de sucre": what is measured follows a word for "of", with no unit before it. */
const OF_INGREDIENT = /^\d{2,4}\s(?:de|d['’]|di|do|da|of|von|van)\s?\p{L}/iu;

/** So many bare amounts are no numbers of pieces. */
const MIN_BARE = 3;

/** Names of units as measures have them. */
const KNOWN = new Set([
  "money",
  "%",
  "litre",
  "ml",
  "kg",
  "g",
  "cm",
  "mm",
  "m",
  "°c",
  "lb",
  "inch",
  "minute",
  "hour",
  "day",
  "second",
  "kcal",
  "kj",
  "cal",
]);

/** A size without a unit is a guess: 12 of what? */
const units: Check = {
  id: "units-present",
  channel: "ai_search",
  category: "facts",
  what: "weights, sizes, powers and temperatures without a unit",
  threshold: "0",
  notFor: ["question", "category", "news"],
  onMainText: true,
  recommendedWhere: certain,
  run: (context) => {
    const { document, kind } = context;
    const bare: Bare[] = document.blocks.flatMap((block, index) => {
      if (block.kind === "code" || block.kind === "heading") return [];
      const [, label = "", value = ""] = /^([^:：\d]{2,40})[:：]\s*(.{1,30})$/u.exec(block.text) ?? [];
      const before = document.blocks[index - 1];
      // The label of a recipe's value per portion is its unit.
      if (kind !== "recipe" && isSizeLabel(label) && isBareNumber(value)) return [wholeOf(block)];
      if (kind !== "recipe" && before && before.kind !== "heading" && isBareSize(before.text, block.text))
        return [wholeOf(block, before.text)];
      const prose = BARE_IN_PROSE.map((pattern) => pattern.exec(block.text)).find(Boolean);
      return prose ? [{ block, start: prose.index, end: prose.index + prose[0].length }] : [];
    });
    bare.push(...bareColumns(context), ...bareIngredients(context));
    const isCertain = bare.length > 0;
    if (!isCertain) bare.push(...bareSeries(context));
    const [first] = bare;
    if (!first) return pass("0");
    const text = (place: Bare) => place.block.text.slice(place.start, place.end);
    const label = first.label ? `${first.label}: ` : "";
    return fail(`${bare.length}`, {
      priority: "medium",
      title: `Give "${shorten(label + text(first), 50)}" its unit`,
      why: `"${shorten(label + text(first), 60)}" is a number without a unit; neither a reader nor an answer engine can compare it.`,
      change: `Write the unit behind ${bare
        .slice(0, 3)
        .map((place) => `"${shorten(text(place), 40)}"`)
        .join(", ")}.`,
      evidence: bare.slice(0, 3).map(({ block, start, end }) => quoteText(document, block, start, end)),
      facts: { certain: isCertain },
    });
  },
};

/** What may follow a size that each of several parts has. */
const EACH = /\s(?:each|apiece|je|jeweils|chacune?|cada un[oa]?|cias?cun[oa]|elk|każd[ya]|vardera)$/iu;

/** Whether a value behind the name of a size is a number, or the sides of something, without a unit. */
function isBareSize(label: string, value: string): boolean {
  const isSides = /^[\d\s×x.,]+$/.test(value) && BARE_DIMENSIONS.test(`${label}: ${value}`);
  return isSides || (isSizeLabel(label) && !IN_BRACKETS.test(label) && isBareNumber(value.replace(EACH, "")));
}

export const unitChecks: Check[] = [units];
