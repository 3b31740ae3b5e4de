import type { CheckContext } from "../context.ts";
import { textOf, valueSpan } from "../json-ld.ts";
import { type Measure, measuresIn } from "../language/measures.ts";
import { namesRecipe } from "../language/recipe-words.ts";
import { contentWords, coverage } from "../language/words.ts";
import { ownItems, type StructuredItem } from "../structured-items.ts";
import { inCommon, MAX_LINES, ofBlock, saidIn, statement } from "./compared-numbers.ts";
import { MEASURED } from "./named-facts.ts";
import type { Measured, Statement } from "./number-statements.ts";

/** Fractions are written in too many ways to be compared. */
const FRACTION = /[\d½⅓⅔¼¾⅛]\s?\/|[½⅓⅔¼¾⅛⅜⅝⅞⅙⅚⅕]/u;

const recipeOf = ({ kind, items }: CheckContext): StructuredItem | undefined =>
  kind === "recipe" ? ownItems(items).find(({ types, syntax }) => types.includes("Recipe") && syntax === "json-ld") : undefined;

/** A value of the data as a statement, with its place there. */
function ofData(item: StructuredItem, value: string, measure: Measure, name: string, { document }: CheckContext): Statement {
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
  return [recipe.node.recipeInstructions]
    .flat()
    .slice(0, MAX_LINES / 4)
    .flatMap((entry) => {
      const text = textOf((entry as Record<string, unknown> | undefined)?.text ?? entry);
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
  const declared = [recipe.node.recipeInstructions]
    .flat()
    .slice(0, MAX_LINES / 4)
    .map((entry) => textOf((entry as Record<string, unknown> | undefined)?.text ?? entry));
  const baked = declared.flatMap((text) => heatsIn(text).map((measure) => ({ text, measure })));
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

/** What introduces how long the whole takes. */
const WHOLE_TIME =
  /(?<!\p{L})(?:ready in|total|insgesamt|gesamt\p{L}{0,4}|fertig in|prêt\p{L}{0,2} en|en tout|en total|total[e]?|list[oa] en|se tarda|in totale|pront[oa] (?:in|em)|totaal|klaar in|łącznie|gotow\p{L}{1,2} w|toplam|hazır|totalt|färdig\p{L}? på|klar på|所要時間|合計)[\s:：]*$/iu;
/** The same of a recipe that is named as one ("The recipe takes"). */
const TAKES =
  /(?<!\p{L})(?:takes|dauert|demande|tarda|richiede|leva|duurt|zajmuje|tar|tager|sürer)\s(?:about |etwa |environ |unos |circa |cerca de |ongeveer |około |ca\.? )?$/iu;

/** A duration of the data in minutes; undefined where it has none, or days. */
function durationOf(declared: string): Measure | undefined {
  const [, hours = "0", minutes = "0"] = /^PT?(?:(\d{1,2})H)?(?:(\d{1,3})M)?(?:0S)?$/.exec(declared) ?? [];
  const value = Number(hours) * 60 + Number(minutes);
  return value === 0 ? undefined : { value, unit: "minute", start: 0, end: declared.length };
}

/** Every number that the page gives, in common units. */
const timesGiven = ({ document, language }: CheckContext): string[] =>
  [...document.blocks, ...document.outside].flatMap(({ text }) =>
    measuresIn(text, language).map((measure) => inCommon(measure, measure.value)),
  );

/** The first lines give another time for the whole than the data, whose time they give nowhere. */
export function wholeTime(context: CheckContext, all: readonly Measured[]): Statement[][] {
  const recipe = recipeOf(context);
  const declared = recipe ? textOf(recipe.node.totalTime) : "";
  const total = durationOf(declared);
  if (!recipe || !total || timesGiven(context).includes(inCommon(total, total.value))) return [];
  const other = saidIn(all).find(
    ({ block, text, measure, measures }) =>
      context.opening.includes(block) &&
      /^(?:minute|hour)$/.test(measure.unit) &&
      measures.filter(({ unit }) => /^(?:minute|hour)$/.test(unit)).length === 1 &&
      (WHOLE_TIME.test(text.slice(0, measure.start)) || (namesRecipe(text) && TAKES.test(text.slice(0, measure.start)))),
  );
  return other ? [[statement(other, "time"), ofData(recipe, declared, total, "time", context)]] : [];
}

/** The times that a recipe's lines name: of preparing, of cooking, and of both. */
const NAMED_TIMES: [name: string, words: RegExp][] = [
  [
    "total",
    /^(?:total(?: time)?|ready in|temps total|gesamt(?:zeit|dauer)?|tiempo total|tempo tota(?:le|l)|totale (?:tijd|bereidingstijd)|totaaltijd|całkowity czas|czas całkowity|total(?: ?tid)|samlet tid|toplam(?: süre)?|合計(?:時間)?)$/iu,
  ],
  [
    "preparation",
    /^(?:prep(?:aration)?(?: time)?|préparation|temps de préparation|vorbereitung(?:szeit)?|(?:tiempo de )?preparación|(?:tempo di )?preparazione|(?:tempo de )?preparação|(?:czas )?przygotowani[ae]|voorbereiding(?:stijd)?|förberedelse|下準備)$/iu,
  ],
  [
    "cooking",
    /^(?:cook(?:ing)?(?: time)?|bak(?:e|ing)(?: time)?|cuisson(?: au four)?|temps de cuisson|(?:koch|back|gar)zeit|(?:tiempo de )?(?:cocción|horneado)|(?:tempo di )?cottura|(?:tempo de )?(?:cozedura|cozimento)|(?:czas )?(?:gotowani|pieczeni)[ae]|kooktijd|baktijd|oventijd|tillagning(?:stid)?|加熱時間)$/iu,
  ],
];

/** The properties of a recipe's data with these times. */
const TIME_PROPERTIES: Record<string, string> = { total: "totalTime", preparation: "prepTime", cooking: "cookTime" };

/** Recipes have a line for each of their times, beside their ingredients or above the text. */
const TIME_LINE = /^(?<name>\p{L}[\p{L} ]{2,28}?)\s?[:：]\s?(?<time>.{1,60})$/u;

/** Times are rounded (our own limit). */
const MIN_OF_SUM = 0.9;

/** The line of each time that only one value is given for. */
function timeLines({ document, language }: CheckContext) {
  const lines = [...document.blocks, ...document.outside].flatMap((block) => {
    const { name, time } = TIME_LINE.exec(block.text)?.groups ?? {};
    const [measure, ...more] = measuresIn((time ?? "").split(/[,(]/)[0]!, language);
    const known = name === undefined ? undefined : NAMED_TIMES.find(([, words]) => words.test(name.trim()))?.[0];
    const minutes = measure && more.length === 0 ? minutesOf(measure) : undefined;
    return known && minutes !== undefined ? [{ block, known, measure: { ...measure!, value: minutes, unit: "minute" } }] : [];
  });
  return NAMED_TIMES.map(([wanted]) => {
    const found = lines.filter(({ known }) => known === wanted);
    return new Set(found.map(({ measure }) => measure.value)).size === 1 ? found[0] : undefined;
  });
}

/** A line that names a time, and another one in the data, which is given nowhere on the page. */
export function namedTimes(context: CheckContext): Statement[][] {
  const recipe = recipeOf(context);
  if (!recipe) return [];
  const given = new Set(timesGiven(context));
  return timeLines(context).flatMap((line) => {
    const declared = line ? textOf(recipe.node[TIME_PROPERTIES[line.known]!]) : "";
    const total = durationOf(declared);
    if (!line || total === undefined || given.has(inCommon(total, total.value))) return [];
    return [
      [
        ofBlock(line.block, { ...line.measure, start: 0, end: line.block.text.length }, `${line.known} time`),
        ofData(recipe, declared, total, `${line.known} time`, context),
      ],
    ];
  });
}

/** The whole takes less time than preparing and cooking by themselves. */
export function sumOfTimes(context: CheckContext): Statement[][] {
  if (context.kind !== "recipe") return [];
  const [total, preparation, cooking] = timeLines(context);
  if (!total || !preparation || !cooking) return [];
  const sum = preparation.measure.value + cooking.measure.value;
  if (total.measure.value >= sum * MIN_OF_SUM) return [];
  const whole = (line: typeof total, value = line.measure.value) =>
    ofBlock(
      line.block,
      { ...line.measure, value, start: 0, end: line.block.text.length },
      `total of preparation and cooking, ${sum} minutes`,
    );
  return [[whole(total), whole(cooking, sum)]];
}

const MINUTES: Record<string, number> = { minute: 1, hour: 60, day: 1440 };

const minutesOf = ({ unit, value }: Measure): number | undefined =>
  MINUTES[unit] === undefined ? undefined : value * MINUTES[unit];
