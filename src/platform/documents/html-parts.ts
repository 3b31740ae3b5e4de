import type { Element, ElementContent, RootContent } from "hast";

/** A property as text; lists are joined by spaces. */
export function property(node: Element, name: string): string {
  const value = node.properties[name];
  if (Array.isArray(value)) return value.join(" ");
  return value === undefined || value === null || value === false ? "" : String(value);
}

export function classText(node: Element): string {
  return `${property(node, "className")} ${property(node, "id")}`;
}

const TEXTLESS = new Set(
  "script style template svg math iframe object video audio noframes select option textarea canvas head title".split(" "),
);

/** Whether the element's characters are no text of the page: code, choices of a form, drawings, words for browsers that play no films. */
export function holdsNoText(node: Element): boolean {
  return TEXTLESS.has(node.tagName) && !isShadow(node);
}

/** Whether the element is a declarative shadow root: the browser shows its content in the element around it. */
export function isShadow(node: Element): boolean {
  return node.tagName === "template" && "shadowRootMode" in node.properties;
}

/**
 * The beginning of an element's text, in one line.
 *
 * @param maxLength in characters; somewhat more may come.
 * @param maxElements how many are looked at.
 */
export function textWithin(
  node: Element,
  {
    maxLength,
    maxElements = Number.POSITIVE_INFINITY,
    skips,
  }: {
    maxLength: number;
    maxElements?: number;
    skips: (element: Element) => boolean;
  },
): string {
  let text = "";
  let left = maxElements;
  const walk = (nodes: ElementContent[]) => {
    for (const child of nodes) {
      if (text.length > maxLength || left <= 0) return;
      if (child.type === "text") text += child.value.slice(0, maxLength);
      if (child.type !== "element" || skips(child)) continue;
      left--;
      walk(child.children);
    }
  };
  walk(node.children);
  return text.replace(/\s+/g, " ").trim();
}

/** What the page shows inside of an element: for a declarative shadow root its content. */
export function childrenOf(node: Element): (RootContent | ElementContent)[] {
  return isShadow(node) ? (node.content?.children ?? node.children) : node.children;
}

/** Whether a reader never sees the element. Styles outside of the element itself are not known here. */
export function isHidden(node: Element): boolean {
  if (holdsNoText(node) || node.tagName === "noscript" || node.tagName === "dialog") return true;
  if (node.properties.hidden !== undefined || property(node, "ariaHidden") === "true") return true;
  const style = property(node, "style");
  return (
    /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(style) ||
    // Without height alone it may be opened.
    (/(?:^|[;\s])width\s*:\s*0(?![.\d])/i.test(style) && /(?:^|[;\s])height\s*:\s*0(?![.\d])/i.test(style))
  );
}

const RAISED: Record<string, string> = Object.fromEntries([..."0123456789+-−"].map((digit, at) => [digit, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻"[at]!]));

/** A number that is set as superscript, in the characters for that: 10<sup>6</sup> is not 106, nor is a note behind 2001 its last digit. */
export function raisedDigits(text: string): string {
  return /^\s*[+−-]?\d[\d\s,]*$/.test(text) ? text.replace(/[\d+−-]/g, (digit) => RAISED[digit]!) : text;
}
