import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { followLog, notableJson, notablePostgres } from "../../../deploy/local/log-tail.ts";
import { temporaryDirectory, until } from "./support.ts";

test("of this project's JSON lines, warnings and errors are shown with their cause", () => {
  expect(notableJson('{"level":30,"msg":"api is up"}')).toBeUndefined();
  expect(notableJson('{"level":40,"msg":"a provider is slow"}')).toBe("a provider is slow");
  expect(notableJson('{"level":50,"msg":"not stored","err":{"message":"disk full"}}')).toBe("not stored: disk full");
  expect(notableJson("plain text")).toBeUndefined();
  expect(notableJson("null")).toBeUndefined();
});

test("of PostgreSQL's lines, what it suffers from itself is shown", () => {
  expect(notablePostgres("2026-01-01 UTC [7] PANIC:  could not write to file: No space left on device")).toBe(
    "could not write to file: No space left on device",
  );
  expect(notablePostgres("[7] ERROR:  duplicate key value violates unique constraint")).toBeUndefined();
  expect(notablePostgres("[7] FATAL:  the database system is starting up")).toBeUndefined();
});

test("a followed log says new notable lines only, whole ones, and not a flood", async () => {
  const path = join(temporaryDirectory(), "api.log");
  writeFileSync(path, "! old\n");
  const said: string[] = [];
  onTestFinished(
    followLog(
      path,
      (line) => (line.startsWith("!") ? line : undefined),
      (text) => said.push(text),
    ),
  );
  appendFileSync(path, "quiet\n! first\n! in two ");
  await until("the first", () => said.length === 1);
  appendFileSync(path, "parts\n! third\n! fourth\n! fifth\n! end\n");
  await until("the rest", () => said.length === 4);
  expect(said).toEqual(["! first", "! in two parts", "! third", `more of this in ${path}`]);
});

test("a log that is begun anew is followed from its beginning", async () => {
  const path = join(temporaryDirectory(), "api.log");
  writeFileSync(path, "a long first life\n");
  const said: string[] = [];
  onTestFinished(
    followLog(
      path,
      (line) => line,
      (text) => said.push(text),
    ),
  );
  writeFileSync(path, "anew\n");
  await until("the new line", () => said.includes("anew"));
});
