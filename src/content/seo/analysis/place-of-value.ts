import type { SourceDocument } from "../../../platform/documents/index.ts";
import { quote } from "./evidence.ts";
import { valueSpan } from "./json-ld.ts";
import type { Evidence } from "./result.ts";
import type { StructuredItem } from "./structured-items.ts";

/** Where a value of an item stands, for people who look for it in the source. */
export function placeOf({ span, syntax }: StructuredItem, value: string, { document }: { document: SourceDocument }): Evidence {
  return quote(document, syntax === "json-ld" ? valueSpan(span, document.fields[span.field]!, value) : span);
}
