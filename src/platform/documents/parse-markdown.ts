import type { Link, Nodes, Root, Text } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { requirePlainMarkdown } from "./markdown-limits.ts";
import { sourceOffsets } from "./source-offsets.ts";

type Point = NonNullable<Text["position"]>["start"];

/**
 * The tree of a Markdown text in GitHub's dialect. Every node has its position, also the links that addresses in brackets become.
 * @throws PageError `unreadable` for a text nested too deep or too intricate to be read
 */
export function parseMarkdown(markdown: string): Root {
  requirePlainMarkdown(markdown);
  return parser.runSync(parser.parse(markdown), markdown) as Root;
}

const parser = unified().use(remarkParse).use(remarkGfm).use(placedAddresses).freeze();

/** The dialect's reader makes links of addresses that its parser did not take for any, and leaves out where they stand. */
function placedAddresses(this: Processor) {
  const data = this.data();
  const extensions = data.fromMarkdownExtensions?.flat() ?? [];
  const transforms = extensions.flatMap((extension) => extension.transforms ?? []);
  data.fromMarkdownExtensions = extensions.map((extension) => ({ ...extension, transforms: [] }));
  return (tree: Root, file: unknown): void => {
    const source = String(file);
    visit(tree, (node, index, parent) => {
      if (node.type === "link" || node.type === "linkReference") return SKIP;
      if (node.type !== "text" || !parent || !/@|:\/\/|www\./i.test(node.value)) return undefined;
      const alone: Root = { type: "root", children: [node] };
      for (const transform of transforms) transform(alone);
      if (alone.children[0] === node) return undefined;
      place(alone.children as (Link | Text)[], node, source);
      (parent.children as Nodes[]).splice(index!, 1, ...alone.children);
      return index! + alone.children.length;
    });
  };
}

/** Gives the parts of a text their places in the source. */
function place(parts: readonly (Link | Text)[], { value, position }: Text, source: string): void {
  const offsets = sourceOffsets(value, source, position!.start.offset!, position!.end.offset!);
  let [at, point] = [0, position!.start];
  for (const part of parts) {
    const words = part.type === "link" ? (part.children[0] as Text) : part;
    const [from, to] = [at, at + words.value.length];
    const start = pointAt(source, point, offsets.starts[from]!);
    const end = pointAt(source, start, offsets.ends[to - 1]!);
    part.position = { start, end };
    words.position = { start, end };
    [at, point] = [to, end];
  }
}

/** The point of an offset at or behind another point. */
function pointAt(source: string, { line, column, offset: from }: Point, offset: number): Point {
  const lines = source.slice(from, offset).split(/\r\n|\n|\r/);
  const last = lines.at(-1)!.length;
  return { line: line + lines.length - 1, column: (lines.length > 1 ? 1 : column) + last, offset };
}
