import { readFileSync } from "node:fs";
import { Migration, Migrator } from "@mikro-orm/migrations";
import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import type { ClientBase } from "pg";
import { readMigrationConfig, setVariables } from "./operation/index.ts";
import {
  ensureOwner,
  ensureRuntimeLogins,
  migrationFolder,
  migrationNames,
  proveServer,
  type RuntimeUrls,
} from "./platform/database/index.ts";
import { addSearchAttributes, temporalConnection } from "./platform/durable/index.ts";

/** Each `.sql` file of the folder, in the order of its name, as a migration. Released files never change. */
function migrationsList(begins: (name: string) => void) {
  return migrationNames().map((name) => ({
    name,
    class: class extends Migration {
      override up(): void {
        begins(name);
        // As a driver command, so that question marks and dollar quotes in it stay as they are.
        this.addSql(readFileSync(new URL(`${name}.sql`, migrationFolder), "utf8"));
      }
    },
  }));
}

const statementsOf = (file: string) => readFileSync(new URL(`./platform/database/${file}`, import.meta.url), "utf8");

export interface MigrateOptions {
  /** An administrator's URL, by which the owner's login and the database are made first. */
  adminUrl?: string | undefined;
  /** The logins of a running service, which are made too. */
  runtime?: RuntimeUrls | undefined;
}

/**
 * Brings the database at `url` to the newest schema, with everything protected that its migrations made. Several processes may call
 * it at once: they wait for each other.
 *
 * @param url of the login that owns the database.
 * @returns the names of the migrations that were applied by this call.
 * @throws Error telling which variable to change, or which right the login lacks.
 */
export async function migrate(url: string, { adminUrl, runtime }: MigrateOptions = {}): Promise<string[]> {
  if (adminUrl !== undefined) {
    await proveServer("DATABASE_ADMIN_URL", adminUrl);
    await ensureOwner(adminUrl, url);
  }
  await proveServer("DATABASE_URL", url);
  const applied = await applyMigrations(url);
  if (runtime) await ensureRuntimeLogins(url, runtime);
  return applied;
}

async function applyMigrations(url: string): Promise<string[]> {
  let begun: string | null = null;
  const connectionEnd = Promise.withResolvers<never>();
  // Also at the close in the end, when nobody waits for it any more.
  connectionEnd.promise.catch(() => {});
  let isLost = false;
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 1, max: 1 },
    // The driver reads the address as well, since the library above takes no parameters from it, `sslmode` among them.
    driverOptions: {
      connectionString: url,
      onConnect: (client: ClientBase) => {
        client.once("end", () => {
          isLost = true;
          connectionEnd.reject(new Error("the connection to PostgreSQL ended"));
        });
      },
    },
    logger: () => {},
    extensions: [Migrator],
    migrations: {
      migrationsList: migrationsList((name) => {
        begun = name;
      }),
      snapshot: false,
      tableName: "migration",
      transactional: true,
      allOrNothing: true,
    },
  });
  try {
    const connection = orm.em.getConnection();
    const migrated = async () => {
      // The single connection of the pool holds the lock while the migrations run on it.
      await connection.execute("select pg_advisory_lock(hashtext('answerscope.migrate'))");
      // Makes its own table, which it does outside of any transaction.
      await orm.migrator.getExecuted();
      return connection.transactional(async (transaction) => {
        const run = (file: string) => connection.execute(statementsOf(file), [], "run", transaction);
        await run("before-migrations.sql");
        const applied = await orm.migrator.up({ transaction });
        begun = null;
        await run("after-migrations.sql");
        return applied.map((migration) => migration.name);
      });
    };
    // What is asked of a connection that has ended is never answered.
    return await Promise.race([migrated(), connectionEnd.promise]);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw begun === null ? error : failedAt(begun, error as Error);
    throw new Error(
      `The login of DATABASE_URL lacks a right (${(error as Error).message}): it has to own the database and to have CREATEROLE. See "Logins" in docs/runbook.md.`,
      { cause: error },
    );
  } finally {
    // The pool would wait for the transaction that never ends.
    if (!isLost) await orm.close(true);
  }
}

/** All migrations of a call are one transaction, so none of them stays. */
const failedAt = (name: string, cause: Error) =>
  new Error(`The migration ${name} failed: ${cause.message}. Nothing was changed; \`npm run migrate\` begins anew.`, { cause });

/** @throws Error when one of the two runtime logins is named without the other. */
function runtimeOf({
  DATABASE_APP_URL: app,
  DATABASE_SYSTEM_URL: system,
}: Partial<Record<string, unknown>>): RuntimeUrls | undefined {
  if (typeof app === "string" && typeof system === "string") return { app, system };
  if (app ?? system) throw new Error("DATABASE_APP_URL and DATABASE_SYSTEM_URL go together: set both, or none");
  return undefined;
}

async function main(): Promise<void> {
  const config = readMigrationConfig(process.env);
  const runtime = runtimeOf(config);
  const applied = await migrate(config.DATABASE_URL, { adminUrl: config.DATABASE_ADMIN_URL, runtime });
  console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "the database is up to date");
  // A database can be prepared before there is a Temporal, as long as none is named.
  if (setVariables(process.env).TEMPORAL_ADDRESS) {
    const added = await addSearchAttributes(temporalConnection(config), config.TEMPORAL_NAMESPACE);
    if (added.length > 0) console.log(`added the search attributes ${added.join(", ")}`);
  }
  if (!runtime)
    console.log("DATABASE_APP_URL and DATABASE_SYSTEM_URL are not set: `npm run logins` makes the two logins and prints them");
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 1;
  });
}
