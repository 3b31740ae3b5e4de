export { booleanArray, numberArray, textArray } from "./array-text.ts";
export { isDatabaseAway, isOutage, refusesWrites, unreachedCodes } from "./away.ts";
export { anyOf, builder, json, nextUpdatedAt, now, secondsFromNow, transactionTime, withinDays } from "./builder.ts";
export { WallCanary } from "./canary.entity.ts";
export {
  arrayOf,
  bigint,
  bytes,
  computed,
  day,
  instant,
  jsonb,
  preciseInstant,
  reference,
  surrogateKey,
  surrogatePrimaryKey,
  surrogateReference,
  tenantReference,
  uuidKey,
} from "./columns.ts";
export {
  connect,
  type Database,
  isUnstorable,
  type Organization,
  type Query,
  type Rows,
  type RuntimeUrls,
  type StaleRows,
  sql,
  type Transaction,
} from "./connection.ts";
export {
  afterReferring,
  type ErasableTable,
  type ErasureScope,
  entriesOf,
  erasableTables,
  inBatches,
  removeRows,
} from "./erasable.ts";
export { type Exportable, type ExportableTable, exportableTables, exportTable } from "./exportable.ts";
export {
  type DatabaseUrls,
  ensureOwner,
  ensureRuntimeLogins,
  loginUrls,
  loginVariables,
  newPassword,
  proveServer,
  variableLine,
} from "./logins.ts";
export { connectionGauges } from "./metrics.ts";
export { migrationFolder, migrationNames } from "./migration-files.ts";
export { PostgresNamingStrategy } from "./naming.ts";
export { newId } from "./new-id.ts";
export { definerRows, systemRows, tenantRows, tenantRowsByKey, tenantRowsWhere } from "./policies.ts";
export { noDatabaseCode, RefusedLoginError, refusedPasswordCodes, UnsafeConnectionError } from "./proof.ts";
export { type Columns, type RowsOf, type TablesOf, type ViewsOf, view } from "./schema.ts";
export { isStorableText, storableJson, storableText } from "./storable-text.ts";
export { unlessTaken } from "./taken.ts";
