import type { Located, SourceDocument, Span, TextBlock } from "../../../../platform/documents/index.ts";
import { isOrderToModels } from "../checks/orders.ts";

/** A piece of the source that a model sees under an id, and may quote from. */
export type Part = {
  id: string;
  /** What it is: a kind of block, the name of a property, the file of a picture. */
  kind: string;
  /** Null where the source names the piece and leaves it without a text. */
  text: string | null;
  span: Span;
  /** The block that it is the text of; absent for what stands in attributes and data. */
  block?: TextBlock;
};

/** The pieces of a source by where they stand. Each list is cut at its limit, so a model is told what it may not miss in it. */
export type Parts = {
  head: Part[];
  structured_data: Part[];
  blocks: Part[];
  around: Part[];
  dates_and_bylines: Part[];
  images: Part[];
  links: Part[];
};

const MAX_MAIN_TEXT_CHARACTERS = 200_000;
const MAX_AROUND_CHARACTERS = 30_000;
const MAX_DATA_CHARACTERS = 24_000;
const MAX_PROPERTY_CHARACTERS = 400;
/** Links and pictures of a page that a model is shown; of dates, bylines and language versions half as many. */
export const MAX_PARTS = 40;

/** What a model is shown of a source. What gives orders to models is left out. */
export function partsOf(document: SourceDocument): Parts {
  const { head, bylines, times } = document;
  const declared: [string, Located | null | undefined][] = [
    ["lang", head.lang],
    ...document.titles.slice(1).map((title): [string, Located] => ["another title", title]),
    ...document.descriptions.slice(1).map((description): [string, Located] => ["another meta description", description]),
    ...head.canonicals.map((link): [string, Located] => ["canonical", link]),
    ...head.robots.map((robots): [string, Located] => [robots.name, robots]),
    ["refresh", head.refresh],
    ["author", head.author],
    ["generator", head.generator],
    ["viewport", head.viewport],
    ...head.alternates
      .slice(0, MAX_PARTS / 2)
      .map(({ lang, href, span }): [string, Located] => [`hreflang ${lang}`, { text: href, span }]),
    ...head.properties,
  ];
  const linkTexts = new Set(document.outsideLinks.map(({ text }) => text));
  return {
    head: numbered(
      "h",
      declared.flatMap(([kind, located]) => (located ? [propertyPart(kind, located)] : [])),
    ),
    structured_data: within(
      MAX_DATA_CHARACTERS,
      numbered("d", [
        ...document.jsonLd.map(({ text, span }) => ({ kind: "JSON-LD", text: withShortValues(text), span })),
        ...document.markedItems.map((item) => ({
          kind: `${item.syntax} ${item.property} ${item.types.join(" ")}`,
          text: [...item.values]
            .flatMap(([name, values]) => values.map((value) => ("text" in value ? `${name}: ${cut(value.text)}` : name)))
            .join("; "),
          span: item.span,
        })),
      ]),
    ),
    blocks: within(MAX_MAIN_TEXT_CHARACTERS, numbered("b", document.blocks.map(blockPart))),
    around: within(
      MAX_AROUND_CHARACTERS,
      numbered("o", document.outside.map(blockPart)).filter(({ kind, text }) => kind !== "item" || !linkTexts.has(text ?? "")),
    ),
    dates_and_bylines: numbered("t", [
      ...bylines.slice(0, MAX_PARTS / 2).map((byline) => propertyPart("byline", byline)),
      ...times.slice(0, MAX_PARTS / 2).map((time) => propertyPart("date", time)),
    ]),
    links: numbered(
      "l",
      document.links
        .filter(({ block }) => !isOrderToModels(document.blocks[block]?.text ?? ""))
        .slice(0, MAX_PARTS)
        .map(({ href, text, label, span }) => ({ kind: cut(href ?? ""), text: text || label || null, span })),
    ),
    images: numbered(
      "i",
      document.images
        .filter(({ decorative }) => !decorative)
        .slice(0, MAX_PARTS)
        .map(({ src, alt, span }) => ({ kind: cut(src.replace(/^.*\//s, "")), text: alt && cut(alt), span })),
    ),
  };
}

/** The number is the place among all of its kind, so that it does not depend on what is left out. */
function numbered(prefix: string, parts: Omit<Part, "id">[]): Part[] {
  return parts
    .map((part, index) => ({ id: `${prefix}${index}`, ...part }))
    .filter(({ kind, text }) => text !== "" && !isOrderToModels(text ?? "") && !isOrderToModels(kind));
}

function within(maxCharacters: number, parts: Part[]): Part[] {
  let left = maxCharacters;
  return parts.filter(({ text }) => {
    left -= text?.length ?? 0;
    return left >= 0;
  });
}

const propertyPart = (kind: string, { text, span }: Located) => ({ kind, text: cut(text), span });

function blockPart(block: TextBlock): Omit<Part, "id"> {
  return { kind: block.kind === "heading" ? `h${block.level}` : block.kind, text: block.text, span: block.span, block };
}

const cut = (text: string) => (text.length > MAX_PROPERTY_CHARACTERS ? `${text.slice(0, MAX_PROPERTY_CHARACTERS)}…` : text);

/** The text of an article stands in its data once more; its beginning tells which it is. */
function withShortValues(json: string): string {
  return json
    .split(/(?<!\\)"/)
    .map(cut)
    .join('"');
}
