import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import type { Context, Website } from "../../src/operation/context.ts";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { connect, type Database, type Organization, type Rows, sql } from "../../src/platform/database/connection.ts";
import { promptTagOperations, topicOperations } from "../../src/tracking/labels/operations.ts";
import { listLocations } from "../../src/tracking/locations/list.ts";
import { listPrompts } from "../../src/tracking/prompts/list.ts";
import { migrateAs } from "../support/database.ts";
import { startTestServers } from "../support/servers.ts";

interface Filled {
  organization: Organization;
  website: string;
  ids: Record<"all" | "half" | "rare" | "topic" | "location", string>;
}

/**
 * Measures lists and filters of a website with many prompts beside another of the same size: the time of their statement at
 * the database, with row security on, through the same connections as the service. `--prompts` sets how many.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { prompts: { type: "string", default: "100000" } } });
  const count = Number(values.prompts);
  const servers = await startTestServers();
  const url = new URL(servers.postgresAdminUrl);
  const { urls } = await migrateAs(url.href);
  const database = await connect(urls, 4);
  try {
    await fill(database, count);
    const { organization, website, ids } = await fill(database, count);
    const calls: [string, AnyOperation, object][] = [
      ["first page", listPrompts, {}],
      ["last page", listPrompts, { page_num: Math.floor((count - 1) / 100), page_size: 100 }],
      ["status", listPrompts, { status: "paused" }],
      ["type", listPrompts, { type: "discovery" }],
      ["topic", listPrompts, { topic_id: ids.topic }],
      ["location", listPrompts, { location_ids: [ids.location] }],
      ["tag of all prompts", listPrompts, { prompt_tags: [ids.all] }],
      ["tag of every thousandth", listPrompts, { prompt_tags: [ids.rare] }],
      ["any of three tags", listPrompts, { prompt_tags: [ids.all, ids.half, ids.rare] }],
      ["all of three tags", listPrompts, { prompt_tags: [ids.all, ids.half, ids.rare], prompt_tags_operator: "all" }],
      ["text of one prompt", listPrompts, { search: `number ${count}?` }],
      ["text of a fifth", listPrompts, { search: "STOVE" }],
      ["text of none", listPrompts, { search: "elephant" }],
      ["text of two letters", listPrompts, { search: "zz" }],
      ["text of every prompt", listPrompts, { search: "is best for" }],
      [
        "all filters",
        listPrompts,
        { search: "boot", status: "active", type: "high_intent", prompt_tags: [ids.half], topic_id: ids.topic },
      ],
      ["tags with counts", promptTagOperations.list, {}],
      ["topics with counts", topicOperations.list, {}],
      ["locations with counts", listLocations, {}],
    ];
    console.log(`${"".padEnd(26)}statements   median ms   slowest of 20`);
    for (const [name, operation, fields] of calls) {
      const { statements, times } = await measure(database.of(organization), operation, website, fields);
      const slowest = times.at(-1)!;
      console.log(
        `${name.padEnd(26)}${String(statements).padStart(10)}${times[10]!.toFixed(1).padStart(12)}${slowest.toFixed(1).padStart(16)}`,
      );
    }
  } finally {
    await database.close();
    await servers.stop();
  }
}

async function measure(rows: Rows, operation: AnyOperation, websiteId: string, fields: object) {
  let statements = 0;
  const counting: Rows = {
    ...rows,
    read: (query) => {
      statements++;
      return rows.read(query);
    },
  };
  const input = operation.input.parse({ website_id: websiteId, ...fields });
  const context = { rows: counting, subject: { id: websiteId } } as unknown as Context<Website>;
  const times: number[] = [];
  for (let n = 0; n < 20; n++) {
    const startedAt = performance.now();
    await operation.handle(context, input);
    times.push(performance.now() - startedAt);
  }
  return { statements: statements / times.length, times: times.sort((a, b) => a - b) };
}

async function fill(database: Database, count: number): Promise<Filled> {
  return database.system.transaction(async (tx) => {
    const [organization] = await tx.run<Organization>(sql`insert into organization (name) values ('Bench') returning id, n`);
    const owner = organization!.id;
    const [row] = await tx.run<{ id: string }>(sql`
      insert into website (organization_id, organization_n, url, name)
      values (${owner}, ${organization!.n}, 'bench.example', 'Bench') returning id`);
    const website = row!.id;
    const ids = { all: randomUUID(), half: randomUUID(), rare: randomUUID(), topic: randomUUID(), location: randomUUID() };
    await tx.run(
      sql`insert into topic (id, organization_id, website_id, name) values (${ids.topic}, ${owner}, ${website}, 'topic')`,
    );
    await tx.run(sql`
      insert into location (id, organization_id, website_id, name) values (${ids.location}, ${owner}, ${website}, 'Berlin')`);
    await tx.run(sql`
      insert into prompt (organization_id, website_id, text, type, status, topic_id, created_at)
      select ${owner}, ${website}, 'Which ' || (array['tent','boot','stove','rope','lamp'])[1 + n % 5] || ' is best for trip '
          || md5(n::text) || ' in the mountains number ' || n || '?',
        case n % 3 when 0 then 'discovery' when 1 then 'high_intent' end, case when n % 10 = 0 then 'paused' else 'active' end,
        case when n % 4 = 0 then ${ids.topic}::uuid end, now() - n * interval '1 second'
      from generate_series(1, ${count}::int) n`);
    for (const [tag, every] of [
      ["all", 1],
      ["half", 2],
      ["rare", 1_000],
    ] as const) {
      await tx.run(
        sql`insert into prompt_tag (id, organization_id, website_id, name) values (${ids[tag]}, ${owner}, ${website}, ${tag})`,
      );
      await tx.run(sql`
        insert into prompt_tag_link (organization_id, prompt_id, tag_id)
        select ${owner}, id, ${ids[tag]} from prompt where website_id = ${website} and n % ${every}::int = 0`);
    }
    await tx.run(sql`
      insert into prompt_location (organization_id, prompt_id, location_id)
      select ${owner}, id, ${ids.location} from prompt where website_id = ${website} and n % 3 = 0`);
    return { organization: organization!, website, ids };
  });
}
