import type { SourceDocument } from "../../../platform/documents/index.ts";
import { namesRecipe } from "./language/recipe-words.ts";
import { isHome, withoutTracking } from "./same-address.ts";
import type { StructuredItem } from "./structured-items.ts";

/** What the form of a page is judged by. */
export type PageForm = { document: SourceDocument; items: StructuredItem[]; words: number; proseWords: number };

export const pathOf = ({ document }: PageForm) => {
  const address = document.head.canonicals[0]?.text || document.url || "";
  return URL.parse(address, document.base ?? undefined);
};

export function isRoot(form: PageForm): boolean {
  const url = pathOf(form);
  // Parameters of the root name other pages, such as the threads of a forum.
  const isPlain = url !== null && new URL(withoutTracking(url.href)).search === "";
  return isPlain && isHome(url.href);
}

/** Threads of the large sites whose addresses do not say that they are one. */
const THREADS = /(?:^|\.)(?:quora\.com\/[^/-]{1,40}-[^/-]{1,40}-[^/]{1,400}$|reddit\.com\/r\/[^/]{1,60}\/comments\/)/i;

const FORUMS = /discourse|xenforo|vbulletin|phpbb|invision|mybb|simple machines|vanilla|flarum|nodebb|question2answer/i;

export function isQuestionForm(form: PageForm): boolean {
  const url = pathOf(form);
  if (form.items.some(({ types, property }) => property === "" && types.includes("Question"))) return true;
  // A forum's home page is no thread.
  if (isRoot(form)) return false;
  return (
    (url !== null && THREADS.test(url.host + url.pathname)) ||
    FORUMS.test(form.document.head.generator?.text ?? "") ||
    (url !== null &&
      !/\/topics?\/[\p{L}\d]+\/?$/iu.test(url.pathname) &&
      (/^(?:forums?|community|discuss|answers)\./.test(url.hostname) ||
        /\/(?:forums?|threads?|topic|qa|viewtopic|showthread|questions?|q|discussions?)(?:\/|\.php|\?)[^/]*./i.test(
          url.pathname + url.search,
        )))
  );
}

const INGREDIENTS =
  /^(?:ingredients?|zutaten|ingrédients?|ingredientes|ingredienti|ingrediënten|ingredienser|składniki|材料|ainekset|ingrediencie|suroviny|hozzávalók|υλικά|ингредиенты|інгредієнти|malzemeler|ingrediente|المكونات|المقادير|מצרכים|מרכיבים|재료|食材|配料|用料|nguyên liệu|ส่วนผสม)(?![\p{L}])/iu;

export function isRecipeForm(form: PageForm): boolean {
  const { document } = form;
  const listsIngredients = [...document.blocks, ...document.outside].some(
    ({ kind, text }) => kind !== "code" && text.length < 60 && INGREDIENTS.test(text),
  );
  return (listsIngredients && (document.lists.length > 0 || saysRecipe(form))) || listsQuantities(form);
}

/** An amount of what is cooked, in the measures of kitchens. */
const QUANTITY =
  /^(?:ca\. |about |environ )?[\d½¼¾⅓⅔](?:[\d.,/½¼¾ –-]{0,6}[\d½¼¾])?\s?(?:g|gr|grams?|kg|ml|cl|dl|l|oz|lbs?|cups?|tbsp|tsp|tablespoons?|teaspoons?|cloves?|EL|TL|Pck|Prisen?|Zehen?|cs|cc|cas|càs|càc|c\. ?à|cuill\S{0,6}|gousses?|pincées?|cucharad\p{L}{0,4}|tazas?|dientes?|cucchiai\p{L}{0,3}|spicchi\p{L}?|colher(?:es)?|xícaras?|dentes?|eetlepels?|theelepels?|teentjes?|msk|tsk|krm|łyżk\p{L}|łyżecz\p{L}{1,4}|szklan\p{L}{1,3}|г|кг|мл|ст|ч)\.?\s/iu;
/** Two or three may be of an offer or an example (our own limit). */
const MIN_QUANTITIES = 4;

/** Whether a list gives amounts of what is cooked, whatever it is headed by. */
export const listsQuantities = ({ document }: PageForm) =>
  document.blocks.filter(({ kind, text }) => kind === "item" && text.length <= 120 && QUANTITY.test(text)).length >=
  MIN_QUANTITIES;

/** Blogs mark up their recipes as articles, and some list nothing; the address or title says what they are. */
export const saysRecipe = (form: PageForm) =>
  namesRecipe(`${pathOf(form)?.pathname ?? ""} ${form.document.titles[0]?.text ?? ""}`);

const CART =
  /add to (?:cart|bag|basket)|in den (?:warenkorb|einkaufswagen)|ajouter au panier|(?:añadir|agregar) (?:al|a la) (?:carrito|cesta)|aggiungi al carrello|(?:adicionar|comprar) (?:ao|agora)|カートに(?:入れる|追加)|in winkel(?:wagen|mand)|dodaj do koszyka|lägg i (?:varukorg|kundvagn)|(?:^|\W)buy now(?:\W|$)/iu;
const PRICE = /(?:[€$£¥]\s?\d|\d\s?(?:€|EUR|USD|GBP|CHF|kr|zł|円))/;

export const hasCart = (form: PageForm) => shown(form).some(({ text }) => text.length <= 200 && CART.test(text));

export const shown = ({ document }: Pick<PageForm, "document">) => [...document.blocks, ...document.outside];

/** The page of a site on which its articles or goods are listed. */
const SECTION_PATH =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:blog|news|press|articles?|magazine?|aktuelles|ratgeber|nachrichten|actualites|noticias|notizie|nieuws|shop|store|products|boutique|tienda|negozio|loja|winkel|sklep|butik)\/?$/i;

export const isSection = (form: PageForm) => SECTION_PATH.test(pathOf(form)?.pathname ?? "");

export function isProductForm(form: PageForm): boolean {
  if (isSection(form)) return false;
  const texts = shown(form).filter(({ text }) => text.length <= 200);
  const carts = texts.filter(({ text }) => CART.test(text)).length;
  return carts > 0 && carts <= 3 && texts.some(({ text }) => PRICE.test(text)) && form.proseWords < 1_500;
}

/** A product has a price, its old one and those of its accessories; more are a list. */
export const MIN_LISTED = 8;

export const pricesOf = ({ document }: PageForm) =>
  document.blocks.filter(({ kind, text }) => kind !== "cell" && text.length <= 80 && PRICE.test(text)).length;

/** Short blocks with prices, or links, where others have sentences. */
export function isListForm(form: PageForm): boolean {
  const linked = form.document.links.filter(({ text }) => text.length >= 3).length;
  return form.proseWords < 400 && (pricesOf(form) >= MIN_LISTED || (linked >= 25 && linked * 12 > form.words));
}

const TOOL =
  /calculator|converter|generator|checker|rechner|umrechner|calculatrice|convertisseur|calculadora|conversor|calcolatore|convertitore|omrekenen|計算機|変換ツール/iu;

export function isToolForm({ document, proseWords }: PageForm): boolean {
  const title = document.titles[0]?.text ?? "";
  return TOOL.test(title) && proseWords < 800;
}

/** A number to call and an address to come to, of a trade that people come to or in the town that the page is about: any firm has an address. */
export function isOfATown(form: PageForm): boolean {
  const { links, outsideLinks, titles, descriptions, blocks } = form.document;
  const phone =
    [...links, ...outsideLinks].some(({ href }) => /^tel:/i.test(href ?? "")) || shown(form).some(({ text }) => PHONE.test(text));
  if (!phone || hasCart(form)) return false;
  const headings = blocks.filter(({ kind, level }) => kind === "heading" && level <= 2);
  const subject = [...titles, ...descriptions, ...headings].map(({ text }) => text).join("\n");
  return shown(form).some(({ text }) => {
    const town = text.length <= 200 ? TOWN.exec(text) : null;
    return town !== null && (TRADE.test(subject) || subject.includes((town[1] ?? town[2] ?? town[3])!));
  });
}

const TRADE =
  /anwalt|kanzlei|zahnarzt|arztpraxis|friseur|klempner|dachdecker|attorney|law (?:firm|office)|dentist|dental|plumb|roofing|pest control|electrician|landscaping|locksmith|\bmovers\b|barber|bakery|florist|veterinar|abogad|peluquer|fontaner|avocat|plombier|coiffeu|avvocat|studio legale|parrucchier|idraulic|ristorante|restaurant|advogad|encanador|cabeleireir|advocaten|tandarts|kapper|loodgieter|dentyst|adwokat|fryzjer|歯科|美容室|法律事務所/iu;
const PHONE = /\(\d{3}\)\s?\d{3}-\d{4}|(?:Tel(?:efon)?|Phone|Tél|Teléfono|Telefono|電話)\b\.?:?\s?[+(]?\d/iu;
/** The town of an address: before the state's letters and the number, or behind the number. */
const TOWN = /(\p{Lu}\p{Ll}{2,20}),? [A-Z]{2} \d{5}\b|\b\d{4,5} (\p{Lu}\p{Ll}{2,20})|〒\d{3}-\d{4}\s?(\p{sc=Han}{2,3})/u;

/** Many short parts that offer something. */
export function isLandingForm(form: PageForm): boolean {
  const headings = form.document.blocks.filter(({ kind }) => kind === "heading");
  // Parts that answer questions inform.
  const questions = headings.filter(({ text }) => /[?？؟]$/.test(text)).length;
  const isOffer = headings.length >= 3 && form.words / headings.length < 120 && questions * 3 < headings.length * 2;
  return isRoot(form) || isOffer;
}
