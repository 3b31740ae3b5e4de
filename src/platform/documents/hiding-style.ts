import type { Element, ElementContent, Root, RootContent } from "hast";
import { property } from "./html-parts.ts";
import type { HiddenText } from "./source-document.ts";

type How = HiddenText["how"];
export type Style = Map<string, string>;

/** A colour as red, green, blue (0 to 255) and alpha (0 to 1). */
type Colour = [number, number, number, number];

/** What is behind an element's text: a colour, or "unknown" where a picture may stand there. */
export type Background = Colour | "unknown";

export const white: Background = [255, 255, 255, 1];

const PLACED = "left right top bottom text-indent margin margin-left margin-top margin-right inset".split(" ");

/** What can keep a text from readers; other declarations, such as the variables of a theme, are not kept. */
const READ = new Set([
  ...PLACED,
  ..."display visibility content-visibility opacity font font-size transform position clip clip-path".split(" "),
  ..."overflow overflow-x overflow-y height width max-height max-width".split(" "),
  ..."color background background-color background-image".split(" "),
]);

/** The declarations of a style attribute or rule that can hide a text, the last of a name counting. */
function declarationsOf(style: string): Style {
  const found: Style = new Map();
  for (const declaration of style.slice(0, 5_000).split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    if (!READ.has(name)) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, "");
    found.set(name, value.trim().toLowerCase());
  }
  return found;
}

/** Selectors of one element without a state or an ancestor: a name, a class, an id, or these together. */
const SIMPLE = /^(?:[a-z][a-z0-9]{0,20})?(?:[.#][\w-]{1,80}){0,4}$/i;
/** A page's own sheet has hundreds of rules. */
const maxRules = 5_000;

export type StyleSheet = { rules: Map<string, Style>; contents: { text: string; start: number; end: number }[] };

/** The page's own style sheets: rules of simple selectors by selector, and texts that they put into the page. Sheets of other files, and rules for paper or some widths alone, are not read. */
export function styleSheetOf(root: Root): StyleSheet {
  const sheet: StyleSheet = { rules: new Map(), contents: [] };
  const walk = (nodes: (RootContent | ElementContent)[]) => {
    for (const node of nodes) {
      if (node.type !== "element") continue;
      if (node.tagName === "style") readSheet(node, sheet);
      else walk(node.children);
    }
  };
  walk(root.children);
  return sheet;
}

const withoutComments = (sheet: string): string => {
  const [first = "", ...parts] = sheet.split("/*");
  return [first, ...parts.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : ""))].join(" ");
};

function readSheet(node: Element, sheet: StyleSheet): void {
  const first = node.children[0];
  const text = first?.type === "text" ? withoutComments(first.value) : "";
  let isElsewhere = false;
  for (const rule of text.split("}")) {
    const parts = rule.split("{");
    // One that opens nothing closes what was opened around it.
    if (parts.length !== 2) isElsewhere = parts.length > 2 && !/@(?:supports|layer|media\s+(?:screen|all)\s*$)/i.test(parts[0]!);
    if (isElsewhere || parts.length < 2) continue;
    const [selectors = "", body = ""] = parts.slice(-2);
    const content = /(?:^|;)\s*content\s*:\s*(["'])(.{20,2000}?)\1/s.exec(body)?.[2];
    if (content) {
      const start = node.position?.start.offset ?? 0;
      sheet.contents.push({ text: content, start, end: node.position?.end.offset ?? start });
    }
    const names = selectors.split(",").map((name) => name.trim());
    if (!names.every((name) => name !== "" && SIMPLE.test(name))) continue;
    const style = declarationsOf(body);
    for (const name of names) {
      if (sheet.rules.size >= maxRules) return;
      const own = sheet.rules.get(name) ?? new Map();
      for (const [key, value] of style) own.set(key, value);
      sheet.rules.set(name, own);
    }
  }
}

/** An element's own style: of the page's sheets by its name, classes and id, then of its attribute. */
export function styleOf(node: Element, { rules }: StyleSheet): Style {
  const style: Style = new Map();
  const inline = property(node, "style");
  if (rules.size > 0) {
    const id = property(node, "id");
    const classes = property(node, "className").split(" ").filter(Boolean).slice(0, 20);
    const names = [...classes.map((name) => `.${name}`), ...(id ? [`#${id}`] : [])];
    for (const name of [node.tagName, ...names, ...names.map((name) => node.tagName + name)])
      for (const [key, value] of rules.get(name) ?? []) style.set(key, value);
  }
  if (inline) for (const [key, value] of declarationsOf(inline)) style.set(key, value);
  return style;
}

/** What an element's style puts behind its text. */
export function backgroundOf(style: Style, outer: Background): Background {
  const said = style.get("background-color") ?? style.get("background");
  if (/url\(|gradient/.test(style.get("background-image") ?? said ?? "")) return "unknown";
  if (!said || said === "none" || said === "inherit") return outer;
  const colour = colourOf(said);
  // A colour by a variable, or one that shines through.
  if (!colour) return "unknown";
  return colour[3] < 0.1 ? outer : colour;
}

/** What in an element's style keeps its text from readers, or null. */
export function howStyled(style: Style, background: Background): How | null {
  if (style.size === 0) return null;
  const value = (name: string) => style.get(name) ?? "";
  if (value("display") === "none" || /^(?:hidden|collapse)$/.test(value("visibility"))) return "hidden element";
  if (value("content-visibility") === "hidden" || isBelow(value("opacity"), 0.06)) return "hidden element";
  if (isTiny(value("font-size")) || isTiny(/(?:^|\s)([\d.]+\w{0,3}%?)\//.exec(`${value("font")}/`)?.[1] ?? ""))
    return "tiny type";
  if (/scale[xy]?\(0?(?:\.0\d{0,5})?[,)]/.test(value("transform").replace(/\s/g, ""))) return "tiny type";
  if (isOutside(style)) return "outside of the screen";
  if (isClipped(style)) return "hidden element";
  const colour = colourOf(value("color"));
  if (value("color") === "transparent" || (colour && colour[3] < 0.1)) return "invisible colour";
  return colour && background !== "unknown" && looksAlike(colour, background) ? "invisible colour" : null;
}

const isBelow = (value: string, limit: number) =>
  /^[\d.]+%?$/.test(value) && Number.parseFloat(value) / (value.endsWith("%") ? 100 : 1) < limit;

/** Sizes up to which nobody reads a letter, by unit. */
const TINY: Record<string, number> = { "": 0, px: 3, pt: 2.2, em: 0.25, rem: 0.25, "%": 25, vw: 0.3, vh: 0.3, ex: 0.5 };

function isTiny(size: string): boolean {
  const [, number, unit] = /^([\d.]+)([a-z]{0,3}|%)$/.exec(size) ?? [];
  return number !== undefined && Number(number) <= (TINY[unit!] ?? -1);
}

/** Distances beyond every screen, by unit. Menus and carousels wait at 100 % of their own place. */
const FAR: Record<string, number> = { px: 900, pt: 700, em: 60, rem: 60, vw: 100, vh: 100, "%": 200 };
const LENGTH = /^(-?)([\d.]+)(px|pt|r?em|v[wh]|%)$/;

const isFar = (length: string, sign: "-" | "") => {
  const [, given, number, unit] = LENGTH.exec(length) ?? [];
  return number !== undefined && given === sign && Number(number) >= FAR[unit!]!;
};

function isOutside(style: Style): boolean {
  if (PLACED.some((name) => (style.get(name) ?? "").split(/\s+/).some((length) => isFar(length, "-")))) return true;
  if (
    /^(?:absolute|fixed)$/.test(style.get("position") ?? "") &&
    ["left", "top"].some((name) => isFar(style.get(name) ?? "", ""))
  )
    return true;
  const moved = /translate[xy3d]{0,2}\(([^)]{1,60})\)/.exec(style.get("transform") ?? "")?.[1] ?? "";
  return moved.split(",").some((length) => isFar(length.trim(), "-"));
}

function isClipped(style: Style): boolean {
  const value = (name: string) => style.get(name) ?? "";
  if (/^rect\((?:[01](?:px)?,?){4}\)$/.test(value("clip").replace(/\s/g, ""))) return true;
  if (/^(?:inset\((?:50|100)%|circle\(0|polygon\(0 0(?:, ?0 0)*\))/.test(value("clip-path"))) return true;
  const none = (name: string) => /^[01](?:px|r?em|%)?$/.test(value(name)) && value(name) !== "1em" && value(name) !== "1rem";
  const hides = /hidden|clip/.test(`${value("overflow")} ${value("overflow-x")} ${value("overflow-y")}`);
  return hides && ["height", "max-height", "width", "max-width"].some(none);
}

const NAMED: Record<string, Colour> = {
  white: [255, 255, 255, 1],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  ghostwhite: [248, 248, 255, 1],
  whitesmoke: [245, 245, 245, 1],
  black: [0, 0, 0, 1],
  transparent: [0, 0, 0, 0],
};

function colourOf(value: string): Colour | null {
  const [first = ""] = /^(?:rgba?|hsla?)\([^)]{1,60}\)|^\S+/.exec(value.trim()) ?? [];
  const named = NAMED[first];
  if (named) return named;
  const [, hex] = /^#([0-9a-f]{3,8})$/.exec(first) ?? [];
  if (hex) {
    const long = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
    const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
    return long.length >= 6 ? [part(0), part(2), part(4), long.length === 8 ? part(6) / 255 : 1] : null;
  }
  const [, kind, inner] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(first) ?? [];
  if (!kind) return null;
  const numbers = (inner!.match(/[\d.]+%?/g) ?? []).map((part) => Number.parseFloat(part));
  const [a = 0, b = 0, c = 0, alpha = 1] = numbers;
  const opacity = /%\s*$/.test(inner!) && numbers.length === 4 ? alpha / 100 : alpha;
  // Of hues only the lightness matters here: white, black and grey.
  return kind === "rgb" ? [a, b, c, opacity] : b < 5 || c < 3 || c > 97 ? [c * 2.55, c * 2.55, c * 2.55, opacity] : null;
}

/** Closer than this in each part, letters cannot be distinguished from what is behind them (our own limit). */
const ALIKE = 12;
const looksAlike = (a: Colour, b: Colour) =>
  [0, 1, 2].every((part) => Math.abs((a[part] as number) - (b[part] as number)) <= ALIKE);
