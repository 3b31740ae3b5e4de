import type { Comment, Element, ElementContent, Root, RootContent } from "hast";
import { holdsNoText, property } from "./html-parts.ts";
import type { HiddenText } from "./source-document.ts";

/** Shorter texts say nothing; longer ones are cut. */
const minLength = 20;
const maxLength = 2_000;
/** Menus and dialogs of a page are tens to hundreds of texts. */
const maxTexts = 1_000;

type How = HiddenText["how"];

/** Collects what a page says where no reader sees it: comments, hidden elements, tiny or invisible type. */
export function readHiddenText(root: Root): HiddenText[] {
  const found: HiddenText[] = [];
  const classes = hidingClasses(root);
  const note = (text: string, how: How, node: Element | Comment) => {
    const plain = text.replace(/\s+/g, " ").trim();
    if (plain.length < minLength || found.length >= maxTexts) return;
    const start = node.position?.start.offset ?? 0;
    const span = { field: "html", start, end: node.position?.end.offset ?? start };
    found.push({ text: plain.slice(0, maxLength), span, how });
  };
  const walk = (nodes: (RootContent | ElementContent)[], outer: How | null) => {
    for (const node of nodes) {
      // What is commented out in the source's own syntax is no sentence.
      if (node.type === "comment" && !/^\s*(?:\[if|<!|\/?wp:|#)/.test(node.value)) note(node.value, "comment", node);
      if (node.type !== "element" || holdsNoText(node) || node.tagName === "noscript") continue;
      const how = outer ?? howHidden(node, classes);
      if (how) note(ownText(node), how, node);
      walk(node.children, how);
    }
  };
  walk(root.children, null);
  return found;
}

/** The text that stands directly in an element or in phrases inside of it. */
function ownText(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === "text") return child.value;
      if (child.type !== "element" || !/^(?:b|i|em|strong|span|a|code|br)$/.test(child.tagName)) return " ";
      return child.children.map((inner) => (inner.type === "text" ? inner.value : " ")).join("");
    })
    .join("");
}

function howHidden(node: Element, classes: Map<string, How>): How | null {
  if (node.properties.hidden !== undefined) return "hidden element";
  if (property(node, "ariaHidden") === "true") return "aria-hidden";
  const named = property(node, "className").split(" ");
  return howStyled(property(node, "style")) ?? named.map((name) => classes.get(name)).find((how) => how !== undefined) ?? null;
}

/** Classes that the page's own style sheets give a hiding style. Sheets of other files are not read. */
function hidingClasses(root: Root): Map<string, How> {
  const classes = new Map<string, How>();
  const walk = (nodes: (RootContent | ElementContent)[]) => {
    for (const node of nodes) {
      if (node.type !== "element") continue;
      if (node.tagName !== "style") walk(node.children);
      else
        for (const [names, style] of rulesOf(node)) {
          const how = howStyled(style);
          // A reader without a picture is still a reader: such classes are for screen readers.
          if (how && !/sr-only|screen-reader|visually-hidden/.test(names))
            for (const name of names.split(",")) classes.set(name.trim().slice(1), how);
        }
    }
  };
  walk(root.children);
  return classes;
}

/** The rules of a style sheet for single classes, as their names and their style; others are for states of the page. */
function rulesOf(node: Element): [string, string][] {
  const sheet = node.children[0]?.type === "text" ? node.children[0].value : "";
  return sheet.split("}").flatMap((rule): [string, string][] => {
    const [names = "", style = ""] = rule.split("{").slice(-2);
    return names.split(",").every((name) => /^\.[\w-]{1,80}$/.test(name.trim())) ? [[names, style]] : [];
  });
}

function howStyled(style: string): How | null {
  if (!style) return null;
  const plain = style.toLowerCase().replace(/\s+/g, "");
  if (/(?:^|;)(?:display:none|visibility:hidden|opacity:0(?:\.0)?(?:;|!|$))/.test(plain)) return "hidden element";
  if (/(?:^|;)font-size:(?:[0-2](?:\.\d+)?px|0(?:;|!|$)|0?\.[0-2]\d*r?em)/.test(plain)) return "tiny type";
  if (/(?:^|;)(?:left|top|text-indent|margin-left):-\d{4,}px/.test(plain)) return "outside of the screen";
  const colour = /(?:^|;)color:(?:#fff(?:fff)?\b|white|transparent|rgba?\(255,255,255)/.test(plain);
  const dark = /background(?:-color|-image)?:(?!(?:#fff(?:fff)?|white|transparent|none)(?:;|!|$))/.test(plain);
  return colour && !dark ? "invisible colour" : null;
}
