import { RefusedLoginError, UnsafeConnectionError } from "./proof.ts";

/** Codes by which the system says that a server was not reached. */
export const unreachedCodes: ReadonlySet<string> = new Set(
  "EAI_AGAIN ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EPIPE ETIMEDOUT".split(" "),
);

/** PostgreSQL ends the connection, crashed, starts, has none left, or lost it. */
const awayCodes: ReadonlySet<string> = new Set(["57P01", "57P02", "57P03", "53300", "08006", "08001"]);

/** Whether what was thrown says that the database cannot be reached, or has no room for another connection. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UnsafeConnectionError || cause instanceof RefusedLoginError || isConnectionLost(cause)) return true;
    const { code, message } = cause as Error & { code?: string };
    if (code && (unreachedCodes.has(code) || awayCodes.has(code))) return true;
    if (message.includes("timeout exceeded when trying to connect")) return true;
  }
  return false;
}

/** Whether work failed for the database alone, which is away or takes no writes, and may be done later. */
export const isOutage = (error: unknown): boolean => isDatabaseAway(error) || refusesWrites(error);

/** Whether a connection must not be used again: its server was not heard of in time, and it is being closed. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && /Query read timeout|Connection terminated|not queryable/.test(error.message);

/** Whether the database refused a write for being one: its disk is full, or it takes reads only, as a standby does. */
export function refusesWrites(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // That a transaction may write is said with its first statement, which is what a database that only reads refuses.
  return ["53100", "25006", "25001"].includes(String(code)) || (code === "0A000" && /read-write mode/.test(String(message)));
}
