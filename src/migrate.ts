import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { Migration, Migrator } from "@mikro-orm/migrations";
import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";

const folder = new URL("./migrations/", import.meta.url);

/** Each `.sql` file of the folder, in the order of its name, as a migration. Released files never change. */
function migrationsList() {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => ({
      name: basename(file, ".sql"),
      class: class extends Migration {
        override up(): void {
          // As a driver command, so that question marks and dollar quotes in it stay as they are.
          this.addSql(readFileSync(new URL(file, folder), "utf8"));
        }
      },
    }));
}

/**
 * Brings the database at `url` to the newest schema. Several processes may call it at once: they wait for each other.
 *
 * @returns the names of the migrations that were applied by this call.
 */
export async function migrate(url: string): Promise<string[]> {
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 1, max: 1 },
    logger: () => {},
    extensions: [Migrator],
    migrations: {
      migrationsList: migrationsList(),
      snapshot: false,
      tableName: "migration",
      transactional: true,
      allOrNothing: true,
    },
  });
  try {
    // The single connection of the pool holds the lock while the migrations run on it.
    await orm.em.getConnection().execute("select pg_advisory_lock(hashtext('answerscope.migrate'))");
    const applied = await orm.migrator.up();
    return applied.map((migration) => migration.name);
  } finally {
    await orm.close(true);
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  if (!url) {
    console.error(
      "DATABASE_URL is not set: give the address of the PostgreSQL database, postgres://user:password@host:port/name",
    );
    process.exit(1);
  }
  const applied = await migrate(url);
  console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "the database is up to date");
}
