import { beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "../../../src/operation/operation.ts";
import { operations } from "../../../src/operations.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { changed } from "../../api/access/changed.ts";
import { invoke } from "../../api/access/invoke.ts";
import { Place } from "../../api/access/place.ts";
import { samples } from "../../api/access/samples.ts";
import { tried } from "../../support/full-length.ts";
import { callTool } from "../../support/tools.ts";
import { useService } from "../../support/use-service.ts";

/*
 * Every operation that creates or spends something is called again with its key: the answer is the first one's, and the tables
 * hold what one call leaves.
 */

type Input = Record<string, unknown>;

let tables: { name: string; column: string }[];

const service = useService({ env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" } });
beforeAll(async () => {
  tables = await service.query(sql`
    select c.table_name as name, min(c.column_name) as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name in ('organization_id', 'organization_n') and t.table_type = 'BASE TABLE'
      -- Every call is charged to the budget, and the outbox empties behind the answers.
      and c.table_name not in ('rate_budget', 'rate_admission', 'outbox') group by c.table_name order by c.table_name`);
});

/** Calls that do no more the second time than the first time, or that have a key of their own. */
const safeByThemselves = [
  ...["content.cancel", "content.publish", "response-streaming.cancel", "seo.cancel"],
  ...[
    "knowledge-base.delete-pillars",
    "knowledge-base.merge-pillars",
    "knowledge-base.move-facts",
    "knowledge-base.review-facts",
  ],
  ...["attributes.restore", "prompts.pause", "prompts.resume", "prompts.restore", "websites.restore"],
  ...["organization.erase", "websites.erase"],
  ...["export-destinations.push", "seo.submit"],
];

test("every POST that writes takes a key or is safe to repeat by itself", () => {
  const unsafe = operations.filter(({ rest, access, idempotency }) => rest?.method === "POST" && access.writes && !idempotency);
  expect(unsafe.map(({ name }) => name).filter((name) => !safeByThemselves.includes(name))).toEqual([]);
});

describe.each(tried(operations.filter(({ idempotency }) => idempotency)))("$name", (operation) => {
  const key = "one";
  const withKey = (input: Input) => ({ ...input, idempotency_key: key });
  let place: Place;
  let input: Input;
  let alone: Record<string, number>;

  beforeAll(async () => {
    place = await Place.create(service);
    input = await samples[operation.name]!.input(place);
    alone = {};
  });

  test("the same call answers the same and does nothing", async () => {
    const first = await invoke(service, place.key, operation, withKey(input));
    expect([first.status, first.body.error]).toEqual([operation.rest!.status ?? 200, undefined]);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    alone = await counts(place);

    const second = await invoke(service, place.key, operation, withKey(reversed(input)));
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect([second.status, second.body]).toEqual([first.status, asReplayed(operation, first.body)]);
    expect(await counts(place)).toEqual(alone);
  });

  test("another input is a conflict", async () => {
    const answer = await invoke(service, place.key, operation, withKey(changed(place, input)));
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining("was used before with other input")]);
    expect(await counts(place)).toEqual(alone);
  });

  test("twenty at once do it once", async () => {
    const other = await Place.create(service);
    const same = withKey(await samples[operation.name]!.input(other));
    const answers = await Promise.all(Array.from({ length: 20 }, () => invoke(service, other.key, operation, same)));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [operation.rest!.status ?? 200, undefined]),
    );
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1);
    expect(await counts(other)).toEqual(alone);
  });

  test.runIf(operation.mcp)("a tool's argument is the same key", async () => {
    const confirmed = { ...withKey(input), ...(operation.mcp!.spends && { confirm: true }) };
    const again = await callTool(service, place.key, operation.mcp!.tool, confirmed);
    expect(again.body.error).toBeUndefined();
    expect(await counts(place)).toEqual(alone);
  });
});

/** Secrets that are shown once are not in a replay. */
function asReplayed(operation: AnyOperation, body: Input): Input {
  const shownOnce: Record<string, object> = { "keys.create": { key: "" }, "share-links.create": { url: "" } };
  return { ...body, ...shownOnce[operation.name] };
}

/** The same input with its fields in another order. */
const reversed = (input: Input): Input => Object.fromEntries(Object.entries(input).toReversed());

/** How many rows each table holds of an organization. */
async function counts(place: Place): Promise<Record<string, number>> {
  const { id, n } = place.organization;
  const all = tables.map(
    ({ name, column }) =>
      sql`select ${name} as name, count(*) as rows from ${sql.table(name)}
        where ${sql.ref(column)} = ${column === "organization_id" ? sql`${id}::uuid` : sql`${n}::int`}`,
  );
  const rows = await service.query<{ name: string; rows: number }>(sql.join(all, sql` union all `) as never);
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}
