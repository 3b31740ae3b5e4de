import { z } from "zod";
import { Refusal } from "../../platform/errors/index.ts";
import type { Narrowing } from "../query/evidence.ts";
import { type Evidenced, evidenceCursor, evidenceFor } from "../query/row-evidence.ts";

/** Which answers a company's figure counts: those that mention or cite it, name any tracked company, or all. */
export type EvidenceKind = "mentions" | "citations" | "naming" | "answers";

const descriptions: Record<EvidenceKind, string> = {
  mentions: "That mention the company",
  citations: "That cite the company",
  naming: "That mention any tracked company",
  answers: "All",
};

/** The evidence of an entry: the answers that its figure counts, above and below the line. */
export const numberEvidence = (kinds: readonly EvidenceKind[]) =>
  z
    .object(Object.fromEntries(kinds.map((kind) => [kind, evidenceCursor.meta({ description: descriptions[kind] })])))
    .meta({ description: 'Only with `include: ["evidence"]`: cursors of query_rows that list exactly the answers counted' });

/** An answer of many days and companies would be mostly evidence. */
const mostCursors = 10_000;

/**
 * @param of what the cursors are about, in words.
 * @param remedy what makes them fewer.
 * @throws Refusal 400 where there are too many.
 */
export function refuseManyCursors(count: number, of: string, remedy: string): void {
  if (count <= mostCursors) return;
  throw new Refusal(400, `include: evidence of ${of} is more than an answer holds; ${remedy}`);
}

/** The evidence of each company's entry over the answers that `narrow` leaves; what is the same for all is made once. */
export function evidenceOfCompanies(evidenced: Evidenced, kinds: readonly EvidenceKind[], narrow: Narrowing) {
  const shared = new Map<EvidenceKind, string>();
  const sharedCursor = (kind: EvidenceKind, more: Narrowing): string => {
    const cursor = shared.get(kind) ?? evidenceFor(evidenced, { ...narrow, ...more });
    shared.set(kind, cursor);
    return cursor;
  };
  const cursorOf = (kind: EvidenceKind, companyId: string): string => {
    switch (kind) {
      case "mentions":
        return evidenceFor(evidenced, { ...narrow, mentions: companyId });
      case "citations":
        return evidenceFor(evidenced, { ...narrow, cites: companyId });
      case "naming":
        return sharedCursor(kind, { naming: true });
      case "answers":
        return sharedCursor(kind, {});
    }
  };
  return (companyId: string) => Object.fromEntries(kinds.map((kind) => [kind, cursorOf(kind, companyId)]));
}
