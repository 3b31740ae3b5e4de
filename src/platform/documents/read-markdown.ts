import type {
  Definition,
  Html,
  Image,
  ImageReference,
  LinkReference,
  Link as MarkdownLink,
  Nodes,
  Parents,
  PhrasingContent,
  Root,
  Table,
} from "mdast";
import { visit } from "unist-util-visit";
import { BlockBuilder } from "./block-builder.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { readHtmlFragment } from "./read-html.ts";
import { emptyDocument, type Link, type Located, type SourceDocument, type Span, type TextBlock } from "./source-document.ts";

/** It begins with a key, or with comments on one: what follows a line across the page is text. */
const FRONT_MATTER = /^---[ \t]*\r?\n(?=(?:#[^\n]*\n)*[^\s:#>*-][^\r\n:]{0,40}:(?:\s|$))[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * The structure of a Markdown draft (GitHub's dialect). Raw HTML in it is read too; of a front matter the title and the description
 * that are not given. May take a fifth of a second: for threads of their own.
 * @throws PageError `unreadable` for a text nested too deep or too intricate to be read
 */
export function readMarkdown(draft: { title?: string; meta_description?: string; markdown: string }): SourceDocument {
  const { title, meta_description: description, markdown } = draft;
  const fields: Record<string, string> = { markdown };
  if (title !== undefined) fields.title = title;
  if (description !== undefined) fields.meta_description = description;
  const document = emptyDocument("draft", null, fields);
  const frontMatter = FRONT_MATTER.exec(markdown)?.[0] ?? "";
  document.titles.push(...located("title", title, frontMatter, "title"));
  document.descriptions.push(...located("meta_description", description, frontMatter, "description"));
  // Blanked, not cut: offsets stay those of the submitted text. Blank lines are short, as long ones would be an indentation.
  const blank = "\n".padStart(100).repeat(Math.ceil(frontMatter.length / 100));
  const root = parseMarkdown(blank.slice(blank.length - frontMatter.length) + markdown.slice(frontMatter.length));
  new MarkdownText(document, root).read(root);
  return document;
}

/** A field's text, or else what stands on the line of that name in the front matter, unless it goes on in lines of its own. */
function located(field: string, given: string | undefined, frontMatter: string, name: string): Located[] {
  if (given?.trim()) return [{ text: given.trim(), span: { field, start: 0, end: given.length } }];
  const line = new RegExp(`^${name}:.*$(?!\\s+^[ \\t]+\\S)`, "m").exec(frontMatter);
  const value = line?.[0].slice(name.length + 1).trim() ?? "";
  const text = /^(["']).*\1$/.test(value) ? value.slice(1, -1).trim() : value;
  if (!line || text === "") return [];
  const start = line.index + line[0].indexOf(text, name.length + 1);
  return [{ text, span: { field: "markdown", start, end: start + text.length } }];
}

class MarkdownText {
  private readonly document: SourceDocument;
  private readonly definitions = new Map<string, Definition>();
  private quotations = 0;
  private isRaised = false;
  private pendingAnchor: { href: string; start: number; text: string } | null = null;

  constructor(document: SourceDocument, root: Root) {
    this.document = document;
    visit(root, "definition", (node) => {
      this.definitions.set(node.identifier, node);
    });
  }

  read(parent: Parents): void {
    for (const node of parent.children) {
      if (node.type === "heading") this.block("heading", node.depth, node);
      else if (node.type === "paragraph") this.block(parent.type === "listItem" ? "item" : "paragraph", 0, node);
      else if (node.type === "code") this.code(node.value, node.lang ?? "", this.spanOf(node));
      else if (node.type === "html") this.html(node);
      else if (node.type === "table") this.table(node);
      else {
        if (node.type === "list") {
          this.document.lists.push({ ordered: node.ordered === true, items: node.children.length, span: this.spanOf(node) });
        }
        if (node.type === "blockquote") this.quotations++;
        if ("children" in node) this.read(node as Parents);
        if (node.type === "blockquote") this.quotations--;
      }
    }
  }

  private spanOf(node: Nodes): Span {
    return { field: "markdown", start: node.position!.start.offset!, end: node.position!.end.offset! };
  }

  private get source(): string {
    return this.document.fields.markdown!;
  }

  private block(kind: TextBlock["kind"], level: number, node: Parents): void {
    const builder = new BlockBuilder();
    const links: Link[] = [];
    this.isRaised = false;
    this.phrasing(node.children as PhrasingContent[], builder, links);
    this.document.links.push(...links);
    if (builder.empty && kind !== "heading") return;
    for (const link of links) link.block = this.document.blocks.length;
    this.document.blocks.push(builder.build(kind, level, this.spanOf(node), this.quotations > 0));
  }

  private code(value: string, lang: string, span: Span): void {
    const isJsonLd = /^(json-?ld|json)$/i.test(lang) && value.includes('"@context"') && value.includes("schema.org");
    const start = this.source.indexOf(value.split("\n")[0] ?? "", span.start + 3);
    if (isJsonLd) this.document.jsonLd.push({ text: value, span: { ...span, start: Math.max(span.start, start) } });
    const builder = new BlockBuilder();
    builder.add(value, this.source, Math.max(span.start, start), span.end);
    if (!builder.empty) this.document.blocks.push(builder.build("code", 0, span, this.quotations > 0));
  }

  private html(node: Html): void {
    const { start, end } = this.spanOf(node);
    readHtmlFragment(node.value, this.document, start, this.source.slice(start, end));
  }

  private table(node: Table): void {
    const columns = node.children.reduce((most, row) => Math.max(most, row.children.length), 0);
    this.document.tables.push({ rows: node.children.length, columns, hasHeader: true, span: this.spanOf(node) });
    for (const row of node.children) for (const cell of row.children) this.block("cell", 0, cell);
  }

  private phrasing(nodes: PhrasingContent[], builder: BlockBuilder, links: Link[]): string {
    let text = "";
    for (const node of nodes) text += this.phrase(node, builder, links);
    return text;
  }

  private phrase(node: PhrasingContent, builder: BlockBuilder, links: Link[]): string {
    const span = this.spanOf(node);
    switch (node.type) {
      case "text":
        builder.add(node.value, this.source, span.start, span.end, this.isRaised);
        if (this.pendingAnchor) this.pendingAnchor.text += node.value;
        return node.value;
      case "inlineCode": {
        const from = this.source.indexOf(node.value, span.start);
        builder.add(node.value, this.source, from < 0 || from > span.end ? span.start : from, span.end);
        return node.value;
      }
      case "break":
        builder.space(span.start);
        return "";
      case "image":
      case "imageReference":
        this.image(this.targetOf(node) ?? "", node.alt ?? null, span, false);
        return "";
      case "link":
      case "linkReference": {
        const text = this.phrasing(node.children, builder, links);
        const image = node.children.find((child) => child.type === "image");
        const said = { text: text.replace(/\s+/g, " ").trim(), label: image?.alt ?? "" };
        links.push({ href: this.targetOf(node), ...said, rel: "", span, block: -1 });
        return text;
      }
      case "html":
        if (/^<br\b/i.test(node.value)) builder.space(span.start);
        this.inlineHtml(node, links);
        return "";
      default:
        return "children" in node ? this.phrasing(node.children as PhrasingContent[], builder, links) : "";
    }
  }

  private targetOf(node: Image | ImageReference | MarkdownLink | LinkReference): string | null {
    return "url" in node ? node.url : (this.definitions.get(node.identifier)?.url ?? null);
  }

  /** Inline tags come one by one: images and comments are read as they stand, links from their start tag to their end tag. */
  private inlineHtml(node: Html, links: Link[]): void {
    const span = this.spanOf(node);
    if (/^<\/?sup\b/i.test(node.value)) this.isRaised = node.value[1] !== "/";
    if (/^<(?:img\b|!--)/i.test(node.value)) readHtmlFragment(node.value, this.document, span.start);
    const href = /^<a\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]*)/i.exec(node.value)?.[1];
    if (href !== undefined) this.pendingAnchor = { href, start: span.start, text: "" };
    else if (/^<\/a>/i.test(node.value) && this.pendingAnchor) {
      const { href: target, start, text } = this.pendingAnchor;
      links.push({ href: target, text: text.trim(), label: "", rel: "", span: { ...span, start }, block: -1 });
      this.pendingAnchor = null;
    }
  }

  private image(src: string, alt: string | null, span: Span, decorative: boolean): void {
    // Markdown has no decorative images: an empty alternative text is a missing one.
    this.document.images.push({ src, alt: alt?.trim() || null, decorative, inFigure: false, inLink: false, span });
    this.document.resources.push({ url: src, span });
  }
}
