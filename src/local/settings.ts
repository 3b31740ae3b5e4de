import { resolve } from "node:path";
import { z } from "zod";
import type { PortWish } from "./ports.ts";

/** What `npm start` reads; everything else goes to the API and the worker as it is. */
export interface LocalSettings {
  dataDirectory: string;
  api: PortWish;
  apiMetrics: PortWish;
  workerMetrics: PortWish;
  postgres: PortWish;
  temporal: PortWish;
  temporalUi: PortWish;
  /** Where mail is caught and shown; undefined: mail goes to the SMTP server that is set. */
  mail: { smtp: PortWish; page: PortWish } | undefined;
  /** A PostgreSQL that exists already; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** A Temporal server that exists already; undefined: the development server. */
  temporalAddress: string | undefined;
}

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
    error: ({ input }) => `must be a port from 1 to 65535, not "${String(input)}"`,
  })
  .transform(Number)
  .optional();
const text = z.string().optional();
// Without the value: it may hold a password.
const url = z.url({ protocol: /^postgres(ql)?$/, error: "must be postgres://user:password@host:port/name" }).optional();

const variables = z.object({
  DATA_DIR: text,
  PORT: port,
  METRICS_PORT: port,
  WORKER_METRICS_PORT: port,
  POSTGRES_PORT: port,
  TEMPORAL_PORT: port,
  TEMPORAL_UI_PORT: port,
  MAIL_SMTP_PORT: port,
  MAIL_PORT: port,
  SMTP_URL: text,
  DATABASE_URL: url,
  TEMPORAL_ADDRESS: text,
});

/**
 * Reads the variables of `npm start`; an empty one counts as not set.
 * @throws Error naming every wrong variable at once
 */
export function readLocalSettings(env: NodeJS.ProcessEnv): LocalSettings {
  const parsed = variables.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"));
  }
  const given = parsed.data;
  const wish = (variable: keyof typeof given & `${string}PORT`, byDefault: number): PortWish => {
    const value = given[variable];
    return { variable, port: value ?? byDefault, explicit: value !== undefined };
  };
  return {
    dataDirectory: resolve(given.DATA_DIR ?? ".data"),
    api: wish("PORT", 3000),
    apiMetrics: wish("METRICS_PORT", 9464),
    workerMetrics: wish("WORKER_METRICS_PORT", 9465),
    postgres: wish("POSTGRES_PORT", 5432),
    temporal: wish("TEMPORAL_PORT", 7233),
    temporalUi: wish("TEMPORAL_UI_PORT", 8233),
    mail: given.SMTP_URL === undefined ? { smtp: wish("MAIL_SMTP_PORT", 1025), page: wish("MAIL_PORT", 8025) } : undefined,
    databaseUrl: given.DATABASE_URL,
    temporalAddress: given.TEMPORAL_ADDRESS,
  };
}
