import { setVariables } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { findRunning } from "../../src/platform/processes/index.ts";

/**
 * The environment of a call: as it is when it names a database, else that of the `npm start` which is running.
 *
 * @param note receives which database is used when none was named.
 * @throws Refusal 400 when there is no database to work on.
 */
export function adminEnvironment(given: NodeJS.ProcessEnv, note: (text: string) => void): NodeJS.ProcessEnv {
  const env = setVariables(given);
  if (env.DATABASE_APP_URL || env.DATABASE_SYSTEM_URL || env.DATABASE_URL) return env;
  const running = findRunning(env);
  if (!running) {
    throw new Refusal(
      400,
      `There is no database to work on: DATABASE_APP_URL is not set, and no \`npm start\` is running on ${env.DATA_DIR || ".data"}. ` +
        "Start it, set DATA_DIR to its folder, or set DATABASE_APP_URL and DATABASE_SYSTEM_URL.",
    );
  }
  const { variables } = running;
  note(`Using the database of \`npm start\` (process ${running.pid}): ${withoutPassword(variables.DATABASE_APP_URL!)}`);
  return { ...variables, ...env };
}

function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port && `:${port}`}${pathname}`;
}
