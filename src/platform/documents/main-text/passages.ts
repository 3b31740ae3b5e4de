import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { childrenOf, isHidden } from "../html-parts.ts";
import { type Container, containerOf, type Kin, pageContainer } from "./container.ts";
import { revealedElements } from "./revealed.ts";

/** Text that no block-level element interrupts. */
export interface Passage {
  container: Container;
  texts: Text[];
  /** White space collapsed. */
  text: string;
  linkChars: number;
}

export interface PassagesOfPage {
  /** In reading order. */
  passages: Passage[];
  /** What the passages stand in; an element comes before those inside it. */
  containers: Container[];
  /** Elements whose style hides them until a script shows them. */
  revealed: Set<Element>;
}

/** Elements that end the text before them, as a browser lays them out. */
const blockLevel = new Set(
  "p div section article main header footer nav aside ul ol dl li dt dd table caption tbody thead tfoot tr td th blockquote figure figcaption details summary address form fieldset legend label button hr pre h1 h2 h3 h4 h5 h6 body html dialog center noscript template".split(
    " ",
  ),
);

const runningTextLength = 80;

/** Whether a passage is running text, not a label, a link or a button. */
export function isRunningText({ text, linkChars }: Pick<Passage, "text" | "linkChars">): boolean {
  return text.length >= runningTextLength && linkChars < text.length / 2;
}

/** The passages of a page, with what they stand in. Takes time in proportion to the page. */
export function passagesOf(root: Root): PassagesOfPage {
  const walk = new PassageWalk(revealedElements(root));
  walk.children(root.children, walk.containers[0]!);
  walk.flush();
  const { passages, containers, revealed } = walk;
  for (const box of containers.toReversed()) {
    const { parent, kin } = box;
    kin.chars += box.chars;
    kin.linkChars += box.linkChars;
    kin.proseChars += box.proseChars;
    if (!parent) continue;
    parent.chars += box.chars;
    parent.linkChars += box.linkChars;
    parent.proseChars += box.proseChars;
    parent.passages += box.passages;
    parent.headings += box.headings;
  }
  for (const box of containers) box.outer = box.parent && (box.parent.chars > box.chars ? box.parent : box.parent.outer);
  return { passages, containers, revealed };
}

class PassageWalk {
  readonly passages: Passage[] = [];
  readonly containers: Container[] = [pageContainer()];
  readonly revealed: Set<Element>;
  private texts: Text[] = [];
  private at = this.containers[0]!;
  private inLinks = 0;
  private linkChars = 0;
  private breaks = 0;

  constructor(revealed: Set<Element>) {
    this.revealed = revealed;
  }

  children(nodes: (RootContent | ElementContent)[], container: Container): void {
    const kinOf = new Map<string, Kin>();
    for (const node of nodes) {
      if (node.type === "text") this.text(node, container);
      if (node.type !== "element" || (isHidden(node) && !this.revealed.has(node))) continue;
      // One line break is a line's end, two are a paragraph's.
      if (node.tagName === "br" && ++this.breaks === 2) this.flush();
      const isBlock = blockLevel.has(node.tagName);
      if (isBlock) this.flush();
      const index = this.containers.length;
      const inner = containerOf(node, { index, parent: container, isRevealed: this.revealed.has(node), kinOf });
      this.containers.push(inner);
      if (node.tagName === "a") this.inLinks++;
      this.children(childrenOf(node), inner);
      if (node.tagName === "a") this.inLinks--;
      if (isBlock) this.flush();
    }
  }

  private text(node: Text, container: Container): void {
    if (!node.value.trim()) {
      if (this.texts.length > 0) this.texts.push(node);
      return;
    }
    this.at = this.texts.length === 0 ? container : shared(this.at, container);
    this.breaks = 0;
    this.texts.push(node);
    if (this.inLinks > 0) this.linkChars += collapse(node.value).length;
  }

  flush(): void {
    this.breaks = 0;
    if (this.texts.length === 0) return;
    const text = collapse(this.texts.map(({ value }) => value).join(""));
    const linkChars = Math.min(this.linkChars, text.length);
    const box = this.at;
    box.chars += text.length;
    box.linkChars += linkChars;
    box.passages++;
    if (isRunningText({ text, linkChars })) box.proseChars += text.length;
    if (box.level > 0) box.headings++;
    this.passages.push({ container: box, texts: this.texts, text, linkChars });
    this.texts = [];
    this.linkChars = 0;
  }
}

const collapse = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The innermost container of both. */
function shared(a: Container, b: Container): Container {
  let [one, other] = [a, b];
  while (one !== other) {
    if (one.depth >= other.depth) one = one.parent!;
    else other = other.parent!;
  }
  return one;
}
