import type { SourceDocument } from "../../../platform/documents/index.ts";

const LINK = /<([^<>]*)>((?:"[^"]*"|[^",])*)/g;
const RELATION = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i;
/** Where another address is given as the one that the link is of. */
const OF_ANOTHER = /;\s*anchor\s*=/i;

/** Adds the canonical links of a page's `Link` header, which count as those of its head do (RFC 6596, RFC 8288). */
export function addHeaderCanonicals({ fields, head }: SourceDocument, header: string): void {
  fields.link = header;
  for (const { 0: link, 1: address = "", 2: parameters = "", index } of header.matchAll(LINK)) {
    const [, quoted, plain] = RELATION.exec(parameters) ?? [];
    const relations = (quoted ?? plain ?? "").toLowerCase().split(/\s+/);
    if (!relations.includes("canonical") || OF_ANOTHER.test(parameters)) continue;
    head.canonicals.push({ text: address.trim(), span: { field: "link", start: index, end: index + link.length } });
  }
}
