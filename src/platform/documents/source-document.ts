/** A range of a source field. Offsets count UTF-16 code units, as JavaScript strings do; `end` is exclusive. */
export type Span = { field: string; start: number; end: number };

/** A piece of the source and what it says once markup and entities are read. */
export type Located = { text: string; span: Span };

/** A heading, paragraph, list item, table cell or code block of the text, in reading order. */
export type TextBlock = {
  kind: "heading" | "paragraph" | "item" | "cell" | "code";
  /** 1 to 6 for headings, else 0. */
  level: number;
  /** Visible text, white space collapsed. */
  text: string;
  /** For each code unit of `text` its offset in the field `span.field`. */
  offsets: number[];
  span: Span;
  /** Whether it stands in a quotation that readers see as such. */
  quoted: boolean;
};

export type Link = {
  /** As written; `null` where there is none. */
  href: string | null;
  text: string;
  /** What names the link where it has no text: aria-label, title or the alternative text of an image in it. */
  label: string;
  rel: string;
  span: Span;
  /** Index into the document's blocks of the block it stands in, or -1. */
  block: number;
};

export type Image = {
  src: string;
  /** `null` where the attribute is missing. */
  alt: string | null;
  /** Marked as decoration (`role="presentation"`, `aria-hidden`). */
  decorative: boolean;
  inFigure: boolean;
  inLink: boolean;
  span: Span;
};

export type List = { ordered: boolean; items: number; span: Span };
export type Table = { rows: number; columns: number; hasHeader: boolean; span: Span };

/** A thing that microdata or RDFa describes in the page's elements. Names are without the vocabulary's address. */
export type MarkedItem = {
  syntax: "microdata" | "rdfa";
  types: string[];
  /** The property of the enclosing item that this one is the value of; empty at the top. */
  property: string;
  values: Map<string, (MarkedItem | Located)[]>;
  /** Its start tag. */
  span: Span;
};

/** A text of the source that no reader sees, and what keeps it from them. */
export type HiddenText = Located & {
  how:
    | "comment"
    | "hidden element"
    | "aria-hidden"
    | "tiny type"
    | "invisible colour"
    | "outside of the screen"
    | "attribute"
    | "style sheet"
    | "invisible characters";
};

/** What the head of a page declares, in order of appearance. Empty lists for drafts. */
export type PageHead = {
  lang: Located | null;
  viewport: Located | null;
  canonicals: Located[];
  alternates: { lang: string; href: string; span: Span }[];
  /** `robots` and crawler-specific meta elements: `text` is the content, `name` the crawler. */
  robots: (Located & { name: string })[];
  refresh: Located | null;
  /** The page for phones that stands in for this one (`rel="alternate"` with a media query). */
  handheld: Located | null;
  /** Open Graph, Twitter and article properties, lower-case name to first value. */
  properties: Map<string, Located>;
  author: Located | null;
  /** The software that made the page, as it says. */
  generator: Located | null;
};

/**
 * A page or draft, reduced to its main text and structure. Every span points into `fields`: a draft's fields are
 * `title`, `meta_description` and `markdown` exactly as submitted; a page's are `title` and `meta_description` (their
 * text) and `html` (the source as decoded from the response), and `link` where its header of that name was read.
 */
export type SourceDocument = {
  kind: "draft" | "page";
  url: string | null;
  /** What relative addresses of the page are resolved against: `<base href>`, else its own address. */
  base: string | null;
  fields: Record<string, string>;
  /** The field that the main text stands in: `markdown` or `html`. */
  bodyField: string;
  titles: Located[];
  descriptions: Located[];
  /** The main text. */
  blocks: TextBlock[];
  /** Visible text around it: navigation, header, footer, asides. */
  outside: TextBlock[];
  /**
   * Whether `blocks` can be what a person takes for the page's text. False where the page shows far more running text than was
   * found to be its main text: nothing is to be concluded from the length, the wording or the structure of `blocks` then.
   * Always true for drafts.
   */
  mainTextReliable: boolean;
  /** Links of the main text. */
  links: Link[];
  /** Links outside of the main text. */
  outsideLinks: Link[];
  images: Image[];
  lists: List[];
  tables: Table[];
  /** JSON-LD blocks, unparsed. */
  jsonLd: Located[];
  /** Things described by microdata or RDFa, in order; nested ones stand in the list too. */
  markedItems: MarkedItem[];
  /** What readers do not see, comments included; short scraps left out. */
  hidden: HiddenText[];
  /** `<time datetime>` values and machine-readable dates in meta elements. */
  times: Located[];
  /** Elements that name the author: `rel="author"`, byline classes, `itemprop="author"`. */
  bylines: Located[];
  /** Addresses that the page loads: images, scripts, styles, frames. */
  resources: { url: string; span: Span }[];
  /** Whether the page holds an empty mount point for scripts (`<div id="root"></div>`). */
  scriptMount: Located | null;
  scripts: number;
  head: PageHead;
};

export function emptyDocument(kind: SourceDocument["kind"], url: string | null, fields: Record<string, string>): SourceDocument {
  return {
    kind,
    url,
    base: url,
    fields,
    bodyField: kind === "draft" ? "markdown" : "html",
    titles: [],
    descriptions: [],
    blocks: [],
    outside: [],
    mainTextReliable: true,
    links: [],
    outsideLinks: [],
    images: [],
    lists: [],
    tables: [],
    jsonLd: [],
    markedItems: [],
    hidden: [],
    times: [],
    bylines: [],
    resources: [],
    scriptMount: null,
    scripts: 0,
    head: {
      lang: null,
      viewport: null,
      canonicals: [],
      alternates: [],
      robots: [],
      refresh: null,
      handheld: null,
      properties: new Map(),
      author: null,
      generator: null,
    },
  };
}
