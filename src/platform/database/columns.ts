import { p, type UniversalPropertyOptionsBuilder } from "@mikro-orm/core";

/** What happens to a row when the row that it refers to is deleted. */
export type OnDelete = "cascade" | "set null" | "no action";

/** A foreign key as an entity declares it, on the property that refers. */
export interface ForeignKey {
  /** The columns before the declaring one. `organization_id` there lets a row refer only to rows of its own organization. */
  with: readonly string[];
  table: string;
  columns: readonly string[];
  onDelete: OnDelete;
}

/** The property of a column's metadata that holds its {@link ForeignKey}. */
export const foreignKey = Symbol("foreignKey");

// Entities hold the values that PostgreSQL sends, without a conversion of their own: `types()` in connection.ts decides how each
// type arrives. So every column is described by its TypeScript type and its type in the database.

/** `id uuid primary key default uuidv7()`. */
export const uuidKey = () => p.uuid().primary().defaultRaw("uuidv7()");

/** A number that PostgreSQL assigns; large tables refer by it instead of by a UUID. */
export const surrogateKey = () => always(numbered("integer").unique());

/** The same as the primary key. */
export const surrogatePrimaryKey = (type: "integer" | "bigint") => always(numbered(type).primary());

const numbered = (type: string) => p.integer().columnType(type).autoincrement().generated("identity");

/** `timestamptz(3)`, an ISO 8601 string with milliseconds in UTC. */
export const instant = () => p.string().columnType("timestamptz(3)");

/** `timestamptz` with microseconds, of which the string in TypeScript shows milliseconds. */
export const preciseInstant = () => p.string().columnType("timestamptz(6)");

/** `date`, as `YYYY-MM-DD`. */
export const day = () => p.string().columnType("date");

/** `bigint`, within the safe integers of JavaScript. */
export const bigint = () => p.integer().columnType("bigint");

/** `bytea`. */
export const bytes = () => p.blob().$type<Buffer>();

/** `jsonb` that holds a `Value`. Write it with `json(value)` of builder.ts: pg takes an array for an array of PostgreSQL. */
export const jsonb = <Value>() => p.json<Value>().columnType("jsonb");

/** An array of a PostgreSQL type. */
export const arrayOf = <Item>(type: string) => p.string().columnType(`${type}[]`).$type<Item[]>();

/** A column that PostgreSQL computes from the row and stores. */
export const computed = <Value, Options, Keys extends "generated">(
  column: { generated(expression: string): unknown; "~type"?: { value: Value }; "~options": Options },
  expression: string,
) => always(column.generated(`${expression} stored`) as UniversalPropertyOptionsBuilder<Value, Options, Keys>);

/** `uuid references table (id)`. */
export const reference = (table: string, onDelete: OnDelete = "no action") =>
  refer(p.uuid(), { with: [], table, columns: ["id"], onDelete });

/** `uuid` with `foreign key (organization_id, column) references table (organization_id, id)`; `set null` empties the column alone. */
export const tenantReference = (table: string, onDelete: OnDelete = "no action") =>
  refer(p.uuid(), { with: ["organization_id"], table, columns: ["organization_id", "id"], onDelete });

/** `integer references table (n)`. */
export const surrogateReference = (table: string) =>
  refer(p.integer(), { with: [], table, columns: ["n"], onDelete: "no action" });

function refer<Column extends { "~options": unknown }>(column: Column, key: ForeignKey): Column {
  Object.assign(column["~options"] as object, { [foreignKey]: key });
  return column;
}

/** Marks a column as written by PostgreSQL only: the builder does not accept a value for it. */
function always<Column extends { "~options": unknown }>(column: Column): Column & { "~options": { generatedAlways: true } } {
  return column as Column & { "~options": { generatedAlways: true } };
}
