import type { Link, TextBlock } from "../../../../../platform/documents/index.ts";
import type { CheckContext } from "../../context.ts";

/** By which a copy says where its text was published first. */
const FIRST_APPEARED =
  /(?:first|originally) (?:appeared|published|posted) (?:on|at|in)|zuerst (?:erschienen|veröffentlicht) (?:auf|bei|in)|publié (?:à l'origine|initialement) sur|publicado originalmente en|pubblicato originariamente su|publicado originalmente em/iu;

/** The line in which a copy names its original, and the address that it links. */
export function copiedFrom(document: CheckContext["document"]): { line: TextBlock; href: string | undefined } | undefined {
  const { blocks, outside, links, outsideLinks } = document;
  const line = [...blocks, ...outside].find(({ text }) => text.length <= 300 && FIRST_APPEARED.test(text));
  if (!line) return undefined;
  const isInside = ({ span, href }: Link) =>
    span.start >= line.span.start && span.end <= line.span.end && /^https?:/i.test(href ?? "");
  return { line, href: [...links, ...outsideLinks].find(isInside)?.href ?? undefined };
}
