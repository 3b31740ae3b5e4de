import type { Located, SourceDocument, Span, TextBlock } from "../../../../platform/documents/index.ts";
import { isHiddenOrder, isOrderToModels } from "../../../orders-to-models.ts";

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
const MAX_KIND_CHARACTERS = 120;
/** Links and pictures of a page that a model is shown; of dates, bylines and language versions half as many. */
export const MAX_PARTS = 40;
/** Pages declare some twenty properties. */
const MAX_PROPERTIES = 80;

/** What a model is shown of a source. What gives orders to models is left out. */
export function partsOf(document: SourceDocument): Parts {
  const { head, bylines, times } = document;
  const declared: [string, Located | null | undefined][] = [
    ["lang", head.lang],
    ...document.titles.slice(1, 4).map((title): [string, Located] => ["another title", title]),
    ...document.descriptions.slice(1, 4).map((description): [string, Located] => ["another meta description", description]),
    ...head.canonicals.slice(0, 3).map((link): [string, Located] => ["canonical", link]),
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
      "p",
      declared.flatMap(([kind, located]) => (located ? [propertyPart(kind, located)] : [])).slice(0, MAX_PROPERTIES),
    ),
    structured_data: within(
      MAX_DATA_CHARACTERS,
      numbered("d", [
        ...document.jsonLd.map(({ text, span }) => ({ kind: "JSON-LD", text: withShortValues(text), span })),
        ...document.markedItems.slice(0, MAX_PARTS).map((item) => ({
          kind: cut(`${item.syntax} ${item.property} ${item.types.join(" ")}`, MAX_KIND_CHARACTERS),
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
    links: numbered("l", firstLinks(document)),
    images: numbered(
      "i",
      document.images
        .filter(({ decorative }) => !decorative)
        .slice(0, MAX_PARTS)
        .map(({ src, alt, span }) => ({
          kind: cut(src.replace(/^.*\//s, ""), MAX_KIND_CHARACTERS),
          text: alt && cut(alt),
          span,
        })),
    ),
  };
}

/** Links of the main text that stand in no order to models. */
function firstLinks({ links, blocks }: SourceDocument): Omit<Part, "id">[] {
  const judged = new Map<number, boolean>();
  const found: Omit<Part, "id">[] = [];
  for (const { href, text, label, span, block } of links) {
    if (found.length === MAX_PARTS) break;
    if (!judged.has(block)) judged.set(block, isOrderToModels(blocks[block]?.text ?? ""));
    if (!judged.get(block)) found.push({ kind: cut(href ?? ""), text: cut(text || label) || null, span });
  }
  return found;
}

/** The number is the place among all of its kind, so that it does not depend on what is left out. */
function numbered(prefix: string, parts: Omit<Part, "id">[]): Part[] {
  return parts
    .map((part, index) => ({ id: `${prefix}${index}`, ...part }))
    .filter(({ block, kind, text }) => {
      if (block) return text !== "" && !isOrderToModels(text ?? "");
      return ![kind, text ?? ""].some((said) => isHiddenOrder(unescaped(said)));
    });
}

/** As many as there is room for, the last of them cut. */
function within(maxCharacters: number, parts: Part[]): Part[] {
  let left = maxCharacters;
  return parts.flatMap((part) => {
    const room = left - part.kind.length;
    const text = part.text && cut(part.text, Math.max(0, room));
    // A few words of a text tell nothing.
    if (room < Math.min(part.text?.length ?? 0, MAX_PROPERTY_CHARACTERS)) return [];
    left = room - (text?.length ?? 0);
    return [{ ...part, text }];
  });
}

const propertyPart = (kind: string, { text, span }: Located) => ({ kind: cut(kind, MAX_KIND_CHARACTERS), text: cut(text), span });

function blockPart(block: TextBlock): Omit<Part, "id"> {
  return { kind: block.kind === "heading" ? `h${block.level}` : block.kind, text: block.text, span: block.span, block };
}

const cut = (text: string, maxCharacters = MAX_PROPERTY_CHARACTERS) =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;

/** What an address or a piece of JSON says once it is read, in one line. */
export const unescaped = (text: string): string =>
  text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/gs, (_, character: string) => (/[nrtbf]/.test(character) ? " " : character))
    .replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\s_+]+/g, " ");

/** The text of an article stands in its data once more; its beginning tells which it is. */
function withShortValues(json: string): string {
  return json
    .split(/(?<!\\)"/)
    .map((value) => cut(value))
    .join('"');
}
