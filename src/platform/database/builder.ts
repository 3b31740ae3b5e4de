import {
  type Compilable,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import { storableJson } from "./storable-text.ts";

/** A statement: text with bound values by the `sql` tag, or a typed one of {@link builder}. */
export type Query<Row> = RawBuilder<Row> | Compilable<Row>;

class NoConnection extends DummyDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    throw new Error(
      "Give the statement to read, run or a transaction of the organization's rows: it has no connection of its own",
    );
  }
}

/** Builds statements on the given tables, which compile only with names that exist. `Rows` and `Transaction` run them. */
export const builder = <Tables>() =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new NoConnection(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** `now()`: when the transaction began, on the database's clock. */
export const transactionTime = sql<string>`now()`;

/** For `updated_at` where callers tell by it whether a record was changed: two changes never have the same, not even in one millisecond. */
export const nextUpdatedAt = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`;

/** A value of a `jsonb` column. Without it pg sends an array as an array of PostgreSQL. */
export const json = <Value>(value: Value): RawBuilder<Value> => sql`${storableJson(value)}::jsonb`;

/** The instant of the statement, on the database's clock. */
export const now = sql<string>`clock_timestamp()`;

/** So many seconds from {@link now}. */
export const secondsFromNow = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** For `where("id", "=", anyOf(ids))`: the text of the statement is the same for any number of ids. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** `between` the first and the last day of a range, both inclusive, for a column of days. @param range days since 1970-01-01 */
export const withinDays = ({ firstDay, lastDay }: { firstDay: number; lastDay: number }) =>
  sql`between date '1970-01-01' + ${firstDay}::int and date '1970-01-01' + ${lastDay}::int`;
