export { type Access, foreignWebsite, type OrganizationSubject, organization, website } from "./access.ts";
export {
  type Config,
  ConfigError,
  configVariables,
  readCodecConfig,
  readConfig,
  readMigrationConfig,
  setVariables,
} from "./config.ts";
export { misspelt } from "./config-names.ts";
export type { Caller, Context, Website } from "./context.ts";
export { operationErasure } from "./erasure.ts";
export { operationExport } from "./exported.ts";
export { externalId, partnersOnly } from "./external-id.ts";
export {
  containing,
  givenDay,
  givenInstant,
  givenMoment,
  id,
  idList,
  includedParts,
  instant,
  isTransactionNumber,
  isUuid,
  keptConditions,
  misplaced,
  namedRecord,
  opaqueId,
  orderBy,
  page,
  pagination,
  paging,
  person,
  readableText,
  recordName,
  sortDirection,
  sorting,
  uniqueLists,
  websiteId,
} from "./fields.ts";
export { FileAnswer, orFile, textInPieces } from "./file-answer.ts";
export { type Given, givenChanges } from "./given-changes.ts";
export { Health } from "./health/check.ts";
export { noConnectionLeft, serviceChecks } from "./health/checks.ts";
export { examine, type Finding } from "./health/doctor.ts";
export { type Claim, claimKey, findClaim } from "./idempotency/claims.ts";
export { forgetKeys } from "./idempotency/forget.ts";
export { pruneKeys } from "./idempotency/prune.ts";
export { type Outcome, performOnce, replayed } from "./idempotency.ts";
export { gzippedJsonOf, jsonOf, keptAnswer } from "./kept-answer.ts";
export { type AnyOperation, operation, usesQuery } from "./operation.ts";
export { adminPermissions, type Held, type Permission, permission } from "./permission.ts";
export { providerQueue, providerQueues } from "./provider-queues.ts";
export { publicUrl } from "./public-url.ts";
export type { Entitlements, Services, WebsiteWork, WorkedWebsite } from "./services.ts";
export { SharedReads } from "./shared-reads.ts";
export { expectedUpdatedAt, refuseChanged } from "./unchanged.ts";
