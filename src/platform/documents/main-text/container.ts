import type { Element } from "hast";
import { property } from "../html-parts.ts";

/** Kinds of elements whose presence around a text says what it is. */
const surroundings = [
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

/** Siblings of one name and one first class. */
export interface Kin {
  members: number;
  chars: number;
  linkChars: number;
  proseChars: number;
}

/** An element with what stands in it. */
export interface Container {
  /** Its place among the page's containers: outer ones come first. */
  index: number;
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
  /** Siblings of its make, itself included: a list's items, the posts of a thread. */
  kin: Kin;
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

const nothingIn = () => ({ outer: null, chars: 0, linkChars: 0, proseChars: 0, passages: 0, headings: 0 });
export const noKin = (): Kin => ({ members: 0, chars: 0, linkChars: 0, proseChars: 0 });

/** Around everything. */
export function pageContainer(): Container {
  const inside = Object.fromEntries(surroundings.map((kind) => [kind, 0])) as Container["inside"];
  return {
    index: 0,
    element: null,
    tagName: "",
    parent: null,
    depth: 0,
    inside,
    level: 0,
    words: [],
    kin: { ...noKin(), members: 1 },
    ...nothingIn(),
  };
}

/** Describes an element; `isRevealed` where its style hides it until a script shows it, `kinOf` its siblings by their make. */
export function containerOf(
  node: Element,
  { index, parent, isRevealed, kinOf }: { index: number; parent: Container; isRevealed: boolean; kinOf: Map<string, Kin> },
): Container {
  const { tagName } = node;
  const words = nameWords(node);
  let { inside, level } = parent;
  const kind = ofRole[property(node, "role")] ?? ofTag[tagName];
  if (kind) inside = { ...inside, [kind]: inside[kind] + 1 };
  if (textProperty.test(property(node, "itemProp"))) inside = { ...inside, textProperty: inside.textProperty + 1 };
  if (isRevealed) inside = { ...inside, revealed: inside.revealed + 1 };
  if (tagName.length === 2 && tagName >= "h1" && tagName <= "h6") level = Number(tagName[1]);
  const make = `${tagName} ${words[0] ?? ""}`;
  const kin = kinOf.get(make) ?? noKin();
  kin.members++;
  kinOf.set(make, kin);
  return { index, element: node, tagName, parent, depth: parent.depth + 1, inside, level, words, kin, ...nothingIn() };
}

/** Enough for any name that a person wrote. */
const maxWords = 16;
const maxNameLength = 300;

const noWords: string[] = [];

/** The words of an element's class and id: `post__relatedItems` is post, related, items. */
function nameWords(node: Element): string[] {
  if (node.properties.className === undefined && node.properties.id === undefined) return noWords;
  const names = `${property(node, "className")} ${property(node, "id")}`.slice(0, maxNameLength);
  const words = names.match(/\p{Lu}?\p{Ll}{2,}|\p{Lu}{2,}/gu) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, maxWords);
}
