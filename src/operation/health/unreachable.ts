import { noDatabaseCode, RefusedLoginError, refusedPasswordCodes, unreachedCodes } from "../../platform/database/index.ts";

/** What a probe asks, and so where its errors come from. */
export type Asked = "PostgreSQL" | "Temporal" | "other";

/** Codes of gRPC, which Temporal answers with, by what an operator calls them. */
const statuses: Record<number, string> = {
  1: "canceled",
  5: "not found",
  7: "permission denied",
  8: "too many calls",
  12: "not implemented",
  13: "internal error",
  14: "no connection",
  16: "not authenticated",
};

/**
 * What an error means for whoever runs the service: which variable leads there and what to look at. The error itself may name a login or hold a
 * password, so only its code is shown.
 *
 * @param places how the addresses of this configuration are told, where there is one.
 */
export function unreachable(asked: Asked, error: unknown, places: { temporal: string }): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (asked === "Temporal") return temporalAway(code, places.temporal, error);
  if (asked === "PostgreSQL") return postgresAway(String(code ?? nameOf(error)), error);
  return `not reachable (${code ?? nameOf(error)})`;
}

function postgresAway(code: string, error: unknown): string {
  const both = "DATABASE_APP_URL and DATABASE_SYSTEM_URL";
  const urls = error instanceof RefusedLoginError ? error.variable : both;
  if (unreachedCodes.has(code)) return `PostgreSQL does not answer (${code}): is it running, and is its address that of ${urls}?`;
  if (refusedPasswordCodes.has(code))
    return `PostgreSQL refuses a login of ${urls} (${code}): set the passwords that it has, or make new ones with \`npm run logins\``;
  if (code === noDatabaseCode)
    return `PostgreSQL has no database of the name in ${urls} (${code}): correct it, or run \`npm run migrate\``;
  if (code === "53300")
    return `PostgreSQL has no connection left (${code}): raise max_connections, or lower DATABASE_MAX_CONNECTIONS`;
  if (code.startsWith("57P")) return `PostgreSQL is starting or stopping (${code}): try again in a moment`;
  if (code.startsWith("53")) return `PostgreSQL lacks room on its disk or memory (${code}): see its log`;
  return `PostgreSQL answers with an error (${code}): see its log, and whether ${urls} lead to it`;
}

function temporalAway(code: unknown, address: string, error: unknown): string {
  const isLate = code === 4 || code === "ETIMEDOUT";
  const status = isLate
    ? "no answer in time"
    : typeof code === "number"
      ? (statuses[code] ?? `gRPC status ${code}`)
      : String(code ?? nameOf(error));
  if (code === 7 || code === 16)
    return `Temporal at ${address} refuses this service (${status}): see TEMPORAL_API_KEY, TEMPORAL_TLS_CERT and TEMPORAL_NAMESPACE`;
  if (code === 5) return `Temporal at ${address} does not know what was asked for (${status}): see TEMPORAL_NAMESPACE`;
  if (isLate || code === 14)
    return `Temporal does not answer at ${address} (${status}): is it running, and is TEMPORAL_ADDRESS its address? Where it asks for TLS, see TEMPORAL_TLS_CA`;
  return `Temporal at ${address} answers with an error (${status}): see its log`;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");
