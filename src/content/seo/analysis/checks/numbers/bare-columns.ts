import type { TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { isSizeLabel } from "../../language/attributes.ts";
import { unitNamed } from "../../language/units.ts";
import { fold } from "../../language/words.ts";
import { tablesOf, transposed } from "../../table-cells.ts";

/** A number without its unit, and the label that says what it is of. */
export type Bare = { block: TextBlock; start: number; end: number; label?: string };

/** A whole block as one. */
export const wholeOf = (block: TextBlock, label?: string): Bare => ({ block, start: 0, end: block.text.length, label });

/** A number, or one to another, without a unit. */
export const isBareNumber = (text: string) =>
  /^(?:(?:up to|max\.?|bis(?: zu)?|jusqu['’]à|hasta|fino a|até|tot|do|op til|upp till|over|above|über)\s)?(?:\d{1,3}[ \u00a0\u202f]\d{3}|\d{1,5}(?:[.,]\d{1,3})?)(?:\s?(?:to|bis|à|a|tot|do|till|til|–|—|-)\s?(?:\d{1,3}[ \u00a0\u202f]\d{3}|\d{1,5}(?:[.,]\d{1,3})?))?$/.test(
    text.trim(),
  );

/** Heads of columns that hold weights. */
const OF_WEIGHT = /(?:weight|gewicht)$|(?<!\p{L})(?:poids|peso|waga|ağırlı(?:k|ğı)|الوزن|وزن|重さ|重量|вес|масса)$/iu;

/** Weights of programs, such as that of a typeface, have no unit. */
const hasWeights = (kind: CheckContext["kind"]) => kind !== "documentation" && kind !== "tool" && kind !== "question";

/** Heads of columns that hold energy. */
const OF_ENERGY =
  /^(?:\p{L}{0,12}(?:wärme|strom|energie)(?:bedarf|verbrauch)|(?:annual |yearly )?(?:energy|power|electricity) (?:use|consumption|demand)|consommation (?:d['’]énergie|électrique)|consumo (?:de energía|eléctrico|energetico|elettrico|de energia)|(?:energie|stroom)?verbruik|zużycie (?:energii|prądu)|elförbrukning|strømforbruk|消費電力量)(?:\s\p{L}{1,12}){0,3}$/iu;

/** Heads of columns that hold times. */
const OF_TIME =
  /^(?:(?:(?:\p{L}{2,12} )?(?:lifetime|validity|retention)|\p{L}{0,12}(?:lebensdauer|gültigkeit|laufzeit|aufbewahrung)|(?:\p{L}{3,14} )?(?:every|alle|tou(?:te)?s les|cada|ogni|elke|om de|co)|(?:durée de )?validité|vigencia|validez|validità|validade|geldigheid|ważność|rate limits?|request limits?|wait(?:ing)?(?: time)?|ready in|turnaround|guarantee|warranty|delay|duration|interval|timeout|(?:cook|bak|dry|charg)ing time)|wartezeit|dauer|intervall|\p{L}{2,12}dauer|(?:gar|back|lade|trocken)zeit|durée|délai|attente|temps d\p{L}{0,20}|duración|espera|tiempo de \p{L}{1,20}|durata|attesa|tempo di \p{L}{1,20}|duração|tempo de \p{L}{1,20}|duur|(?:\p{L}{2,12})?tijd|run time|czas \p{L}{1,20}|varaktighet|väntetid|süre|длительность|所要時間|待ち時間|time|zeit|temps|tiempo|tempo|tijd|czas|tid)(?:\s\p{L}{1,12}){0,2}$/iu;

/** Heads of columns that hold ways, climbs, amounts of use and prices. */
const OF_AMOUNT =
  /^(?:(?:total |daily |monthly |annual |average )?(?:distance|ascent|elevation(?: gain)?|climb|consumption|dose|dosage|portion)|(?:strecke|distanz|entfernung|aufstieg|höhenmeter|verbrauch|dosis|tagesdosis|menge (?:am|pro) tag|tagesmenge)|(?:distance|dénivelé(?: positif)?|consommation|dose|ration)|(?:distancia|desnivel(?: positivo)?|consumo|dosis|ración)|(?:distanza|dislivello|dose|porzione)|(?:distância|desnível|dose|porção)|(?:afstand|hoogtemeters|dosering)|(?:dystans|odległość|przewyższenie|zużycie|dawka)|(?:avstånd|sträcka|stigning|förbrukning))(?:\s(?!(?:mit|with|avec|con|com)\s)[\p{L}\d]{1,12}){0,4}$/iu;
const OF_PRICE =
  /^(?:(?:unit |total |monthly |annual |average )?(?:prices?|costs?|fees?|rates?)|preise?|kosten|gebühren?|prix|coûts?|tarifs?|precios?|costes?|costos?|tarifas?|prezz[io]|cost[io]|preços?|custos?|prij(?:s|zen)|tarief|ceny?|koszt|pris|kostnad)(?:\s\p{L}{1,12}){0,3}$/iu;
const NAMES_CURRENCY =
  /\p{Sc}|(?<!\p{L})(?:euros?|eur|usd|dollars?|gbp|pounds?|chf|franken|francs?|zł|pln|kr|sek|nok|dkk|reais)(?!\p{L})/iu;

/** What sizes are named by, as the last word of a head or before what they are measured at. */
const SIZE =
  "weight|time|temperature|length|width|height|depth|thickness|diameter|distance|volume|power|speed|consumption|\\p{L}{0,14}(?:gewicht|zeit|dauer|temperatur|länge|breite|höhe|tiefe|dicke|durchmesser|strecke|volumen|leistung|verbrauch|tijd|duur|temperatuur|lengte|breedte|hoogte|diepte|dikte|afstand|vermogen|verbruik)|poids|temps|durée|température|longueur|largeur|hauteur|profondeur|épaisseur|diamètre|puissance|consommation|peso|tiempo|duración|temperatura|longitud|anchura|altura|profundidad|grosor|diámetro|distancia|potencia|consumo|tempo|durata|lunghezza|larghezza|altezza|profondità|spessore|diametro|distanza|potenza|duração|comprimento|largura|profundidade|espessura|diâmetro|distância|potência|waga|czas|długość|szerokość|wysokość|głębokość|grubość|średnica|odległość|moc|zużycie";
const OF_SIZE = new RegExp(
  `^(?:\\p{L}{2,14}\\s){0,2}(?:${SIZE})(?:\\s(?:each|at|in|of|per|to|on|je|pro|im|am|bei|bis|par|au|aux|en|du|de|pour|por|al|para|di|del|alla|da|per|com|van|op|tot|na|w|do|på|till)\\s.{1,24}|\\seach)?$`,
  "iu",
);
/** Programs and tables of other people's data give numbers of many kinds. */
const HAS_SIZES: ReadonlySet<CheckContext["kind"]> = new Set(["article", "recipe", "product", "local_business", "landing"]);

/** Cells without a value. */
const isBlank = (text: string) =>
  /^(?:[–—-]|none|keine?r?|aucune?|ningun[oa]|nessun[oa]|nenhum[a]?|geen|brak|n\/a|なし)?$/iu.test(text.trim());

/** A short word in brackets at the end of a label is its unit: "Weight (kg)". */
export const IN_BRACKETS = /\(.{1,8}\)$/;

/** Columns of sizes whose head and cells name no unit. */
export function bareColumns({ document, kind, language }: CheckContext): Bare[] {
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
      (HAS_SIZES.has(kind) && OF_SIZE.test(text.trim())) ||
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
      // Most columns have no such number; what their heads name need not be read.
      if (column === 0 || bare.length === 0) return [];
      const odd = isOfRows ? oddCell(cells) : undefined;
      if (bare.length === 1) return odd ? [wholeOf(odd, text)] : [];
      // Words in place of some numbers ("two visits") change nothing about the others.
      const written = new Set(cells.flatMap((cell) => WITH_UNIT.exec(cell.text.trim())?.[1] ?? []));
      const isMixed = OF_TIME.test(text.trim()) || (isSizeLabel(text) && written.size === 1);
      const isNamed = isSize(text) || isPrice(text, [head, ...rows]);
      // Sums and pairs of numbers are as bare.
      const isPlain =
        (OF_AMOUNT.test(text.trim()) || OF_PRICE.test(text.trim())) && cells.every((cell) => isOfNumbers(cell.text));
      return isNamed && (bare.length === cells.length || isMixed || isPlain) ? [wholeOf(bare[0]!, text)] : [];
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
