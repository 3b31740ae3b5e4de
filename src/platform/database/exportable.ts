import { type Organization, type Query, sql } from "./connection.ts";
import type { Rows } from "./rows.ts";
import type { Table } from "./schema.ts";

/** A table whose rows an organization takes along when it exports what it has. Its wing provides it. */
export interface ExportableTable {
  table: string;
  /** Columns that stay: secrets, and what only the service itself understands. Binary columns stay always. */
  omitted: readonly string[];
  /** Finds the organization's rows by an index; row-level security hides all others in any case. */
  condition(organization: Organization): Query<unknown>;
  /** Further columns, such as the id for a number that is only known here. */
  extra?: Query<unknown>;
}

/** What a wing exports. */
export interface Exportable {
  tables: readonly ExportableTable[];
  /** Tables that stay, with the reason. */
  left: Readonly<Record<string, string>>;
}

/** What is said of a table where its columns do not. */
export type ExportRule = Partial<Omit<ExportableTable, "table">>;

/**
 * The tables of a wing as an export needs them.
 *
 * @param left the tables that stay, with the reason.
 */
export function exportableTables(
  tables: readonly Table[],
  left: Record<string, string>,
  rules: Record<string, ExportRule> = {},
): Exportable {
  const exported = tables.filter(({ tableName }) => !Object.hasOwn(left, tableName));
  return {
    left,
    tables: exported.map(({ tableName, properties }) => ({
      ...{ table: tableName, omitted: [], condition: byColumns(properties) },
      ...rules[tableName],
    })),
  };
}

const byColumns = (properties: Table["properties"]): ExportableTable["condition"] =>
  Object.hasOwn(properties, "organization_id")
    ? ({ id }) => sql`organization_id = ${id}`
    : Object.hasOwn(properties, "organization_n")
      ? ({ n }) => sql`organization_n = ${n}`
      : () => sql`true`;

interface Shape {
  columns: { name: string; isText: boolean; isLong: boolean }[];
  key: { name: string; type: string }[];
}

/** Rows that one statement reads at most. */
const batch = 200;

/** Once the rows that a statement read take this, it reads no further one. */
const batchBytes = 4_000_000;

interface Found {
  row: Record<string, unknown>;
  place: string[];
  /** Rows from the last place on, at most a batch of them. */
  following: number;
}

/**
 * The rows of a table as JSON objects, batch by batch in the order of its primary key: fewer where they are large. No connection is held
 * between two batches.
 */
export async function* exportTable(
  rows: Pick<Rows, "read" | "transaction">,
  organization: Organization,
  { table, omitted, condition, extra }: ExportableTable,
): AsyncGenerator<Record<string, unknown>[]> {
  const { columns, key } = await shapeOf(rows, table);
  const kept = columns.filter(({ name }) => !omitted.includes(name));
  const selected = sql`${sql.join(kept.map(({ name }) => sql.ref(`t.${name}`)))}${extra ? sql`, ${extra}` : sql``}`;
  const bytes = sql.join([sql`0`, ...kept.filter(({ isLong }) => isLong).map(bytesOf)], sql` + `);
  const order = sql.join(key.map(({ name }) => sql.ref(`t.${name}`)));
  for (let after: string[] | null = null; ; ) {
    const place: Query<unknown> = after
      ? sql`and (${order}) > (${sql.join(key.map(({ type }, at) => sql`${after![at]}::${sql.raw(type)}`))})`
      : sql``;
    // Sizes are known without reading the values, so what is cut off costs little.
    const found: Found[] = await rows.transaction((tx) =>
      tx.runOnce<Found>(sql`
        select (select to_jsonb(x) from (select ${selected}) x) as row, array[${sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}::text`))}] as place,
          following
        from (
          select t.*, count(*) over ()::int as following,
            sum(${bytes}) over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
          from (select * from ${sql.table(table)} t where ${condition(organization)} ${place} order by ${order} limit ${batch}) t) t
        where coalesce(bytes_before, 0) < ${batchBytes} order by ${order}`),
    );
    if (found.length > 0) yield found.map(({ row }) => row);
    const following = found[0]?.following ?? 0;
    if (following < batch && found.length === following) return;
    after = found.at(-1)!.place;
  }
}

/** About the size of a value; what is compressed and no text can be this many times as large as it is stored. */
const compressedBy = 16;

function bytesOf({ name, isText }: Shape["columns"][number]): Query<unknown> {
  const column = sql.ref(`t.${name}`);
  if (isText) return sql`coalesce(octet_length(${column}), 0)`;
  return sql`coalesce(pg_column_size(${column}) * case when pg_column_compression(${column}) is null then 1 else ${compressedBy}::int end, 0)`;
}

async function shapeOf(rows: Pick<Rows, "read">, table: string): Promise<Shape> {
  const [shape] = await rows.read(sql<Shape>`
    select jsonb_agg(jsonb_build_object('name', a.attname, 'isText', a.atttypid = 'text'::regtype, 'isLong', a.attlen = -1) order by a.attnum)
        filter (where a.atttypid <> 'bytea'::regtype) as columns,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by array_position(i.indkey::int2[], a.attnum))
        filter (where a.attnum = any(i.indkey::int2[])) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relname = ${table} and c.relnamespace = 'public'::regnamespace`);
  return shape!;
}
