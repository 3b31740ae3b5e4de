import type { TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";
import { quote, quoteText } from "../../evidence.ts";

/** The headings of the main text, in order. */
export const headings = (context: CheckContext) => context.document.blocks.filter((block) => block.kind === "heading");

/** A heading as evidence: its text, or its element where it has none. */
export const evidenceOf = (context: CheckContext, block: TextBlock) =>
  block.text ? quoteText(context.document, block) : quote(context.document, block.span);

/** A page's main heading may stand in the page header, outside of the main text. */
export const mainHeadings = ({ document }: CheckContext) =>
  [...document.outside, ...document.blocks].filter((block) => block.kind === "heading" && block.level === 1);
