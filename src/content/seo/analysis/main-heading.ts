import type { TextBlock } from "../../../platform/documents/index.ts";
import type { CheckContext } from "./context.ts";

/** The first main heading with a text, in the main text or around it. */
export function mainHeading({ document }: Pick<CheckContext, "document">): TextBlock | undefined {
  return [...document.blocks, ...document.outside].find((block) => block.kind === "heading" && block.level === 1 && block.text);
}
