import { isUuid } from "../../operation/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";

const kinds = {
  tag: { table: "prompt_tag", word: "tag" },
  topic: { table: "topic", word: "topic" },
  location: { table: "location", word: "location" },
  prompt: { table: "prompt", word: "prompt" },
} as const;

/** Ids that an input refers to, and the field that holds them. */
export interface Reference {
  field: string;
  ids: readonly string[];
}

/**
 * Checks that references name records of the website. A malformed or foreign id is treated as unknown.
 *
 * @throws Refusal 404 naming the field, with all unknown ids in `not_found_ids`.
 */
export async function checkReferences(
  tx: Transaction,
  websiteId: string,
  kind: keyof typeof kinds,
  references: readonly Reference[],
): Promise<void> {
  const wanted = [...new Set(references.flatMap(({ ids }) => ids))];
  if (wanted.length === 0) return;
  const { table, word } = kinds[kind];
  const living = kind === "prompt" || kind === "location" ? sql`and deleted_at is null` : sql``;
  const found = await tx.run(sql<Pick<RowOf<(typeof kinds)[keyof typeof kinds]["table"]>, "id">>`
    select id from ${sql.table(table)}
    where id = any(${wanted.filter(isUuid)}::uuid[]) and website_id = ${websiteId} ${living} for key share`);
  const known = new Set(found.map(({ id }) => id));
  const isUnknown = (id: string) => !known.has(id.toLowerCase());
  const missing = wanted.filter(isUnknown);
  if (missing.length === 0) return;
  const { field } = references.find(({ ids }) => ids.some(isUnknown))!;
  throw new Refusal(404, `${field}: there is no such ${word} on this website`, { details: { not_found_ids: missing } });
}
