import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { version } from "../../../src/platform/version/index.ts";
import { createTestDatabase } from "../../support/database.ts";
import { breaks } from "./expand/breaks.ts";
import { contractions } from "./expand/contracted.ts";
import { describeSchema, type SchemaDescription } from "./expand/describe.ts";

/*
 * Migrations run before the processes are replaced, and a release may be taken back: the release before goes on with the schema of this one.
 * So a migration adds (expand); what the last release uses is removed a release later (contract), announced in the changelog.
 *
 * `RELEASE=1 npx vitest run test/platform/database/expand-contract.test.ts` makes the schema of now the one of the last release.
 */

const path = fileURLToPath(new URL("../../../docs/schema.released.json", import.meta.url));

let current: SchemaDescription;
let afterChange: (change: string) => Promise<SchemaDescription>;
beforeAll(async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  current = await describeSchema(client);
  afterChange = async (change) => {
    await client.query("begin");
    try {
      await client.query(change);
      return await describeSchema(client);
    } finally {
      await client.query("rollback");
    }
  };
  if (process.env.RELEASE || !existsSync(path))
    writeFileSync(path, `${JSON.stringify({ release: version, ...current }, null, 2)}\n`);
  return async () => {
    await client.end();
    await database.drop();
  };
});

const released = () => JSON.parse(readFileSync(path, "utf8")) as SchemaDescription & { release: string };

test("the last release runs on this schema", () => {
  expect(Object.keys(released().relations).length).toBeGreaterThan(50);
  const allowed = new Set(contractions.map(({ is }) => is));
  expect(breaks(released(), current).filter((sentence) => !allowed.has(sentence))).toEqual([]);
});

test("every announced break is one, and was announced by a release that is out", () => {
  const { release } = released();
  const found = breaks(released(), current);
  for (const { is, announced } of contractions) {
    expect(found).toContain(is);
    expect(announced.localeCompare(release, "en", { numeric: true })).toBeLessThanOrEqual(0);
  }
});

describe("a break is found", () => {
  const cases: [change: string, sentence: string | RegExp][] = [
    ["drop view if exists tracking.topic cascade; alter table topic rename column name to label", "public.topic.name is gone"],
    [
      "alter table topic alter website_id drop not null; alter table topic add color text not null",
      "public.topic.color is new, not null and without a default",
    ],
    [
      "alter table topic add constraint short check (length(name) < 9)",
      "public.topic has a new condition: CHECK ((length(name) < 9))",
    ],
    ["create unique index one_name on topic (name)", "public.topic has a new unique index: btree (name)"],
    ["alter table outbox alter last_error set not null", "public.outbox.last_error is not null now"],
    ["alter table outbox alter attempts drop default", "public.outbox.attempts has lost its default"],
    ["alter table outbox alter last_error type varchar(9)", "public.outbox.last_error is character varying(9) in place of text"],
    [
      "revoke update on outbox from answerscope_system",
      "public.outbox may not be used by answerscope_system for update any more",
    ],
    ["drop table restoration", "public.restoration is gone"],
    ["alter table topic add color text not null default ''", /^$/],
  ];
  test.each(cases)("%s", async (change, sentence) => {
    const found = breaks(current, await afterChange(change));
    if (typeof sentence === "string") expect(found).toContain(sentence);
    else expect(found).toEqual([]);
  });
});

test("a longer list of words is no break, a shorter one is", () => {
  const withList = (...words: string[]): SchemaDescription => {
    const conditions = [`CHECK ((reason = ANY (ARRAY[${words.map((word) => `'${word}'::text`).join(", ")}])))`];
    return {
      relations: { "public.mail": { columns: { reason: "text" }, conditions, unique: [], privileges: [] } },
      functions: {},
    };
  };
  expect(breaks(withList("a", "b"), withList("b", "a", "c"))).toEqual([]);
  expect(breaks(withList("a", "b"), withList("a"))).toEqual([
    "public.mail has a new condition: CHECK ((reason = ANY (ARRAY['a'::text])))",
  ]);
});
