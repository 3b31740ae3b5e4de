import { Client, Connection } from "@temporalio/client";
import {
  cancelGenerationsOf,
  cancelImportsOf,
  cancelJobsOf,
  cancelMergesOf,
  cancelPitchesOf,
  contentErasure,
  contentExport,
  lockGenerationsOf,
} from "./content/index.ts";
import { createEntitlements, identityErasure, identityExport } from "./identity/index.ts";
import { createProviders, ProviderGate } from "./integrations/answer-providers/index.ts";
import { configuredModel } from "./integrations/llm/index.ts";
import { createPageFetcher, guardedFetch } from "./integrations/web-pages/index.ts";
import { type Config, operationErasure, operationExport, type Services, type WebsiteWork } from "./operation/index.ts";
import {
  connect,
  type ErasableTable,
  type Exportable,
  RefusedLoginError,
  UnsafeConnectionError,
} from "./platform/database/index.ts";
import { createDurable, dataConverter, temporalConnection, traceHeader, withoutMemo } from "./platform/durable/index.ts";
import { platformErasure } from "./platform/erasure.ts";
import { platformExport } from "./platform/exported.ts";
import { createLogger } from "./platform/observability/index.ts";
import { ActiveCalls } from "./platform/processes/index.ts";
import { cancelPushesOf, reportingErasure, reportingExport } from "./reporting/index.ts";
import {
  cancelRescoringOf,
  cancelRunsOf,
  enqueueSyncsOf,
  resumeRescoring,
  syncSchedule,
  trackingErasure,
  trackingExport,
  withNames,
} from "./tracking/index.ts";

/** A row that shares the credit account is locked before the account is; what has no such row comes later. */
export const websiteWork: readonly WebsiteWork[] = [
  { workflow: "responseRun", cancel: cancelRunsOf },
  { workflow: "exportPush", cancel: cancelPushesOf },
  { workflow: "contentGeneration", lock: lockGenerationsOf, cancel: cancelGenerationsOf },
  { workflow: "factImport", cancel: cancelImportsOf },
  { workflow: "pillarMerge", cancel: cancelMergesOf },
  { workflow: "pitch", cancel: cancelPitchesOf },
  { workflow: "rescoring", cancel: cancelRescoringOf, resume: resumeRescoring },
  // A Temporal Schedule follows its row, whether the website is deleted or restored.
  { workflow: "scheduledRun", cancel: enqueueSyncsOf, resume: enqueueSyncsOf },
  { workflow: "seoJob", cancel: cancelJobsOf },
];

/** With parts that a test brings itself, such as a page fetcher that may reach its local server. */
export interface ServiceOptions extends Partial<Pick<Services, "pages" | "analysisModel" | "fetchPublic">> {
  /** The longest time of one statement; without it there is no limit. */
  statementTimeoutMs?: number;
  /** Whether organizations call the process. */
  answersCalls?: boolean;
}

/** What an erasure removes: each wing says so of its own tables. */
export const erasable: readonly ErasableTable[] = [
  ...contentErasure,
  ...reportingErasure,
  ...trackingErasure,
  ...identityErasure,
  ...operationErasure,
  ...platformErasure,
];

/** What an organization exports, and what stays: each wing says so of its own tables. */
export const exportables: readonly Exportable[] = [
  ...[identityExport, trackingExport, reportingExport, contentExport, operationExport, platformExport],
];

/**
 * Connects a process to the outside. Neither PostgreSQL nor Temporal has to be reachable yet.
 */
export async function createServices(
  config: Config,
  { statementTimeoutMs, answersCalls, ...replaced }: ServiceOptions = {},
): Promise<Services> {
  const log = createLogger(config.LOG_LEVEL);
  const urls = { app: config.DATABASE_APP_URL, system: config.DATABASE_SYSTEM_URL, replica: config.DATABASE_REPLICA_URL };
  const database = await connect(urls, config.DATABASE_MAX_CONNECTIONS, {
    preparedStatements: config.DATABASE_PREPARED_STATEMENTS,
    statementTimeoutMs,
    answersCalls,
    maxLagMs: config.DATABASE_REPLICA_MAX_LAG_SECONDS * 1_000,
    onChange: (problem) => {
      if (problem === null) log.info("the replica is read from");
      else log.warn({ problem }, "the replica is not read from, the primary is");
    },
  });
  const gate = new ProviderGate(database, log);
  const connection = Connection.lazy(temporalConnection(config));
  const temporal = new Client({
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    interceptors: { workflow: [traceHeader, withoutMemo] },
    dataConverter: dataConverter(config.TEMPORAL_PAYLOAD_KEYS),
  });
  return {
    config,
    database,
    durable: createDurable(database, { client: temporal, taskQueue: config.TEMPORAL_TASK_QUEUE }, { syncSchedule, withNames }),
    entitlements: createEntitlements(config, database, log),
    providers: createProviders(config.providers),
    gate,
    analysisModel: configuredModel(config.providers.analysisModel, gate),
    mentionModel: configuredModel(config.providers.mentionModel, gate),
    websiteWork,
    erasable,
    exportable: exportables.flatMap(({ tables }) => tables),
    pages: createPageFetcher(),
    fetchPublic: guardedFetch(),
    calls: new ActiveCalls(),
    log,
    close: async () => {
      // A transaction may wait for a call of Temporal's, which never answers if it is tried again when its connection has been closed.
      await Promise.allSettled([database.close()]);
      await connection.close();
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
    const isRefused = error instanceof RefusedLoginError;
    log.warn(
      { err: error },
      isRefused ? `the database refuses the login of ${error.variable}` : "the database is not reachable yet",
    );
  }
}
