import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Website } from "../../../src/operation/index.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { exportTable } from "../../../src/platform/database/exportable.ts";
import { windowsOfEveryAnswer } from "../../../src/reporting/export/every-answer.ts";
import { changedAnswers, type Window } from "../../../src/reporting/export/window.ts";
import { exportables } from "../../../src/services.ts";
import { fill } from "../../api/access/fill.ts";
import { Place } from "../../api/access/place.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newMember } from "../../support/people.ts";
import { newTestKey } from "../../support/service.ts";
import { settled } from "../../support/settled.ts";
import { useService } from "../../support/use-service.ts";

const service = useService({ env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" } });

interface Receipt {
  organization_id: string;
  sections: { section: string; rows: number; sha256: string }[];
}

async function exported(key: string) {
  const answer = await fetch(`${service.url}/api/v1/organization/export`, { headers: { "x-api-key": key } });
  const text = await answer.text();
  if (answer.status !== 200) return { status: answer.status, text };
  const lines = text.trimEnd().split("\n");
  const { receipt } = JSON.parse(lines.at(-1)!) as { receipt: Receipt };
  return { status: answer.status, text, lines: lines.slice(0, -1), receipt };
}

test("an owner exports everything of the organization, nothing of another one and no secret", async () => {
  const place = await Place.create(service);
  const other = await Place.create(service);
  await fill(service, place);
  await other.prompt();
  await importLines(service, place.websiteId, [importLine({ external_id: "one" }), importLine({ external_id: "two" })]);
  // More than a batch, by a key of one column and by one of two.
  await service.query(sql`
    insert into topic (organization_id, website_id, name)
    select ${place.organization.id}, ${place.websiteId}, 'Topic ' || i from generate_series(1, 450) i`);
  const [tag] = await service.query<{ id: string }>(sql`
    insert into prompt_tag (organization_id, website_id, name) values (${place.organization.id}, ${place.websiteId}, 'Many') returning id`);
  await service.query(sql`
    with made as (
      insert into prompt (organization_id, website_id, text)
      select ${place.organization.id}, ${place.websiteId}, 'Which tent, number ' || i || '?' from generate_series(1, 450) i returning id)
    insert into prompt_tag_link (organization_id, tag_id, prompt_id) select ${place.organization.id}, ${tag!.id}, id from made`);
  await service.query(sql`update app_user set password_hash = 'hashed-secret', first_name = 'of-the-account'`);
  await settled(service);

  const admin = await newTestKey(service, place.organization, { ownerId: await newMember(service, place.organization, "admin") });
  expect((await exported(admin)).status).toBe(403);
  const { status, text, lines, receipt } = await exported(place.key);
  expect(status).toBe(200);

  // The receipt is about these lines.
  let at = 0;
  for (const { section, rows, sha256 } of receipt!.sections) {
    const own = lines!.slice(at, at + rows).map((line) => `${line}\n`);
    expect([section, createHash("sha256").update(own.join("")).digest("hex")]).toEqual([section, sha256]);
    at += rows;
  }
  expect(at).toBe(lines!.length);
  const count = Object.fromEntries(receipt!.sections.map(({ section, rows }) => [section, rows]));
  for (const table of ["prompt", "topic", "prompt_tag_link", "company", "content", "fact", "pitch", "api_key", "credit_entry"]) {
    const [found] = await service.query<{ rows: number }>(sql`
      select count(*)::int as rows from ${sql.table(table)} where organization_id = ${place.organization.id}`);
    expect([table, count[table]]).toEqual([table, found!.rows]);
  }
  expect(Math.min(count.prompt!, count.topic!, count.prompt_tag_link!)).toBeGreaterThan(400);
  expect(count).toMatchObject({ organization: 1, [`answers of ${place.websiteId}`]: 2 });
  const records = lines!.map((line) => JSON.parse(line));
  // Names of an account and its age are the person's own: any organization can add an address that it knows.
  const people = records.filter(({ table }) => table === "app_user").map(({ row }) => Object.keys(row).toSorted().join());
  expect(new Set(people)).toEqual(new Set(["email,id"]));
  const answers = records.filter(({ dataset }) => dataset === "answers");
  expect(new Set(answers.map(({ row }) => row.external_id))).toEqual(new Set(["one", "two"]));

  for (const foreign of [other.organization.id, other.websiteId]) expect(text).not.toContain(foreign);
  // The last 43 characters of a key; underscores are among them.
  for (const secret of [place.key.slice(-43), "hashed-secret", "of-the-account"]) expect(text).not.toContain(secret);
  const links = await service.query<{ link_token: string }>(sql`select link_token from pitch where link_token is not null`);
  for (const { link_token } of links) expect(text).not.toContain(link_token);
  const trail = await service.call(place.key, "GET", "/audit?action=organization.export");
  expect(trail.body.entries.length).toBeGreaterThan(0);
});

test("every table is exported or stays for a reason, and no column that sounds like a secret is exported", async () => {
  const columns = await service.query<{ table: string; column: string; type: string }>(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like '%migration%'`);
  const exportedTables = new Map(exportables.flatMap(({ tables }) => tables.map((table) => [table.table, table])));
  const left = Object.assign({}, ...exportables.map(({ left }) => left), { provider_pause: "belongs to nobody" });
  const names = [...new Set(columns.map(({ table }) => table))];
  expect(names.filter((name) => !exportedTables.has(name) && !(name in left))).toEqual([]);
  expect(Object.keys(left).filter((name) => !names.includes(name))).toEqual([]);
  // Changes that the service is about to make are none of the organization's; what changed in its instrument is.
  expect([...exportedTables.keys()].filter((name) => name.endsWith("_change"))).toEqual(["instrument_change"]);
  const telling = columns.filter(
    ({ table, column, type }) =>
      /secret|hash|token|password|cipher/.test(column) &&
      type !== "bytea" &&
      exportedTables.get(table)?.omitted.includes(column) === false,
  );
  // Numbers of tokens that models took, and what tells whether a page has changed.
  expect(new Set(telling.map(({ table, column }) => `${table}.${column}`))).toEqual(
    new Set(["mention_judge_usage.input_tokens", "mention_judge_usage.output_tokens", "seo_job.page_hash"]),
  );
});

test("answers that are scored anew while they are exported are exported, also behind a transaction that has not ended", async () => {
  const place = await Place.create(service);
  const lines = ["one", "two", "three"].map((external_id) => importLine({ external_id }));
  await importLines(service, place.websiteId, lines);
  await settled(service);
  const { database } = service.services;
  const rows = database.ofReplica(place.organization);
  const [website] = await rows.read(sql<Website>`select id, n from website where id = ${place.websiteId}`);
  const score = (external: string) => sql`
    update response_change set xid = pg_current_xact_id()
    where response_n = (select n from response where website_n = ${website!.n} and external_id = ${external})`;
  const readOf = async (window: Window): Promise<number[]> =>
    (
      await rows.read(sql<{ n: number }>`select c.response_n as n from (${changedAnswers(website!, window, window.after)}) c`)
    ).map(({ n }) => n);

  const seen = new Set<number>();
  const windows: Window[] = [];
  let other: Promise<unknown> | null = null;
  let end = () => {};
  for await (const window of windowsOfEveryAnswer(rows, website!, new AbortController().signal)) {
    if (windows.push(window) === 1) {
      // A transaction that began earlier holds the following windows back for a while.
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const begun = Promise.withResolvers<void>();
      other = database.system.transaction(async (tx) => {
        await tx.run(sql`select pg_current_xact_id()`);
        begun.resolve();
        await ended;
      });
      await begun.promise;
      await service.query(score("two"));
      setTimeout(end, 50);
    }
    if (windows.length === 2) await service.query(score("three"));
    // What is stored meanwhile does not prolong it.
    if (windows.length === 3) await importLines(service, place.websiteId, [importLine({ external_id: "four" })]);
    for (const n of await readOf(window)) seen.add(n);
  }
  await other;
  const stored = await service.query<{ n: number; xid: string }>(sql`
    select r.n, c.xid::text as xid from response r join response_change c on c.response_n = r.n
    where r.website_n = ${website!.n} and r.external_id = any(${["one", "two", "three"]})`);
  expect(stored).toHaveLength(3);
  for (const { n } of stored) expect(seen).toContain(n);
  // Only the last window is beyond them all, however often transactions of other tests hold one back.
  const xids = stored.map(({ xid }) => BigInt(xid));
  expect(windows.map(({ to }) => xids.every((xid) => xid < BigInt(to)))).toEqual(windows.map((_, i) => i === windows.length - 1));
});

test("a website that is erased meanwhile has no more answers", async () => {
  const website = { id: crypto.randomUUID(), n: 1_000_000 } as Website;
  const windows = [];
  const { signal } = new AbortController();
  const rows = service.services.database.ofReplica({ id: crypto.randomUUID(), n: 1_000_000 });
  for await (const window of windowsOfEveryAnswer(rows, website, signal)) windows.push(window);
  expect(windows).toEqual([]);
});

test("large rows are read few at a time, also behind many small ones", async () => {
  const place = await Place.create(service);
  const mebibyte = 2 ** 20;
  await service.query(sql`
    insert into pillar (organization_id, website_id, name, description)
    select ${place.organization.id}, ${place.websiteId}, 'Pillar ' || i, case when i <= 230 then '' else repeat('x', ${mebibyte}::int) end
    from generate_series(1, 250) i`);
  const table = exportables.flatMap(({ tables }) => tables).find((table) => table.table === "pillar")!;
  const seen: unknown[] = [];
  for await (const batch of exportTable(service.services.database.of(place.organization), place.organization, table)) {
    seen.push(...batch.map(({ id }) => id));
    expect(JSON.stringify(batch).length).toBeLessThan(6 * mebibyte);
  }
  const stored = await service.query<{ id: string }>(sql`
    select id from pillar where organization_id = ${place.organization.id} order by id`);
  expect(seen).toEqual(stored.map(({ id }) => id));
});
