import type { SourceDocument } from "../../../platform/documents/index.ts";
import { findDates } from "./language/dates.ts";
import { namesRecipe } from "./language/recipe-words.ts";
import { mainHeading } from "./main-heading.ts";
import { isHome, withoutTracking } from "./same-address.ts";
import type { StructuredItem } from "./structured-items.ts";

/** What the form of a page is judged by. */
export type PageForm = { document: SourceDocument; items: StructuredItem[]; words: number; proseWords: number };

export const pathOf = ({ document }: PageForm) => {
  const address = document.head.canonicals[0]?.text || document.url || "";
  return URL.canParse(address, document.url ?? undefined) ? new URL(address, document.url ?? undefined) : null;
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

const hasCart = (form: PageForm) => shown(form).some(({ text }) => text.length <= 200 && CART.test(text));

export const shown = ({ document }: Pick<PageForm, "document">) => [...document.blocks, ...document.outside];

/** The page of a site on which its articles or goods are listed. */
const SECTION_PATH =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:blog|news|press|articles?|magazine?|aktuelles|ratgeber|nachrichten|actualites|noticias|notizie|nieuws|shop|store|products|boutique|tienda|negozio|loja|winkel|sklep|butik)\/?$/i;

const isSection = (form: PageForm) => SECTION_PATH.test(pathOf(form)?.pathname ?? "");

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

/** Running text by somebody, of some day: fewer words are a notice. */
const MIN_ARTICLE_WORDS = 250;
const MIN_NOTE_WORDS = 80;

export function isArticleForm(form: PageForm): boolean {
  const { document, proseWords } = form;
  if (isSection(form)) return false;
  // Content systems call a home page and what a shop sells articles too.
  const isWriting = isOfWriting(form);
  const path = pathOf(form)?.pathname ?? "";
  if (isRoot(form) || hasCart(form) || (!isWriting && (SERVICE_PATH.test(path) || FIXED_PATH.test(path)))) return false;
  const { properties } = document.head;
  const type = properties.get("og:type")?.text.toLowerCase().trim();
  if (type && !["article", "blog", "website"].includes(type)) return false;
  // Content systems date their fixed pages too, but give them no section.
  const isFiled = ["article:section", "article:tag"].some((name) => properties.has(name));
  const published = isFiled || properties.has("article:published_time");
  // Several names by the heading are those of a list's authors; names elsewhere alone are those of customers.
  const isNear = nearHeading(form);
  const names = new Set(document.bylines.map(({ text }) => text)).size;
  const authors = new Set(document.bylines.filter(({ span }) => isNear(span.start)).map(({ text }) => text)).size;
  if (authors === 0 && names > 2 && !isWriting && !(published && type === "article")) return false;
  const isDated = () => showsDate(form, isNear);
  const isWritten = () => authors === 1 || authors === 2 || document.head.author !== null || isDated();
  if (isWriting) return proseWords >= (published || isWritten() ? MIN_NOTE_WORDS : MIN_ARTICLE_WORDS);
  if (published) {
    const least = isFiled || hasSlug(path) || isWritten() ? MIN_NOTE_WORDS : MIN_ARTICLE_WORDS;
    return type !== "website" && authors <= 2 && proseWords >= least;
  }
  return proseWords >= MIN_ARTICLE_WORDS && (type === "article" || authors === 1 || authors === 2) && isDated();
}

/** A title that asks, counts or names what is explained, as a text that informs has it. */
const GUIDE_TITLE =
  /^(?:\d{1,3}\s\p{L}|(?:¿\s?)?(?:what(?:['’]s)?|how|why|when|which|who|should|was|wie|warum|wann|welche[rs]?|wer|comment|pourquoi|quand|quel(?:le)?s?|qu['’]est-ce|cómo|qué|por qué|cuándo|cuál(?:es)?|come|cosa|perché|quale|como|o que|por que|qual|wat|hoe|waarom|wanneer|welke|jak|dlaczego)(?!\p{L}))|(?<!\p{L})(?:beginner['’]?s['’]? guide|complete guide|ultimate guide|guide (?:to|for)|vs\.?|pros and cons|explained|leitfaden|ratgeber|vor- und nachteile|guide complet|guía completa|guida completa|guia completo)(?!\p{L})/iu;

/** A long text under an address made of its title, which asks or explains something: whoever put it there, it is one to read. */
export function isGuideForm(form: PageForm): boolean {
  const path = pathOf(form)?.pathname ?? "";
  const titles = [form.document.titles[0], mainHeading(form)].flatMap((each) => each?.text.trim() ?? []);
  return (
    titles.some((title) => GUIDE_TITLE.test(title)) &&
    hasSlug(path) &&
    !isRoot(form) &&
    !SERVICE_PATH.test(path) &&
    !hasCart(form) &&
    pricesOf(form) < MIN_LISTED &&
    form.proseWords >= MIN_ARTICLE_WORDS &&
    // Landing pages and lists have more words beside the sentences.
    form.proseWords / form.words > MIN_SHARE_OF_PROSE
  );
}

const MIN_SHARE_OF_PROSE = 0.6;

/** Where a site speaks of itself. */
const FIXED_PATH =
  /\/(?:about(?:-us)?|contact(?:-us)?|imprint|impressum|datenschutz|privacy(?:-policy)?|terms(?:-of-(?:use|service))?|(?:ue?|ü|%c3%bc)ber-uns|kontakt|qui-sommes-nous|a-propos|mentions-legales|sobre(?:-nos|-nosotros)?|quienes-somos|chi-siamo|contatti|over-ons|o-nas)\/?$/i;

/** Under which firms describe what they do. */
const SERVICE_PATH =
  /\/(?:(?:[a-z]{1,20}-){0,3}services?|solutions?|leistungen|prestations|servicios|servizi|servicos|diensten|uslugi|locations|standorte)\/|-(?:services|solutions|leistungen)\/?$/i;

/** An address under which sites keep what they write, of a single text and not of a list of them. */
export function isOfWriting(form: PageForm): boolean {
  const url = pathOf(form);
  if (url === null) return false;
  return (
    ARTICLE_PATH.test(form.document.url ?? url.href) ||
    DATED_PATH.test(url.pathname) ||
    POST_PATH.test(url.pathname) ||
    (hasSlug(url.pathname) &&
      (NEWS_PATH.test(url.pathname) || STORY_PATH.test(url.pathname) || /^(?:blog|news|magazin)\./.test(url.hostname)))
  );
}

/** An address that ends in a number or so many words that it was made of the title of one text; those of menus are shorter. */
function hasSlug(path: string): boolean {
  const slug = path.split("/").filter(Boolean).at(-1) ?? "";
  return /\d{4}/.test(slug) || slug.split("-").length >= 3;
}

/** How far from the main heading, in characters of the source, the day of a text stands. */
const NEAR_HEADING = 3_000;

function nearHeading({ document }: PageForm): (at: number) => boolean {
  const heading = shown({ document }).find(({ kind, level }) => kind === "heading" && level === 1);
  const from = heading?.span.start ?? document.blocks[0]?.span.start ?? 0;
  return (at) => Math.abs(at - from) <= NEAR_HEADING;
}

/** A short line by the main heading with a day. */
function showsDate(form: PageForm, isNear: (at: number) => boolean): boolean {
  return shown(form).some(
    ({ kind, text, span }) => kind !== "heading" && text.length <= 80 && isNear(span.start) && findDates(text).length > 0,
  );
}

export const ARTICLE_PATH =
  /\/(?:blog|guides?|ratgeber|magazine?|artikel(?:en)?|articles?|articulos?|articoli|artigos?|advice|conseils|guias?|guide|tipps|kiji|columns?)\/[^/?#]/i;

const NEWS_PATH =
  /\/(?:news|nachrichten|aktuelles?|actu(?:alite)?s?|noticias?|notizie|nieuws|nyheter|ニュース|wiadomosci|politi(?:k|ca|cs|que)|sports?|deportes?|internacional|economia|wirtschaft|panorama|mundo|world|nation|local|lokales|regional|cronaca|mercados)\//i;
/** Where firms keep what they write, beside what they offer. */
const STORY_PATH = /\/(?:[a-z]{2,20}-){0,5}(?:stories|insights|tips|articles)\//i;
/** A post by its name; numbers are of threads. */
const POST_PATH = /\/(?:posts?|beitr(?:ag|aege)|billets?)\/[^?#]{0,60}[a-z]{3}/i;
const DATED_PATH = /\/(?:19|20)\d{2}[/-]?(?:0[1-9]|1[0-2])(?:[/-]?(?:0[1-9]|[12]\d|3[01]))?[/_-]/;

/** A report of a day is of that day, and not to be kept up to date. */
export function isNewsForm(form: PageForm): boolean {
  const url = pathOf(form);
  // Guides with code stand in the news of some sites.
  if (ARTICLE_PATH.test(url?.href ?? "") || form.document.blocks.filter(({ kind }) => kind === "code").length >= MIN_CODE_BLOCKS)
    return false;
  const publisher = form.items.some(({ types }) => types.includes("NewsMediaOrganization"));
  return (
    publisher ||
    (url !== null &&
      (NEWS_PATH.test(url.pathname) || (DATED_PATH.test(url.pathname) && form.document.head.properties.has("article:section"))))
  );
}

/** Many short parts that offer something. */
export function isLandingForm(form: PageForm): boolean {
  const headings = form.document.blocks.filter(({ kind }) => kind === "heading");
  // Parts that answer questions inform.
  const questions = headings.filter(({ text }) => /[?？؟]$/.test(text)).length;
  const isOffer = headings.length >= 3 && form.words / headings.length < 120 && questions * 3 < headings.length * 2;
  return isRoot(form) || isOffer;
}
