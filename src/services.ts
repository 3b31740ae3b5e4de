import { Client, Connection } from "@temporalio/client";
import { cancelGenerationsOf, lockGenerationsOf } from "./content/generation/settle.ts";
import { cancelMergesOf } from "./content/knowledge-base/merge.ts";
import { cancelImportsOf } from "./content/knowledge-base/perform-import.ts";
import { cancelPitchesOf } from "./content/pitches/end.ts";
import { cancelJobsOf } from "./content/seo/cancel.ts";
import { createEntitlements } from "./identity/entitlements/entitlements.ts";
import { ProviderGate } from "./integrations/answer-providers/gate.ts";
import { createProviders } from "./integrations/answer-providers/registry.ts";
import { configuredModel } from "./integrations/llm/ai-sdk.ts";
import { createPageFetcher } from "./integrations/web-pages/fetch-page.ts";
import { guardedFetch } from "./integrations/web-pages/guarded-fetch.ts";
import type { Config } from "./operation/config.ts";
import type { Services, WebsiteWork } from "./operation/services.ts";
import { connect } from "./platform/database/connection.ts";
import { UnsafeConnectionError } from "./platform/database/proof.ts";
import { createDurable } from "./platform/durable/durable.ts";
import { temporalConnection } from "./platform/durable/temporal-connection.ts";
import { createLogger } from "./platform/observability/log.ts";
import { cancelRescoringOf } from "./tracking/rescoring/reconcile.ts";
import { resumeRescoring } from "./tracking/rescoring/request.ts";
import { cancelRunsOf } from "./tracking/runs/run-lifecycle.ts";
import { enqueueSyncsOf } from "./tracking/schedules/enqueue-sync.ts";
import { syncSchedule } from "./tracking/schedules/sync.ts";
import { withNames } from "./tracking/websites/search-attributes.ts";

/** A row that shares the credit account is locked before the account is; what has no such row comes later. */
export const websiteWork: readonly WebsiteWork[] = [
  { workflow: "responseRun", cancel: cancelRunsOf },
  { workflow: "contentGeneration", lock: lockGenerationsOf, cancel: cancelGenerationsOf },
  { workflow: "factImport", cancel: cancelImportsOf },
  { workflow: "pillarMerge", cancel: cancelMergesOf },
  { workflow: "pitch", cancel: cancelPitchesOf },
  { workflow: "rescoring", cancel: cancelRescoringOf, resume: resumeRescoring },
  // A Temporal Schedule follows its row, whether the website is deleted or restored.
  { workflow: "scheduledRun", cancel: enqueueSyncsOf, resume: enqueueSyncsOf },
  { workflow: "seoJob", cancel: cancelJobsOf },
];

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
    durable: createDurable(database, { client: temporal, taskQueue: config.TEMPORAL_TASK_QUEUE }, { syncSchedule, withNames }),
    entitlements: createEntitlements(config, database),
    providers: createProviders(config.providers),
    gate,
    analysisModel: configuredModel(config.providers.analysisModel, gate),
    mentionModel: configuredModel(config.providers.mentionModel, gate),
    websiteWork,
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
