import type { SourceDocument } from "../../../platform/documents/index.ts";
import { findDates } from "./language/dates.ts";
import type { StructuredItem } from "./structured-items.ts";

/** What the form of a page is judged by. */
export type PageForm = { document: SourceDocument; items: StructuredItem[]; words: number; proseWords: number };

export const pathOf = ({ document }: PageForm) => {
  const address = document.head.canonicals[0]?.text || document.url || "";
  return URL.canParse(address, document.url ?? undefined) ? new URL(address, document.url ?? undefined) : null;
};

export function isRoot(form: PageForm): boolean {
  const url = pathOf(form);
  return url !== null && /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.\w{3,5})?$/i.test(url.pathname);
}

const FORUMS = /discourse|xenforo|vbulletin|phpbb|invision|mybb|simple machines|vanilla|flarum|nodebb|question2answer/i;

export function isQuestionForm(form: PageForm): boolean {
  const url = pathOf(form);
  return (
    FORUMS.test(form.document.head.generator?.text ?? "") ||
    (url !== null &&
      (/^(?:forums?|community|discuss|answers)\./.test(url.hostname) ||
        /\/(?:forums?|community|threads?|topic|viewtopic|showthread|questions?|q|discussions?)(?:\/|\.php|\?)[^/]*./i.test(
          url.pathname + url.search,
        )))
  );
}

const DOCUMENTATION =
  /docusaurus|sphinx|mkdocs|vitepress|vuepress|gitbook|mintlify|readme\.io|antora|jekyll docs|hugo-docs|starlight/i;
/** Fewer pieces of code stand in articles too. */
const MIN_CODE_BLOCKS = 3;

export function isDocumentationForm(form: PageForm): boolean {
  const { document } = form;
  if (/^(?:docs?|developers?|help|support|wiki)\./.test(pathOf(form)?.hostname ?? "")) return true;
  if (DOCUMENTATION.test(document.head.generator?.text ?? "")) return true;
  const url = pathOf(form);
  const says =
    url !== null &&
    (/^(?:docs?|developers?|api|help|support|wiki)\./.test(url.hostname) ||
      /\/(?:docs?|documentation|reference|api|manual|handbook|wiki)\//i.test(`${url.pathname}/`));
  const code = document.blocks.filter(({ kind }) => kind === "code").length;
  return (says && !isArticleForm(form)) || (code >= MIN_CODE_BLOCKS && (says || document.kind === "draft"));
}

const INGREDIENTS =
  /^(?:ingredients?|zutaten|ingrédients?|ingredientes|ingredienti|ingrediënten|ingredienser|składniki|材料|ainekset|ingrediencie|suroviny|hozzávalók)(?![\p{L}])/iu;

export function isRecipeForm({ document }: PageForm): boolean {
  return (
    [...document.blocks, ...document.outside].some(
      ({ kind, text }) => kind !== "code" && text.length < 60 && INGREDIENTS.test(text),
    ) && document.lists.length > 0
  );
}

const CART =
  /add to (?:cart|bag|basket)|in den (?:warenkorb|einkaufswagen)|ajouter au panier|(?:añadir|agregar) (?:al|a la) (?:carrito|cesta)|aggiungi al carrello|(?:adicionar|comprar) (?:ao|agora)|カートに(?:入れる|追加)|in winkel(?:wagen|mand)|dodaj do koszyka|lägg i (?:varukorg|kundvagn)|(?:^|\W)buy now(?:\W|$)/iu;
const PRICE = /(?:[€$£¥]\s?\d|\d\s?(?:€|EUR|USD|GBP|CHF|kr|zł|円))/;

const shown = ({ document }: PageForm) => [...document.blocks, ...document.outside];

export function isProductForm(form: PageForm): boolean {
  const texts = shown(form).filter(({ text }) => text.length <= 200);
  const carts = texts.filter(({ text }) => CART.test(text)).length;
  return carts > 0 && carts <= 3 && texts.some(({ text }) => PRICE.test(text)) && form.proseWords < 1_500;
}

/** A product has a price, its old one and those of its accessories; more are a list. */
export const MIN_LISTED = 8;

export const pricesOf = ({ document }: PageForm) =>
  document.blocks.filter(({ text }) => text.length <= 80 && PRICE.test(text)).length;

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

const OPENING =
  /(?:opening hours|öffnungszeiten|horaires d['’]ouverture|horario(?: de apertura)?|orari(?:o)? (?:di apertura)?|openingstijden|horário de (?:funcionamento|atendimento)|営業時間|godziny otwarcia|öppettider)/iu;

export function hasOpeningHours(form: PageForm): boolean {
  return (
    shown(form).some(({ text }) => text.length <= 300 && OPENING.test(text)) ||
    form.items.some(({ types }) => types.includes("OpeningHoursSpecification"))
  );
}

/** A number to call and an address to come to. */
export function hasPhoneAndPlace(form: PageForm): boolean {
  const { links, outsideLinks } = form.document;
  const phone =
    [...links, ...outsideLinks].some(({ href }) => /^tel:/i.test(href ?? "")) || shown(form).some(({ text }) => PHONE.test(text));
  return phone && shown(form).some(({ text }) => text.length <= 200 && PLACE.test(text));
}

const PHONE = /\(\d{3}\)\s?\d{3}-\d{4}|(?:Tel(?:efon)?|Phone|Tél|Teléfono|Telefono|電話)\b\.?:?\s?[+(]?\d/iu;
const PLACE =
  /\b[A-Z]{2} \d{5}\b|\b\d{5} \p{Lu}\p{Ll}+|(?:straße|strasse|str\.|platz|weg) \d+|\b\d{1,5} (?:rue|avenue|boulevard|via|calle)\b|\d{1,5} \p{Lu}\p{Ll}+ (?:Street|St|Avenue|Ave|Road|Rd|Blvd|Drive)\b|〒\d{3}-\d{4}|\bin \p{Lu}\p{Ll}+, (?:Michigan|California|Texas|Florida|New York|Ohio|Illinois|Georgia|[A-Z]{2})\b/u;

/** Running text by somebody, of some day: fewer words are a notice. */
const MIN_ARTICLE_WORDS = 250;
const MIN_NOTE_WORDS = 80;

export function isArticleForm(form: PageForm): boolean {
  const { document, proseWords, items } = form;
  // Content systems call a home page an article too.
  if (isRoot(form)) return false;
  const type = document.head.properties.get("og:type")?.text.toLowerCase() ?? "";
  const dated = document.times.length > 0 || items.some(({ node }) => "datePublished" in node);
  const url = pathOf(form)?.pathname ?? "";
  // Content systems say so of every page; somebody or some day stands by a text that was written.
  const written = dated || document.bylines.length > 0 || document.head.author !== null || showsDate(form);
  const stated = type === "article" || document.head.properties.has("article:published_time");
  if (stated && (written || DATED_PATH.test(url) || NEWS_PATH.test(url)) && proseWords >= MIN_NOTE_WORDS) return true;
  if (proseWords >= MIN_ARTICLE_WORDS && ARTICLE_PATH.test(document.url ?? "")) return true;
  // Several names are those of customers, or of a list's authors.
  const authors = new Set(document.bylines.map(({ text }) => text)).size;
  return proseWords >= MIN_ARTICLE_WORDS && (dated || authors === 1 || authors === 2);
}

/** A short line of the text's beginning with a day. */
function showsDate({ document }: PageForm): boolean {
  const lines = [...document.blocks.slice(0, 10), ...document.outside.filter(({ kind }) => kind !== "heading")];
  return lines.some(({ text }) => text.length <= 60 && findDates(text).length > 0);
}

export const ARTICLE_PATH =
  /\/(?:blog|guides?|ratgeber|magazine?|artikel(?:en)?|articles?|articulos?|articoli|artigos?|advice|conseils|guias?|guide|tipps|kiji|columns?)\/[^/?#]/i;

const NEWS_PATH =
  /\/(?:news|nachrichten|aktuelles?|actu(?:alite)?s?|noticias?|notizie|nieuws|nyheter|ニュース|wiadomosci|politi(?:k|ca|cs|que)|sports?|deportes?|internacional|economia|wirtschaft|panorama|mundo|world|nation|local|lokales|regional|cronaca|mercados)\//i;
const DATED_PATH = /\/(?:19|20)\d{2}[/-]?(?:0[1-9]|1[0-2])(?:[/-]?(?:0[1-9]|[12]\d|3[01]))?[/_-]/;

/** A report of a day is of that day, and not to be kept up to date. */
export function isNewsForm(form: PageForm): boolean {
  const url = pathOf(form);
  const publisher = form.items.some(({ types }) => types.includes("NewsMediaOrganization"));
  return (
    publisher ||
    (url !== null &&
      (NEWS_PATH.test(url.pathname) || (DATED_PATH.test(url.pathname) && form.document.head.properties.has("article:section"))))
  );
}

/** Many short parts that offer something. */
export function isLandingForm(form: PageForm): boolean {
  const headings = form.document.blocks.filter(({ kind }) => kind === "heading").length;
  return isRoot(form) || (headings >= 3 && form.words / headings < 120);
}
