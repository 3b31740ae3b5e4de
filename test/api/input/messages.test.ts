import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseInput } from "../../../api/input/parse.ts";
import { operations } from "../../../src/operations.ts";
import { Refusal } from "../../../src/platform/errors/refusal.ts";
import { tried } from "../../support/full-length.ts";
import { nodesOf, plainValue, replacedAt } from "./schemas.ts";

type Input = Record<string, unknown>;

/** What schemas say where nobody gave them words. */
const rawTexts = /Invalid|expected [a-z]+ to|, received|Too (big|small)|Unrecognized|NaN|undefined|\[object|==|>=|<=/;

const wrong = [
  undefined,
  null,
  0,
  -1,
  1.5,
  1e308,
  "",
  " ",
  "x",
  "2026-02-30",
  "x".repeat(300_000),
  true,
  [],
  [null],
  ["x", "x"],
  {},
  { key: "x" },
];

function messageOf(schema: z.ZodObject, input: Input): string | null {
  try {
    parseInput(schema, structuredClone(input), { unknown: null });
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return error.message;
    throw error;
  }
}

describe.each(tried(operations, 3).map((operation) => [operation.name, operation] as const))("%s", (_, operation) => {
  const schema = operation.input as z.ZodObject;
  const base = plainValue(schema) as Input;

  test("wrong values anywhere are told in plain words", () => {
    const seen = new Set<string>();
    for (const { path } of nodesOf(schema)) {
      if (path.length === 0) continue;
      for (const value of wrong) {
        const input = replacedAt(base, path, value);
        const message = input === null ? null : messageOf(schema, input as Input);
        if (message !== null) seen.add(message);
      }
    }
    expect([...seen].filter((message) => rawTexts.test(message))).toEqual([]);
    // One sentence a field: what is no text says nothing about its length or form.
    for (const message of seen) {
      const places = message.split("; ").flatMap((part) => (/^[\w.[\]]+: /.test(part) ? [part.split(": ")[0]!] : []));
      expect(new Set(places).size, message).toBe(places.length);
    }
  });

  test("what is missing is required, in these words", () => {
    const required = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
      ([, type]) => !type.safeParse(undefined).success,
    );
    const message = messageOf(schema, {}) ?? "";
    for (const [name] of required.slice(0, 5)) expect(message.split("; ")).toContain(`${name}: is required`);
  });
});

describe("one sentence for one mistake", () => {
  const schema = z.object({
    name: z.string().min(1).max(5),
    count: z.int().min(1).max(9),
    tags: z.array(z.string()).min(1).max(2).optional(),
    kind: z.enum(["draft", "page"]).optional(),
    email: z
      .email()
      .regex(/^.{1,64}@/, "has more than 64 characters before the @")
      .optional(),
    value: z.union([z.string(), z.array(z.string()).max(2)]).optional(),
    models: z.partialRecord(z.enum(["chatgpt", "gemini"]), z.boolean()).optional(),
    expires_at: z.iso.datetime({ offset: true }).optional(),
  });
  const good = { name: "x", count: 1 };

  test.each<[Input, string]>([
    [{ name: null, count: "1" }, "name: must be text; count: must be a number"],
    [{ name: "", count: 1.5 }, "name: must not be empty; count: must be a whole number"],
    [{ name: "123456", count: 10 }, "name: must have at most 5 characters; count: must be at most 9"],
    [{ ...good, count: 0 }, "count: must be at least 1"],
    [{ ...good, tags: [] }, "tags: must not be an empty list"],
    [{ ...good, tags: ["a", "b", "c"] }, "tags: must have at most 2 entries"],
    [{ ...good, tags: ["a", 5] }, "tags[1]: must be text"],
    [{ ...good, kind: "drft" }, 'kind: must be one of draft, page; did you mean "draft"?'],
    [{ ...good, kind: 5 }, "kind: must be one of draft, page"],
    [{ ...good, email: "nope" }, "email: must be an e-mail address, such as name@example.com"],
    [{ ...good, value: 5 }, "value: must be text or a list"],
    [{ ...good, value: ["a", 5] }, "value[1]: must be text"],
    [{ ...good, models: { chatgtp: true } }, 'models: "chatgtp" is not known; did you mean "chatgpt"?'],
    [{ ...good, models: { chatgpt: 1 } }, "models.chatgpt: must be true or false"],
    [{ ...good, expires_at: "tomorrow" }, "expires_at: must be an instant with its zone, such as 2026-03-02T12:00:00Z"],
    [{ ...good, name: "a\0" }, "name: must not contain the NUL character"],
  ])("%j", (input, message) => {
    expect(messageOf(schema, input)).toBe(message);
  });
});

test.each(["/metrics/query", "/rows/query"])(
  "a list with more different ids than a call has arguments is too long for %s",
  (path) => {
    const schema = operations.find(({ rest }) => rest?.path === path)!.input as z.ZodObject;
    // Threads of tests have a larger stack than a process, whose calls take some 100,000 arguments.
    const prompt_ids = Array.from({ length: 1_000_000 }, (_, index) => `p${index}`);
    const filters = { start_date: "2026-01-01", end_date: "2026-01-02", prompt_ids };
    expect(messageOf(schema, { filters })).toMatch(/^filters\.prompt_ids: must have at most [\d,]+ entries$/);
  },
);

test("a value that chooses among shapes is answered with the values that there are", () => {
  const schema = z.object({
    source: z.discriminatedUnion("kind", [z.object({ kind: z.literal("draft") }), z.object({ kind: z.literal("page") })]),
  });
  expect(messageOf(schema, { source: { kind: "url" } })).toBe("source.kind: must be one of draft, page");
});
