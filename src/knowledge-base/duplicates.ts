import { sql, type Transaction } from "../database.ts";

/** Trigram similarity of normalized texts from which two facts say the same; chosen on pairs of test/knowledge-base/duplicates.test.ts. */
const sameFactSimilarity = 0.82;

/**
 * Hides those of the given facts that an older visible fact of the website says already. They are kept and point at it.
 *
 * @returns how many were hidden.
 */
export async function hideDuplicates(tx: Transaction, websiteId: string, factIds: readonly string[]): Promise<number> {
  const hidden = await tx.run(sql`
    update fact set duplicate_of = s.same_as, updated_at = now()
    from same_facts(${websiteId}, ${[...factIds]}::uuid[], ${sameFactSimilarity}::real) s
    where fact.id = s.id and fact.duplicate_of is null returning 1`);
  return hidden.length;
}
