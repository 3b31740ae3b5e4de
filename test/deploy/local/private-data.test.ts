import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepPrivate } from "../../../deploy/local/private-data.ts";
import { temporaryDirectory } from "./support.ts";

test.each([".", "below"])("a data directory that cannot be written to is told with its variable (%s)", (below) => {
  const file = join(temporaryDirectory(), "file");
  writeFileSync(file, "");
  expect(() => keepPrivate(join(file, below))).toThrow(
    /^DATA_DIR: .*file.* is no folder that this user may write to \((EEXIST|ENOTDIR)\)/,
  );
});
