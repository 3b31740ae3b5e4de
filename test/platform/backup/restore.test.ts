import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { restoreBackup } from "../../../src/platform/backup/restore.ts";

test("an archived log that is named and not there is refused, since without it the database would end with the backup", async () => {
  const folder = join(tmpdir(), "answerscope-nowhere");
  const asked = { folder, to: join(folder, "postgres"), targetTime: undefined, wal: join(folder, "log") };
  await expect(restoreBackup(asked)).rejects.toThrow(`There is no archived log at ${asked.wal}`);
});
