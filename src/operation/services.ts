import type { Logger } from "pino";
import type { ProviderGate } from "../integrations/answer-providers/gate.ts";
import type { Providers } from "../integrations/answer-providers/registry.ts";
import type { Entitlement } from "../integrations/entitlement-source/source.ts";
import type { AnalysisModel } from "../integrations/llm/model.ts";
import type { PageFetcher } from "../integrations/web-pages/fetch-page.ts";
import type { Database } from "../platform/database/connection.ts";
import type { Durable } from "../platform/durable/durable.ts";
import type { Config } from "./config.ts";

export interface Entitlements {
  /** @throws EntitlementUnavailable when the source cannot tell and no answer of the last hour stands in for it. */
  check(organizationId: string, name: Entitlement): Promise<"granted" | "missing">;
}

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
