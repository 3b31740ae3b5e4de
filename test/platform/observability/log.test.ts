import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** The lines that a process writes which logs this. */
function logged(statement: string): string[] {
  const module = new URL("../../../src/platform/observability/log.ts", import.meta.url).href;
  const program = `import { createLogger } from ${JSON.stringify(module)}; const log = createLogger("info"); ${statement}`;
  return execFileSync("node", ["--input-type=module", "--eval", program], { encoding: "utf8" }).trimEnd().split("\n");
}

test("what strangers wrote makes no second line; instants are UTC", () => {
  const [line, ...others] = logged(`log.info({ reason: 'a\\n{"level":60,"msg":"forged"}\\u001b[2J' }, "request\\nfailed")`);
  expect(others).toEqual([]);
  const entry = JSON.parse(line!);
  expect(entry).toMatchObject({ level: 30, msg: "request\nfailed", reason: expect.stringContaining("forged") });
  expect(line).not.toContain("\u001b");
  expect(entry.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("secrets are left out, at the top and one level down", () => {
  const names = ["authorization", "cookie", "password", "secret", "token", "api_key", "key"];
  const fields = Object.fromEntries(names.map((name) => [name, "hunter2"]));
  const [line] = logged(`log.info(${JSON.stringify({ ...fields, headers: { ...fields, "x-api-key": "hunter2" } })}, "m")`);
  expect(line).toContain("[redacted]");
  expect(line).not.toContain("hunter2");
});

test("lines say where they come from; a stack is written once, and the other errors of an outage without", () => {
  const context = new URL("../../../src/platform/observability/log-context.ts", import.meta.url).href;
  const lines = logged(`
    const { addLogContext, withLogContext } = await import(${JSON.stringify(context)});
    const fail = (n) => log.warn({ err: new Error("away " + n) }, "failed");
    withLogContext({ requestId: "r1" }, () => {
      addLogContext({ organizationId: "o1" });
      for (const n of [1, 2]) fail(n);
    });
    log.info("outside");`).map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ requestId: "r1", organizationId: "o1", err: { message: "away 1" } });
  expect(lines[0].err.stack).toContain("\n    at ");
  expect(lines[1].err).toEqual({ type: "Error", message: "away 2" });
  expect(lines[2]).not.toHaveProperty("requestId");
});

test("an error of the database says what failed, not the row", () => {
  const error = {
    code: "23514",
    constraint: "mail_check",
    detail: "Failing row contains (hunter2).",
    where: "JSON data, line 1: hunter2",
  };
  const lines = logged(`
    for (const n of [1, 2]) log.error({ err: Object.assign(new Error("violates a check"), ${JSON.stringify(error)}) }, "failed");`);
  expect(JSON.parse(lines[0]!).err).toMatchObject({ message: "violates a check", code: "23514", constraint: "mail_check" });
  expect(lines.join()).not.toContain("hunter2");
});
