import type { Parent } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { bareHost, belongsTo } from "../../platform/addresses/index.ts";
import { parseMarkdown } from "../../platform/documents/index.ts";
import { normalizeUrl } from "../../tracking/index.ts";
import type { Brief } from "../hub/brief.ts";
import type { Material } from "./material.ts";
import { type Allowed, asShown, withoutShownStrangers } from "./shown-strangers.ts";
import type { WrittenDraft } from "./write-draft.ts";

/** The evidence of a draft, as its detail shows it. */
export interface Grounding {
  /** Facts that the text states, by the model's own account. */
  facts: { id: string; text: string }[];
  /** Pages that the model was given. */
  sources: { url: string; title: string | null; citations: number; read: boolean; linked: boolean; problem?: string }[];
  /** Links to unknown pages, images that the improved page does not have, and HTML elements that were removed from the text. */
  removed: number;
  /** Numbers of the text that the material does not contain; a person has to check them. */
  unsupported_numbers: string[];
}

/** A draft of which the evidence is known. What is taken out can leave a part empty. */
interface GroundedDraft {
  title: string;
  metaDescription: string;
  body: string;
  grounding: Grounding;
}

/** What the item has: its brief, and what is to be improved, null for a new text. */
interface Given {
  brief: Brief;
  title: string;
  metaDescription: string | null;
  page: string | null;
}

const maxNumbers = 50;

/**
 * Returns what checks a model's text against its material. Links may lead to sources, to the own website or to targets of the improved
 * page, and its pictures stay; markup that could act in a reader's browser is removed.
 *
 * @throws PageError `unreadable` for a page whose markup would take too long; what is returned does so for a draft.
 */
export function groundedBy(material: Material, given: Given): (draft: WrittenDraft) => GroundedDraft {
  const page = addressesIn(given.page ?? "");
  const links = [...material.sources.map(({ url }) => url), ...page.links];
  const known = new Set(links.map(normalizeUrl));
  const [exact, pictures] = [new Set([...links, ...page.pictures].map(asked)), new Set(page.pictures.map(asked))];
  const own = material.ownDomains.map(bareHost);
  const mayLink = (url: string) => {
    // Browsers read a backslash as a slash, and leave tabs and line ends out.
    if (/^[/#](?![/\\\t\r\n])/.test(url) || isAmong(exact, url)) return true;
    if (!/^https?:\/\//i.test(url)) return false;
    const host = bareHost(url);
    return known.has(normalizeUrl(url)) || own.some((domain) => belongsTo(host, domain));
  };
  const mayShow = (url: string) => isAmong(pictures, url);
  return (draft) => {
    const { body, removed } = withoutStrangers(draft.body, { mayLink, mayShow });
    const lines = [draft.title, draft.meta_description].map((line) => lineWithoutStrangers(line, mayLink));
    const [title, metaDescription] = lines.map((line) => line.body) as [string, string];
    const linked = new Set(addressesIn(body).links.map(normalizeUrl));
    const used = new Set(draft.used_facts);
    return {
      ...{ title, metaDescription, body },
      grounding: {
        facts: material.facts.filter(({ id }) => used.has(id)).map(({ id, text }) => ({ id, text })),
        sources: material.sources.map(({ url, title, citations, text, problem }) => ({
          ...{ url, title, citations, read: text !== null, linked: linked.has(normalizeUrl(url)) },
          ...(problem !== undefined && { problem }),
        })),
        removed: lines.reduce((sum, line) => sum + line.removed, removed),
        unsupported_numbers: unsupportedNumbers([title, metaDescription, body], material, given),
      },
    };
  };
}

function addressesIn(text: string): { links: string[]; pictures: string[] } {
  const [links, pictures, shown]: [string[], string[], Set<string>] = [[], [], new Set()];
  const root = parseMarkdown(text);
  visit(root, (node) => {
    if (node.type === "link" || node.type === "definition") links.push(node.url);
    if (node.type === "image") pictures.push(node.url);
    if (node.type === "imageReference") shown.add(node.identifier);
  });
  visit(root, "definition", ({ identifier, url }) => {
    if (shown.has(identifier)) pictures.push(url);
  });
  return { links, pictures };
}

/** An address as a browser asks for it, a relative one as if on a page of its own; null for one that may do something else. */
function asked(url: string): string | null {
  const { protocol, href } = URL.parse(url, "https://page.invalid") ?? {};
  return protocol !== undefined && /^(?:https?|mailto|tel):$/.test(protocol) ? asShown(href!) : null;
}

function isAmong(addresses: ReadonlySet<string | null>, url: string): boolean {
  const address = asked(url);
  return address !== null && addresses.has(address);
}

interface Cut {
  start: number;
  end: number;
  replace: string;
}

const maxPasses = 5;

/** Replaces links to unknown pages by their words. Everything else stays as the model wrote it. */
function withoutStrangers(text: string, allowed: Allowed): { body: string; removed: number } {
  let [body, removed] = [text, 0];
  // A removal can join its surroundings to new markup.
  for (let pass = 0; pass < maxPasses; pass++) {
    const after = cutStrangers(body, allowed);
    removed += after.removed;
    body = after.body;
    if (after.removed === 0) break;
  }
  const shown = withoutShownStrangers(body, allowed);
  return { body: shown.body.trim(), removed: removed + shown.removed };
}

/** The same of a text of one line: read as a heading, in which nothing begins a block. */
function lineWithoutStrangers(line: string, mayLink: (url: string) => boolean): { body: string; removed: number } {
  const { body, removed } = withoutStrangers(`# ${line.replace(/\s+/g, " ")}`, { mayLink, mayShow: () => false });
  return { body: body.slice(1).trim(), removed };
}

function cutStrangers(text: string, { mayLink, mayShow }: Allowed): { body: string; removed: number } {
  const root = parseMarkdown(text);
  const [strange, hidden] = [new Set<string>(), new Set<string>()];
  visit(root, "definition", ({ identifier, url }) => {
    if (!mayLink(url)) strange.add(identifier);
    if (!mayShow(url)) hidden.add(identifier);
  });
  const cuts: Cut[] = [];
  let removed = 0;
  visit(root, (node, _index, parent) => {
    const [start, end] = [node.position!.start.offset!, node.position!.end.offset!];
    const isHidden =
      (node.type === "image" && !mayShow(node.url)) || (node.type === "imageReference" && hidden.has(node.identifier));
    if (node.type === "html" || isHidden) {
      removed++;
      const behind = parent?.type === "root" ? /^\n*/.exec(text.slice(end))![0].length : 0;
      const words = node.type === "html" ? (/^<br\b/i.test(node.value) && parent?.type !== "root" ? " " : "") : node.alt;
      cuts.push({ start, end: end + behind, replace: words ?? "" });
      return SKIP;
    }
    const isStrange =
      (node.type === "link" && !mayLink(node.url)) ||
      ((node.type === "linkReference" || node.type === "definition") && strange.has(node.identifier));
    if (!isStrange) return undefined;
    const words = "children" in node ? wordsOf(node) : null;
    // A bare address would become a link again.
    const isBare = words === null || /^(https?:|www\.)/i.test(text.slice(words.start, words.end));
    // So would that of a mailbox, which leads to no page.
    if (!isBare && words.start === start && words.end === end) return undefined;
    removed++;
    if (isBare) {
      cuts.push({ start, end, replace: "" });
      return SKIP;
    }
    cuts.push({ start, end: words.start, replace: "" }, { start: words.end, end, replace: "" });
    return undefined;
  });
  let body = "";
  let at = 0;
  for (const { start, end, replace } of cuts.sort((a, b) => a.start - b.start)) {
    body += text.slice(at, start) + replace;
    at = end;
  }
  return { body: (body + text.slice(at)).trim(), removed };
}

/** Where the words of a link stand; null for one without. */
function wordsOf({ children }: Parent): { start: number; end: number } | null {
  const [start, end] = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset];
  return start === undefined || end === undefined ? null : { start, end };
}

/** Numbers of two digits or more. No year is the thousands of one: "in 2024 300 of them". */
const numbersOf = (text: string): string[] =>
  text.match(/\p{Nd}+(?:[.,٫٬]\p{Nd}+|(?<!\p{Nd}{4})[ \u00a0\u202f'’]\p{Nd}{3}(?!\p{Nd}))+|\p{Nd}{2,}/gu) ?? [];

/** A number and those that it may be: "hall 12 100 stands". */
const readingsOf = (number: string): string[] => [number, ...number.split(/[\s'’]/)].map(comparable);

/** A number as it is compared: a draft writes it as its language does, whatever its grounds are written in. */
const comparable = (number: string): string =>
  number
    .replace(/(?!\d)\p{Nd}/gu, (digit) => String(valueOfDigit(digit) % 10))
    .replace(/\D(?=\d{3}(?!\d))/g, "")
    .replace(/\D/g, ".");

/** Unicode has the digits of a script in a row, from zero, and those of one typeface behind those of another. */
function valueOfDigit(digit: string): number {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value++;
  return value;
}

function unsupportedNumbers(
  texts: readonly string[],
  { facts, sources, prompts }: Material,
  { brief, title, metaDescription, page }: Given,
): string[] {
  const said: string[] = [];
  visit(parseMarkdown(texts.join("\n\n")), (node) => {
    if (node.type === "text" || node.type === "inlineCode" || node.type === "code") said.push(node.value);
  });
  const grounds = [
    ...facts.map(({ text }) => text),
    ...sources.flatMap(({ title, text }) => [title ?? "", text ?? ""]),
    ...[...prompts, title, metaDescription ?? "", page ?? "", brief.topic ?? "", brief.instructions ?? ""],
  ];
  const supported = new Set(grounds.flatMap(numbersOf).flatMap(readingsOf));
  return [...new Set(said.flatMap(numbersOf))].filter((number) => !supported.has(comparable(number))).slice(0, maxNumbers);
}
