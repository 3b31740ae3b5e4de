import type { TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { findDates } from "../../language/dates.ts";
import { measuresIn, monthsIn } from "../../language/measures.ts";
import { fold, isUnspaced } from "../../language/words.ts";
import { MEASURED } from "./named-facts.ts";

/** A text that measures gives so many numbers with their unit (our own limit). */
const MIN_MEASURED = 4;
/** So many numbers without a unit in one paragraph, or in the items of one list, have lost it (our own limit). */
const MIN_BARE = 2;

const NUMBER =
  /(?<![\p{L}\d.,:/#№°×x–(<>★☆®’'-])(?<![×x]\s)\d{1,3}(?:(?:[ .,\u00a0\u202f]\d{3}){1,3}|[.,]\d{1,2})?(?![\d.,:/%°]?\d)(?!\s?[×x%°\p{Sc}/:–)-]|,?\s(?:(?:and|or|to|und|oder|bis|et|ou|à|y|o|a|e|of|en|tot|i|lub|do|och|eller|till)\s)?\d)/gu;

/** The end of what a number says: a mark, or a word that joins it to the next one. */
const OPEN_END =
  /^(?:[.;)](?:\s|$)|,\s|$|\s(?:and|und|et|y|e|en|i|och|og|plus|the|die|der|das|den|dem|vom|la|les?|el|los|las|il|lo|gli|het)\s(?!\d))/u;
/** What is measured out follows a word for "of", without an article. */
const OF_MASS =
  /^\s(?:(?:of|de|di|av|af)\s|d['’])(?!(?:the|an?|these|those|them|its?|our|your|their|all|each|which|whom|la|le|les|los?|las|el|l['’]|una?|uno|une|cada|est[eo]s?|est[ae]s?|es[eo]s?|su|sus|nos|nuestr\p{L}{2}|ces?|cette|questi|queste|ogni|de|alla?)(?![\p{L}]))(?=\p{Ll}{3})/u;

/** Words whose number has no unit: parts of a text, of a building or of a row, ages, marks, times of the day. Folded. */
const NAMES_A_NUMBER =
  /(?:(?<!\p{L})(?:no|nos|nr|num(?:ero|ber)?s?|step|chapter|page|p|figure|fig|table|part|section|article|line|row|day|week|level|grade|class|version|v|phase|stage|round|rule|tip|question|point|item|option|group|room|floor|platform|gate|track|route|size|sizes|age|aged|ages|ph|spf|uv|usb|mp|top|score[sd]?|rating|rated|scale|factor|schritt|kapitel|seite|abbildung|abb|tabelle|teil|abschnitt|artikel|zeile|tag|woche|stufe|klasse|phase|regel|punkt|gruppe|zimmer|gleis|linie|grosse|note|alter|etape|chapitre|figure|tableau|partie|ligne|jour|semaine|niveau|classe|regle|paso|capitulo|pagina|figura|tabla|parte|linea|dia|semana|nivel|clase|regla|punto|talla|edad|passo|capitolo|tabella|riga|giorno|settimana|livello|regola|taglia|eta|capitulo|tabela|linha|passo|nivel|regra|tamanho|idade|stap|hoofdstuk|bladzijde|tabel|deel|regel|niveau|klas|maat|leeftijd|krok|rozdzial|strona|tabela|czesc|dzien|poziom|rozmiar|steg|kapitel|sida|del|dag|niva|storlek|since|seit|depuis|desde|dal|sinds|od|sedan|vs|versus|per|port|ports|models?|scores? of|rating of|range from|ranges? from|average|mean|median|totals?|serves|feeds|children|kids|adults|(?:age|ages|aged) of)\.?|=|≈|\p{Sc})\s?$/u;
const AT_TIME =
  /(?<!\p{L})(?:at|by|from|until|till|before|after|to|um|ab|bis|gegen|vor|nach|a|des|vers|las|hasta|antes|alle|dalle|entro|as|das|om|vanaf|tot|voor|na|kl|klo|o|do|po|przed|till|fran|fore|efter)\.?\s$/u;

const isYear = (value: number) => Number.isInteger(value) && value >= 1000 && value <= 2100;

/** Kinds of pages whose numbers are of things, not of programs or of other people's words. */
const WRITTEN: ReadonlySet<CheckContext["kind"]> = new Set(["article", "recipe", "product", "local_business", "landing"]);

/** The numbers of a text that nothing says the unit of. */
function bareIn(text: string, language: string): { start: number; end: number }[] {
  const found = Array.from(text.matchAll(NUMBER), ({ 0: number, index }) => ({
    number,
    start: index,
    end: index + number.length,
  }));
  const dates = findDates(text);
  const bare = found.filter(({ number, start, end }) => {
    if (
      dates.some((date) => date.start <= start && date.end >= end) ||
      monthsIn(text.slice(end, end + 18).replace(/^[.\s]{1,2}(?:de\s)?/, ""), language).some((month) => month.start === 0)
    )
      return false;
    const value = Number(number.replace(/[ .,\u00a0\u202f](?=\d{3})/g, "").replace(",", "."));
    const before = text.slice(Math.max(0, start - 30), start);
    const behind = text.slice(end, end + 40);
    if (!OPEN_END.test(behind) && !OF_MASS.test(behind)) return false;
    const folded = fold(before);
    // A name with a number ("Skerry 2"), a clause's own number at its beginning, a time, a year, the end of a range of years.
    const isNamed = /(?<!^)\p{Lu}[\p{L}\d]{0,20}\s$/u.test(before) && language !== "de";
    const isFirst = /(?:^|[.!?)]\s)$/.test(before);
    const isTime = value <= 24 && Number.isInteger(value) && AT_TIME.test(folded);
    return !isNamed && !isFirst && !isTime && !isYear(value) && !NAMES_A_NUMBER.test(folded);
  });
  // A count of what a label names ("Class size: 930") has none; beside other numbers it may have lost it.
  return bare.some(({ start }) => !/[:：]\s?$/.test(text.slice(0, start))) ? bare : [];
}

/** Paragraphs and lists with several numbers that have no unit, in a text that gives the units of its other numbers. */
export function bareSeries({
  document,
  language,
  prose,
  kind,
}: CheckContext): { block: TextBlock; start: number; end: number }[] {
  if (isUnspaced(language) || !WRITTEN.has(kind)) return [];
  const measured = prose.flatMap(({ text }) => measuresIn(text, language)).filter(({ unit }) => MEASURED.test(unit)).length;
  if (measured < MIN_MEASURED) return [];
  const texts = document.blocks.filter(({ kind, text }) => (kind === "paragraph" || kind === "item") && text.length <= 1_000);
  const lists = document.lists.map(({ span }) =>
    texts.filter((block) => block.span.start >= span.start && block.span.end <= span.end),
  );
  const listed = new Set(lists.flat());
  const priced = lists
    .filter((items) => isPriceList(items, document.blocks, language))
    .flatMap((items) => items.slice(0, 1).map((block) => ({ block, start: 0, end: block.text.length })));
  const places = [...lists, ...texts.filter((block) => !listed.has(block)).map((block) => [block])];
  const series = places.flatMap((blocks) => {
    const bare = blocks.flatMap((block) => bareIn(block.text, language).map((place) => ({ block, ...place })));
    return bare.length >= MIN_BARE ? bare.slice(0, 1).map(withWords) : [];
  });
  return [...priced, ...series];
}

/** What heads a list of prices, folded. */
const PRICES =
  /(?<!\p{L})(?:prices?|rates?|fees?|fares?|rental|hire|preise?|tarife?|gebuhren|miete|verleih|prix|tarifs?|location|precios?|tarifas?|alquiler|prezz[io]|tariff[ae]|noleggio|precos?|aluguer|aluguel|prijzen|tarieven|verhuur|ceny|cennik|wypozyczalnia|priser|uthyrning)(?!\p{L})/u;
const MIN_PRICES = 3;

/** Whether each item of a list ends with a number behind a colon, below a line that speaks of prices, and none names a currency. */
function isPriceList(items: TextBlock[], blocks: readonly TextBlock[], language: string): boolean {
  const first = items[0] && blocks.indexOf(items[0]);
  if (items.length < MIN_PRICES || first === undefined || !items.every(({ text }) => /[:：]\s?\d{1,4}(?:[.,]\d{2})?$/.test(text)))
    return false;
  const above = blocks
    .slice(Math.max(0, first - 2), first)
    .map(({ text }) => text)
    .join(" ");
  const hasMoney = [above, ...items.map(({ text }) => text)].some((text) =>
    measuresIn(text, language).some(({ unit }) => unit === "money"),
  );
  return PRICES.test(fold(above)) && !hasMoney;
}

/** A number alone says nothing of where it stands. */
const MAX_WORDS_BEFORE = 25;

function withWords({ block, start, end }: { block: TextBlock; start: number; end: number }) {
  const before = block.text.slice(Math.max(0, start - MAX_WORDS_BEFORE), start);
  const cut = start > MAX_WORDS_BEFORE ? before.replace(/^\S*\s/, "") : before;
  return { block, start: start - cut.length, end };
}
