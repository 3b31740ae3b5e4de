import type { TextBlock } from "../../../platform/documents/index.ts";
import type { CheckContext } from "./context.ts";
import { type Measure, measuresIn, numberOf, plainDigits } from "./language/measures.ts";

/** What is shown near the product's name: later parts are about accessories and other products. */
export function shownBlocks({ document }: CheckContext): TextBlock[] {
  return [...document.blocks, ...document.outside].filter(({ kind, text }) => kind !== "code" && text.length <= 300);
}

export type Shown<Value> = { block: TextBlock; value: Value; text: string };

/** The amounts of money that the page shows. */
export function shownPrices(context: CheckContext): Shown<Measure>[] {
  const source = context.document.fields.html ?? "";
  const prices = shownBlocks(context).flatMap((block) =>
    measuresIn(block.text, context.language).flatMap((measure) =>
      measure.unit === "money" ? [{ block, value: measure, text: block.text.slice(measure.start, measure.end) }] : [],
    ),
  );
  const valid = prices.filter(({ block, value }) => !isStruck(source, block.offsets[value.start] ?? block.span.start));
  return valid.length > 0 ? valid : prices;
}

/** Whether an offset of the source stands in an element that is struck through: a price that was. */
function isStruck(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - 200), at).toLowerCase();
  const opened = Math.max(...["<s>", "<s ", "<del>", "<del ", "<strike", "line-through"].map((tag) => before.lastIndexOf(tag)));
  return opened >= 0 && !before.slice(opened).includes("</");
}

const SOLD_OUT =
  /^(?:(?:this (?:item|product) is|currently|temporarily|sorry,?|leider|derzeit|zurzeit|zur Zeit|aktuell|momentan|vorübergehend|actuellement|momentanément|temporairement|produit|actualmente|temporalmente|de momento|producto|attualmente|momentaneamente|temporaneamente|prodotto|atualmente|temporariamente|no momento|produto|momenteel|tijdelijk|helaas|obecnie|aktualnie|chwilowo|produkt|şu anda|şu an|geçici olarak|maalesef|ürün|حاليا|حاليًا|المنتج|غير|現在|ただいま|一時的に)[\s、]?){0,3}(?:sold out|out of stock|(?:not|un)\s?available|discontinued|ausverkauft|vergriffen|(?:nicht|nicht mehr) (?:auf Lager|vorrätig|verfügbar|lieferbar)|épuisée?s?|(?:en )?rupture de stock|indisponible|agotad[oa]s?|sin (?:existencias|stock)|no disponible|fuera de stock|esaurit[oaie]|non disponibile|esgotad[oa]s?|sem (?:estoque|stock)|indisponível|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|wyprzedan[ey]|niedostępn[yae]|brak (?:w magazynie|towaru|na stanie)|stokta yok|stoklarda (?:yok|tükendi)|tükendi|tükenmiştir|mevcut değil(?:dir)?|نفد(?:ت)?(?: من المخزون| الكمية)?|نفدت الكمية|متوفر|нет в наличии|распродано|slutsåld|売り切れ|品切れ|在庫(?:切れ|なし)|完売|缺货|售罄|품절)(?=$|\s*[.!,;:。、،()–—-]|\s(?:–|—|·|\||en todas|in allen|dans toutes|in tutte|em todos|in alle|in all|until|bis|hasta|jusqu\p{L}?|fino|até|tot|do|till)(?!\p{L}))/iu;

const IN_STOCK =
  /^(?:in stock|available (?:now|immediately)|ready to ship|auf Lager|sofort (?:lieferbar|verfügbar)|lieferbar|vorrätig|en stock|disponible|en existencias|disponibile|in pronta consegna|em (?:estoque|stock)|disponível|op voorraad|direct leverbaar|dostępn[yae]|w magazynie|na stanie|stokta(?: var)?|stoklarda|متوفر|في المخزون|в наличии|i lager|在庫あり|有货|재고 있음)(?=$|\s*[.!,;:。、،()–—-]|\s(?:–|—|·|\|))/iu;

const AVAILABILITIES =
  "InStock|OutOfStock|PreOrder|BackOrder|Discontinued|InStoreOnly|OnlineOnly|LimitedAvailability|SoldOut|PreSale|MadeToOrder|Reserved";
const AVAILABILITY_NAMES = new Map(AVAILABILITIES.split("|").map((name) => [name.toLowerCase(), name]));

/** The name of schema.org's ItemAvailability that a value has, whatever its address or case; undefined where it has none. */
export function itemAvailability(value: string): string | undefined {
  const [, name = ""] = /^(?:(?:https?:)?\/{0,2}(?:www\.)?schema\.org\/|schema:)?([a-z]{6,20})\/?$/i.exec(value.trim()) ?? [];
  return AVAILABILITY_NAMES.get(name.toLowerCase());
}

/** The price, in whose line the stock may stand behind the tax: "€29.90 incl. VAT, sold out". */
const PRICE_AHEAD =
  /^(?:[\p{Sc}]\s?)?\d[\d.,\s\u00a0]{0,12}(?:\p{Sc}|EUR|USD|CHF|zł|kr\.?|TL|₺)?(?:[\s\u00a0]?[(,]?[\s\u00a0]?(?:(?:incl(?:uding|\.)?|inkl(?:usive|\.)?|inc\.)\s(?:\d{1,2} ?% )?(?:VAT|tax|MwSt\.?|USt\.?|btw|moms)|TTC|(?:con )?IVA (?:incluido|inclus[ao])|IVA incl\.?|z VAT)\)?)?[\s\u00a0|·,;.:–-]{1,4}/iu;

/** Longer lines are about something else, too. */
const MAX_STOCK_LENGTH = 100;

function lines(context: CheckContext, pattern: RegExp): TextBlock[] {
  return shownBlocks(context).filter(
    ({ text }) => text.length <= MAX_STOCK_LENGTH && pattern.test(text.trim().replace(PRICE_AHEAD, "")),
  );
}

/** What the page says of the stock in a line of its own, where it says one thing. */
export function shownStock(context: CheckContext): Shown<"sold out" | "in stock"> | undefined {
  const out = lines(context, SOLD_OUT).filter(({ text }) => !/^متوفر/.test(text));
  const available = lines(context, IN_STOCK);
  // Variants may be sold out one by one.
  if (out.length + available.length !== 1) return undefined;
  const block = (out[0] ?? available[0])!;
  return { block, value: out[0] ? "sold out" : "in stock", text: block.text };
}

const OF_FIVE =
  "\\/\\s?5|out of 5|von 5|sur 5|de 5|su 5|em 5|van 5|z 5|na 5|av 5|из 5|من 5|(?:stars?|sterne?n?|étoiles?|estrellas?|stelle|estrelas?|sterren|gwiazdek|gwiazdki|yıldız|نجوم|نجمة|звезд\\p{L}?)(?!\\p{L})|★";
/** A number with a unit behind it is one of something else ("Power rating: 1.5 kW"). */
const NO_UNIT = "(?![\\d.,])(?!\\s?(?!(?:by|based|点))[\\p{L}%°])";
const RATING = new RegExp(
  `(?<![\\d.,])(?:(?<after>[0-5][.,]\\d{1,2})\\s?(?:${OF_FIVE})(?!\\d)|(?:★+|星|5つ星(?:のうち)?|評価[：:]?|(?<!\\p{L})(?:5 üzerinden|Rated|rating:?|(?:Kunden|Gesamt|Produkt)?bewertung:?|Note ?:?|puntuación:?|valutazione:?|ocena:?|puan:?|التقييم:?))\\s?(?<before>[0-5][.,]\\d{1,2})${NO_UNIT})`,
  "iu",
);

/** The rating out of five that a text shows. */
export function ratingIn(text: string): { value: number; text: string } | undefined {
  const found = RATING.exec(plainDigits(text));
  if (!found) return undefined;
  return {
    value: numberOf((found.groups!.after ?? found.groups!.before)!),
    text: text.slice(found.index, found.index + found[0].length),
  };
}

const COUNT =
  /(?<![\d.,])(\d{1,3}(?:[.,\u00a0\u202f ]\d{3}){1,2}|\d{1,7})\s?(?:(?:customer|verified|global|Kunden|avis|opinioni|müşteri)\s?)?-?(?:reviews?|ratings?|Rezensionen|(?:Kunden)?bewertungen|Bewertung|avis(?: clients?)?|évaluations|opiniones|reseñas|valoraciones|recensioni|opinioni|valutazioni|avaliações|opiniões|beoordelingen|reviews|opinii|opinie|ocen|recenzji|değerlendirme|yorum|تقييم\p{L}{0,3}|مراجعة|مراجعات|отзыв\p{L}{0,2}|omdömen|件の(?:レビュー|評価|口コミ))(?!\p{L})/iu;

/** Whether a text shows a number of reviews. */
export const hasReviewCount = (text: string): boolean => COUNT.test(plainDigits(text));

/** The number of reviews that the page shows, where it shows one. */
export function shownReviews(context: CheckContext): Shown<number> | undefined {
  const found = shownBlocks(context).flatMap((block) => {
    const count = COUNT.exec(plainDigits(block.text));
    return count ? [{ block, value: Number(count[1]!.replace(/\D/g, "")), text: count[0] }] : [];
  });
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
}

const SYMBOLS: [RegExp, RegExp][] = [
  [/€|\beuros?\b|\bEUR\b/iu, /^EUR$/],
  [/£|\bGBP\b/u, /^GBP$/],
  [/¥|円|\bJPY\b|元/u, /^(?:JPY|CNY)$/],
  [/zł|\bPLN\b/u, /^PLN$/],
  [/₺|\bTL\b/u, /^TRY$/],
  [/₹/u, /^INR$/],
  [/₽|руб/u, /^RUB$/],
  [/R\$/u, /^BRL$/],
  [/(?<!\p{L})\$/u, /^(?:[A-Z]{2}D|MXN|COP|ARS|CLP)$/],
];

/** Whether an amount as it is written can be one of the currency; true where it names none. */
export function isInCurrency(text: string, currency: string): boolean {
  const named = SYMBOLS.filter(([symbol]) => symbol.test(text));
  return named.length === 0 || named.some(([, codes]) => codes.test(currency));
}
