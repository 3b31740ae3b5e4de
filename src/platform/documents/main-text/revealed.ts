import type { Element, Nodes, Root } from "hast";
import { childrenOf, holdsNoText, isHidden, property } from "../html-parts.ts";

/** What hides more of the page's text than this hides it only until a script runs. */
const mostOfPage = 0.5;
/** Parts that fade in one by one hide more than this together. */
const muchOfPage = 0.2;
const panelRole = /^(tabpanel|region)$/;
const panelName = /(^|[\s_-])(tab|accordion|collaps|panel|pane|faq|toggle|expand|spoiler)/i;
const fades = /opacity\s*:|visibility\s*:/i;

/**
 * The elements that a style or attribute hides although people read them: a page that fades in or stands in `<noscript>`, parts
 * that appear as the page is scrolled, the panels of tabs and accordions, and what opens where it is searched for.
 */
export function revealedElements(root: Root): Set<Element> {
  const hidden = new Map<Element, number>();
  const measure = (node: Nodes): number => {
    if (node.type === "text") return node.value.trim().length;
    if (!("children" in node) || (node.type === "element" && holdsNoText(node))) return 0;
    let length = 0;
    for (const child of node.type === "element" ? childrenOf(node) : node.children) length += measure(child);
    if (node.type === "element" && length > 0 && isHidden(node)) hidden.set(node, length);
    return length;
  };
  const total = measure(root);
  let faded = 0;
  for (const [node, length] of hidden) if (fades.test(property(node, "style"))) faded += length;
  const isRevealed = (node: Element, length: number) =>
    length > mostOfPage * total || isPanel(node) || (faded > muchOfPage * total && fades.test(property(node, "style")));
  return new Set([...hidden].filter(([node, length]) => isRevealed(node, length)).map(([node]) => node));
}

function isPanel(node: Element): boolean {
  if (property(node, "hidden").toLowerCase() === "until-found") return true;
  return panelRole.test(property(node, "role")) || panelName.test(`${property(node, "className")} ${property(node, "id")}`);
}
