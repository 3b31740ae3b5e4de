import type { Organization } from "../database/index.ts";

/*
 * What the service and its workflows agree on: the name of each workflow, its input, its signals and its queries. Whoever starts
 * or signals a workflow, the workflow itself and its activities take their types from here, so that a wrong name or argument does
 * not compile. Inputs hold ids only: histories are read by operators. Names and fields are stored in histories and in the outbox,
 * so a released one is never renamed.
 */

export interface RunInput {
  organization: Organization;
  runId: string;
}

export interface ShardInput extends RunInput {
  websiteId: string;
  /** Calls `from` (inclusive) to `to` (exclusive) of the run's plan. */
  from: number;
  to: number;
}

export interface ScheduledRunInput {
  scheduleId: string;
}

export interface RescoringInput {
  organization: Organization;
  rescoringId: string;
}

export interface MentionJudgingInput {
  organization: Organization;
  websiteId: string;
}

export interface MailInput {
  mailId: string;
}

export interface PitchInput {
  organization: Organization;
  pitchId: string;
}

export interface GenerationInput {
  organization: Organization;
  generationId: string;
}

export interface FactImportInput {
  organization: Organization;
  importId: string;
}

export interface PillarMergeInput {
  organization: Organization;
  mergeId: string;
}

/** Whose rows go stands in the row alone: this history outlives what is erased. */
export interface ErasureInput {
  erasureId: string;
}

export interface RetentionInput {
  organization: Organization;
}

export interface ExportPushInput {
  organization: Organization;
  pushId: string;
}

export interface SeoJobInput {
  organization: Organization;
  jobId: string;
}

/** Where work comes from. */
export interface WorkOrigin {
  requestId?: string | undefined;
  /** Of the span that asked for the work, as W3C Trace Context writes it. */
  traceparent?: string | undefined;
}

/** Headers by which workflows and activities know it. */
export interface OriginHeaders {
  requestId: "request-id";
  traceparent: "traceparent";
}

/** What a worker process hears of its workflows, outside of replays. */
export type WorkSinks = {
  work: {
    began(origin: WorkOrigin): void;
    /** @param status how the work ended: the word that the workflow returned, `canceled` or `failed`. */
    ended(origin: WorkOrigin, status: string): void;
  };
};

/** Every workflow by its name. */
export interface Workflows {
  contentGeneration: { input: GenerationInput };
  erasure: { input: ErasureInput };
  exportPush: { input: ExportPushInput };
  factImport: { input: FactImportInput };
  mentionJudging: { input: MentionJudgingInput };
  pillarMerge: { input: PillarMergeInput };
  pitch: { input: PitchInput };
  rescoring: { input: RescoringInput };
  retention: { input: RetentionInput };
  responseRun: { input: RunInput };
  responseShard: { input: ShardInput };
  scheduledRun: { input: ScheduledRunInput };
  sendMail: { input: MailInput };
  seoJob: {
    input: SeoJobInput;
    signals: { slotAssigned: [token: string]; jobEnded: [status: string] };
    queries: { currentState: string };
  };
}

export type WorkflowName = keyof Workflows;

export type WorkflowInput<Name extends WorkflowName> = Workflows[Name]["input"];

/** The signals that a workflow takes: name to arguments. */
export type WorkflowSignals<Name extends WorkflowName> = Workflows[Name] extends { signals: infer Signals }
  ? Signals
  : Record<never, never>;

/** The queries that a workflow answers: name to result. */
export type WorkflowQueries<Name extends WorkflowName> = Workflows[Name] extends { queries: infer Queries }
  ? Queries
  : Record<never, never>;

/** What a Temporal Schedule starts. */
export type ScheduledWorkflow<Name extends WorkflowName = WorkflowName> = Name extends WorkflowName
  ? { workflowType: Name; args: [WorkflowInput<Name>] }
  : never;
