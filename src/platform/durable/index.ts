export type * from "./contracts.ts";
export { plainSummary } from "./deliver.ts";
export { type ClosedState, withoutMemo } from "./describe.ts";
export { createDurable, type Durable } from "./durable.ts";
export type { Engine } from "./engine.ts";
export { eraseHistories, whenGone } from "./erase-histories.ts";
export { outboxGauges } from "./metrics.ts";
export { Outbox } from "./outbox.entity.ts";
export {
  enqueue,
  enqueueAll,
  enqueueCancels,
  isDelivered,
  type ScheduleSync,
  type WorkflowOf,
  type WorkflowStart,
} from "./outbox.ts";
export {
  dataConverter,
  EncryptingCodec,
  encryptsFailures,
  failureConverterPath,
  isCurrentPayload,
  PayloadError,
} from "./payload-codec.ts";
export { type PayloadKeys, payloadKeys } from "./payload-keys.ts";
export { type OpenWork, openPage, type RepairLog, reconcile, reconcileAll, reconcilePageSize } from "./reconciler.ts";
export { Restoration } from "./restoration.entity.ts";
export { lastRestoration, recordRestoration } from "./restoration.ts";
export {
  addSearchAttributes,
  missingSearchAttributes,
  NamespaceMissingError,
  requireSearchAttributes,
  SEARCH_ATTRIBUTES,
  typedSearchAttributes,
  type WorkflowSearchAttributes,
} from "./search-attributes.ts";
export { sendSignal } from "./signal.ts";
export { temporalConnection } from "./temporal-connection.ts";
export { traceHeader } from "./trace-header.ts";
export { undone } from "./undone.ts";
export { deploymentName, describeVersions, type WorkerVersions } from "./versions/describe.ts";
export { isLost, keepVersions, lostVersions } from "./versions/keep.ts";
export { makeVersionCurrent, rampVersion } from "./versions/route.ts";
