import { readFileSync } from "node:fs";

const temporalFiles = ["TEMPORAL_TLS_CERT", "TEMPORAL_TLS_KEY", "TEMPORAL_TLS_CA"] as const;
const addresses = [
  "DATABASE_URL",
  "DATABASE_ADMIN_URL",
  "DATABASE_APP_URL",
  "DATABASE_SYSTEM_URL",
  "DATABASE_REPLICA_URL",
] as const;
/** Parameters of a database's address that name files. */
const fileParameters = ["sslrootcert", "sslcert", "sslkey"] as const;

/**
 * What is wrong with files that variables name, a sentence each: found at the start, since a connection would tell it much later and without the
 * variable. A certificate without its key would be no mistake to Temporal's client, which would go without TLS.
 */
export function fileProblems(given: Record<string, string | undefined>): string[] {
  const named = [
    ...temporalFiles.map((name) => ({ name: name as string, path: given[name] })),
    ...addresses.flatMap((name) => {
      const address = URL.parse(given[name] ?? "");
      return fileParameters.map((parameter) => ({
        name: `${parameter} of ${name}`,
        path: address?.searchParams.get(parameter) ?? undefined,
      }));
    }),
  ];
  const unread = named.flatMap(({ name, path }) => {
    const why = path === undefined ? null : unreadable(path);
    return why ? [`${name} names a file that cannot be read (${why})`] : [];
  });
  const { TEMPORAL_TLS_CERT: certificate, TEMPORAL_TLS_KEY: key } = given;
  if (certificate && !key) unread.push("TEMPORAL_TLS_KEY is not set, and TEMPORAL_TLS_CERT is: a certificate needs its key");
  if (key && !certificate) unread.push("TEMPORAL_TLS_CERT is not set, and TEMPORAL_TLS_KEY is: a key needs its certificate");
  return unread;
}

function unreadable(path: string): string | null {
  try {
    readFileSync(path);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown";
  }
}
