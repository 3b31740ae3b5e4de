import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { Migration, Migrator } from "@mikro-orm/migrations";
import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { readConfig } from "./config.ts";
import { addSearchAttributes } from "./durable/search-attributes.ts";
import { temporalConnection } from "./services.ts";

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
  const config = readConfig(process.env);
  const applied = await migrate(config.DATABASE_URL);
  // A database can be prepared before there is a Temporal, as long as none is named.
  if (process.env.TEMPORAL_ADDRESS) {
    const added = await addSearchAttributes(temporalConnection(config), config.TEMPORAL_NAMESPACE);
    if (added.length > 0) console.log(`added the search attributes ${added.join(", ")}`);
  }
  console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "the database is up to date");
}
