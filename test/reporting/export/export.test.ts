import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { encodeCursor } from "../../../src/reporting/query/cursor.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { settled } from "../../support/settled.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);
let website: { id: string };
let companies: Record<string, string>;

// biome-ignore lint/suspicious/noExplicitAny: rows of every dataset.
type Row = any;

beforeAll(async () => {
  website = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  const { body } = await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`);
  companies = Object.fromEntries(body.competitors.map(({ name, id }: { name: string; id: string }) => [name, id]));
});

const lineOf = (index: number) =>
  importLine({
    prompt: `Prompt ${index % 3}`,
    tags: index % 3 === 0 ? ["Buying"] : [],
    location: index % 2 === 0 ? "Oslo" : null,
    created_at: `2026-03-${String(1 + (index % 28)).padStart(2, "0")}T12:00:00.000Z`,
    outcome: index % 10 === 9 ? "refused" : "answered",
    mentions: [{ company: "Rival", position: 1 }, ...(index % 2 === 0 ? [{ company: "Acme", position: 2 }] : [])],
    citations: [{ url: `https://shop.acme.example/${index}` }, { url: "https://found.example/", cited: false }],
    products: index % 5 === 0 ? [{ title: `Tent ${index}`, price: 9.5 }] : [],
  });

interface Exported {
  rows: Row[];
  next: string;
  hasMore: boolean;
}

async function exported(
  dataset: string,
  options: Record<string, string> = {},
  of = { key: organization.key, id: website.id },
): Promise<Exported> {
  const query = new URLSearchParams({ website_id: of.id, ...options });
  const answer = await service.call(of.key, "GET", `/export/${dataset}?${query}`);
  expect([answer.status, answer.body?.error]).toEqual([200, undefined]);
  return {
    rows: String(answer.body)
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    next: answer.headers.get("x-next-cursor")!,
    hasMore: answer.headers.get("x-has-more") === "true",
  };
}

describe("a full export", () => {
  beforeAll(async () => {
    await importLines(
      service,
      website.id,
      Array.from({ length: 40 }, (_, index) => lineOf(index)),
    );
    await settled(service);
  });

  test("answers say what the list of responses says", async () => {
    const { rows } = await exported("answers");
    const { body } = await service.call(organization.key, "POST", "/responses", {
      ...{ website_id: website.id, filters: { start_date: "2026-03-01", end_date: "2026-03-31" }, page_size: 100 },
    });
    const listed = new Map<string, Row>(body.responses.map((one: Row) => [one.id, one]));
    expect(rows.map(({ response_id }) => response_id).sort()).toEqual([...listed.keys()].sort());
    for (const row of rows) {
      const one = listed.get(row.response_id)!;
      expect(row).toMatchObject({
        ...{ created_at: one.created_at, day: one.created_at.slice(0, 10), model: one.model, outcome: one.outcome },
        ...{ prompt_id: one.prompt_id, prompt: one.base_prompt, asked: one.prompt, schedule_id: one.schedule.selection },
        ...{ mentioned: one.mentioned, position: one.position, cited: one.cited, location: one.location?.name ?? null },
        ...{
          external_id: one.external_id,
          response: one.response,
          source_count: one.sources.length,
          search_queries: one.search_queries,
        },
      });
      const named = [
        ...one.competitors.map(({ name, position }: Row) => ({ name, position })),
        ...(one.mentioned ? [{ name: "Acme", position: one.position }] : []),
      ];
      expect(row.companies).toEqual(named.sort((a, b) => a.position - b.position).map(({ name }) => name));
    }
  });

  test("mentions, citations and products count as the queries count", async () => {
    const count = async (dataset: string) =>
      (
        await service.call(organization.key, "POST", "/rows/query", {
          ...{
            website_id: website.id,
            dataset,
            include_total: true,
            filters: { start_date: "2026-03-01", end_date: "2026-03-31" },
          },
        })
      ).body.total_rows;
    const [mentions, citations, products] = await Promise.all(
      ["mentions", "citations", "products"].map((name) => exported(name)),
    );
    expect(mentions!.rows).toHaveLength(await count("mentions"));
    expect(citations!.rows).toHaveLength(await count("citations"));
    expect(products!.rows).toHaveLength(await count("products"));
    expect(mentions!.rows.find(({ company }) => company === "Rival")).toMatchObject({
      company_id: companies.Rival,
      is_self: false,
      position: 1,
    });
    const own = citations!.rows.filter(({ company_ids }) => company_ids.length > 0);
    expect(new Set(own.map(({ root_domain }) => root_domain))).toEqual(new Set(["acme.example"]));
    expect(products!.rows[0]).toMatchObject({ title: expect.stringMatching(/^Tent/), price: 9.5 });
  });

  test("pages by `limit` hold every answer once, in the order of the whole", async () => {
    const whole = (await exported("answers")).rows.map(({ response_id }) => response_id);
    const paged: string[] = [];
    let page = await exported("answers", { limit: "7" });
    for (;;) {
      paged.push(...page.rows.map(({ response_id }) => response_id));
      if (!page.hasMore) break;
      page = await exported("answers", { limit: "7", updated_since: page.next });
    }
    expect(paged).toEqual(whole);
    expect((await exported("answers", { updated_since: page.next })).rows).toEqual([]);
  });

  test("text can be left out, and files have all formats", async () => {
    expect((await exported("answers", { include_response: "false" })).rows.every(({ response }) => response === null)).toBe(true);
    const csv = await service.call(organization.key, "GET", `/export/mentions?website_id=${website.id}&format=csv`);
    expect(String(csv.body).split("\r\n")[0]).toBe(
      "response_id,revision,created_at,day,model,prompt_id,schedule_id,company_id,company,is_self,position",
    );
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="mentions.csv"');
  });
});

describe("what changed", () => {
  test("an answer that is scored anew comes again, alone; after a change of the companies everything does", async () => {
    const { next } = await exported("mentions");
    const [one] = await service.query<{ n: number; id: string; organization_n: number; website_n: number }>(sql`
      select r.n, r.id, r.organization_n, r.website_n from response r join website w on w.n = r.website_n where w.id = ${website.id} and exists (select from mention m where m.response_n = r.n) limit 1`);
    await service.query(sql`update response_change set xid = pg_current_xact_id() where response_n = ${one!.n}`);
    await settled(service);
    const changed = await exported("mentions", { updated_since: next });
    expect(new Set(changed.rows.map(({ response_id }) => response_id))).toEqual(new Set([one!.id]));
    expect((await exported("mentions", { updated_since: changed.next })).rows).toEqual([]);

    const before = await exported("mentions");
    await service.call(organization.key, "DELETE", `/competitors/${companies.Rival}?website_id=${website.id}`);
    await settled(service);
    const after = await exported("mentions", { updated_since: changed.next });
    expect(after.rows.length).toBeGreaterThan(0);
    expect(after.rows.every(({ company, position }) => company === "Acme" && position === 1)).toBe(true);
    const newest = Math.max(...before.rows.map(({ revision }) => revision));
    expect(after.rows.every(({ revision }) => revision > newest)).toBe(true);
  });

  test.each(["nonsense", "2026-03-01T00:00:00Z"])("%s is no cursor", async (cursor) => {
    const { status, body } = await service.call(
      organization.key,
      "GET",
      `/export/answers?website_id=${website.id}&updated_since=${cursor}`,
    );
    expect([status, body.error]).toEqual([400, expect.stringContaining("updated_since: is no cursor")]);
  });

  test.each<[string, object]>([
    ["from", { from: "18446744073709551616", to: "5" }],
    ["after", { to: "5", after: { xid: "99999999999999999999", n: 1 } }],
    ["last", { to: "5", last: { xid: "99999999999999999999", n: 1 } }],
    ["cluster", { cluster: "\0" }],
  ])("a cursor that was tampered with is refused before anything is read: %s", async (_, change) => {
    const { next } = await exported("answers");
    const cursor = inflateRawSync(Buffer.from(next, "base64url")).toString();
    const tampered = encodeCursor({ ...JSON.parse(cursor), ...change });
    const path = `/export/answers?website_id=${website.id}&updated_since=${tampered}`;
    const { status, body } = await service.call(organization.key, "GET", path);
    expect([status, body.error]).toEqual([400, expect.stringContaining("updated_since: is no cursor of this operation")]);
  });

  test("a cursor of another website is refused, and another organization's website too", async () => {
    const other = await newOrganization(service);
    const theirs = await newWebsite(service, other, {});
    const { next } = await exported("answers");
    const refused = await service.call(other.key, "GET", `/export/answers?website_id=${theirs.id}&updated_since=${next}`);
    expect([refused.status, refused.body.error]).toEqual([400, "updated_since: is a cursor of another website"]);
    expect((await service.call(other.key, "GET", `/export/answers?website_id=${website.id}`)).status).toBe(403);
    expect((await exported("answers", {}, { key: other.key, id: theirs.id })).rows).toEqual([]);
  });
});

describe("while answers are being stored", () => {
  let busy: { id: string };
  const open: { done: Promise<unknown> }[] = [];
  beforeAll(async () => {
    busy = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] });
  });
  afterAll(() => Promise.all(open.map(({ done }) => done)));

  test("a reader that follows the cursor has every answer once, in whatever order the writers commit", async () => {
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let batch = 0; batch < 6; batch++) {
        const lines = Array.from({ length: 5 + writer }, (_, index) => lineOf(index));
        await importLines(service, busy.id, lines);
      }
    });
    let stored: { id: string }[] | null = null;
    const all = Promise.all(writers).then(async () => {
      stored = await service.query<{ id: string }>(sql`
        select r.id from response r join website w on w.n = r.website_n where w.id = ${busy.id}`);
    });
    all.catch(() => {});
    const seen: string[] = [];
    let cursor: string | undefined;
    // Transactions of other databases of the cluster may delay the last answers.
    while (stored === null || seen.length < (stored as { id: string }[]).length) {
      const options = { limit: "13", ...(cursor !== undefined && { updated_since: cursor }) };
      const page: Exported = await exported("answers", options, { key: organization.key, id: busy.id });
      seen.push(...page.rows.map(({ response_id }) => response_id));
      cursor = page.next;
    }
    await all;
    expect(seen.length).toBe(new Set(seen).size);
    expect(seen.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      (stored as { id: string }[]).map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1)),
    );
  });

  test("what a transaction wrote that is still open is not passed over", async () => {
    const of = { key: organization.key, id: busy.id };
    const { system } = service.services.database;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const [slow] = await service.query<{ n: number; id: string }>(sql`
      select r.n, r.id from response r join website w on w.n = r.website_n where w.id = ${busy.id} order by r.n limit 1`);
    const { next } = await exported("answers", {}, of);
    const work = system.transaction(async (tx) => {
      await tx.run(sql`update response_change set xid = pg_current_xact_id() where response_n = ${slow!.n}`);
      begun();
      await held;
    });
    open.push({ done: work.catch(() => {}) });
    await isBegun;
    // Stored later, committed first.
    await importLines(service, busy.id, [lineOf(1)]);
    const during = await exported("answers", { updated_since: next }, of);
    release();
    await work;
    const both = during.rows.map(({ response_id }) => response_id);
    // Transactions of other databases of the cluster may delay them.
    for (let cursor = during.next; both.length < 2; ) {
      const more = await exported("answers", { updated_since: cursor }, of);
      both.push(...more.rows.map(({ response_id }) => response_id));
      cursor = more.next;
    }
    expect(both).toHaveLength(2);
    expect(both).toContain(slow!.id);
  });
});
