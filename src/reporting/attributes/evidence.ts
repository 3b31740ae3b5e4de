import { z } from "zod";
import type { Scope } from "../analytics/scope.ts";
import type { Narrowing } from "../query/evidence.ts";
import { type Evidenced, evidenceCursor, evidenceFor } from "../query/row-evidence.ts";

/** The answers above and below the line of an attribute's rate. */
export const attributeEvidence = z
  .object({
    mentions: evidenceCursor.meta({ description: "That say it of the own brand" }),
    answers: evidenceCursor.meta({ description: "All" }),
  })
  .meta({ id: "AttributeEvidence", description: "Cursors of query_rows that list exactly the answers counted" });

/** Cursors of the answers that say attributes of companies, among those that `narrow` leaves. */
export function evidenceOfAttributes(evidenced: Evidenced, scope: Scope, narrow: Narrowing = {}) {
  const answers = evidenceFor(evidenced, narrow);
  const own = scope.companies.find((company) => company.isSelf)!;
  const saying = (id: string, company: string) => evidenceFor(evidenced, { ...narrow, attribute: { id, company } });
  return {
    of: (attributeId: string) => ({ mentions: saying(attributeId, own.id), answers }),
    ofCompanies: (attributeId: string) =>
      Object.fromEntries(scope.shown.map((company) => [company.key, saying(attributeId, company.id)])),
  };
}
