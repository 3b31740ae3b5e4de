import type { CheckContext } from "../../context.ts";
import { textOf } from "../../json-ld.ts";
import { type Measure, measuresIn } from "../../language/measures.ts";
import { namesRecipe } from "../../language/recipe-words.ts";
import { ownItems } from "../../structured-items.ts";
import { inCommon, ofBlock, saidIn, statement } from "./compared-numbers.ts";
import type { Measured, Statement } from "./number-statements.ts";
import { ofData, recipeOf } from "./recipe-conflicts.ts";

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

/** The data of a text that says how to do something. */
const instructionsOf = ({ items }: CheckContext) =>
  ownItems(items).find(({ types, syntax }) => types.includes("HowTo") && syntax === "json-ld");

/** The first lines give another time for the whole than the data, whose time they give nowhere. */
export function wholeTime(context: CheckContext, all: readonly Measured[]): Statement[][] {
  const recipe = recipeOf(context) ?? instructionsOf(context);
  const declared = recipe ? textOf(recipe.node.totalTime) : "";
  const total = durationOf(declared);
  if (!recipe || !total || timesGiven(context).includes(inCommon(total, total.value))) return [];
  const other = saidIn(all).find(
    ({ block, text, measure, measures }) =>
      context.opening.includes(block) &&
      /^(?:minute|hour)$/.test(measure.unit) &&
      measures.filter(({ unit }) => /^(?:minute|hour)$/.test(unit)).length === 1 &&
      (context.kind !== "recipe" ||
        WHOLE_TIME.test(text.slice(0, measure.start)) ||
        (namesRecipe(text) && TAKES.test(text.slice(0, measure.start)))),
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
const TIME_LINE = /^(?<name>\p{L}[\p{L} ]{2,28}?)(?:\s?[:：]\s?|\s(?=\d))(?<time>.{1,60})$/u;
/** Longer paragraphs are no line with several of them ("Prep 10 min · Baking 35 min"). */
const MAX_LINE_OF_TIMES = 160;

/** Times are rounded (our own limit). */
const MIN_OF_SUM = 0.9;

/** The line of each time that only one value is given for. */
function timeLines({ document, language }: CheckContext) {
  const pieces = [...document.blocks, ...document.outside].flatMap((block) =>
    block.text.length <= MAX_LINE_OF_TIMES ? block.text.split(/\s[·|•]\s/).map((text) => ({ block, text: text.trim() })) : [],
  );
  const lines = pieces.flatMap(({ block, text }) => {
    const { name, time } = TIME_LINE.exec(text)?.groups ?? {};
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
    if (!line || total === undefined || line.measure.value === total.value || given.has(inCommon(total, total.value))) return [];
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
