import type { SourceDocument, TextBlock } from "../../../platform/documents/index.ts";

/** The first main heading with a text, in the main text or around it. */
export function mainHeading({ document }: { document: SourceDocument }): TextBlock | undefined {
  return [...document.blocks, ...document.outside].find((block) => block.kind === "heading" && block.level === 1 && block.text);
}
