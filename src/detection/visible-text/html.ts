import { isLetter, isSpace, isSpaceOrLine } from "./characters.ts";
import { BLANK, type NextPlaces } from "./next-places.ts";

const words = (list: string) => new Set(list.split(" "));

/** Elements that begin and end a line of their own. */
export const BLOCK_TAGS = words(
  "address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table tbody td tfoot th thead tr ul",
);
/** Elements whose content is not shown. */
export const UNSEEN_TAGS = words("script style template head title textarea svg iframe noscript");
const INLINE_TAGS = words(
  "a abbr acronym area audio b base bdi bdo big body button canvas center cite code col colgroup data datalist del dfn dialog dir em embed font hgroup html i img input ins kbd label legend link map mark math menu meta meter nobr object optgroup output param picture progress q rp rt ruby s samp search select slot small source span strike strong sub sup time track tt u var video wbr",
);
/** What begins a block of HTML whatever follows on its line (CommonMark, condition 6). */
const BLOCK_STARTS = words(
  "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul",
);
const RAW_TAGS = words("pre script style textarea");

export interface Tag {
  name: string;
  isEnd: boolean;
  attributes: string;
  /** After the closing `>`. */
  end: number;
}

const isNameCharacter = (code: number) => isLetter(code) || (code >= 48 && code <= 58) || code === 45 || code === 95;
const skipSpace = (text: string, at: number, end: number) => {
  let i = at;
  while (i < end && isSpaceOrLine(text.charCodeAt(i))) i++;
  return i;
};

function nameEnd(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isNameCharacter(text.charCodeAt(i)) && text[i] !== "_") i++;
  return i;
}

/** After an attribute's value at `at`, or -1 where there is none. */
function valueEnd(text: string, at: number, end: number): number {
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1);
    return close < 0 || close >= end ? -1 : close + 1;
  }
  let i = at;
  while (i < end && !isSpaceOrLine(text.charCodeAt(i)) && !"\"'=<>`".includes(text[i]!)) i++;
  return i === at ? -1 : i;
}

/** The complete opening or closing tag at `at` (CommonMark's rules; names may have a namespace), or `null`. */
export function tagAt(text: string, at: number, end: number): Tag | null {
  const isEnd = text[at + 1] === "/";
  const from = at + (isEnd ? 2 : 1);
  if (!isLetter(text.charCodeAt(from))) return null;
  const named = nameEnd(text, from, end);
  const tag = (close: number): Tag => ({
    name: text.slice(from, named).toLowerCase(),
    isEnd,
    attributes: text.slice(named, close),
    end: close + 1,
  });
  for (let i = named; i < end; ) {
    const next = skipSpace(text, i, end);
    if (text[next] === ">") return tag(next);
    if (isEnd) return null;
    if (text[next] === "/" && text[next + 1] === ">") return tag(next + 1);
    const first = text.charCodeAt(next);
    if (next === i || !(isLetter(first) || first === 95 || first === 58)) return null;
    i = next;
    while (i < end && (isNameCharacter(text.charCodeAt(i)) || text[i] === ".")) i++;
    const sign = skipSpace(text, i, end);
    if (text[sign] !== "=") continue;
    i = valueEnd(text, skipSpace(text, sign + 1, end), end);
    if (i < 0) return null;
  }
  return null;
}

/** Whether a tag is markup. One that HTML does not know and that has no attributes (`<Acme>`, `Map<Key>`) is text. */
export const isMarkup = ({ name, attributes }: Tag) =>
  BLOCK_TAGS.has(name) || INLINE_TAGS.has(name) || UNSEEN_TAGS.has(name) || /[-:]/.test(name) || attributes.includes("=");

/**
 * The end of what is hidden from `from` to the next `mark`, or -1 where it is not hidden but text: the mark is missing, or a blank line
 * stands between and the opening, which began at `start`, is not alone on its line. So a sentence that speaks of a `<head>` hides nothing.
 */
export function hiddenEnd(text: string, start: number, from: number, mark: string, ends: NextPlaces): number {
  const close = ends.of(mark, from);
  if (close < 0) return -1;
  const blank = ends.of(BLANK, from);
  if (blank >= 0 && blank < close && !(isAlone(text, start, -1) && isAlone(text, from - 1, 1))) return -1;
  return mark.startsWith("</") ? text.indexOf(">", close) + 1 : close + mark.length;
}

/** Whether a line holds nothing before or behind a place, or another tag. */
function isAlone(text: string, at: number, step: 1 | -1): boolean {
  let i = at + step;
  while (isSpace(text.charCodeAt(i))) i += step;
  return i < 0 || i >= text.length || text[i] === "\n" || text[i] === (step > 0 ? "<" : ">");
}

/** Comments, processing instructions, CDATA and declarations: how they begin and end. */
const UNSHOWN = [
  ["<!--", "-->"],
  ["<?", "?>"],
  ["<![CDATA[", "]]>"],
  ["<!", ">"],
] as const;

/** How the comment or the like at `at` ends, or `null` where there is none. */
function unshownMark(text: string, at: number): { start: string; mark: string } | null {
  if (text[at + 1] !== "!" && text[at + 1] !== "?") return null;
  const found = UNSHOWN.find(([start]) => text.startsWith(start, at));
  if (!found || (found[0] === "<!" && !isLetter(text.charCodeAt(at + 2)))) return null;
  return { start: found[0], mark: found[1] };
}

/** After a comment or the like at `at`, -1 where it never ends, or `null` where there is none. */
export function unshownEnd(text: string, at: number, ends: NextPlaces): number | null {
  const found = unshownMark(text, at);
  if (!found) return null;
  if (found.start === "<!--" && text.startsWith(">", at + 4)) return at + 5;
  if (found.start === "<!--" && text.startsWith("->", at + 4)) return at + 6;
  return hiddenEnd(text, at, at + found.start.length, found.mark, ends);
}

/** How a block of HTML ends: with the line that holds a text, or before a blank line. */
export type HtmlEnd = RegExp | "blank";
const END_LINES: Record<string, RegExp> = { "-->": /-->/, "?>": /\?>/, "]]>": /\]\]>/, ">": />/ };

/**
 * Whether a block of HTML begins at `at`, and how it ends. What HTML would keep hidden to the end of the text begins none.
 *
 * @param interrupts inside a paragraph, which a tag of any other name does not end.
 */
export function htmlBlockEnd(text: string, at: number, end: number, interrupts: boolean, ends: NextPlaces): HtmlEnd | null {
  const unshown = unshownMark(text, at);
  if (unshown) return unshownEnd(text, at, ends)! < 0 ? null : END_LINES[unshown.mark]!;
  const from = at + (text[at + 1] === "/" ? 2 : 1);
  const named = nameEnd(text, from, end);
  const name = text.slice(from, Math.min(named, from + 20)).toLowerCase();
  const isParted = named >= end || text[named] === ">" || isSpace(text.charCodeAt(named));
  if (UNSEEN_TAGS.has(name)) {
    const tag = from === at + 1 ? tagAt(text, at, text.length) : null;
    if (!tag || hiddenEnd(text, at, tag.end, `</${name}`, ends) < 0) return null;
  }
  if (from === at + 1 && RAW_TAGS.has(name) && isParted) return /<\/(?:pre|script|style|textarea)>/i;
  if (BLOCK_STARTS.has(name) && (isParted || text.startsWith("/>", named))) return "blank";
  if (interrupts || RAW_TAGS.has(name)) return null;
  const tag = tagAt(text, at, end);
  return tag && isMarkup(tag) && !tag.name.includes(":") && skipSpace(text, tag.end, end) >= end ? "blank" : null;
}
