import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type DatabaseUrls, loginUrls, loginVariables, newPassword } from "../../src/platform/database/index.ts";

export interface LocalDatabase {
  urls: DatabaseUrls;
  /** What `npm run migrate` is told, so that it makes the logins. */
  migrationEnv: NodeJS.ProcessEnv;
}

const DATABASE_NAME = "answerscope";

/**
 * The logins of the database that `npm start` works with: those that the environment names, else made-up ones whose passwords are kept
 * in `database.env` of the data directory, which is an environment file for `npm run admin` too.
 */
export function localDatabase(
  dataDirectory: string,
  database: { adminUrl: string } | { given: string; env: NodeJS.ProcessEnv },
): LocalDatabase {
  const isGiven = "given" in database;
  if (isGiven && database.env.DATABASE_APP_URL && database.env.DATABASE_SYSTEM_URL) {
    const { DATABASE_APP_URL: app, DATABASE_SYSTEM_URL: system, DATABASE_ADMIN_URL } = database.env;
    const urls = { owner: database.given, app, system };
    return { urls, migrationEnv: { ...loginVariables(urls), DATABASE_ADMIN_URL } };
  }
  const file = join(dataDirectory, "database.env");
  const kept = readKept(file);
  const url = isGiven ? database.given : named(database.adminUrl);
  const made = loginUrls(url, (login) => kept[login] ?? newPassword());
  const urls = isGiven ? { ...made, owner: database.given } : made;
  const { DATABASE_URL: owner, ...runtime } = loginVariables(urls);
  const lines = Object.entries(isGiven ? runtime : { DATABASE_URL: owner, ...runtime });
  writeFileSync(file, lines.map(([name, value]) => `${name}=${value}\n`).join(""), { mode: 0o600 });
  // Held the superuser's password in earlier releases.
  rmSync(join(dataDirectory, "database.url"), { force: true });
  return { urls, migrationEnv: { ...loginVariables(urls), DATABASE_ADMIN_URL: isGiven ? undefined : database.adminUrl } };
}

/** The passwords of the last start. */
function readKept(file: string): Partial<Record<keyof DatabaseUrls, string>> {
  let env: NodeJS.Dict<string>;
  try {
    env = parseEnv(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
  const password = (url: string | undefined) => (url === undefined ? undefined : decodeURIComponent(new URL(url).password));
  return {
    owner: password(env.DATABASE_URL),
    app: password(env.DATABASE_APP_URL),
    system: password(env.DATABASE_SYSTEM_URL),
  } as Partial<Record<keyof DatabaseUrls, string>>;
}

function named(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASE_NAME}`;
  return url.href;
}
