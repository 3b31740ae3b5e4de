import type { SourceDocument, TextBlock } from "../../../platform/documents/index.ts";

/** What opens or closes code within a line: backticks in Markdown, elements for what one types in HTML. */
const BORDER = { markdown: /`+/g, html: /<\/?(?:code|kbd|samp|tt|var)(?=[\s>])/gi };

/** The text of a block with what is set as code in it blanked, as long as before: what is shown as code is spoken of. */
export function withoutCode({ fields }: SourceDocument, { text, offsets, span, kind }: TextBlock): string {
  const source = fields[span.field] ?? "";
  const border = span.field === "html" ? BORDER.html : BORDER.markdown;
  if (kind === "code" || offsets.length === 0 || source.slice(span.start, span.end).search(border) < 0) return text;
  let isCode = false;
  let from = span.start;
  let plain = "";
  for (let at = 0; at < text.length; at++) {
    const borders = source.slice(from, offsets[at]).match(border)?.length ?? 0;
    if (borders % 2 === 1) isCode = !isCode;
    from = offsets[at]! + 1;
    plain += isCode ? " " : text[at];
  }
  return plain;
}
