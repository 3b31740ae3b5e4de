import type { CheckContext } from "../../context.ts";
import { textOf, valueSpan } from "../../json-ld.ts";
import { type Measure, measuresIn } from "../../language/measures.ts";
import { contentWords, coverage } from "../../language/words.ts";
import { ownItems, type StructuredItem } from "../../structured-items.ts";
import { inCommon, MAX_LINES, ofBlock } from "./compared-numbers.ts";
import { MEASURED } from "./named-facts.ts";
import type { Statement } from "./number-statements.ts";

/** Fractions are written in too many ways to be compared. */
const FRACTION = /[\d½⅓⅔¼¾⅛]\s?\/|[½⅓⅔¼¾⅛⅜⅝⅞⅙⅚⅕]/u;

/** The recipe of the page's data, in JSON-LD. */
export const recipeOf = ({ kind, items }: CheckContext): StructuredItem | undefined =>
  kind === "recipe" ? ownItems(items).find(({ types, syntax }) => types.includes("Recipe") && syntax === "json-ld") : undefined;

/** A value of the data as a statement, with its place there. */
export function ofData(
  item: StructuredItem,
  value: string,
  measure: Measure,
  name: string,
  { document }: CheckContext,
): Statement {
  const span = valueSpan(item.span, document.fields[item.span.field]!, value);
  return ofBlock({ kind: "paragraph", level: 0, offsets: [], quoted: false, text: value, span }, measure, name);
}

/** An ingredient with another amount in the data than in the list that readers see. */
export function ingredients(context: CheckContext): Statement[][] {
  const { document, language } = context;
  const recipe = recipeOf(context);
  if (!recipe) return [];
  const partsOf = (text: string) => ({
    measures: measuresIn(text, language).filter(({ unit }) => unit !== ""),
    words: contentWords(text.replace(/\d+/g, " "), language).sort().join(" "),
  });
  const shown = document.blocks
    .filter(({ kind, text }) => kind !== "heading" && kind !== "code" && text.length <= 80)
    .slice(0, MAX_LINES)
    .map((block) => ({ block, ...partsOf(block.text) }));
  return [recipe.node.recipeIngredient ?? recipe.node.ingredients]
    .flat()
    .slice(0, MAX_LINES)
    .flatMap((entry) => {
      const text = textOf(entry);
      const declared = partsOf(text);
      const same = shown.filter(({ words }) => words === declared.words);
      const [line] = same;
      const [one] = declared.measures;
      const [other] = line?.measures ?? [];
      if (!line || !one || !other || same.length !== 1 || declared.measures.length !== 1 || line.measures.length !== 1) return [];
      if (FRACTION.test(text) || FRACTION.test(line.block.text) || one.unit !== other.unit || one.value === other.value)
        return [];
      return [[ofBlock(line.block, other, line.words), ofData(recipe, text, one, line.words, context)]];
    });
}

/** The whole of an ingredient is meant: "the 500 g of flour". */
const THE_WHOLE = /(?<!\p{L})(?:the|all|die|das|den|der|de|het|les?|la|las|los|el|il|l['’]|gli|i|os?|as?)\s?$/iu;
const OF = /^\s?(?:of (?:the )?|de (?:la |las |los )?|d['’]|di |van )?/iu;

/** The same amount in another unit: "2 cups (480 ml)". */
const IN_BRACKETS = /\(\s?\d[\d.,]{0,6}\s?\p{L}{1,6}\s?\)/u;
const BEFORE_BRACKETS = /\d[\d.,]{0,6}\s\p{L}{1,12}\s?\(\s?$/u;

/** An ingredient that is listed once, with another amount in the only step that says how much the whole of it is. */
export function amounts(context: CheckContext): Statement[][] {
  const { document, language } = context;
  const recipe = recipeOf(context);
  if (!recipe) return [];
  const listed = [recipe.node.recipeIngredient ?? recipe.node.ingredients]
    .flat()
    .slice(0, MAX_LINES)
    .map((entry) => {
      const text = textOf(entry);
      const [one, ...more] = measuresIn(text, language).filter(({ unit }) => AMOUNTS.has(unit));
      const isPlain = more.length === 0 && !FRACTION.test(text) && !/[+(]/.test(text.replace(IN_BRACKETS, " "));
      return { text, one: isPlain ? one : undefined, words: contentWords(text.replace(/\d+/g, " "), language) };
    });
  const said = document.blocks
    .filter(({ kind, text }) => kind !== "heading" && text.length <= MAX_STEP_LENGTH && text.split(/\s/).length >= MIN_STEP_WORDS)
    .slice(0, MAX_LINES)
    // A line of the list itself is no step.
    .filter((block) => !listed.some(({ text }) => text.includes(block.text) || block.text.includes(text)))
    .flatMap((block) => measuresIn(block.text, language).map((measure) => ({ block, measure })))
    .filter(({ measure }) => AMOUNTS.has(measure.unit))
    .flatMap(({ block, measure }) => {
      const behind = block.text
        .slice(measure.end)
        .replace(/^\s?\)/, "")
        .replace(OF, "");
      const [word] = contentWords(behind.split(/[,.;:(]/)[0]!, language);
      const [named, ...others] = word ? listed.filter(({ words }) => words.includes(word)) : [];
      return named && others.length === 0 ? [{ block, measure, named }] : [];
    });
  return [...Map.groupBy(said, ({ named }) => named)].flatMap(([{ text, one, words }, [only, ...others]]) => {
    if (!one || !only || others.length > 0 || FRACTION.test(only.block.text)) return [];
    const { block, measure } = only;
    const [here, there] = [inCommon(measure, measure.value), inCommon(one, one.value)];
    const isOther = here !== there && here.split(" ")[0] === there.split(" ")[0];
    return isOther && THE_WHOLE.test(block.text.slice(0, measure.start).replace(BEFORE_BRACKETS, ""))
      ? [[ofBlock(block, measure, words.join(" ")), ofData(recipe, text, one, words.join(" "), context)]]
      : [];
  });
}

/** Units in which ingredients are weighed and poured. */
const AMOUNTS = new Set(["g", "kg", "ml", "litre"]);

/** The texts of the data's steps. */
const stepsOf = ({ node }: StructuredItem): string[] =>
  [node.recipeInstructions]
    .flat()
    .slice(0, MAX_LINES / 4)
    .map((entry) => textOf((entry as Record<string, unknown> | undefined)?.text ?? entry));

/** Steps are the same where the longer one has most words of the shorter one (our own limit). */
const SAME_STEP = 0.75;

/** A step with another time or heat in the data than in the list that readers see. */
export function steps(context: CheckContext): Statement[][] {
  const { document, language } = context;
  const recipe = recipeOf(context);
  if (!recipe) return [];
  const measured = (text: string) => measuresIn(text, language).filter(({ unit }) => MEASURED.test(unit));
  const shown = document.blocks
    .filter(({ kind, text }) => kind === "item" && text.length <= MAX_STEP_LENGTH && text.split(/\s/).length >= MIN_STEP_WORDS)
    .slice(0, MAX_LINES);
  return stepsOf(recipe).flatMap((text) => {
    const words = text.replace(/\d+/g, " ");
    const [best, second] = shown
      .map((block) => ({ block, share: coverage(words, block.text, language) }))
      .sort((a, b) => b.share - a.share);
    if (text === "" || FRACTION.test(text) || !best || best.share < SAME_STEP || second?.share === best.share) return [];
    const said = measured(best.block.text);
    return measured(text).flatMap((one) => {
      const others = said.filter(({ unit }) => unit === one.unit);
      const [other] = others;
      const isOne = others.length === 1 && measured(text).filter(({ unit }) => unit === one.unit).length === 1;
      return isOne && other!.value !== one.value
        ? [[ofBlock(best.block, other!, "step"), ofData(recipe, text, one, "step", context)]]
        : [];
    });
  });
}

/** Ovens are at least so hot; below are cores, doughs and drinks (°C, our own limit). */
const MIN_OVEN_HEAT = 120;

/** A heat of the oven in the first lines, where the steps and the rest of the page have another one alone. */
export function ovenHeat(context: CheckContext): Statement[][] {
  const { document, language, opening } = context;
  const recipe = recipeOf(context);
  if (!recipe) return [];
  const heatsIn = (text: string) =>
    measuresIn(text, language).filter(({ unit, value }) => unit === "°c" && value >= MIN_OVEN_HEAT);
  const rest = [...document.blocks, ...document.outside].filter((block) => !opening.includes(block));
  const given = new Set(rest.flatMap(({ text }) => heatsIn(text)).map(({ value }) => value));
  const baked = stepsOf(recipe).flatMap((text) => heatsIn(text).map((measure) => ({ text, measure })));
  const said = opening.flatMap((block) => heatsIn(block.text).map((measure) => ({ block, measure })));
  const isKnown = ({ measure }: (typeof said)[number]) =>
    given.has(measure.value) || baked.some((each) => each.measure.value === measure.value);
  // Beside the right one stands that of another kind of oven.
  const [other] = said.some(isKnown) ? [] : said;
  const [step] = baked;
  return other && step
    ? [
        [
          ofBlock(other.block, other.measure, "heat of the oven"),
          ofData(recipe, step.text, step.measure, "heat of the oven", context),
        ],
      ]
    : [];
}

const MIN_STEP_WORDS = 4;
const MAX_STEP_LENGTH = 600;
