import { html } from "hono/html";
import type { Heading, List, ListItem, Nodes, Paragraph, PhrasingContent, RootContent, Table, Text } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { requirePlainMarkdown } from "../../../src/platform/documents/index.ts";
import type { Markup } from "../document.ts";
import { headingLevels } from "./heading-levels.ts";
import { type Mark, markOf } from "./mark.ts";
import { codeOffsets, textOffsets } from "./offsets.ts";

/** HTML in an answer, and the addresses of references, are text like all else. */
const readAsText = { disable: { null: ["htmlFlow", "htmlText", "definition", "codeIndented"] } };

/**
 * An answer's Markdown as markup that does nothing, with the marks where they are stored: of links, those to pages of the web remain. What a
 * mark rests on is shown also where it stands in an address.
 *
 * @param marks in order, and apart.
 * @throws PageError for a text that is too intricate to be read.
 */
export function drawAnswer(text: string, marks: readonly Mark[]): string {
  requirePlainMarkdown(text);
  // Parsers drop a byte order mark, and would count from behind it.
  const { children } = fromMarkdown(text.replace(/^\uFEFF/, " "), {
    extensions: [gfmTable(), readAsText],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return String(html`${new Drawing(text, marks).blocks(children)}`);
}

const spanOf = ({ position }: Nodes) => ({ start: position!.start.offset!, end: position!.end.offset! });

/** Addresses of pages of the web; null for any other. */
function pageAddress(address: string): string | null {
  const url = URL.parse(address);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

/** The parts of a task without its three signs, which stand at the beginning of its first words. */
function withoutBox([first, ...others]: ListItem["children"]): ListItem["children"] {
  const [words, ...rest] = (first as Paragraph).children;
  const { value, position } = words as Text;
  const start = { ...position!.start, offset: position!.start.offset! + 3 };
  const shown: Text = { type: "text", value: value.slice(3), position: { ...position!, start } };
  return [{ ...(first as Paragraph), children: [shown, ...rest] }, ...others];
}

class Drawing {
  readonly #text: string;
  readonly #marks: readonly Mark[];
  readonly #shown = new Set<Mark>();
  readonly #levelOf = headingLevels();
  #tables = 0;

  constructor(text: string, marks: readonly Mark[]) {
    this.#text = text;
    this.#marks = marks;
  }

  blocks(nodes: readonly RootContent[]): Markup[] {
    return nodes.map((node) => html`${this.#block(node)}${this.#unseen(node)}`);
  }

  #block(node: RootContent): Markup {
    switch (node.type) {
      case "paragraph":
        return html`<p dir="auto">${this.#inline(node.children)}</p>`;
      case "heading":
        return this.#heading(node);
      case "blockquote":
        return html`<blockquote>${this.blocks(node.children)}</blockquote>`;
      case "list":
        return this.#list(node);
      case "table":
        return this.#table(node);
      case "code": {
        const { start, end } = spanOf(node);
        // The words begin behind the line of the fence.
        const from = this.#text.indexOf("\n", start) + 1 || start;
        return html`<pre tabindex="0">${this.#words(node.value, codeOffsets(this.#text, node.value, from, end))}</pre>`;
      }
      case "thematicBreak":
        return html`<hr>`;
      default:
        return this.#phrase(node as PhrasingContent);
    }
  }

  #heading({ depth, children }: Heading): Markup {
    const level = this.#levelOf(depth);
    const words = this.#inline(children);
    if (level === 3) return html`<h3 dir="auto">${words}</h3>`;
    if (level === 4) return html`<h4 dir="auto">${words}</h4>`;
    return level === 5 ? html`<h5 dir="auto">${words}</h5>` : html`<h6 dir="auto">${words}</h6>`;
  }

  #list({ ordered, start, children }: List): Markup {
    const items = children.map((item) => {
      const isLoose = item.spread === true;
      const box = this.#boxOf(item);
      const children = box ? withoutBox(item.children) : item.children;
      const parts = children.map((node) =>
        node.type === "paragraph" && !isLoose ? html`${this.#inline(node.children)}` : html`${this.blocks([node])}`,
      );
      return html`<li dir="auto"${box ? html` class="task"` : ""}>${box}${parts}</li>`;
    });
    return ordered ? html`<ol start="${start ?? 1}">${items}</ol>` : html`<ul>${items}</ul>`;
  }

  /** The sign of a point that is a task: nobody ticks it here. Empty for other points. */
  #boxOf({ children: [first] }: ListItem): string {
    if (first?.type !== "paragraph") return "";
    const [, sign] = /^\[([ xX])\]\s/.exec(this.#text.slice(spanOf(first).start, spanOf(first).start + 4)) ?? [];
    return sign === undefined ? "" : sign === " " ? "☐" : "☑";
  }

  #table({ children, align }: Table): Markup {
    const [head, ...rows] = children.map(({ children: cells }) => cells.map((cell) => this.#inline(cell.children)));
    const side = (index: number) => (align?.[index] === "right" ? "n" : "");
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Table ${++this.#tables} of the answer"><table>
<thead><tr>${head!.map((cell, index) => html`<th scope="col" class="${side(index)}">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, index) => html`<td class="${side(index)}" dir="auto">${cell}</td>`)}</tr>`)}</tbody></table></div>`;
  }

  #inline(nodes: readonly PhrasingContent[]): Markup[] {
    return nodes.map((node) => html`${this.#phrase(node)}${this.#unseen(node)}`);
  }

  #phrase(node: PhrasingContent): Markup {
    const { start, end } = spanOf(node);
    switch (node.type) {
      case "text":
        return this.#words(node.value, textOffsets(this.#text, node.value, start, end));
      case "strong":
        return html`<strong>${this.#inline(node.children)}</strong>`;
      case "emphasis":
        return html`<em>${this.#inline(node.children)}</em>`;
      case "inlineCode": {
        const signs = /^`+/.exec(this.#text.slice(start, end))?.[0].length ?? 0;
        return html`<code>${this.#words(node.value, codeOffsets(this.#text, node.value, start + signs, end))}</code>`;
      }
      case "break":
        return html`<br>`;
      case "link":
        return this.#link(node.url, node.children.length > 0 ? this.#inline(node.children) : node.url);
      case "image": {
        // A picture of another site would reveal to it who reads here.
        const words = node.alt || "picture";
        return this.#link(node.url, this.#words(words, textOffsets(this.#text, words, start + 2, end)));
      }
      default:
        return this.#words(this.#text.slice(start, end), textOffsets(this.#text, this.#text.slice(start, end), start, end));
    }
  }

  #link(address: string, words: unknown): Markup {
    const page = pageAddress(address);
    return page === null
      ? html`${words}`
      : html`<a href="${page}" title="${page}" rel="noreferrer noopener nofollow">${words}</a>`;
  }

  /** @param offsets where each character of the words stands in the text. */
  #words(words: string, offsets: readonly number[]): Markup {
    if (words === "") return html``;
    const [first, last] = [offsets[0]!, offsets.at(-1)!];
    const parts: unknown[] = [];
    let at = 0;
    for (const mark of this.#marks) {
      if (mark.end <= first || mark.start > last) continue;
      let from = at;
      while (from < words.length && offsets[from]! < mark.start) from++;
      let to = from;
      while (to < words.length && offsets[to]! < mark.end) to++;
      if (to === from) continue;
      parts.push(words.slice(at, from), markOf(mark, words.slice(from, to)));
      this.#shown.add(mark);
      at = to;
    }
    parts.push(words.slice(at));
    return html`${parts}`;
  }

  /** Marks on what a node does not show, such as the address of a link. */
  #unseen(node: Nodes): Markup | "" {
    const { start, end } = spanOf(node);
    const left = this.#marks.filter((mark) => mark.start >= start && mark.end <= end && !this.#shown.has(mark));
    if (left.length === 0) return "";
    for (const mark of left) this.#shown.add(mark);
    return html` (${left.map((mark, index) => html`${index > 0 ? ", " : ""}${markOf(mark, this.#text.slice(mark.start, mark.end))}`)})`;
  }
}
