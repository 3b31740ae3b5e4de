import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { quoteText, shorten } from "../evidence.ts";
import { textOf } from "../json-ld.ts";
import { isSizeLabel } from "../language/attributes.ts";
import { measuresIn } from "../language/measures.ts";
import { unitNamed } from "../language/units.ts";
import { contentWords, fold } from "../language/words.ts";
import { ownItems } from "../structured-items.ts";
import { tablesOf, transposed } from "../table-cells.ts";
import { BARE_DIMENSIONS, BARE_IN_PROSE } from "./bare-numbers.ts";
import { bareSeries } from "./bare-series.ts";

type Bare = { block: TextBlock; start: number; end: number; label?: string };

const wholeOf = (block: TextBlock, label?: string): Bare => ({ block, start: 0, end: block.text.length, label });

/** Heads of columns that hold weights. */
const OF_WEIGHT = /(?:weight|gewicht)$|(?<!\p{L})(?:poids|peso|waga|ağırlı(?:k|ğı)|الوزن|وزن|重さ|重量|вес|масса)$/iu;

/** Weights of programs, such as that of a typeface, have no unit. */
const hasWeights = (kind: CheckContext["kind"]) => kind !== "documentation" && kind !== "tool" && kind !== "question";

/** Heads of columns that hold energy. */
const OF_ENERGY =
  /^(?:\p{L}{0,12}(?:wärme|strom|energie)(?:bedarf|verbrauch)|(?:annual |yearly )?(?:energy|power|electricity) (?:use|consumption|demand)|consommation (?:d['’]énergie|électrique)|consumo (?:de energía|eléctrico|energetico|elettrico|de energia)|(?:energie|stroom)?verbruik|zużycie (?:energii|prądu)|elförbrukning|strømforbruk|消費電力量)(?:\s\p{L}{1,12}){0,3}$/iu;

/** Heads of columns that hold times. */
const OF_TIME =
  /^(?:(?:(?:\p{L}{2,12} )?(?:lifetime|validity|retention)|\p{L}{0,12}(?:lebensdauer|gültigkeit|laufzeit|aufbewahrung)|(?:\p{L}{3,14} )?(?:every|alle|tou(?:te)?s les|cada|ogni|elke|om de|co)|(?:durée de )?validité|vigencia|validez|validità|validade|geldigheid|ważność|rate limits?|request limits?|wait(?:ing)?(?: time)?|delay|duration|interval|timeout|(?:cook|bak|dry|charg)ing time)|wartezeit|dauer|intervall|\p{L}{2,12}dauer|(?:gar|back|lade|trocken)zeit|durée|délai|attente|temps d\p{L}{0,20}|duración|espera|tiempo de \p{L}{1,20}|durata|attesa|tempo di \p{L}{1,20}|duração|tempo de \p{L}{1,20}|duur|(?:\p{L}{2,12})?tijd|run time|czas \p{L}{1,20}|varaktighet|väntetid|süre|длительность|所要時間|待ち時間|time|zeit|temps|tiempo|tempo|tijd|czas|tid)(?:\s\p{L}{1,12}){0,2}$/iu;

/** Heads of columns that hold ways, climbs, amounts of use and prices. */
const OF_AMOUNT =
  /^(?:(?:total |daily |monthly |annual |average )?(?:distance|ascent|elevation(?: gain)?|climb|consumption|dose|dosage|portion)|(?:strecke|distanz|entfernung|aufstieg|höhenmeter|verbrauch|dosis|tagesdosis|menge (?:am|pro) tag|tagesmenge)|(?:distance|dénivelé(?: positif)?|consommation|dose|ration)|(?:distancia|desnivel(?: positivo)?|consumo|dosis|ración)|(?:distanza|dislivello|dose|porzione)|(?:distância|desnível|dose|porção)|(?:afstand|hoogtemeters|dosering)|(?:dystans|odległość|przewyższenie|zużycie|dawka)|(?:avstånd|sträcka|stigning|förbrukning))(?:\s(?!(?:mit|with|avec|con|com)\s)\p{L}{1,12}){0,3}$/iu;
const OF_PRICE =
  /^(?:(?:unit |total |monthly |annual |average )?(?:prices?|costs?|fees?|rates?)|preise?|kosten|gebühren?|prix|coûts?|tarifs?|precios?|costes?|costos?|tarifas?|prezz[io]|cost[io]|preços?|custos?|prij(?:s|zen)|tarief|ceny?|koszt|pris|kostnad)(?:\s\p{L}{1,12}){0,3}$/iu;
const NAMES_CURRENCY =
  /\p{Sc}|(?<!\p{L})(?:euros?|eur|usd|dollars?|gbp|pounds?|chf|franken|francs?|zł|pln|kr|sek|nok|dkk|reais)(?!\p{L})/iu;

/** Cells without a value. */
const isBlank = (text: string) =>
  /^(?:[–—-]|none|keine?r?|aucune?|ningun[oa]|nessun[oa]|nenhum[a]?|geen|brak|n\/a|なし)?$/iu.test(text.trim());

/** A short word in brackets at the end of a label is its unit: "Weight (kg)". */
const IN_BRACKETS = /\(.{1,8}\)$/;

/** Columns of sizes whose head and cells name no unit. */
function bareColumns({ document, kind, language }: CheckContext): Bare[] {
  // "Ogni quanti giorni" names its unit, "pro Jahr" does not.
  const namesUnit = (text: string) =>
    IN_BRACKETS.test(text) ||
    fold(text)
      .replace(/(?<!\p{L})(?:per|pro|par|por|al|je|na|an?)\s\p{L}{1,12}/gu, " ")
      .split(/[^\p{L}]+/u)
      .some((word) => word.length > 2 && unitNamed(word, language) !== undefined);
  const isSize = (text: string) =>
    !namesUnit(text) &&
    (isSizeLabel(text) ||
      OF_TIME.test(text.trim()) ||
      OF_ENERGY.test(text.trim()) ||
      OF_AMOUNT.test(text.trim()) ||
      (hasWeights(kind) && text.length <= 40 && OF_WEIGHT.test(text.trim())));
  const isPrice = (text: string, table: readonly TextBlock[][]) => {
    const above = document.blocks.indexOf(table[0]![0]!);
    const near = [...table.flat(), ...document.blocks.slice(Math.max(0, above - 2), above)];
    return OF_PRICE.test(text.trim()) && !near.some((block) => NAMES_CURRENCY.test(block.text));
  };
  // Things may stand side by side, with a row for each of their sizes.
  const tables = tablesOf(document).flatMap((table) => [
    { table, isOfRows: true },
    { table: transposed(table), isOfRows: false },
  ]);
  return tables.flatMap(({ table: [head = [], ...rows], isOfRows }) =>
    head.flatMap(({ text }, column) => {
      const cells = rows
        .flatMap((row) => (row.length === head.length ? [row[column]!] : []))
        .filter((cell) => !isBlank(cell.text));
      const bare = cells.filter((cell) => isBareNumber(cell.text));
      // Words in place of some numbers ("two visits") change nothing about the others.
      const written = new Set(cells.flatMap((cell) => WITH_UNIT.exec(cell.text.trim())?.[1] ?? []));
      const isMixed = OF_TIME.test(text.trim()) || (isSizeLabel(text) && written.size === 1);
      const isNamed = isSize(text) || isPrice(text, [head, ...rows]);
      // Sums and pairs of numbers are as bare.
      const isPlain =
        (OF_AMOUNT.test(text.trim()) || OF_PRICE.test(text.trim())) && cells.every((cell) => isOfNumbers(cell.text));
      const isBare = column > 0 && bare.length >= 2 && isNamed && (bare.length === cells.length || isMixed || isPlain);
      const odd = column > 0 && isOfRows ? oddCell(cells) : undefined;
      return isBare ? [wholeOf(bare[0]!, text)] : odd ? [wholeOf(odd, text)] : [];
    }),
  );
}

/** Whether a text has numbers and no unit. */
const isOfNumbers = (text: string) => /^(?:[\d.,\s+–-]|(?:and|und|et|y|e|en|i|oder|or|ou|o)(?!\p{L}))+$/iu.test(text.trim());

/** A number with its unit and nothing else. */
const WITH_UNIT = /^[\d.,\s–-]{1,12}\s?((?:\p{L}|[²³°%€$£/·]){1,8})$/u;

/** The one number without a unit in a column whose others all have the same one. */
function oddCell(cells: readonly TextBlock[]): TextBlock | undefined {
  const bare = cells.filter(({ text }) => isBareNumber(text));
  const unitsOf = cells.filter((cell) => !bare.includes(cell)).map(({ text }) => WITH_UNIT.exec(text.trim())?.[1]);
  return bare.length === 1 && unitsOf.length >= 2 && new Set(unitsOf).size === 1 && unitsOf[0] !== undefined
    ? bare[0]
    : undefined;
}

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

/** A number, or one to another, without a unit. */
const isBareNumber = (text: string) =>
  /^(?:(?:up to|max\.?|bis(?: zu)?|jusqu['’]à|hasta|fino a|até|tot|do|op til|upp till|over|above|über)\s)?\d{1,5}(?:[.,]\d{1,3})?(?:\s?(?:to|bis|à|a|tot|do|till|til|–|—|-)\s?\d{1,5}(?:[.,]\d{1,3})?)?$/.test(
    text.trim(),
  );

export const unitChecks: Check[] = [units];
