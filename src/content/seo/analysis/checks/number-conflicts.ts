import type { TextBlock } from "../../../../platform/documents/index.ts";
import type { CheckContext } from "../context.ts";
import { textOf, valueSpan } from "../json-ld.ts";
import { countsIn, type Measure, MONTH_OF_YEAR, measuresIn, monthsIn } from "../language/measures.ts";
import { namesRecipe } from "../language/recipe-words.ts";
import { unitNamed } from "../language/units.ts";
import { contentWords, coverage, fold, foldedWords, indexWords } from "../language/words.ts";
import { shownPrices } from "../shown-offer.ts";
import { ownItems, type StructuredItem } from "../structured-items.ts";
import { tablesOf } from "../table-cells.ts";
import { MEASURED, OWN_NAME, type Pair } from "./named-facts.ts";
import { CLAUSE_END, type Measured, qualifiedOn, type Statement } from "./number-statements.ts";

/** Kinds of pages whose title and description are about the one thing that the text is about. */
const OF_ONE_THING = new Set(["article", "news", "recipe", "product", "documentation", "landing", "local_business", "tool"]);

/** Numbers of one thing are near each other; others are differences, sums and parts (our own limit). */
const MAX_RATIO = 2.5;
const isNear = (one: number, other: number) => one > 0 && other > 0 && Math.max(one / other, other / one) <= MAX_RATIO;

/** Units of one kind in a common one, for "90 minutes" beside "1.5 hours". */
const COMMON: Record<string, [string, number]> = {
  second: ["second", 1],
  minute: ["second", 60],
  hour: ["second", 3600],
  day: ["second", 86_400],
  week: ["second", 604_800],
  g: ["g", 1],
  kg: ["g", 1000],
  ml: ["ml", 1],
  litre: ["ml", 1000],
  mm: ["mm", 1],
  cm: ["mm", 10],
  m: ["mm", 1000],
};
const inCommon = ({ unit }: Measure, value: number) => {
  const [name, factor] = COMMON[unit] ?? [unit, 1];
  return `${name} ${Math.round(value * factor * 1000)}`;
};

/** So many of each are compared: no page that is written for readers has more, and what is compared with each other grows by its square. */
const MAX_OF_HEAD = 20;
const MAX_OF_BODY = 600;
const MAX_TABLES = 20;
const MAX_ROWS = 60;
const MAX_LINES = 200;

const isHead = ({ block }: Measured) => block.offsets.length === 0;

type Said = Measured & { measure: Measured["measures"][number] };

const saidIn = (all: readonly Measured[]): Said[] =>
  all.flatMap((each) => each.measures.map((measure) => ({ ...each, measure })));

/** What is counted or named in words, which `Measured` leaves out. */
const inWords = (text: string, language: string): Measure[] => [...countsIn(text, language), ...monthsIn(text, language)];

/** Every number of the sentences, with those in words. */
const allSaidIn = (all: readonly Measured[], language: string): Said[] =>
  all.flatMap((each) => [
    ...saidIn([each]),
    ...inWords(each.text, language).map((measure) => ({ ...each, measure: { ...measure, to: measure.value } })),
  ]);

const statement = ({ section, block, start, end, text, measure }: Said, name: string): Statement => ({
  ...{ section, block, start, end, text, measure, to: measure.to, subject: "" },
  attribute: OWN_NAME + name,
});

/** A whole block as a statement with one of its measures. */
const ofBlock = (block: TextBlock, measure: Measure, name: string): Statement => ({
  ...{ section: 0, block, measure, to: measure.value, subject: "", start: 0, end: block.text.length, text: block.text },
  attribute: OWN_NAME + name,
});

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
function inHead(context: CheckContext, measured: readonly Measured[]): Statement[][] {
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
    return isQualified(clause.slice(-25).replace(AT_MOST, " "), "");
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
function priceInHead(context: CheckContext, all: readonly Measured[]): Statement[][] {
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

/** In tables of two columns labels of one word are what is measured, not what has been. */
const isName = (text: string, cells: number) =>
  text.length <= 40 &&
  /\p{L}{3}/u.test(text) &&
  (/\d/.test(text) || text.trim().split(/[\s-]+/).length > 1 || (cells > 1 && text.trim().length >= MIN_NAME_LENGTH));
const MIN_NAME_LENGTH = 5;

/** Where a name stands in a text as words of its own. */
function placesOf(name: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length))) places.push(at);
  return places;
}

type Row = { name: string; cells: { block: TextBlock; measure: Measure }[] };

/** The rows of a table by name, with the cells that are their row's only ones of a unit. */
function rowsOf(table: TextBlock[][], language: string): Row[] {
  const rows = table.flatMap(([label, ...cells]) => {
    if (!label || !isName(label.text, cells.length)) return [];
    const measured = cells.flatMap((block) => measuresIn(block.text, language).map((measure) => ({ block, measure })));
    const only = measured.filter(
      ({ measure: { unit } }) => MEASURED.test(unit) && measured.filter((cell) => cell.measure.unit === unit).length === 1,
    );
    return [{ name: fold(label.text.trim()), cells: only }];
  });
  return rows.filter(({ name }) => rows.filter((row) => row.name === name).length === 1);
}

/** A table's columns as rows; the corner above the names of its rows may be empty. */
function turned([head = [], ...rows]: TextBlock[][]): TextBlock[][] {
  const width = rows[0]?.length ?? 0;
  const names = head.length === width ? head.slice(1) : head.length === width - 1 ? head : [];
  const full = rows.filter((row) => row.length === width);
  return full.length < 2 ? [] : names.map((name, at) => [name, ...full.map((row) => row[at + 1]!)]);
}

/** A price for each is still that price. */
const EACH = /(?<!\p{L})(?:per|par|pro|por|je|each|an?|a)(?!\p{L})/gu;

/** The number of a sentence with the text that says what it is of: behind a name, or, in the first sentence below a heading with it, all. */
function saidOf(name: string, one: Said, all: readonly Measured[], { sections }: CheckContext): string | undefined {
  const before = fold(one.text.slice(0, one.measure.start));
  const at = placesOf(name, before).at(-1);
  if (at !== undefined) return before.slice(at + name.length);
  const heading = sections.find(({ blocks }) => blocks.includes(one.block))?.heading ?? null;
  const ofBlock = all.filter(({ block }) => block === one.block);
  const isOnly = saidIn(ofBlock).filter(({ measure }) => measure.unit === one.measure.unit).length === 1;
  const isTitled = heading !== null && placesOf(name, fold(heading.text)).length > 0;
  return isTitled && ofBlock[0]?.start === one.start && isOnly ? before : undefined;
}

/** A sentence that names a row or a column of a table and gives another number than it. */
function besideRows(context: CheckContext, all: readonly Measured[]): Statement[][] {
  const { document, language } = context;
  const isQualified = qualifiedOn(context);
  const said = saidIn(all.filter(({ block }) => block.kind === "paragraph" || block.kind === "item")).slice(0, MAX_OF_BODY);
  const conflictOf = (name: string, table: TextBlock[][], { block, measure }: Row["cells"][number]): Statement[][] => {
    const names = table.flatMap(([label]) => (label && /\p{L}{2}/u.test(label.text) ? [fold(label.text.trim())] : []));
    const listed = table.flat().flatMap((cell) => measuresIn(cell.text, language).map((each) => inCommon(each, each.value)));
    const ofUnit = said.filter((one) => one.measure.unit === measure.unit);
    const isSame = (one: Said) => one.measure.value === measure.value && fold(one.text).includes(name);
    if (ofUnit.some((one) => !isHead(one) && isSame(one))) return [];
    const other = ofUnit.find((one) => {
      const { value, to } = one.measure;
      // Another number of the kind in the sentence is of something else, or this one is.
      const isAlone = one.measures.filter(({ unit }) => unit === measure.unit).length === 1;
      if (
        !isAlone ||
        listed.includes(inCommon(one.measure, value)) ||
        (value <= measure.value && to >= measure.value) ||
        !isNear(value, measure.value)
      )
        return false;
      const before = saidOf(name, one, all, context);
      // The name of another row turns to that one.
      if (before === undefined || names.some((each) => each !== name && placesOf(each, before).length > 0)) return false;
      const [ahead, behind] = [before.split(CLAUSE_END).at(-1)!, fold(one.text.slice(one.measure.end)).split(CLAUSE_END)[0]!];
      return !isQualified(ahead.replace(EACH, " "), behind.slice(0, 25).replace(EACH, " "));
    });
    return other ? [[statement(other, name), ofBlock(block, measure, name)]] : [];
  };
  const tables = tablesOf(document)
    .slice(0, MAX_TABLES)
    .filter((table) => table.length <= MAX_ROWS)
    .flatMap((table) => [table, turned(table)]);
  return tables.flatMap((table) =>
    rowsOf(table, language).flatMap(({ name, cells }) => cells.flatMap((cell) => conflictOf(name, table, cell))),
  );
}

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
function ingredients(context: CheckContext): Statement[][] {
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

/** Steps are the same where the longer one has most words of the shorter one (our own limit). */
const SAME_STEP = 0.75;

/** A step with another time or heat in the data than in the list that readers see. */
function steps(context: CheckContext): Statement[][] {
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

const MIN_STEP_WORDS = 4;
const MAX_STEP_LENGTH = 600;

/** What introduces how long the whole takes. */
const WHOLE_TIME =
  /(?<!\p{L})(?:ready in|total|insgesamt|gesamt\p{L}{0,4}|fertig in|prêt\p{L}{0,2} en|en tout|en total|total[e]?|list[oa] en|se tarda|in totale|pront[oa] (?:in|em)|totaal|klaar in|łącznie|gotow\p{L}{1,2} w|toplam|hazır|totalt|färdig\p{L}? på|klar på|所要時間|合計)[\s:：]*$/iu;
/** The same of a recipe that is named as one ("The recipe takes"). */
const TAKES =
  /(?<!\p{L})(?:takes|dauert|demande|tarda|richiede|leva|duurt|zajmuje|tar|tager|sürer)\s(?:about |etwa |environ |unos |circa |cerca de |ongeveer |około |ca\.? )?$/iu;

/** The first lines give another time for the whole than the data, whose time they give nowhere. */
function wholeTime(context: CheckContext, all: readonly Measured[]): Statement[][] {
  const recipe = recipeOf(context);
  const declared = recipe ? textOf(recipe.node.totalTime) : "";
  const [, hours = "0", minutes = "0"] = /^PT?(?:(\d{1,2})H)?(?:(\d{1,3})M)?(?:0S)?$/.exec(declared) ?? [];
  const value = Number(hours) * 60 + Number(minutes);
  const total = { value, unit: "minute", start: 0, end: declared.length };
  if (!recipe || value === 0) return [];
  const given = [...context.document.blocks, ...context.document.outside].flatMap(({ text }) =>
    measuresIn(text, context.language),
  );
  if (given.some((measure) => inCommon(measure, measure.value) === inCommon(total, value))) return [];
  const other = saidIn(all).find(
    ({ block, text, measure, measures }) =>
      context.opening.includes(block) &&
      /^(?:minute|hour)$/.test(measure.unit) &&
      measures.filter(({ unit }) => /^(?:minute|hour)$/.test(unit)).length === 1 &&
      (WHOLE_TIME.test(text.slice(0, measure.start)) || (namesRecipe(text) && TAKES.test(text.slice(0, measure.start)))),
  );
  return other ? [[statement(other, "time"), ofData(recipe, declared, total, "time", context)]] : [];
}

/** Two numbers that a page gives for one thing, found by where they stand: its head, its tables, its data and its text. */
export function conflictingPairs(context: CheckContext, all: readonly Measured[]): Pair[] {
  return [
    ...inHead(context, all),
    ...priceInHead(context, all),
    ...besideRows(context, all),
    ...ingredients(context),
    ...steps(context),
    ...wholeTime(context, all),
  ].map((statements) => ({ statements, isCertain: true }));
}
