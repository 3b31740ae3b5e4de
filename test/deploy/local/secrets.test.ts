import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { localSecrets } from "../../../deploy/local/secrets.ts";

const directory = mkdtempSync(join(tmpdir(), "answerscope-secrets-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("secrets are made once, for this user alone; what the environment sets is taken", () => {
  const file = join(directory, "secrets.env");
  const made = localSecrets(directory, {});
  expect(made.EXPORT_SECRETS_KEY!.length).toBeGreaterThanOrEqual(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const written = readFileSync(file, "utf8");
  expect(localSecrets(directory, { EXPORT_SECRETS_KEY: "" })).toEqual(made);
  expect(localSecrets(directory, { EXPORT_SECRETS_KEY: "given" })).toEqual({ EXPORT_SECRETS_KEY: "given" });
  expect(readFileSync(file, "utf8")).toBe(written);
});
