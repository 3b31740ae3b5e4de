import { describe, expect, test } from "vitest";
import { db as content } from "../../../src/content/database.ts";
import { db as identity } from "../../../src/identity/database.ts";
import { json } from "../../../src/platform/database/builder.ts";
import type { RowOf } from "../../../src/tracking/database.ts";
import { db } from "../../../src/tracking/database.ts";

// The compiler is the test: `npm run types` fails where a line that must not compile does.
test("statements compile only with tables and columns that the wing may name", () => {
  db.selectFrom("topic").select(["id", "name"]).where("website_id", "=", "…");
  // @ts-expect-error a column that the table does not have
  db.selectFrom("topic").select("nam");
  // @ts-expect-error a table that does not exist
  db.selectFrom("topics");
  // @ts-expect-error a value of another type
  db.updateTable("topic").set({ name: 1 });
  // @ts-expect-error a column that PostgreSQL computes
  db.insertInto("prompt").values({ organization_id: "…", website_id: "…", text: "…", folded: "…" });
  // @ts-expect-error a value that the check of the column refuses
  db.updateTable("prompt").set({ status: "deleted" });
  // @ts-expect-error a table of another wing by its bare name
  content.selectFrom("prompt");
  content.selectFrom("tracking.prompt").select("text");
  // @ts-expect-error a column that the other wing does not export
  content.selectFrom("tracking.prompt").select("folded");
  // @ts-expect-error a view of a higher wing
  identity.selectFrom("tracking.website");
  const status: RowOf<"prompt">["status"] = "paused";
  expect(status).toBe("paused");
});

describe("a statement", () => {
  test("has one text, whatever its values are", () => {
    const text = (ids: string[]) => db.selectFrom("topic").select("id").where("id", "in", ids).compile().sql;
    expect(text(["a"])).not.toBe(text(["a", "b"])); // so lists are bound as one array
  });
  test("runs only through the rows of an organization or a transaction", async () => {
    await expect(db.selectFrom("topic").select("id").execute()).rejects.toThrow("no connection of its own");
  });
  test("writes json as text with a cast", () => {
    const { sql, parameters } = identity
      .updateTable("audit_entry")
      .set({ after: json(["a"]) })
      .compile();
    expect(sql).toBe('update "audit_entry" set "after" = $1::jsonb');
    expect(parameters).toEqual(['["a"]']);
  });
});
