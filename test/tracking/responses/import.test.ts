import { describe, expect, test } from "vitest";
import { type Organization, sql } from "../../../src/platform/database/connection.ts";
import { ImportRefused } from "../../../src/tracking/responses/import/import.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

const competitors = [
  { name: "Acme", domains: ["acme-camping.example"] },
  { name: "Öresten", domains: ["oresten.example"] },
  { name: "Twin", domains: ["twin-one.example"] },
  { name: "Twin", domains: ["twin-two.example"] },
];

async function list(websiteId: string, body: object = {}) {
  const answer = await service.call(organization.key, "POST", "/responses", {
    website_id: websiteId,
    filters: { start_date: "2026-03-01", end_date: "2026-03-31" },
    ...body,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe("an import", () => {
  test("a tag whose name differs in its normal form alone is the one that is there, however old", async () => {
    const website = await newWebsite(service, organization);
    await service.query(
      sql`insert into prompt_tag (organization_id, website_id, name) values (${organization.id}, ${website.id}, ${"Cafe\u0301"})`,
    );
    await importLines(service, website.id, [
      importLine({ tags: ["Caf\u00e9"] }),
      importLine({ tags: ["Cafe\u0301", "Bu\u0308ro"] }),
    ]);
    const tags = await service.query(sql`select name from prompt_tag where website_id = ${website.id} order by name`);
    expect(tags).toEqual([{ name: "B\u00fcro" }, { name: "Cafe\u0301" }]);
  });

  test("a location or company whose name differs in its normal form alone is the one that is there, however old", async () => {
    const website = await newWebsite(service, organization);
    const tenant = sql`${organization.id}, ${website.id}`;
    await service.query(sql`insert into location (organization_id, website_id, name) values (${tenant}, ${"Cafe\u0301"})`);
    await service.query(sql`
      insert into company (organization_id, website_id, is_self, name, url, aliases, domains)
      values (${tenant}, false, ${"Bu\u0308ro"}, 'buero.example', '{}', '{}')`);
    const mentions = (company: string) => [{ company, position: 1 }];
    await importLines(service, website.id, [
      importLine({ location: "Caf\u00e9", mentions: mentions("B\u00fcro") }),
      importLine({ location: "Cafe\u0301", mentions: mentions("Bu\u0308ro") }),
    ]);
    expect(await service.query(sql`select name from location where website_id = ${website.id}`)).toEqual([
      { name: "Cafe\u0301" },
    ]);
  });

  test("creates prompts, locations and tags, and brings answers with all that belongs to them", async () => {
    const website = await newWebsite(service, organization, { competitors });
    const line = importLine({
      location: "Germany",
      tags: ["Tents", "Buying"],
      created_at: "2026-03-02T23:59:59.9999Z",
      citations: [
        { url: "https://www.acme.example/a?utm_source=x", title: "A" },
        { url: "https://b.test", cited: false },
      ],
      search_queries: ["tent"],
      products: [{ title: "Duo", brand: "Acme", price: 199, currency: "EUR", merchant: "Campify", rating: 4.5 }],
      mentions: [
        { company: "Öresten", position: 1 },
        { company: "Acme", position: 2 },
        { company: "Acme (acme-camping.example)", position: 3 },
      ],
    });
    expect(await importLines(service, website.id, [line])).toEqual({
      lines: 1,
      stored: 1,
      known: 0,
      unread_fields: {},
      prompts_deleted_before: 0,
    });
    const { responses } = await list(website.id);
    expect(responses).toMatchObject([
      {
        base_prompt: "Which tent is best?",
        provider: "imported",
        created_at: "2026-03-02T23:59:59.999Z",
        location: { name: "Germany" },
        schedule: { selection: "default" },
        external_id: line.external_id,
        mentioned: true,
        cited: true,
        position: 2,
        run_id: null,
        search_queries: ["tent"],
        sources: [
          { root_domain: "acme.example", normalized_url: "acme.example/a", suffix: "/a", title: "A", cited: true },
          { url: "https://b.test", cited: false },
        ],
        competitors: [
          { name: "Öresten", position: 1 },
          { name: "Acme", position: 3 },
        ],
        products: [{ title: "Duo", brand: "Acme", price: 199, position: 1, in_stock: null }],
      },
    ]);
    const tags = await service.query(sql`
      select t.name from prompt_tag_link l join prompt_tag t on t.id = l.tag_id where t.website_id = ${website.id} order by 1`);
    expect(tags).toEqual([{ name: "Buying" }, { name: "Tents" }]);
  });

  test("what is blank is not known, and blanks around names and the case of currencies make no others", async () => {
    const website = await newWebsite(service, organization);
    const blank = { brand: "", currency: " ", merchant: "", url: "" };
    await importLines(service, website.id, [
      importLine({
        citations: [{ url: "https://a.test/", title: " " }],
        search_queries: ["tent", "", " tent"],
        products: [
          { title: "Duo ", brand: " Acme", price: 1, currency: "eur", merchant: "Campify " },
          { title: "Trio", ...blank },
        ],
      }),
    ]);
    const [response] = (await list(website.id)).responses;
    expect(response).toMatchObject({
      sources: [{ title: null }],
      search_queries: ["tent"],
      products: [
        { title: "Duo", brand: "Acme", currency: "EUR", merchant: "Campify" },
        { title: "Trio", brand: null, currency: null, merchant: null, url: null },
      ],
    });
  });

  test("marks that ChatGPT writes for its own screen are no part of a text", async () => {
    const website = await newWebsite(service, organization);
    const response = 'Take \ue200entity\ue202["company","Acme","tent maker"]\ue201. \ue200cite\ue202turn0search3\ue201';
    await importLines(service, website.id, [importLine({ response })]);
    expect((await list(website.id)).responses).toMatchObject([{ response: "Take Acme.", mentioned: true }]);
  });

  test("Google's redirects, which have expired, become the site that their title names", async () => {
    const website = await newWebsite(service, organization);
    const url = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/A";
    const citations = [{ url: `${url}B`, title: "acme.example" }, { url: `${url}C`, title: "acme.example" }, { url }];
    await importLines(service, website.id, [importLine({ citations })]);
    const [{ cited, sources }] = (await list(website.id)).responses;
    expect(sources.map((source: { url: string }) => source.url)).toEqual(["https://acme.example/", url]);
    expect(cited).toBe(true);
  });

  test("repeated, it changes nothing; grown, it brings what is new", async () => {
    const website = await newWebsite(service, organization);
    const [first, second] = [importLine(), importLine({ tags: ["New"] })];
    await importLines(service, website.id, [first]);
    expect(await importLines(service, website.id, [{ ...first, response: "Other", tags: ["Later"] }, second])).toEqual({
      lines: 2,
      stored: 1,
      known: 1,
      unread_fields: {},
      prompts_deleted_before: 0,
    });
    const { responses } = await list(website.id, { include_total: true });
    expect(responses.map((row: { response: string }) => row.response)).toEqual(["Acme.", "Acme."]);
    expect(await service.query(sql`select name from prompt_tag where website_id = ${website.id}`)).toEqual([{ name: "New" }]);
  });

  test("several at once bring every line once", async () => {
    const website = await newWebsite(service, organization);
    const lines = Array.from({ length: 6_000 }, (_, index) =>
      importLine({
        prompt: `Prompt ${index % 50}`,
        tags: [`Tag ${index % 7}`],
        citations: [{ url: `https://site${index % 300}.example` }],
        mentions: [],
      }),
    );
    const reports = await Promise.all([
      importLines(service, website.id, lines),
      importLines(service, website.id, lines.toReversed()),
    ]);
    expect(reports.map(({ stored, known }) => stored + known)).toEqual([6_000, 6_000]);
    expect(reports.reduce((sum, { stored }) => sum + stored, 0)).toBe(6_000);
    const [counted] = await service.query(sql`
      select count(*) as answers, count(distinct external_id) as ids, count(distinct prompt_n) as prompts from response
      where website_n = ${website.n}`);
    expect(counted).toEqual({ answers: 6_000, ids: 6_000, prompts: 50 });
  });

  test("goes on where its connections are ended", async () => {
    const website = await newWebsite(service, organization);
    const lines = Array.from({ length: 6_000 }, () => importLine({ mentions: [] }));
    const [owner] = await service.query<Organization>(sql`select id, n from organization where id = ${organization.id}`);
    // A login may end its own connections.
    const rows = service.services.database.of(owner!);
    let isStored = false;
    let ended = 0;
    const report = await importLines(service, website.id, lines, async (work) => {
      const working = work().finally(() => {
        isStored = true;
      });
      while (ended === 0 && !isStored) {
        const [cut] = await rows.read<{ backends: number }>(sql`
          select count(pg_terminate_backend(pid)) as backends from pg_stat_activity
          where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and backend_xid is not null`);
        ended += cut!.backends;
      }
      return working;
    });
    expect(ended).toBeGreaterThan(0);
    expect(report).toEqual({ lines: 6_000, stored: 6_000, known: 0, unread_fields: {}, prompts_deleted_before: 0 });
  });

  test("detects mentions where none are given, and links in the answer are cited", async () => {
    const website = await newWebsite(service, organization, { competitors });
    const response = "Look at Öresten first, then at Acme: see [their page](https://oresten.example/x).";
    await importLines(service, website.id, [importLine({ response })]);
    const [row] = (await list(website.id, { include: ["evidence"] })).responses;
    expect(row).toMatchObject({ mentioned: true, position: 2, sources: [{ root_domain: "oresten.example", cited: true }] });
    const [evidence] = row.evidence.filter(({ position }: { position: number }) => position === 1);
    expect(response.slice(evidence.evidence[0].start, evidence.evidence[0].end)).toBe("Öresten");
  });

  test("detects the same in much text, which threads read", async () => {
    const website = await newWebsite(service, organization, { competitors });
    const text = "Many people take a tent along, look at its weight, and compare a few before they choose. ".repeat(4);
    const named = (index: number) => ["Acme", "Öresten", "Nobody"][index % 3]!;
    const lines = Array.from({ length: 90 }, (_, index) => importLine({ response: `${text}${named(index)} stands out.` }));
    await importLines(service, website.id, lines);
    const { responses } = await list(website.id, { page_size: 100, include_response: true });
    expect(responses).toHaveLength(90);
    for (const { response, competitors: found } of responses)
      expect(found.map(({ name }: { name: string }) => name)).toEqual(
        ["Acme", "Öresten"].filter((name) => response.includes(name)),
      );
  });

  test("a file with a line that is not valid is refused with line numbers, and nothing of it is stored", async () => {
    const website = await newWebsite(service, organization, { competitors });
    const good = importLine();
    const bad = [
      "not json",
      importLine({ model: "nobody" }),
      importLine({ created_at: "2026-03-02T12:00:00" }),
      importLine({ created_at: "2026-02-30T12:00:00Z" }),
      importLine({ schedule: "Nightly" }),
      importLine({ mentions: [{ company: "Nobody", position: 1 }] }),
      importLine({ mentions: [{ company: "Twin", position: 1 }] }),
      importLine({
        mentions: [
          { company: "Acme", position: 1 },
          { company: "Acme", position: 2 },
        ],
      }),
      importLine({ response: "a\u0000b" }),
      importLine({ external_id: good.external_id }),
      importLine({ citations: [{ url: "" }] }),
      importLine({ external_id: undefined }),
    ];
    const refused = await importLines(service, website.id, [good, "", ...bad]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ImportRefused);
    const { problems, count } = refused as ImportRefused;
    expect(count).toBe(bad.length);
    expect(problems.map(({ line }) => line)).toEqual(bad.map((_, index) => index + 3));
    expect(problems.map(({ problem }) => problem).join("\n")).toMatch(
      /not JSON.*model.*created_at.*Nightly.*Nobody.*several competitors.*twice.*NUL.*line 1/s,
    );
    expect((await list(website.id, { include_total: true })).pagination.total).toBe(0);
    expect(await service.query(sql`select from prompt where website_id = ${website.id}`)).toEqual([]);
  });

  test("stores nothing before its batches may be done", async () => {
    const website = await newWebsite(service, organization);
    const mayBegin = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const importing = importLines(service, website.id, [importLine()], async (work) => {
      asked.resolve();
      await mayBegin.promise;
      return work();
    });
    await asked.promise;
    expect((await list(website.id)).responses).toEqual([]);
    mayBegin.resolve();
    expect(await importing).toMatchObject({ stored: 1 });
    expect((await list(website.id)).responses).toHaveLength(1);
  });

  test("nothing is charged", async () => {
    const website = await newWebsite(service, organization);
    await importLines(service, website.id, [importLine()]);
    expect(await service.query(sql`select from credit_entry where website_id = ${website.id}`)).toEqual([]);
  });
});

describe("the list of answers", () => {
  test("text of search queries is compared literally and without case, and its negation is exact", async () => {
    const website = await newWebsite(service, organization);
    const queries = [["Straße 100%"], ["a_b", "tent"], [], ["STRASSE"]];
    await importLines(
      service,
      website.id,
      queries.map((search_queries, index) => importLine({ external_id: String(index), search_queries })),
    );
    const matching = async (filters: object) => {
      const { responses } = await list(website.id, { filters: { start_date: "2026-03-01", end_date: "2026-03-31", ...filters } });
      return responses.map((row: { external_id: string }) => row.external_id).sort();
    };
    expect(await matching({ search_query_text: "strasse" })).toEqual(["0", "3"]);
    expect(await matching({ search_query_text: "%" })).toEqual(["0"]);
    expect(await matching({ search_query_text: "a_B" })).toEqual(["1"]);
    expect(await matching({ search_query_text: "strasse", search_query_text_operator: "does_not_contain" })).toEqual(["1", "2"]);
    expect(await matching({ has_search_queries: false })).toEqual(["2"]);
  });

  test("addresses that are not of the web are no sources and no links of products", async () => {
    const website = await newWebsite(service, organization);
    const citations = [{ url: "javascript:alert(1)" }, { url: "data:text/html,x" }, { url: "https://a.example/1" }];
    const products = [{ title: "Kettle", url: "javascript:alert(1)" }];
    await importLines(service, website.id, [importLine({ citations, products })]);
    const [response] = (await list(website.id)).responses;
    expect(response.sources.map(({ url }: { url: string }) => url)).toEqual(["https://a.example/1"]);
    expect(response.products).toMatchObject([{ title: "Kettle", url: null }]);
  });

  test("options drop the text, shorten the sources and replace the total", async () => {
    const website = await newWebsite(service, organization);
    const citations = [{ url: "https://a.example/1" }, { url: "https://b.a.example/2" }];
    await importLines(service, website.id, [importLine({ citations }), importLine()]);
    const body = await list(website.id, { include_response: false, compact_sources: true, page_size: 1 });
    expect(body.pagination).toEqual({ page_num: 0, page_size: 1, has_more: true });
    expect(body.responses[0]).not.toHaveProperty("response");
    expect(body.responses[0]).not.toHaveProperty("sources");
    const last = await list(website.id, { compact_sources: true, page_size: 1, page_num: 1 });
    expect(last.pagination.has_more).toBe(false);
    expect([body, last].flatMap(({ responses }) => responses[0].source_domains)).toEqual(["a.example"]);
  });

  test("what the search returned about an answer that was refused counts nowhere", async () => {
    const website = await newWebsite(service, organization);
    const line = importLine({
      outcome: "refused",
      citations: [{ url: "https://acme.example" }],
      mentions: [{ company: "Acme", position: 1 }],
    });
    await importLines(service, website.id, [line]);
    expect((await list(website.id)).responses).toMatchObject([
      { mentioned: false, cited: false, position: null, competitors: [] },
    ]);
    const range = await service.call(organization.key, "GET", `/date-range?website_id=${website.id}`);
    expect(range.body).toEqual({ start_date: null, end_date: null });
  });

  test("of another organization's website there is nothing", async () => {
    const website = await newWebsite(service, organization);
    const stranger = await newOrganization(service);
    for (const path of [
      "/responses",
      "/sources",
      "/source-pages",
      "/metrics/share-of-voice/time-series",
      "/attributes/cumulative",
    ]) {
      const answer = await service.call(stranger.key, "POST", path, {
        website_id: website.id,
        filters: { start_date: "2026-03-01" },
      });
      expect([answer.status, answer.body]).toEqual([403, { error: "Unauthorized access to this website" }]);
    }
  });
});
