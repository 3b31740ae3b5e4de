import { type Organization, type Query, sql, type Transaction } from "./connection.ts";
import type { Table } from "./schema.ts";

/** Whose rows are erased: those of one website, or all of an organization. */
export interface ErasureScope {
  erasureId: string;
  organization: Organization;
  website: { id: string; n: number } | null;
}

/** A table whose rows an erasure removes. Its wing provides it. */
export interface ErasableTable {
  table: string;
  /** Whether it has rows that go with one website; false: they stay until the organization is erased. */
  ofWebsites: boolean;
  /** Removes at most so many rows of the scope. @returns how many; 0: none are left. */
  erase(tx: Transaction, scope: ErasureScope, most: number): Promise<number>;
}

/** How the rows of a table are found where its columns `website_id`, `website_n`, `organization_id` and `organization_n` do not say it. */
export interface ErasureRule {
  /** A condition on the rows of a website; null: the table has none, or they stay until the organization is erased. */
  website?: ((website: { id: string; n: number }, organization: Organization) => Query<unknown>) | null;
  /** A condition on the rows of an organization; null: what it refers to takes them along. */
  organization?: ((organization: Organization) => Query<unknown>) | null;
  /** In place of a removal by these conditions. */
  erase?: ErasableTable["erase"];
}

/**
 * The tables of a wing as an erasure needs them.
 *
 * @param rules by table name. A table whose columns name neither website nor organization, and that has no rule, is left out.
 */
export function erasableTables(tables: readonly Table[], rules: Record<string, ErasureRule>): ErasableTable[] {
  return tables.flatMap(({ tableName, properties }) => {
    const rule = { ...byColumns(properties), ...rules[tableName] };
    if (rule.erase) return [{ table: tableName, ofWebsites: true, erase: rule.erase }];
    if (!rule.website && !rule.organization) return [];
    const erase: ErasableTable["erase"] = (tx, { organization, website }, most) => {
      const condition = website ? rule.website?.(website, organization) : rule.organization?.(organization);
      return condition ? removeRows(tx, tableName, condition, most) : Promise.resolve(0);
    };
    return [{ table: tableName, ofWebsites: Boolean(rule.website), erase }];
  });
}

function byColumns(properties: Table["properties"]): ErasureRule {
  const rules: [column: string, rule: ErasureRule][] = [
    ["website_n", { website: ({ n }) => sql`website_n = ${n}` }],
    ["website_id", { website: ({ id }) => sql`website_id = ${id}` }],
    ["organization_n", { organization: ({ n }) => sql`organization_n = ${n}` }],
    ["organization_id", { organization: ({ id }) => sql`organization_id = ${id}` }],
  ];
  return Object.assign({}, ...rules.flatMap(([column, rule]) => (Object.hasOwn(properties, column) ? [rule] : [])));
}

/** Rows that are only added to, or that no login sees: a checked function removes what an erasure under way is about. */
export const entriesOf = (table: string): ErasureRule => ({
  async erase(tx, { erasureId }, most) {
    const [erased] = await tx.run<{ rows: number }>(sql`select erase_entries(${erasureId}, ${table}, ${most}) as rows`);
    return erased!.rows;
  },
});

/** Removes at most so many rows that fulfill a condition. @returns how many. */
export async function removeRows(tx: Transaction, table: string, condition: Query<unknown>, most: number): Promise<number> {
  const [removed] = await tx.runOnce<{ rows: number }>(sql`
    with removed as (
      delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${most}))
      returning 1
    ) select count(*)::int as rows from removed`);
  return removed!.rows;
}

/** Removes batch by batch until one is not full. @returns how many were removed. */
export async function inBatches(most: number, signal: AbortSignal, remove: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let removed = most; removed === most; total += removed) {
    signal.throwIfAborted();
    removed = await remove();
  }
  return total;
}

/** A table after all tables that refer to it, so that what is removed is counted and not taken along. */
export async function afterReferring(tx: Transaction, tables: readonly ErasableTable[]): Promise<ErasableTable[]> {
  const references = await tx.run<{ referring: string; referred: string }>(sql`
    select conrelid::regclass::text as referring, confrelid::regclass::text as referred
    from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`);
  const byName = new Map(tables.map((table) => [table.table, table]));
  const ordered = new Set<ErasableTable>();
  const place = (table: ErasableTable) => {
    if (ordered.has(table)) return;
    for (const { referring } of references.filter(({ referred }) => referred === table.table)) {
      const before = byName.get(referring);
      if (before) place(before);
    }
    ordered.add(table);
  };
  for (const table of tables) place(table);
  return [...ordered];
}
