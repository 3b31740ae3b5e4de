export { BackupRefused } from "./base-backup.ts";
export { RestoreRefused, restoreBackup } from "./restore.ts";
export { takeBackup } from "./take.ts";
