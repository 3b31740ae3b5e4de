import { findDates } from "./language/dates.ts";
import { mainHeading } from "./main-heading.ts";
import { hasCart, isRoot, isSection, MIN_LISTED, type PageForm, pathOf, pricesOf, shown } from "./page-form.ts";

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

/** Titles that ask, count or name what is explained, as texts that inform have them, by the language that the page declares. */
const GUIDE_TITLES: Record<string, RegExp> = {
  en: /^(?:what(?:['’]s)?|how (?:to|do|does|much|many|long|often)|why (?:do|does|is|are|you)|when|which|should|is|are|can)(?!\p{L})|^\d{1,3}\s(?:\p{L}{2,20}\s){0,3}(?:ways|steps|tips|reasons|ideas|things|facts|examples|types|benefits|mistakes|trends|questions|tools|books|secrets|rules|lessons)(?!\p{L})|(?<!\p{L})(?:beginner['’]?s['’]? guide|complete guide|ultimate guide|guide (?:to|for)|\p{L}{3,30} vs\.? \p{L}{3,30}|pros and cons|explained)(?!\p{L})/iu,
  de: /^(?:was (?:ist|sind|macht|kostet)|wie|warum|wann|welche[rs]?)(?!\p{L})|^\d{1,3}\s(?:\p{L}{2,20}\s){0,3}(?:tipps|schritte|gründe|ideen|fehler|fragen|arten|wege|dinge)(?!\p{L})|(?<!\p{L})(?:leitfaden|ratgeber|vor- und nachteile)(?!\p{L})/iu,
  fr: /^(?:comment|pourquoi|quand|quel(?:le)?s?|qu['’]est-ce)(?!\p{L})|^\d{1,3}\s(?:\p{L}{2,20}\s){0,3}(?:conseils|étapes|raisons|idées|erreurs|façons|astuces)(?!\p{L})|(?<!\p{L})guide complet(?!\p{L})/iu,
  es: /^¿?\s?(?:cómo|qué|por qué|cuándo|cuál(?:es)?)(?!\p{L})|^\d{1,3}\s(?:\p{L}{2,20}\s){0,3}(?:consejos|pasos|razones|ideas|errores|formas|maneras)(?!\p{L})|(?<!\p{L})guía completa(?!\p{L})/iu,
  it: /^(?:come|cosa|perché|quando|quale)(?!\p{L})|^\d{1,3}\s(?:\p{L}{2,20}\s){0,3}(?:consigli|passi|motivi|idee|errori|modi)(?!\p{L})|(?<!\p{L})guida completa(?!\p{L})/iu,
  pt: /^(?:como|o que|por que|quando|qual)(?!\p{L})|^\d{1,3}\s(?:\p{L}{2,20}\s){0,3}(?:dicas|passos|razões|ideias|erros)(?!\p{L})|(?<!\p{L})guia completo(?!\p{L})/iu,
  nl: /^(?:wat|hoe|waarom|wanneer|welke)(?!\p{L})|^\d{1,3}\s(?:\p{L}{2,20}\s){0,3}(?:tips|stappen|redenen|manieren|ideeën)(?!\p{L})/iu,
};
/** What firms ask of themselves. */
const OF_ITSELF =
  /(?<!\p{L})(?:we|us|our|wir|uns|unser\p{L}{0,2}|nous|notre|nos|nosotros|noi|nós|wij|ons|onze|tickets?)(?!\p{L})/iu;

export const isGuideTitle = (title: string, language: string): boolean =>
  (GUIDE_TITLES[language]?.test(title) ?? false) && !OF_ITSELF.test(title);

/** Where firms say how they deal with others. */
const RULES_PATH = /\/(?:legal|company|policy|policies|privacy|terms|careers|jobs)\//i;

/** A long text under an address made of its title, which asks or explains something: whoever put it there, it is one to read. */
export function isGuideForm(form: PageForm): boolean {
  const path = pathOf(form)?.pathname ?? "";
  const titles = [form.document.titles[0], mainHeading(form)].flatMap((each) => each?.text.trim() ?? []);
  const language = form.document.head.lang?.text.slice(0, 2).toLowerCase() ?? "en";
  return (
    titles.some((title) => isGuideTitle(title, language)) &&
    hasSlug(path) &&
    !FIXED_PATH.test(path) &&
    !RULES_PATH.test(path) &&
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
