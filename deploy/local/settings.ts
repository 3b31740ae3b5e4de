import { resolve } from "node:path";
import { z } from "zod";
import { ConfigError, configVariables, misspelt, readConfig, setVariables } from "../../src/operation/index.ts";
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
  /** What is probably not meant as it is, a sentence each. */
  notices: string[];
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
 * Reads the variables of `npm start`; an empty or blank one counts as not set.
 * @throws ConfigError naming every wrong variable at once, those of the service as well
 */
export function readLocalSettings(env: NodeJS.ProcessEnv): LocalSettings {
  const parsed = variables.safeParse(setVariables(env));
  const issues = parsed.error?.issues ?? [];
  const told = new Set(issues.map(({ path }) => path.join(".")));
  const service = checkService(Object.fromEntries(Object.entries(env).filter(([name]) => !told.has(name))));
  if (!parsed.success || service.problems.length > 0) {
    throw new ConfigError([...issues.map(({ path, message }) => `${path.join(".")} ${message}`), ...service.problems]);
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
    notices: service.notices,
  };
}

/** What the processes of the service would end with is said now, and not after minutes by a process that keeps dying of it. */
function checkService(env: NodeJS.ProcessEnv): { problems: readonly string[]; notices: string[] } {
  // The address that stands in for the database's would hide that its own variable is misspelt.
  const hints = misspelt(env, configVariables);
  try {
    const unknown = "postgresql://not-yet-known";
    const { DATABASE_APP_URL, DATABASE_SYSTEM_URL } = env;
    const { notices } = readConfig({
      ...env,
      DATABASE_APP_URL: DATABASE_APP_URL || unknown,
      DATABASE_SYSTEM_URL: DATABASE_SYSTEM_URL || unknown,
    });
    return { problems: [], notices: [...new Set([...notices, ...hints])] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { problems: [...new Set([...error.problems, ...hints])], notices: [] };
  }
}
