import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

const names = ["EXPORT_SECRETS_KEY"] as const;

/**
 * The secrets that the service keeps data with and that the environment does not set: made once, and kept in `secrets.env` of the data
 * directory.
 */
export function localSecrets(dataDirectory: string, env: NodeJS.ProcessEnv): Record<string, string> {
  const file = join(dataDirectory, "secrets.env");
  const kept = readKept(file);
  const missing = names.filter((name) => !env[name] && !kept[name]);
  for (const name of missing) kept[name] = randomBytes(32).toString("base64url");
  const lines = Object.entries(kept).map(([name, value]) => `${name}=${value}\n`);
  if (missing.length > 0) writeFileSync(file, lines.join(""), { mode: 0o600 });
  return Object.fromEntries(names.map((name) => [name, env[name] || kept[name]!]));
}

function readKept(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
