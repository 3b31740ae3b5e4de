import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entities, views } from "../../../src/entities.ts";
import { type ForeignKey, foreignKey } from "../../../src/platform/database/columns.ts";
import { schemaDifference } from "../../../src/schema.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

// Entities describe the tables that the migrations make; nothing derives the one from the other. Functions and triggers belong to the
// migrations alone, and so do operator classes, `nulls not distinct` and collations inside of an index, which MikroORM does not read.

let file: TestDatabase;
beforeAll(async () => {
  file = await createTestDatabase();
});
afterAll(() => file?.drop());

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: file.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const difference = () => schemaDifference(file.url);

test("the tables are as the entities describe them", async () => {
  expect(await difference()).toEqual([]);
});

describe("a difference is found", () => {
  const once = (change: string, undo: string, found: RegExp) =>
    test(change, async () => {
      await query(change);
      try {
        expect((await difference()).join("\n")).toMatch(found);
      } finally {
        await query(undo);
      }
    });
  once("alter table topic add column color text", "alter table topic drop column color", /drop column "color"/);
  once("alter table topic alter name drop not null", "alter table topic alter name set not null", /"name" set not null/);
  once(
    "alter table prompt_tag disable row level security",
    "alter table prompt_tag enable row level security",
    /row level security/,
  );
  once(
    "drop policy tenant on outbox",
    `create policy tenant on outbox to answerscope_app
    using (organization_id = (select current_organization_id())) with check (organization_id = (select current_organization_id()))`,
    /create policy/,
  );
  once("drop index prompt_topic", "create index prompt_topic on prompt (topic_id) where topic_id is not null", /prompt_topic/);
});

test("the foreign keys are as the entities declare them", async () => {
  const declared = entities.flatMap(({ tableName, properties }) =>
    Object.entries(properties).flatMap(([column, property]) => {
      const key = (property as { [foreignKey]?: ForeignKey })[foreignKey];
      if (!key) return [];
      const columns = [...key.with, column].join(", ");
      const action = key.onDelete === "set null" && key.with.length > 0 ? `set null (${column})` : key.onDelete;
      const onDelete =
        action === "no action" ? "" : ` ON DELETE ${action.replace(/^(cascade|set null)/, (word) => word.toUpperCase())}`;
      return `${tableName} FOREIGN KEY (${columns}) REFERENCES ${key.table}(${key.columns.join(", ")})${onDelete}`;
    }),
  );
  const made = await query<{ definition: string }>(
    `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(declared.sort()).toEqual(made.map(({ definition }) => definition).sort());
});

test("the views are as the wings declare them", async () => {
  const declared = Object.entries(views).flatMap(([wing, of]) =>
    Object.entries(of).map(([name, { columns }]) => `${wing}.${name}: ${columns.join(", ")}`),
  );
  const made = await query<{ definition: string }>(
    `select n.nspname || '.' || c.relname || ': ' || string_agg(a.attname, ', ' order by a.attnum) as definition
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind in ('v', 'm') and n.nspname !~ '^pg_|information_schema' group by n.nspname, c.relname`,
  );
  expect(declared.sort()).toEqual(made.map(({ definition }) => definition).sort());
});
