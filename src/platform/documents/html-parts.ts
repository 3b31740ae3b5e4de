import type { Element, Root } from "hast";
import { EXIT, visit } from "unist-util-visit";

/** A property as text; lists are joined by spaces. */
export function property(node: Element, name: string): string {
  const value = node.properties[name];
  if (Array.isArray(value)) return value.join(" ");
  return value === undefined || value === null || value === false ? "" : String(value);
}

export function classText(node: Element): string {
  return `${property(node, "className")} ${property(node, "id")}`;
}

const UNSEEN = new Set(
  "script style noscript template svg math iframe object select option textarea canvas dialog head title".split(" "),
);

/** Whether a reader never sees the element. Styles outside of the element itself are not known here. */
export function isHidden(node: Element): boolean {
  if (UNSEEN.has(node.tagName) || node.properties.hidden !== undefined || property(node, "ariaHidden") === "true") return true;
  return /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(
    property(node, "style"),
  );
}

const OUTSIDE_ROLES = new Set("navigation banner contentinfo complementary search dialog alert".split(" "));
const OUTSIDE_NAMES =
  /(^|[\s_-])(cookie|consent|newsletter|breadcrumbs?|sidebar|share|sharing|social|comments?|menu|navbar|skip-link|toc)([\s_-]|$)/i;

/** Whether the element belongs to the page's frame rather than to its main text. */
export function isOutside(node: Element): boolean {
  if (["nav", "aside", "footer", "form"].includes(node.tagName)) return true;
  return OUTSIDE_ROLES.has(property(node, "role")) || OUTSIDE_NAMES.test(classText(node));
}

/** The element that holds the main text: `<main>`, else the only `<article>`, else the body without its header. */
export function mainElement(root: Root): Element | Root {
  const mains: Element[] = [];
  const articles: Element[] = [];
  visit(root, "element", (node) => {
    if ((node.tagName === "main" || property(node, "role") === "main") && !isHidden(node)) mains.push(node);
    if (node.tagName === "article") articles.push(node);
  });
  if (mains[0]) return mains[0];
  if (articles.length === 1) return articles[0]!;
  return element(root, "body") ?? root;
}

function element(root: Root, tagName: string): Element | undefined {
  let found: Element | undefined;
  visit(root, "element", (node) => {
    if (node.tagName !== tagName) return undefined;
    found = node;
    return EXIT;
  });
  return found;
}
