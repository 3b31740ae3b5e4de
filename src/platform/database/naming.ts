import { UnderscoreNamingStrategy } from "@mikro-orm/core";

const suffixes = { primary: "pkey", unique: "key", foreign: "fkey", index: "idx", check: "check", sequence: "seq" } as const;

/** Names constraints and indexes as PostgreSQL does where a migration gives none. */
export class PostgresNamingStrategy extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: Parameters<UnderscoreNamingStrategy["indexName"]>[2]): string {
    const suffix = suffixes[type as keyof typeof suffixes] ?? type;
    return type === "primary" ? `${table}_${suffix}` : `${table}_${columns.join("_")}_${suffix}`;
  }
}
