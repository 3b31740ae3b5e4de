import type { Comment, Element, ElementContent, Root, RootContent, Text } from "hast";
import { type Background, backgroundOf, howStyled, styleOf, styleSheetOf, white } from "./hiding-style.ts";
import { isShadow, property } from "./html-parts.ts";
import type { HiddenText } from "./source-document.ts";

/** Shorter texts say nothing; longer ones are cut. */
const minLength = 20;
const maxLength = 2_000;
/** Menus and dialogs of a page are tens to hundreds of texts. So many of one kind, so that attributes do not keep out what is hidden. */
const maxTexts = 1_000;

type How = HiddenText["how"];

/** Elements whose text no browser shows, or only one without scripts. */
const UNSHOWN = new Set("noscript template textarea datalist desc metadata".split(" "));
/** Attributes that hold sentences which are not shown, or only under the pointer. */
const SAYING = ["title", "ariaLabel", "ariaDescription", "placeholder", "summary", "value"];

/**
 * Collects what a page says where no reader sees it: comments, hidden elements, tiny or invisible type, attributes, style sheets.
 * @param root a page, or the HTML that stands in a field at an offset
 */
export function readHiddenText(root: Root, { field, offset } = { field: "html", offset: 0 }): HiddenText[] {
  const found: HiddenText[] = [];
  const counts = new Map<How, number>();
  const sheet = styleSheetOf(root);
  const add = (text: string, how: How, start: number, end: number) => {
    const plain = text.replace(/\s+/g, " ").trim();
    const count = counts.get(how) ?? 0;
    if (plain.length < minLength || count >= maxTexts) return;
    counts.set(how, count + 1);
    found.push({ text: plain.slice(0, maxLength), span: { field, start: offset + start, end: offset + end }, how });
  };
  const note = (text: string, how: How, node: Element | Comment | Text) => {
    const start = node.position?.start.offset ?? 0;
    add(text, how, start, node.position?.end.offset ?? start);
  };
  const walk = (nodes: (RootContent | ElementContent)[], outer: How | null, behind: Background) => {
    for (const node of nodes) {
      // What is commented out in the source's own syntax is no sentence.
      if (node.type === "comment" && !/^\s*(?:\[if|<!|\/?wp:|#)/.test(node.value)) note(node.value, "comment", node);
      if (node.type === "text") note(invisibleLetters(node.value), "invisible characters", node);
      if (node.type !== "element" || node.tagName === "style") continue;
      for (const said of attributesOf(node)) note(said, "attribute", node);
      if (node.tagName === "script") {
        if (/^text\/(?:plain|markdown|llms?|prompt)/.test(property(node, "type"))) note(textOf(node), "hidden element", node);
        continue;
      }
      const style = styleOf(node, sheet);
      const background = backgroundOf(style, behind);
      const how = outer ?? howHidden(node) ?? howStyled(style, background);
      if (how) note(ownText(node), how, node);
      walk(node.tagName === "template" ? (node.content?.children ?? node.children) : node.children, how, background);
    }
  };
  walk(root.children, null, white);
  for (const { text, start, end } of sheet.contents) add(text, "style sheet", start, end);
  return found;
}

function howHidden(node: Element): How | null {
  // The page's own title is shown by browsers and results.
  if (node.tagName === "title") return null;
  if ((UNSHOWN.has(node.tagName) && !isShadow(node)) || node.properties.hidden !== undefined) return "hidden element";
  return property(node, "ariaHidden") === "true" ? "aria-hidden" : null;
}

/** Sentences in attributes; the alternative texts of pictures and the description are read by themselves. */
function attributesOf(node: Element): string[] {
  if (node.tagName === "meta") {
    const name = `${property(node, "name")} ${property(node, "property")}`.toLowerCase().trim();
    return name === "description" ? [] : [property(node, "content")];
  }
  if (node.tagName === "input" && property(node, "type") !== "hidden") return [property(node, "placeholder")];
  const data = Object.keys(node.properties).filter((name) => name.startsWith("data"));
  return [...SAYING, ...data.slice(0, 20)].map((name) => property(node, name)).filter((value) => value.includes(" "));
}

/** Letters of the block that only machines read: U+E0020 to U+E007E stand for ASCII. */
export function invisibleLetters(text: string): string {
  if (!text.includes("\udb40")) return "";
  return Array.from(text.matchAll(/[\u{E0020}-\u{E007E}]/gu), ([letter]) =>
    String.fromCodePoint(letter.codePointAt(0)! - 0xe0000),
  ).join("");
}

const textOf = (node: Element) => node.children.map((child) => (child.type === "text" ? child.value : " ")).join("");

/** The text that stands directly in an element or in phrases inside of it. */
function ownText(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === "text") return child.value;
      if (child.type !== "element" || !/^(?:b|i|em|strong|span|a|code|br)$/.test(child.tagName)) return " ";
      return textOf(child);
    })
    .join("");
}
