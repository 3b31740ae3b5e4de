import type { SourceDocument } from "../../../platform/documents/index.ts";
import { has, parseJsonLd, textOf } from "./json-ld.ts";
import { fold } from "./language/words.ts";
import { hasOpeningHours } from "./opening-hours.ts";
import {
  isLandingForm,
  isListForm,
  isOfATown,
  isProductForm,
  isQuestionForm,
  isRecipeForm,
  isRoot,
  isToolForm,
  listsQuantities,
  MIN_LISTED,
  type PageForm,
  pathOf,
  pricesOf,
  saysRecipe,
} from "./page-form.ts";
import { ownItems, type StructuredItem } from "./structured-items.ts";
import { ARTICLE_PATH, isArticleForm, isDocumentationForm, isGuideForm, isNewsForm, isOfWriting } from "./text-form.ts";

/** What a page is for. It decides which checks apply; `other` where neither its data nor its form says. */
export const pageKinds = [
  "article",
  "news",
  "question",
  "recipe",
  "product",
  "category",
  "documentation",
  "landing",
  "local_business",
  "tool",
  "other",
] as const;
export type PageKind = (typeof pageKinds)[number];

/** Kinds whose text is written by many people, or is no running text. */
export const NOT_WRITTEN: readonly PageKind[] = ["question", "category", "tool"];

/** Texts that somebody wrote on a day. */
export const isArticle = (kind: PageKind) => kind === "article" || kind === "news";

/** The kind of a page: what its structured data says, else its Open Graph type, else its form. */
export function kindOf(form: PageForm): PageKind {
  return byStructuredData(form) ?? byForm(form) ?? "other";
}

/** Types that say what a page is, the most telling first. */
const TYPES: [RegExp, PageKind][] = [
  [/^Recipe$/, "recipe"],
  [/^(?:QAPage|DiscussionForumPosting)$/, "question"],
  [/^(?:News|Reportage|Opinion|Analysis|BackgroundNews|ReviewNews)\w{0,20}Article$|^LiveBlogPosting$/, "news"],
  [/^(?:TechArticle|APIReference)$/, "documentation"],
  [/^(?:Product|ProductGroup|IndividualProduct|ProductModel|Vehicle|Car)$/, "product"],
  [/^(?:\w{0,20}Article|BlogPosting|Report|HowTo|Review|MedicalWebPage)$/, "article"],
  [/^(?:CollectionPage|OfferCatalog)$/, "category"],
  [/^(?:SoftwareApplication|WebApplication|MobileApplication)$/, "tool"],
  [
    /^(?:LocalBusiness|Restaurant|\w{2,30}(?:Store|Shop|Business|Service|Clinic|Salon|Repair|Agency|Cafe|Bakery)|Dentist|Physician|Hotel|LodgingBusiness|Attorney|Plumber|Electrician|Bakery|CafeOrCoffeeShop)$/,
    "local_business",
  ],
];

/** A product of which nothing is said but its name and rating. */
export const isNameWithRating = ({ node }: StructuredItem): boolean =>
  has(node, "aggregateRating") &&
  !["offers", "brand", "image", "sku", "gtin", "gtin13", "mpn", "model", "review"].some((name) => has(node, name));

const ogType = ({ document }: PageForm): string => document.head.properties.get("og:type")?.text.toLowerCase() ?? "";

const MEDIA =
  /^(?:AudioObject|Podcast(?:Episode|Series)|Music(?:Recording|Album|Group)|Movie|TV(?:Series|Episode)|RadioEpisode)$/;

/** A list with more words of running text is a text (our own limit). */
const MAX_LIST_PROSE = 600;

/** More things of one type at the top are a list of them. */
const MAX_OWN_PRODUCTS = 3;

/** What the page's own things say that they are. */
type Stated = { types: string[]; kinds: ReadonlySet<PageKind>; products: StructuredItem[] };

function statedBy(form: PageForm): Stated {
  const own = ownItems(form.items);
  const types = [...own.flatMap((item) => item.types), ...brokenTypes(form.document)];
  const kinds = new Set(types.flatMap((type) => TYPES.filter(([pattern]) => pattern.test(type)).map(([, kind]) => kind)));
  const products = own.filter((item) => item.types.some((type) => /^Product/.test(type)));
  if (new Set(products.map(({ node }) => fold(textOf(node.name)))).size > MAX_OWN_PRODUCTS) {
    kinds.delete("product");
    kinds.add("category");
  }
  return { types, kinds, products };
}

function byStructuredData(form: PageForm): PageKind | undefined {
  const stated = statedBy(form);
  for (const [, kind] of TYPES) {
    const own = stated.kinds.has(kind) ? asStated(kind, form, stated) : undefined;
    if (own) return own;
  }
  return byListAddress(form) ?? byOpenGraph(form, stated) ?? ofFirmOrTool(form, stated);
}

/** The kind that a page is of where its data name one; undefined where they may describe something else than the page. */
function asStated(kind: PageKind, form: PageForm, { kinds, products }: Stated): PageKind | undefined {
  // A firm describes itself on every page, and an app on those about it.
  if (kind === "local_business" || kind === "tool") return undefined;
  if (kind === "product") return asProduct(form, kinds, products);
  if (kind === "category") return form.proseWords > MAX_LIST_PROSE ? undefined : kind;
  return isArticle(kind) ? asText(kind, form) : kind;
}

function asProduct(form: PageForm, kinds: ReadonlySet<PageKind>, products: StructuredItem[]): PageKind | undefined {
  // Shops mark up the products' common rating on their lists too.
  if (isListForm(form) || pricesOf(form) >= MIN_LISTED) return "category";
  // A text about a thing describes it, with the verdict or beside its own data, and offers nothing.
  const isReviewed = form.items.some(({ types, property }) => property === "review" && types.includes("Review"));
  const isText = ogType(form) === "article" && (isReviewed || kinds.has("article"));
  if (isText && !products.some(({ node }) => has(node, "offers"))) return "article";
  // A name with stars is put on lists and firms too.
  return products.every(isNameWithRating) && !isProductForm(form) ? undefined : "product";
}

function asText(kind: PageKind, form: PageForm): PageKind {
  if (isQuestionForm(form)) return "question";
  if (isRecipeForm(form) && (saysRecipe(form) || listsQuantities(form))) return "recipe";
  // Publishers describe their guides as news too.
  return isNewsForm(form) || (kind === "news" && !ARTICLE_PATH.test(form.document.url ?? "")) ? "news" : "article";
}

function byListAddress(form: PageForm): PageKind | undefined {
  const mayList = form.proseWords <= MAX_LIST_PROSE || pricesOf(form) >= MIN_LISTED;
  return mayList && LIST_PATH.test(pathOf(form)?.pathname ?? "") ? "category" : undefined;
}

function byOpenGraph(form: PageForm, { types }: Stated): PageKind | undefined {
  const type = ogType(form);
  if (type === "product.group") return "category";
  // The first page of a site is no product, whatever a template says, and neither is what one hears or watches.
  if (!/^(?:og:)?product(?:\.item)?$/.test(type) || isRoot(form) || types.some((each) => MEDIA.test(each))) return undefined;
  return isListForm(form) ? "category" : "product";
}

function ofFirmOrTool(form: PageForm, { kinds }: Stated): PageKind | undefined {
  if (kinds.has("tool")) return isToolForm(form) ? "tool" : undefined;
  const isOfFirm = kinds.has("local_business") && (isRoot(form) || (hasOpeningHours(form) && !isOfWriting(form)));
  return isOfFirm ? "local_business" : undefined;
}

function byForm(form: PageForm): PageKind | undefined {
  // A forum's own pages list its threads.
  if (isQuestionForm(form)) return isListForm(form) ? "category" : "question";
  if (isDocumentationForm(form)) return "documentation";
  // Weights of goods look like amounts of what is cooked.
  if (isRecipeForm(form) && pricesOf(form) < MIN_LISTED) return "recipe";
  if (form.document.kind === "draft") return undefined;
  // Beside a product stand a few others; a list has many.
  const isOfMany = isListForm(form) && pricesOf(form) >= 2 * MIN_LISTED;
  if (isProductForm(form) && !isOfMany && !isRoot(form) && !EVENT_PATH.test(pathOf(form)?.pathname ?? "")) return "product";
  if (isListForm(form)) return "category";
  if (isToolForm(form)) return "tool";
  if (hasOpeningHours(form) && form.proseWords < 800) return "local_business";
  if (isRoot(form) && isOfATown(form)) return "local_business";
  if (isArticleForm(form)) return isNewsForm(form) ? "news" : "article";
  if (isGuideForm(form)) return "article";
  if (isLandingForm(form)) return "landing";
  return undefined;
}

/** Tickets have prices and carts too. */
const EVENT_PATH = /\/(?:events?|veranstaltung(?:en)?|termine?|evenements?|eventos?|eventi|evenementen|wydarzenia)\//i;

const LIST_PATH = /\/(?:categor(?:y|ies|ie|ias?)|collections?|departments?|kategorien?|rayons?)\/[^/]/i;

/** What a block of JSON-LD that cannot be read says first of itself. */
function brokenTypes(document: SourceDocument): string[] {
  return parseJsonLd(document).flatMap(
    ({ error, source }) => /"@type"\s{0,9}:\s{0,9}"(\w{1,40})"/.exec(error ? source.text : "")?.[1] ?? [],
  );
}
