import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { assertAll } from "./analytics/compare.ts";
import { fillAll } from "./analytics/filled.ts";
import { openStand, type Stand } from "./analytics/stand.ts";

let database: TestDatabase;
let stand: Stand;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "answerscope-bench-"));
  const servers = { postgresAdminUrl: database.url, temporalAddress: inject("temporalAddress"), stop: async () => {} };
  stand = await openStand(servers, directory, join(directory, "facts.duckdb"));
});
afterAll(async () => {
  await stand?.close();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

test("the questions of the bench have the answers of plain SQL, at a small size", async () => {
  const filled = await fillAll(stand, 4_000, { file: null, rounds: 0 });
  expect(filled.small).toHaveLength(4);
  await assertAll(stand, filled);
});
