import type { Generated, GeneratedAlways, Selectable } from "kysely";

/** A table as `defineEntity` describes it. */
export interface Table<Name extends string = string> {
  readonly tableName: Name;
  // biome-ignore lint/suspicious/noExplicitAny: the builders of MikroORM are invariant in their value.
  readonly properties: Record<string, any>;
}

type Column<Property> = Property extends { "~type"?: { value: infer Value }; "~options": infer Options }
  ? Options extends { generatedAlways: true }
    ? GeneratedAlways<Value>
    : Options extends { nullable: true }
      ? Value | null
      : Options extends { defaultRaw: unknown }
        ? Generated<Value>
        : Value
  : never;

/** The columns of a table as Kysely needs them: what is read, what an insert must and may give. */
export type Columns<T extends Table> = { [Name in keyof T["properties"]]: Column<T["properties"][Name]> };

/** The row that `select *` returns. */
export type Row<T extends Table> = Selectable<Columns<T>>;

/** Tables by their names, for {@link builder}. */
export type TablesOf<List extends readonly Table[]> = { [T in List[number] as T["tableName"]]: Columns<T> };

/** What `select *` returns of each table. */
export type RowsOf<Tables> = { [Name in keyof Tables]: Selectable<Tables[Name]> };

/** Columns of a table that other wings may read, as a view in the schema that is named after the wing. */
export interface View<T extends Table = Table, Name extends string = string> {
  table: T;
  columns: readonly Name[];
}

/** Declares which columns of a table other wings may read. A migration makes the view; a test compares the two. */
export const view = <const T extends Table, const Name extends keyof T["properties"] & string>(
  table: T,
  columns: readonly Name[],
): View<T, Name> => ({ table, columns });

/** Views of a wing by their qualified names. */
export type ViewsOf<Wing extends string, List extends Record<string, View>> = {
  [Name in keyof List & string as `${Wing}.${Name}`]: List[Name] extends View<infer T, infer Columns>
    ? Pick<Row<T>, Columns & keyof Row<T>>
    : never;
};
