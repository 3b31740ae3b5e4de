export { RestoreRefused, restoreBackup } from "./restore.ts";
export { takeBackup } from "./take.ts";
