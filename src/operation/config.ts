import { z } from "zod";
import { modelVariables, type ProviderSettings, readModelSettings } from "../integrations/answer-providers/index.ts";
import { payloadKeys } from "../platform/durable/index.ts";
import { fileProblems } from "./config-files.ts";
import { misspelt } from "./config-names.ts";

/** A whole number from an environment variable. */
const integer = (min: number, max: number, fallback: number) => z.coerce.number().int().min(min).max(max).default(fallback);

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "expected postgres://user:password@host:port/database" });

const httpUrl = z.url({ protocol: /^https?$/, error: "expected https://host or http://host" });

/** What files and secrets of a cluster bring along behind a value, a line's end above all, is not part of it. */
const word = z.string().trim().min(1);

const schema = z.object({
  /** Where PostgreSQL is, by the login that sees one organization at a time. */
  DATABASE_APP_URL: postgresUrl,
  /** The same by the login of work across organizations. */
  DATABASE_SYSTEM_URL: postgresUrl,
  /** A streaming replica, by the login of DATABASE_APP_URL; exports are read from it. Without it from the primary. */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  /** A replica that is further behind is not used. */
  DATABASE_REPLICA_MAX_LAG_SECONDS: integer(2, 86_400, 10),
  /** Connections of one process to PostgreSQL, for each of the two logins, and as many to a replica. */
  DATABASE_MAX_CONNECTIONS: integer(1, 500, 10),
  /** How long one statement of the API may take; those of workers may take 20 times as long. */
  DATABASE_STATEMENT_TIMEOUT_SECONDS: integer(1, 3_600, 30),
  /** Whether statements are prepared by name; `auto` finds out on each connection whether a pooler would lose them. */
  DATABASE_PREPARED_STATEMENTS: z.enum(["auto", "on", "off"]).default("auto"),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^(\[[0-9a-fA-F:.]+\]|[^\s:/[\]]+)(:\d{1,5})?$/, "expected host:port, without a protocol")
    .default("127.0.0.1:7233"),
  /** Task queue of workflows and ordinary activities; each provider has one of its own below it. */
  TEMPORAL_TASK_QUEUE: word.default("answerscope"),
  TEMPORAL_NAMESPACE: word.default("default"),
  /** Temporal Cloud or a cluster that asks for a key. */
  TEMPORAL_API_KEY: word.optional(),
  /** Mutual TLS: paths of PEM files. */
  TEMPORAL_TLS_CERT: word.optional(),
  TEMPORAL_TLS_KEY: word.optional(),
  TEMPORAL_TLS_CA: word.optional(),
  /** Encrypts what workflows and activities are given and return; see payload-keys.ts for the notation. Without it Temporal keeps it as it is. */
  TEMPORAL_PAYLOAD_KEYS: payloadKeys.optional(),
  /** Where operators see Temporal's UI; shown in links only. */
  TEMPORAL_UI_URL: httpUrl.optional(),
  PORT: integer(0, 65_535, 3000),
  HOST: word.default("0.0.0.0"),
  /** Where metrics are served: they need no key, so other machines reach them only when this is set. */
  METRICS_HOST: word.default("127.0.0.1"),
  /** Prometheus metrics of the API process; 0 takes any free port. */
  METRICS_PORT: integer(0, 65_535, 9464),
  /** Prometheus metrics of the worker process. */
  WORKER_METRICS_PORT: integer(0, 65_535, 9465),
  /** The address by which people and clients reach this service. */
  PUBLIC_URL: httpUrl.regex(/^[^?#]*$/, "expected https://host, without a query").optional(),
  /** An outside authorization server for the MCP endpoint; without it the service is its own. See docs/oauth.md. */
  OAUTH_ISSUER: httpUrl.optional(),
  /** Where its keys are; found by its metadata when not set. */
  OAUTH_JWKS_URL: httpUrl.optional(),
  /** Proxies in front of the API whose X-Forwarded-For is believed, counted from the API; 0 believes none. */
  TRUSTED_PROXIES: integer(0, 10, 0),
  /** Calls an organization may make in any 60 seconds unless it has a limit of its own. */
  RATE_LIMIT_PER_MINUTE: integer(1, 10_000_000, 60),
  /** Requests a second that one network may send to one API process without a good key, token or session; 0 sets no limit. */
  UNAUTHENTICATED_REQUESTS_PER_SECOND: integer(0, 1_000_000, 50),
  /** Whether Temporal knows the versions of the workers, so that a workflow goes on with the code that it began with. */
  WORKER_VERSIONING: z.enum(["on", "off"]).default("on"),
  /** Names the version of a worker; the release and a hash of its workflows when not set. */
  WORKER_BUILD_ID: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, "expected letters, digits, dots, hyphens and underscores, 100 at most")
    .optional(),
  /** Whether a new version of the workers makes itself the one that new work goes to; `off`: it waits for `npm run admin -- workers`. */
  WORKER_VERSION_AUTOPROMOTE: z.enum(["on", "off"]).default("on"),
  /** Calls to one model provider that a worker process keeps open at once. */
  PROVIDER_CONCURRENCY: integer(1, 1000, 50),
  /** Calls a second to one model provider, over all worker processes; 0 sets no limit of our own. */
  PROVIDER_CALLS_PER_SECOND: z.coerce.number().min(0).default(0),
  /** A service that knows which organization may use what; without it the database does. See docs/runbook.md. */
  ENTITLEMENTS_URL: httpUrl.optional(),
  /** Sent to it as `Authorization: Bearer`. */
  ENTITLEMENTS_KEY: word.optional(),
  ENTITLEMENTS_TIMEOUT_MS: integer(1, 30_000, 2_000),
  /** Seals the secrets of storages that exports are pushed to; without it none can be named. Kept as long as they are. */
  EXPORT_SECRETS_KEY: z.string().min(32, "expected at least 32 characters, made at random").optional(),
  /** How long a slot for an SEO analysis stays taken after its process was last heard of. */
  SEO_LEASE_SECONDS: z.coerce.number().min(1).max(30).default(30),
  /** The mail server, `smtp://user:password@host:587` or `smtps://…:465`. Without it mail waits a day and then fails. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "expected smtp://user:password@host:port or smtps://…" }).optional(),
  /** The sender of all mail. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, "expected an address, or a name and <address>")
    .default("Answerscope <no-reply@localhost>"),
  /** How long an API process that was asked to stop answers on while `/readyz` says 503, so that balancers see it. */
  SHUTDOWN_DRAIN_SECONDS: integer(0, 600, 5),
  /** How long it then waits for the requests that are under way. */
  SHUTDOWN_REQUEST_SECONDS: integer(1, 600, 15),
  /** How long a worker that was asked to stop waits for calls to models; by default as long as one may take, and time to store it. */
  SHUTDOWN_CALL_SECONDS: z.coerce.number().int().min(1).max(1_800).optional(),
  /** `demo.json` of `npm start`: the reference takes the ids of its examples from it. */
  DEMO_FILE: word.optional(),
  /** Where spans are sent by OTLP over HTTP; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** `npm run migrate` and `npm run logins` work as the owner, before the logins of a service exist. */
const migrationSchema = schema
  .extend({
    /** The login that owns the database and may make roles. */
    DATABASE_URL: postgresUrl,
    /** A superuser, where that login and the database are to be made too. */
    DATABASE_ADMIN_URL: postgresUrl.optional(),
  })
  .partial({ DATABASE_APP_URL: true, DATABASE_SYSTEM_URL: true });

/** `npm run codec` knows the keys of payloads and nothing of the service. */
const codecSchema = schema.pick({ TEMPORAL_UI_URL: true, LOG_LEVEL: true }).extend({
  TEMPORAL_PAYLOAD_KEYS: payloadKeys,
  /** What operators show. */
  TEMPORAL_CODEC_TOKEN: z.string().min(32, "expected at least 32 characters, made at random"),
  TEMPORAL_CODEC_HOST: word.default("127.0.0.1"),
  TEMPORAL_CODEC_PORT: integer(0, 65_535, 9466),
});

export type CodecConfig = z.output<typeof codecSchema>;

export type MigrationConfig = z.output<typeof migrationSchema>;

export type Config = z.output<typeof schema> & {
  /** Which provider answers for which model. */
  providers: ProviderSettings;
  /** What is probably not meant as it is, a sentence each; for the log at the start. */
  notices: string[];
};

/** Every variable that a process of the service reads. */
export const configVariables: readonly string[] = [...Object.keys(schema.shape), ...modelVariables];

/** Every mistake of the environment at once, one sentence each. */
export class ConfigError extends Error {
  /** A sentence each. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? "a mistake" : `${problems.length} mistakes`}:\n${problems.map((p) => `  ${p}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/**
 * Reads the configuration. This is the only place that looks at environment variables of the service itself.
 *
 * @throws ConfigError naming every variable that is missing or wrong.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = setVariables(env);
  const parsed = schema.safeParse(given);
  const models = readModelSettings(given);
  const hints = misspelt(env, configVariables);
  const files = fileProblems(given);
  if (parsed.success && models.ok && files.length === 0)
    return { ...parsed.data, providers: models.settings, notices: [...models.notices, ...hints] };
  throw new ConfigError([
    ...(parsed.error?.issues ?? []).map((issue) => sentence(issue, given)),
    ...(models.ok ? [] : models.errors),
    ...files,
    ...hints,
  ]);
}

/**
 * Reads what `npm run migrate` and `npm run logins` need.
 *
 * @throws ConfigError naming every variable that is missing or wrong.
 */
export const readMigrationConfig = (env: Record<string, string | undefined>): MigrationConfig => read(migrationSchema, env);

function read<Schema extends z.ZodType>(shape: Schema, env: Record<string, string | undefined>): z.output<Schema> {
  const given = setVariables(env);
  const parsed = shape.safeParse(given);
  const files = fileProblems(given);
  if (parsed.success && files.length === 0) return parsed.data;
  throw new ConfigError([...(parsed.error?.issues ?? []).map((issue) => sentence(issue, given)), ...files]);
}

/**
 * Reads what `npm run codec` needs.
 *
 * @throws ConfigError naming every variable that is missing or wrong.
 */
export const readCodecConfig = (env: Record<string, string | undefined>): CodecConfig => read(codecSchema, env);

/** An empty or blank variable counts as not set, as compose files and shells produce them: a number would be 0, which often means no limit. */
export function setVariables(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ""));
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = issue.path.join(".");
  if (given[name] === undefined) {
    const isLogin = name === "DATABASE_APP_URL" || name === "DATABASE_SYSTEM_URL";
    return isLogin ? `${name} is not set: \`npm run logins\` makes it from DATABASE_URL` : `${name} is not set`;
  }
  // Addresses may hold passwords, and keys are secrets.
  const isSecret = /URL|KEY|TOKEN|PASSWORD/.test(name);
  return `${name}: ${issue.message}${isSecret ? "" : ` (got ${JSON.stringify(given[name])})`}`;
}
