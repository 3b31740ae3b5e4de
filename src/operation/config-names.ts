import { nearestName } from "../platform/errors/index.ts";

/** Read by `npm start`, the migrations, the terminal or `docker compose` only. */
const besides = [
  ...["DATA_DIR", "POSTGRES_PORT", "TEMPORAL_PORT", "TEMPORAL_UI_PORT", "TEMPORAL_CLI", "MAIL_SMTP_PORT", "MAIL_PORT"],
  ...["DATABASE_URL", "DATABASE_ADMIN_URL"],
  ...["TEMPORAL_CODEC_HOST", "TEMPORAL_CODEC_PORT", "TEMPORAL_CODEC_TOKEN"],
  ...["POSTGRES_PASSWORD", "POSTGRES_OWNER_PASSWORD", "POSTGRES_APP_PASSWORD", "POSTGRES_SYSTEM_PASSWORD"],
  ...["TEMPORAL_POSTGRES_PASSWORD"],
];

/** Near to one of ours, and yet known as another program's. */
const foreign = new Set(["LOGLEVEL", "LOG_LEVELS", "DATABASE_URI", "TEMPORAL_TLS", "MAIL_HOST", "SMTP_URI"]);

/**
 * A sentence for each variable that is probably one of this service's with a typing error. A guess is made only where the
 * variable that seems to be meant is not set.
 *
 * @param known the variables that the service reads.
 */
export function misspelt(env: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] {
  const ours = [...known, ...besides];
  const isKnown = new Set(ours);
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || isKnown.has(name) || foreign.has(name)) return [];
    const meant = nearestName(name.toUpperCase(), ours);
    return meant === null || env[meant] ? [] : [`${name} is not a variable of this service; ${meant} is. It was ignored.`];
  });
}
