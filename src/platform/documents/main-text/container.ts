import type { Element } from "hast";
import { property } from "../html-parts.ts";

/** Kinds of elements whose presence around a text says what it is. */
export const surroundings = [
  "article",
  "main",
  "aside",
  "nav",
  "footer",
  "header",
  "form",
  "table",
  "list",
  "definitions",
  "figure",
  "quote",
  "section",
  "details",
  "dialog",
  "button",
  "paragraph",
  "textProperty",
  "revealed",
] as const;
type Surrounding = (typeof surroundings)[number];

/** An element with what stands in it. */
export interface Container {
  /** `null` around everything. */
  element: Element | null;
  tagName: string;
  parent: Container | null;
  /** The nearest container around it that holds more text. */
  outer: Container | null;
  depth: number;
  /** How many elements of each kind it stands in, itself included. */
  inside: Record<Surrounding, number>;
  /** Of the heading that it stands in, 1 to 6; 0 outside of headings. */
  level: number;
  /** Words of its class and id. */
  words: string[];
  /** Equal for siblings of one make: name and first word. */
  make: string;
  /** How many siblings are of its make, itself included. */
  alike: number;
  /** Characters of text, of text in links and of running text in it. */
  chars: number;
  linkChars: number;
  proseChars: number;
  passages: number;
  headings: number;
}

const ofTag: Record<string, Surrounding> = {
  article: "article",
  main: "main",
  aside: "aside",
  nav: "nav",
  footer: "footer",
  header: "header",
  form: "form",
  table: "table",
  ul: "list",
  ol: "list",
  menu: "list",
  dl: "definitions",
  figure: "figure",
  blockquote: "quote",
  section: "section",
  details: "details",
  dialog: "dialog",
  button: "button",
  label: "button",
  p: "paragraph",
};
const ofRole: Record<string, Surrounding> = {
  main: "main",
  article: "article",
  navigation: "nav",
  menu: "nav",
  menubar: "nav",
  complementary: "aside",
  contentinfo: "footer",
  banner: "header",
  search: "form",
  dialog: "dialog",
  alertdialog: "dialog",
  button: "button",
  tablist: "button",
};
const textProperty = /^(articleBody|reviewBody|text|description|recipeIngredient|recipeInstructions)$/;

const nothingIn = () => ({ outer: null, alike: 1, chars: 0, linkChars: 0, proseChars: 0, passages: 0, headings: 0 });

/** Around everything. */
export function pageContainer(): Container {
  const inside = Object.fromEntries(surroundings.map((kind) => [kind, 0])) as Container["inside"];
  return { element: null, tagName: "", parent: null, depth: 0, inside, level: 0, words: [], make: "", ...nothingIn() };
}

/** @param isRevealed whether its style hides it until a script shows it */
export function containerOf(node: Element, parent: Container, isRevealed: boolean): Container {
  const { tagName } = node;
  const words = nameWords(node);
  const kinds = [ofRole[property(node, "role")] ?? ofTag[tagName]];
  if (textProperty.test(property(node, "itemProp"))) kinds.push("textProperty");
  if (isRevealed) kinds.push("revealed");
  let { inside } = parent;
  for (const kind of kinds) if (kind) inside = { ...inside, [kind]: inside[kind] + 1 };
  const level = Number(/^h([1-6])$/.exec(tagName)?.[1] ?? parent.level);
  const make = `${tagName}.${words[0] ?? ""}`;
  return { element: node, tagName, parent, depth: parent.depth + 1, inside, level, words, make, ...nothingIn() };
}

/** Enough for any name that a person wrote. */
const maxWords = 16;
const maxNameLength = 300;

/** The words of an element's class and id: `post__relatedItems` is post, related, items. */
function nameWords(node: Element): string[] {
  const names = `${property(node, "className")} ${property(node, "id")}`.slice(0, maxNameLength);
  const words = names.match(/\p{Lu}?\p{Ll}{2,}|\p{Lu}{2,}/gu) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, maxWords);
}
