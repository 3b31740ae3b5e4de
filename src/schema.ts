import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { entities } from "./entities.ts";
import { readMigrationConfig } from "./operation/index.ts";
import { PostgresNamingStrategy, proveServer } from "./platform/database/index.ts";

/**
 * What would have to change in a migrated database for it to be as the entities describe it: the draft of a migration. Functions,
 * triggers and foreign keys are left out; the views that wings export are too.
 *
 * @param url of the login that owns the database.
 * @returns the statements, none when they agree.
 */
export async function schemaDifference(url: string): Promise<string[]> {
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities,
    namingStrategy: PostgresNamingStrategy,
    schemaGenerator: {
      createForeignKeyConstraints: false,
      ignoreRoutines: true,
      ignoreTriggers: true,
      skipTables: ["migration"], // MikroORM's own record
      skipViews: [/./],
    },
    logger: () => {},
  });
  try {
    const statements = (await orm.schema.getUpdateSchemaSQL({ wrap: false })).split(/;\n+/).filter((text) => text.trim() !== "");
    return statements.filter((text) => !notExpressible.some((ignored) => ignored.test(text)));
  } finally {
    await orm.close(true);
  }
}

/** Where MikroORM cannot say what a migration made. */
const notExpressible = [
  // Foreign keys are declared by column, not as relations: a wing may refer to a table of a wing that it may not import.
  /^alter table "\w+" drop constraint "\w+_fkey\d*"$/,
  // A primary key with `include` columns.
  /^alter table "prompt_tag_link" (drop constraint "prompt_tag_link_pkey"|add primary key \("tag_id", "prompt_id"\))$/,
  // A table without a primary key, which MikroORM demands.
  /^alter table "attempt" add primary key/,
];

if (import.meta.main) {
  try {
    const { DATABASE_URL: url } = readMigrationConfig(process.env);
    await proveServer("DATABASE_URL", url);
    const statements = await schemaDifference(url);
    console.log(statements.map((text) => `${text};`).join("\n") || "the database is as the entities describe it");
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
