import type { Config } from "./config.ts";

/** The address by which people reach this service, without a slash at its end; links begin with it. */
export function publicUrl({ PUBLIC_URL, PORT }: Pick<Config, "PUBLIC_URL" | "PORT">): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, "");
}
