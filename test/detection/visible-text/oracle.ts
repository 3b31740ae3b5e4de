import { decodeNamedCharacterReference } from "decode-named-character-reference";
import type { Nodes, Parents } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { INVISIBLE } from "../../../src/detection/mentions/candidates/fold.ts";

/** What a CommonMark library says of an answer, in the form in which it is compared. */
export interface Reading {
  /** A line for each block, white space as one space. */
  text: string;
  /** Address and label of each link, in the order of the text. */
  links: [address: string, label: string][];
}

const markdown = unified().use(remarkParse).use(remarkGfm);

/** Stands for a `<` that is text by this service's rules; the library knows nothing of them. */
const LESS = "\uE000";
const UNSEEN = "script|style|template|head|title|textarea|svg|iframe|noscript";
const KNOWN = /-|^(?:a|b|br|code|div|em|h[1-6]|i|kbd|li|ol|p|q|s|span|strong|sub|sup|t[dhrt]|table|u|ul)$/;
const BLOCK = /^(?:br|div|h[1-6]|li|ol|p|ul)$/;

/**
 * Reads an answer with remark and flattens the tree. What the service reads otherwise, by its documented rules, is done to the text
 * before or to the tree after: nothing of it looks at how the service reads.
 */
export function readWithLibrary(source: string): Reading {
  const bare = bareOf(source);
  const flat = new Flattened();
  const tree = markdown.parse(maskText(bare));
  flat.walk(tree);
  for (const note of flat.notes) {
    flat.line();
    for (const child of note.children) flat.walk(child);
  }
  return flat.reading();
}

/** Difference "HTML": tags that are text, because they never end or HTML does not know them. */
function maskText(source: string): string {
  let hiddenTo = 0;
  const incomplete = new RegExp(`${BEFORE}<(?=/?(?:${UNSEEN})(?![\\w-])[^<>]*(?:<|(?!.|\\n)))`, "gim");
  const tags = new RegExp(`${BEFORE}<(?:(/?)([a-z][\\w-]*)(\\s[^<>]*|/?)>|!--(?!-?>))`, "gim");
  return source.replace(incomplete, LESS).replace(tags, (whole, slash, name, attributes, at: number, all: string) => {
    if (at < hiddenTo) return whole;
    const text = `${LESS}${whole.slice(1)}`;
    if (name !== undefined && !new RegExp(`^(?:${UNSEEN})$`, "i").test(name))
      return KNOWN.test(name.toLowerCase()) || attributes.includes("=") || isUri(whole) ? whole : text;
    const from = at + whole.length;
    const end = name === undefined ? /-->/g : new RegExp(`</${name}\\s*>`, "gi");
    end.lastIndex = from;
    const close = slash ? null : end.exec(all);
    if (close === null) return text;
    const isAlone = /(?:^|[\n>])[ \t]*$/.test(all.slice(0, at)) && /^[ \t]*(?:\n|<|$)/.test(all.slice(from));
    if (/\n[ \t]*\n/.test(all.slice(from, close.index)) && !isAlone) return text;
    hiddenTo = close.index + close[0].length;
    return whole;
  });
}

/** Not an escaped `<`. */
const BEFORE = "(?<!\\\\)";

const isUri = (tag: string) => /^<(?:[a-z][a-z\d+.-]+:|[^\s@]+@)/i.test(tag);

const TAG = "<(?:/?)(?:[a-z][\\w-]*)(?:\\s+[\\w:-]+(?:\\s*=\\s*(?:\"[^\"]*\"|'[^']*'|[^\\s\"'=<>`]+))?)*\\s*/?>";
const UNSEEN_PARTS = new RegExp(`(<!--(?:-?>|.*?-->)|<\\?.*?\\?>|<![a-z][^>]*>|${TAG})`, "is");
const WHOLE_TAG = /^<(\/?)([a-z][\w-]*)((?:\s.*?)?)\/?>$/is;

class Flattened {
  readonly notes: Parents[] = [];
  #text = "";
  readonly #links: { address: string; start: number; end: number }[] = [];
  readonly #anchors: { address: string; start: number }[] = [];
  #hidden: string | null = null;

  line() {
    this.#text += "\n";
  }

  walk(node: Nodes) {
    switch (node.type) {
      case "text":
      case "inlineCode":
        this.#put(node.value.replace(/\s/g, " "));
        break;
      case "code":
        this.line();
        this.#put(node.value);
        this.line();
        break;
      case "break":
        this.line();
        break;
      case "html":
        this.#html(node.value);
        break;
      case "image":
      case "imageReference":
      case "footnoteReference":
      case "definition":
        // Differences "images" and "footnotes": alternative texts and numbers of notes are not shown.
        break;
      case "footnoteDefinition":
        this.notes.push(node);
        break;
      case "link":
        this.#link(node.url, node.children);
        break;
      case "linkReference":
        this.#link(this.addressOf(node.identifier), node.children);
        break;
      case "paragraph":
      case "heading":
      case "tableCell":
        this.line();
        for (const child of node.children) this.walk(child);
        this.line();
        break;
      default:
        if (node.type === "root") this.#define(node);
        if (!("children" in node)) break;
        for (const child of node.children) {
          if (/^(?:root|blockquote|listItem)$/.test(node.type)) this.line();
          this.walk(child);
        }
    }
  }

  readonly #definitions = new Map<string, string>();
  #define(node: Nodes) {
    if (node.type === "definition" && !this.#definitions.has(node.identifier)) this.#definitions.set(node.identifier, node.url);
    if ("children" in node) for (const child of node.children) this.#define(child);
  }
  addressOf(identifier: string): string {
    return this.#definitions.get(identifier) ?? "";
  }

  #put(text: string) {
    // An end tag ends what is hidden wherever it stands, in code too.
    const end = this.#hidden === null ? null : new RegExp(`[<${LESS}]/${this.#hidden}\\s*>`, "i").exec(text);
    if (end) this.#hidden = null;
    if (this.#hidden === null) this.#text += text.slice(end ? end.index + end[0].length : 0).replaceAll(LESS, "<");
  }

  #link(address: string, children: readonly Nodes[]) {
    const start = this.#text.length;
    const isHidden = this.#hidden !== null;
    for (const child of children) this.walk(child);
    if (!isHidden && !isLeftOut(address, this.#text.slice(start))) this.#links.push({ address, start, end: this.#text.length });
  }

  /** Tags are not shown; those of blocks part the text, those of hidden elements hide it. */
  #html(value: string) {
    for (const part of value.split(UNSEEN_PARTS)) {
      const tag = WHOLE_TAG.exec(part);
      const name = tag?.[2]?.toLowerCase() ?? "";
      if (/^<(?:!|\?)/.test(part)) continue;
      if (!tag) this.#put(withoutEntities(part.replace(/\s/g, " ")));
      else if (this.#hidden !== null) {
        if (tag[1] && name === this.#hidden) this.#hidden = null;
      } else if (!tag[1] && new RegExp(`^(?:${UNSEEN})$`).test(name)) this.#hidden = name;
      else {
        if (name === "a") this.#anchor(tag[1] ? null : (/href="([^"]*)"/.exec(tag[3]!)?.[1] ?? null));
        if (BLOCK.test(name)) this.line();
      }
    }
  }

  #anchor(address: string | null) {
    const open = this.#anchors.pop();
    if (open) this.#links.push({ ...open, end: this.#text.length });
    if (address !== null) this.#anchors.push({ address: address.replaceAll("&amp;", "&"), start: this.#text.length });
  }

  reading(): Reading {
    this.#anchor(null);
    const links = this.#links.toSorted((a, b) => a.start - b.start || a.end - b.end);
    return {
      text: linesOf(this.#text),
      links: links.map(({ address, start, end }) => {
        const label = inLine(this.#text.slice(start, end));
        return [decoded(withProtocol(address.replaceAll(LESS, "<"), label), label), label];
      }),
    };
  }
}

/** Difference "addresses": those of mailboxes and those without a dot (`http://localhost`, `www.`) are no links of an answer. */
const isLeftOut = (address: string, label: string) =>
  /^(?:mailto|xmpp):/i.test(address) ||
  (/^(?:https?:|www)/i.test(label) && !/^(?:https?:\/\/)?[^/?#]*\.[\p{L}\p{N}]/iu.test(label));

/** Difference "addresses": one without a protocol is taken for https. */
const withProtocol = (address: string, label: string) =>
  /^www\./i.test(label) && address === `http://${label}` ? `https://${label}` : address;

/** Difference "addresses": entities in addresses that are links themselves are decoded, for other programs write them so. */
const decoded = (address: string, label: string) => (address.endsWith(label) ? withoutEntities(address) : address);

const withoutEntities = (text: string) =>
  text
    .replace(/&([a-z]+);/gi, (entity, name) => decodeNamedCharacterReference(name) || entity)
    .replace(/&#(\d{1,7});/g, (_, code) => decodeNumeric(Number(code)))
    .replace(/&#x([\da-f]{1,6});/gi, (_, code) => decodeNumeric(Number.parseInt(code, 16)));
const decodeNumeric = (code: number) => (code === 0 ? "\uFFFD" : String.fromCodePoint(code));

/** Where the library's reading is not CommonMark's or GFM's own; such answers are not compared. */
export function isMisread(source: string): boolean {
  const bare = bareOf(source);
  return misreadings.some((pattern) => pattern.test(bare)) || hasAddressInOpenBracket(bare);
}

/** Behind an open bracket the library looks for addresses only after emphasis was read, which takes marks out of them. */
function hasAddressInOpenBracket(source: string): boolean {
  return [...source.matchAll(/(?:https?:\/\/|www\.)[^\s\]]*(?:[*_~&\\\u0080-\uffff]|\]\()/gi)].some(({ index }) => {
    const before = source
      .slice(0, index)
      .split(/\n[ \t]*\n/)
      .at(-1)!;
    return before
      .replace(/\\./g, "")
      .replace(/\[[^[\]]*\]/g, "")
      .includes("[");
  });
}

/** Difference "characters": invisible ones are not there. */
const bareOf = (source: string) => source.replace(/\r\n?/g, "\n").replace(new RegExp(INVISIBLE.source, "g"), "");

const misreadings = [
  // A list's start that cannot interrupt a paragraph (empty, or not 1) does not interrupt indented code there either,
  /^[^\n\S]*(?:(?:[->+*]|\d{1,9}[.)])[ \t]*)*(?: {4}|\t).*\n(?:[ >\t]*\n)*[ >\t]*(?:[-+*][ \t]*$|(?!1[.)][ \t]+\S)\d{1,9}[.)](?:[ \t]|$))/m,
  // nor begin inside a quote or an item that has just interrupted a paragraph.
  /\S.*\n[ >]*(?:[-+*][ \t]+|1[.)][ \t]+|>[ \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]*$/m,
  // HTML right under a quote or an item: it begins a block there, but does not end the quote or the item, as it should.
  /^[ >]*(?:[->+*]|\d{1,9}[.)]).*\n(?:[ \t]*[^\s].*\n){0,9} {0,3}<\/?[a-z].*>[ \t]*$/im,
  // Tags in code, which are text there: what is done to the answer before the library reads it does not know of code.
  new RegExp(`[\`~][^]*</?(?:${UNSEEN})\\b`, "i"),
  // A tag in the definition of a reference: whether it is text here depends on what the definition is.
  /^[ >]*\[[^\]]+\]:\s*</m,
  // HTML that begins in a list's item or quote and ends outside of it.
  /^[ \t]*(?:[->+*]|\d{1,9}[.)])[^\n]*<!--(?![^\n]*-->)/m,
  // It finds `www.` behind other signs only after emphasis was read.
  /[^\s\w(*_[\]~]www\./i,
  // Mailboxes: it takes an underscore that ends emphasis, and an address in front, for a part of one.
  /(?:_|www\.)[^\s@]*@/,
];

const inLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Blocks a line each, white space inside as one space, blocks of nothing left out. */
export const linesOf = (text: string) =>
  text
    .replaceAll("\r", " ")
    .split("\n")
    .map(inLine)
    .filter((line) => line !== "")
    .join("\n");
