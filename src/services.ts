import { readFileSync } from "node:fs";
import { Client, Connection } from "@temporalio/client";
import type { Logger } from "pino";
import { configuredModel } from "./analysis-model/ai-sdk.ts";
import type { AnalysisModel } from "./analysis-model/model.ts";
import type { Config, MigrationConfig } from "./config.ts";
import { UnsafeConnectionError } from "./database/proof.ts";
import { connect, type Database } from "./database.ts";
import { createDurable, type Durable } from "./durable.ts";
import { createEntitlements, type Entitlements } from "./entitlements/entitlements.ts";
import { createLogger } from "./observability/log.ts";
import { createPageFetcher, type PageFetcher } from "./pages/fetch-page.ts";
import { guardedFetch } from "./pages/guarded-fetch.ts";
import { ProviderGate } from "./providers/gate.ts";
import { createProviders, type Providers } from "./providers/registry.ts";

/** What operations and activities use beside rows. Built once a process. */
export interface Services {
  config: Config;
  database: Database;
  durable: Durable;
  entitlements: Entitlements;
  providers: Providers;
  /** Keeps providers that asked for a pause from being asked; shared by all processes. */
  gate: ProviderGate;
  /** For analyses that a language model improves or makes possible; null when none is configured. */
  analysisModel: AnalysisModel | null;
  /** Decides places that the rules of mentions are not sure of; null without one. */
  mentionModel: AnalysisModel | null;
  /** Reads public pages. */
  pages: PageFetcher;
  /** A `fetch` that reaches public https addresses only, for what strangers name. */
  fetchPublic: typeof globalThis.fetch;
  log: Logger;
  close(): Promise<void>;
}

/**
 * Connects a process to the outside. Neither PostgreSQL nor Temporal has to be reachable yet.
 *
 * @param replaced parts that a test brings itself, such as a page fetcher that may reach its local server.
 */
export async function createServices(
  config: Config,
  replaced: Partial<Pick<Services, "pages" | "analysisModel" | "fetchPublic">> = {},
): Promise<Services> {
  const log = createLogger(config.LOG_LEVEL);
  const urls = { app: config.DATABASE_APP_URL, system: config.DATABASE_SYSTEM_URL };
  const database = await connect(urls, config.DATABASE_MAX_CONNECTIONS, config.DATABASE_PREPARED_STATEMENTS);
  const gate = new ProviderGate(database, log);
  const connection = Connection.lazy(temporalConnection(config));
  const temporal = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  return {
    config,
    database,
    durable: createDurable(database, { client: temporal, taskQueue: config.TEMPORAL_TASK_QUEUE }),
    entitlements: createEntitlements(config, database),
    providers: createProviders(config.providers),
    gate,
    analysisModel: configuredModel(config.providers.analysisModel, gate),
    mentionModel: configuredModel(config.providers.mentionModel, gate),
    pages: createPageFetcher(),
    fetchPublic: guardedFetch(),
    log,
    close: async () => {
      await Promise.allSettled([database.close(), connection.close()]);
    },
    ...replaced,
  };
}

/**
 * For the start of a process. A database that is away is no reason not to start.
 *
 * @throws UnsafeConnectionError when row-level security would not bind a login.
 */
export async function refuseUnsafeLogin({ database, log }: Services): Promise<void> {
  try {
    await database.prove();
  } catch (error) {
    if (error instanceof UnsafeConnectionError) throw error;
    log.warn({ err: error }, "the database is not reachable yet");
  }
}

/** Address, key and certificates of Temporal, for clients and workers alike. */
export function temporalConnection(config: Omit<MigrationConfig, "DATABASE_URL">) {
  const { TEMPORAL_TLS_CERT, TEMPORAL_TLS_KEY, TEMPORAL_TLS_CA } = config;
  const clientCertPair =
    TEMPORAL_TLS_CERT && TEMPORAL_TLS_KEY
      ? { crt: readFileSync(TEMPORAL_TLS_CERT), key: readFileSync(TEMPORAL_TLS_KEY) }
      : undefined;
  const tls =
    clientCertPair || TEMPORAL_TLS_CA
      ? { clientCertPair, ...(TEMPORAL_TLS_CA && { serverRootCACertificate: readFileSync(TEMPORAL_TLS_CA) }) }
      : undefined;
  return {
    address: config.TEMPORAL_ADDRESS,
    ...(config.TEMPORAL_API_KEY && { apiKey: config.TEMPORAL_API_KEY, tls: tls ?? true }),
    ...(tls && { tls }),
  };
}
