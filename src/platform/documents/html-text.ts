import type { Element, ElementContent, RootContent, Text } from "hast";
import { BlockBuilder, piecesOf } from "./block-builder.ts";
import { property } from "./html-parts.ts";
import type { Link, SourceDocument, Span, TextBlock } from "./source-document.ts";

const BLOCK_KINDS: Record<string, TextBlock["kind"]> = {
  li: "item",
  dt: "item",
  dd: "paragraph",
  td: "cell",
  th: "cell",
  pre: "code",
};
const BREAKING = new Set(
  "p div center section article main search hgroup header footer nav aside ul ol menu dir dl table caption tbody thead tfoot tr blockquote figure figcaption details summary address form fieldset legend listing xmp hr body html".split(
    " ",
  ),
);

/** Turns the walk over an element tree into blocks, links, images, lists and tables of a document. */
export class HtmlText {
  private readonly document: SourceDocument;
  private readonly field: string;
  private readonly shift: number;
  private builder = new BlockBuilder();
  private kinds: { kind: TextBlock["kind"]; level: number; span: Span }[] = [];
  private start = 0;
  private end = 0;
  private main: boolean = false;
  private openLinks: { link: Link; from: number; main: boolean }[] = [];
  private figures = 0;
  private quotations = 0;
  private superscripts = 0;
  private newLinks: Link[] = [];

  constructor(document: SourceDocument, field: string, shift: number) {
    this.document = document;
    this.field = field;
    this.shift = shift;
  }

  spanOf(node: RootContent | ElementContent): Span {
    const start = (node.position?.start.offset ?? 0) + this.shift;
    return { field: this.field, start, end: (node.position?.end.offset ?? start - this.shift) + this.shift };
  }

  /** The span of an element's start tag alone. */
  private tagSpan(node: Element): Span {
    const span = this.spanOf(node);
    const first = node.children.find((child) => child.position);
    const close = this.document.fields[this.field]!.indexOf(">", span.start) + 1;
    return { ...span, end: Math.min(first ? this.spanOf(first).start : span.end, span.end) || close };
  }

  text(node: Text, inMain: boolean): void {
    const { start, end } = this.spanOf(node);
    for (const open of this.openLinks) open.link.text += node.value;
    if (!node.value.trim()) {
      this.builder.space(start);
      return;
    }
    // A block ends where the main text does.
    if (!this.builder.empty && inMain !== this.main) this.flush();
    if (this.builder.empty) {
      this.start = start;
      this.main = inMain;
    }
    this.builder.add(node.value, this.document.fields[this.field]!, start, end, this.superscripts > 0);
    this.end = end;
  }

  open(node: Element, inMain: boolean): void {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    const kind = level ? "heading" : BLOCK_KINDS[node.tagName];
    if (kind || BREAKING.has(node.tagName)) this.flush();
    if (kind) this.kinds.push({ kind, level: Number(level ?? 0), span: this.spanOf(node) });
    if (node.tagName === "br") this.builder.space(this.spanOf(node).start);
    if (node.tagName === "figure") this.figures++;
    if (node.tagName === "blockquote") this.quotations++;
    if (node.tagName === "sup") this.superscripts++;
    if (node.tagName === "img") this.image(node, inMain);
    if (inMain && (node.tagName === "ul" || node.tagName === "ol")) this.list(node);
    if (inMain && node.tagName === "table") this.table(node);
    if (node.tagName === "a") this.openLink(node, inMain);
  }

  close(node: Element, inMain: boolean): void {
    const isHeading = /^h[1-6]$/.test(node.tagName);
    const kind = isHeading || node.tagName in BLOCK_KINDS;
    if (node.tagName === "a") this.closeLink();
    if (node.tagName === "figure") this.figures--;
    if (node.tagName === "sup") this.superscripts--;
    if (kind || BREAKING.has(node.tagName)) {
      // An empty heading is a finding of its own.
      if (isHeading && this.builder.empty) this.emptyHeading(inMain);
      this.flush();
    }
    if (node.tagName === "blockquote") this.quotations--;
    if (kind) this.kinds.pop();
  }

  finish(): void {
    this.flush();
  }

  private emptyHeading(inMain: boolean): void {
    const { level, span } = this.kinds.at(-1)!;
    if (inMain) this.document.blocks.push({ kind: "heading", level, text: "", offsets: [], span, quoted: this.quotations > 0 });
  }

  private flush(): void {
    if (!this.builder.empty) {
      const inner = this.kinds.at(-1);
      const { kind, level } = inner ?? { kind: "paragraph" as const, level: 0 };
      const span = kind === "heading" ? inner!.span : { field: this.field, start: this.start, end: this.end };
      const blocks = this.main ? this.document.blocks : this.document.outside;
      blocks.push(...piecesOf(this.builder.build(kind, level, span, this.quotations > 0)));
    }
    for (const link of this.newLinks) link.block = this.main && !this.builder.empty ? this.blockAt(link.span.start) : -1;
    this.newLinks = [];
    this.builder = new BlockBuilder();
  }

  /** The index of the block just made that a place stands in: the last, or an earlier piece of a long one. */
  private blockAt(offset: number): number {
    const { blocks } = this.document;
    let index = blocks.length - 1;
    while (index > 0 && offset < blocks[index]!.span.start && blocks[index - 1]!.span.end > this.start) index--;
    return index;
  }

  private openLink(node: Element, main: boolean): void {
    const href = node.properties.href === undefined ? null : property(node, "href").trim();
    const link = {
      href,
      text: "",
      label: property(node, "ariaLabel") || property(node, "title"),
      rel: property(node, "rel"),
      span: this.spanOf(node),
      block: -1,
    };
    this.openLinks.push({ link, from: 0, main });
  }

  private closeLink(): void {
    const open = this.openLinks.pop();
    if (!open) return;
    open.link.text = open.link.text.replace(/\s+/g, " ").trim();
    // An anchor without an address is a jump target, not a link.
    if (open.link.href === null && !open.link.text) return;
    if (open.main) this.newLinks.push(open.link);
    (open.main ? this.document.links : this.document.outsideLinks).push(open.link);
  }

  private image(node: Element, inMain: boolean): void {
    const alt = node.properties.alt === undefined ? null : property(node, "alt").trim();
    for (const open of this.openLinks) open.link.label ||= alt ?? "";
    if (!inMain) return;
    this.document.images.push({
      src: property(node, "src") || property(node, "dataSrc"),
      alt,
      decorative: /^(presentation|none)$/.test(property(node, "role")) || property(node, "ariaHidden") === "true",
      inFigure: this.figures > 0,
      inLink: this.openLinks.length > 0,
      span: this.tagSpan(node),
    });
  }

  private list(node: Element): void {
    const items = node.children.filter((child) => child.type === "element" && child.tagName === "li").length;
    this.document.lists.push({ ordered: node.tagName === "ol", items, span: this.spanOf(node) });
  }

  private table(node: Element): void {
    const rows: Element[] = [];
    const collect = (nodes: ElementContent[]) => {
      for (const child of nodes) {
        if (child.type !== "element") continue;
        if (child.tagName === "tr") rows.push(child);
        else if (["thead", "tbody", "tfoot"].includes(child.tagName)) collect(child.children);
      }
    };
    collect(node.children);
    const cells = rows.map(
      (row) => row.children.filter((cell) => cell.type === "element" && /^t[hd]$/.test(cell.tagName)) as Element[],
    );
    this.document.tables.push({
      rows: rows.length,
      columns: cells.reduce((most, row) => Math.max(most, row.length), 0),
      hasHeader: cells.flat().some((cell) => cell.tagName === "th"),
      span: this.spanOf(node),
    });
  }
}
