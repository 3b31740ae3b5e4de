import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { inject } from "vitest";
import { migrate } from "../../src/migrate.ts";
import { type DatabaseUrls, loginUrls, loginVariables } from "../../src/platform/database/logins.ts";

/** A migrated database by its logins, which no deployment would have: their password is known. */
export interface Logins {
  urls: DatabaseUrls;
  /** The variables that name them. */
  env: ReturnType<typeof loginVariables>;
}

export interface TestDatabase extends Logins {
  /** The superuser's URL of a freshly migrated database. */
  url: string;
  /** Ends all its connections and removes it. */
  drop: () => Promise<void>;
}

const source = fileURLToPath(new URL("../../src", import.meta.url));

/** A database of its own for a test file, of a server that all share or of another: a copy of a template that is migrated once for all. */
export async function createTestDatabase(adminUrl = inject("postgresAdminUrl")): Promise<TestDatabase> {
  if (!adminUrl) throw new Error("This test needs PostgreSQL: `test/support/projects.ts` should count it to `service`.");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await withAdmin(adminUrl, async (admin) => {
    const template = await migratedTemplate(admin, adminUrl);
    // Copied by file: by the log, which is the default, it takes eight times the processor time.
    await admin.query(`create database ${name} template ${template} owner test_owner strategy file_copy`);
  });
  const url = databaseUrl(adminUrl, name);
  return {
    url,
    ...loginsOf(url),
    drop: () => withAdmin(adminUrl, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

/**
 * Makes the database that the superuser's URL names, with logins as a deployment has them, none of them a superuser; or brings it up to date.
 *
 * @param program of another release, which applies its migrations in place of this one's.
 */
export async function migrateAs(adminUrl: string, program?: string): Promise<Logins> {
  const logins = loginsOf(adminUrl);
  const server = new URL(adminUrl);
  server.pathname = "/postgres";
  if (program !== undefined) {
    const env = { ...process.env, ...logins.env, DATABASE_URL: logins.urls.owner, DATABASE_ADMIN_URL: server.href };
    await promisify(execFile)(process.execPath, [program], { env });
    return logins;
  }
  await migrate(logins.urls.owner, { adminUrl: server.href, runtime: logins.urls });
  return logins;
}

function loginsOf(adminUrl: string): Logins {
  const urls = loginUrls(adminUrl, () => "test", "test");
  return { urls, env: loginVariables(urls) };
}

/** The template is named after the migrations' text, so that a changed migration gets a new one on a server that stays. */
async function migratedTemplate(admin: Client, adminUrl: string): Promise<string> {
  const name = `template_${migrationsHash()}`;
  const exists = async () => ((await admin.query("select from pg_database where datname = $1", [name])).rowCount ?? 0) > 0;
  await admin.query("select pg_advisory_lock(hashtext('answerscope test template'))");
  try {
    if (await exists()) return name;
    await admin.query(`drop database if exists ${name}_unfinished with (force)`);
    await migrateAs(databaseUrl(adminUrl, `${name}_unfinished`));
    await admin.query(`alter database ${name}_unfinished rename to ${name}`);
    return name;
  } finally {
    await admin.query("select pg_advisory_unlock(hashtext('answerscope test template'))");
  }
}

function migrationsHash(): string {
  const directory = join(source, "migrations");
  const files = [directory, join(source, "platform/database")].flatMap((folder) =>
    readdirSync(folder)
      .sort()
      .map((file) => join(folder, file)),
  );
  const hash = createHash("sha256");
  for (const file of [join(source, "migrate.ts"), ...files]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** With a connection of the superuser's, which is closed then. */
export async function withAdmin<T>(adminUrl: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
