import type { Client } from "pg";

/** What statements of a release rely on. */
export interface SchemaDescription {
  /** Tables and views by their qualified names. */
  relations: Record<string, RelationDescription>;
  /** Functions that the service may call: signature to result. */
  functions: Record<string, string>;
}

export interface RelationDescription {
  columns: Record<string, ColumnDescription>;
  /** Checks and foreign keys: what a written row has to fulfil. */
  conditions: string[];
  /** Unique constraints and indexes, which `on conflict` names. */
  unique: string[];
  /** `role: select, insert, …`. */
  privileges: string[];
}

/** For example `text not null default`. */
export type ColumnDescription = string;

const roles = ["answerscope_app", "answerscope_system"];
const isOurs = "n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_%'";

/** Reads the description of a migrated database. */
export async function describeSchema(client: Client): Promise<SchemaDescription> {
  const columns = await client.query<{ relation: string; name: string; text: string }>(`
    select n.nspname || '.' || c.relname as relation, a.attname as name,
      format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || case when a.atthasdef or a.attidentity <> '' then ' default' else '' end as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where ${isOurs} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    order by 1, a.attname`);
  const conditions = await client.query<{ relation: string; text: string }>(`
    select n.nspname || '.' || c.relname as relation, pg_get_constraintdef(k.oid) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs} and k.contype in ('c', 'f', 'x') order by 1, 2`);
  const unique = await client.query<{ relation: string; text: string }>(`
    select n.nspname || '.' || c.relname as relation, substring(pg_get_indexdef(i.indexrelid) from ' USING (.*)$') as text
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${isOurs} and i.indisunique order by 1, 2`);
  const privileges = await client.query<{ relation: string; text: string }>(
    `
    select n.nspname || '.' || c.relname as relation, r.role || ': ' || string_agg(p.privilege, ', ' order by p.privilege) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join unnest($1::text[]) r(role)
      cross join unnest(array['select', 'insert', 'update', 'delete']) p(privilege)
    where ${isOurs} and c.relkind in ('r', 'p', 'v', 'm') and case when p.privilege = 'delete'
      then has_table_privilege(r.role, c.oid, 'delete') else has_any_column_privilege(r.role, c.oid, p.privilege) end
    group by 1, r.role order by 1, 2`,
    [roles],
  );
  const functions = await client.query<{ signature: string; result: string }>(
    `
    select n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as signature,
      coalesce(pg_get_function_result(p.oid), '') as result
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${isOurs} and p.prorettype <> 'trigger'::regtype
      and exists (select from unnest($1::text[]) r(role) where has_function_privilege(r.role, p.oid, 'execute'))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    [roles],
  );
  const relations: Record<string, RelationDescription> = {};
  for (const { relation, name, text } of columns.rows) {
    relations[relation] ??= { columns: {}, conditions: [], unique: [], privileges: [] };
    relations[relation].columns[name] = text;
  }
  for (const { relation, text } of conditions.rows) relations[relation]?.conditions.push(text);
  for (const { relation, text } of unique.rows) relations[relation]?.unique.push(text);
  for (const { relation, text } of privileges.rows) relations[relation]?.privileges.push(text);
  return { relations, functions: Object.fromEntries(functions.rows.map(({ signature, result }) => [signature, result])) };
}
