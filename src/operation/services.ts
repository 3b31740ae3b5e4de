import type { Logger } from "pino";
import type { ProviderGate, Providers } from "../integrations/answer-providers/index.ts";
import type { Entitlement } from "../integrations/entitlement-source/index.ts";
import type { AnalysisModel } from "../integrations/llm/index.ts";
import type { PageFetcher } from "../integrations/web-pages/index.ts";
import type { Database, ErasableTable, ExportableTable, Organization, Transaction } from "../platform/database/index.ts";
import type { Durable, WorkflowName } from "../platform/durable/index.ts";
import type { ActiveCalls } from "../platform/processes/index.ts";
import type { Config } from "./config.ts";

export interface Entitlements {
  /** @throws EntitlementUnavailable when the source does not answer and no answer of the last hour stands in for it. */
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
  /** Every kind of work that a website can have under way, in the order in which rows are locked. */
  websiteWork: readonly WebsiteWork[];
  /** What an erasure removes, of all wings. */
  erasable: readonly ErasableTable[];
  /** What an organization exports, of all wings. */
  exportable: readonly ExportableTable[];
  /** Reads public pages. */
  pages: PageFetcher;
  /** A `fetch` that reaches public https addresses only, for what strangers name. */
  fetchPublic: typeof globalThis.fetch;
  /** The calls that this process is answering; what exports is written between them. */
  calls: ActiveCalls;
  log: Logger;
  close(): Promise<void>;
}

/**
 * A kind of work that a website can have under way. The domain that does the work says how it ends when its website is deleted; the
 * composition root lists all kinds, in the order in which their rows are locked, so that whoever deletes a website need not know them.
 */
export interface WebsiteWork {
  /** What carries it out. */
  workflow: WorkflowName;
  /** Locks open rows whose end gives credits back. It is called for every kind before any kind locks the credit account. */
  lock?(tx: Transaction, website: WorkedWebsite): Promise<unknown>;
  /**
   * Ends what is open as canceled and gives back what it reserved, so that nothing is stored or charged after the commit.
   */
  cancel(tx: Transaction, organization: Organization, website: WorkedWebsite): Promise<unknown>;
  /** Brings back what comes back with a restored website. */
  resume?(tx: Transaction, organization: Organization, website: WorkedWebsite): Promise<unknown>;
}

export interface WorkedWebsite {
  id: string;
  n: number;
}
