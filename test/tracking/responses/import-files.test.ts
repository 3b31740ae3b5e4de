import { describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { ImportRefused } from "../../../src/tracking/responses/import/import.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

type Lines = Parameters<typeof importLines>[2];

async function refusal(lines: Lines): Promise<string[]> {
  const website = await newWebsite(service, organization);
  const refused = await importLines(service, website.id, lines).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ImportRefused);
  const answers = await service.call(organization.key, "POST", "/responses", {
    ...{ website_id: website.id, filters: { start_date: "2025-01-01" }, include_total: true },
  });
  expect(answers.body.pagination.total).toBe(0);
  return (refused as ImportRefused).problems.map(({ line, problem }) => `${line} ${problem}`);
}

async function brought(lines: Lines) {
  const website = await newWebsite(service, organization);
  await importLines(service, website.id, lines);
  const filters = { start_date: "2026-03-01", end_date: "2026-03-31" };
  return (await service.call(organization.key, "POST", "/responses", { website_id: website.id, filters })).body.responses;
}

describe("an import file", () => {
  test("a line ends at a line feed alone, so a text may hold the line separators of Unicode", async () => {
    const response = "Acme.\u2028Best of all.\u2029\u0085End.";
    expect(await brought([importLine({ response })])).toMatchObject([{ response }]);
    expect(await refusal([importLine({ response }), importLine({ model: "nobody" })])).toEqual([
      expect.stringMatching(/^2 model/),
    ]);
  });

  test("may begin with a byte order mark and end its lines as Windows does", async () => {
    const [first, second] = [importLine(), importLine()].map((line) => JSON.stringify(line));
    expect(await brought([`\ufeff${first}\r`, "\r", `${second}\r`])).toHaveLength(2);
  });

  test("in another encoding is refused and not stored with replacement characters", async () => {
    const latin = Buffer.from(JSON.stringify(importLine({ response: "Acme café." })), "latin1");
    expect(await refusal([importLine(), latin])).toEqual(["2 is not UTF-8: save the file in UTF-8"]);
    const wide = Buffer.from(JSON.stringify(importLine()), "utf16le");
    expect(await refusal([wide])).toContain("1 is not UTF-8: save the file in UTF-8");
    expect(await brought([importLine({ response: "Acme \ufffd." })])).toMatchObject([{ response: "Acme \ufffd." }]);
  });

  test("of another form is told what a line has to hold", async () => {
    expect(await refusal(["external_id;prompt;model"])).toEqual(["1 is not JSON: write one whole object a line"]);
    expect(await refusal([JSON.stringify([importLine()])])).toEqual(["1 must be an object"]);
  });

  test("an answer of which nothing is told is empty, as tables have it, and none that named nobody", async () => {
    const prompt = (text: string) => ({ prompt: text, response: null });
    const answers = await brought([
      importLine({ ...prompt("blank"), response: " ", citations: [] }),
      importLine(prompt("absent")),
      importLine({ ...prompt("mentions"), mentions: [] }),
      importLine({ ...prompt("sources"), citations: [{ url: "https://a.example/" }] }),
      importLine({ ...prompt("said"), outcome: "answered" }),
    ]);
    const outcomes = answers.map((answer: { prompt: string; outcome: string }) => [answer.prompt, answer.outcome]);
    expect(Object.fromEntries(outcomes)).toEqual({
      ...{ blank: "empty", absent: "empty", mentions: "answered", sources: "answered", said: "answered" },
    });
  });

  test("a blank is no value wherever one may be absent, as tables have it, and none where one is required", async () => {
    const website = await newWebsite(service, organization);
    const blank = { served_model: "", finish_reason: "", collection: " ", search_queries: "", citations: "", mentions: "" };
    const products = [{ title: "Duo", price: "", rating: " ", position: "", in_stock: "" }];
    const lines = [
      importLine({ ...blank, location: " ", schedule: "", outcome: "", tags: "", products: "" }),
      importLine({ products, tags: ["", "Tents", " "] }),
    ];
    expect(await importLines(service, website.id, lines)).toMatchObject({ stored: 2, unread_fields: {} });
    const filters = { start_date: "2026-03-01", end_date: "2026-03-31" };
    const { body } = await service.call(organization.key, "POST", "/responses", { website_id: website.id, filters });
    expect(body.responses).toEqual(
      Array(2).fill(expect.objectContaining({ location: null, schedule: expect.objectContaining({ selection: "default" }) })),
    );
    const bought = body.responses.flatMap((answer: { products: object[] }) => answer.products);
    expect(bought).toEqual([expect.objectContaining({ title: "Duo", price: null, rating: null, position: 1, in_stock: null })]);
    const tags = await service.query(sql`select name from prompt_tag where website_id = ${website.id}`);
    expect(tags).toEqual([{ name: "Tents" }]);
    expect(await refusal([importLine({ model: "" }), importLine({ created_at: " " })])).toEqual([
      expect.stringMatching(/^1 model/),
      expect.stringMatching(/^2 created_at/),
    ]);
  });

  test("tells of fields that it does not read", async () => {
    const website = await newWebsite(service, organization);
    const misspelt = importLine({ citation: [], citations: [{ url: "https://a.test", link: "x" }, { url: "https://b.test" }] });
    const report = await importLines(service, website.id, [misspelt, importLine({ citation: null }), importLine()]);
    expect(report.unread_fields).toEqual({ citation: 2, "citations.link": 1 });
  });

  test("says where a text stands that cannot be stored", async () => {
    const citations = [{ url: "https://a.test" }, { url: "https://b.test", title: "half \ud800" }];
    expect(await refusal([importLine({ citations })])).toEqual([
      expect.stringMatching(/^1 citations\[1\]\.title: holds a NUL character/),
    ]);
  });

  test("is refused in the words of the API: every field of a line by its path, and what to write instead", async () => {
    const mentions = [{ company: "Nobody", position: 1 }];
    expect(
      await refusal([
        importLine({ model: "chatgtp", citations: [{ url: "https://a.test" }, { url: "" }] }),
        importLine({ prompt: "  ", products: [{ title: "Tent", position: 0 }] }),
        importLine({ created_at: undefined, mentions: "none" }),
        importLine({ mentions }),
      ]),
    ).toEqual([
      expect.stringMatching(/^1 model: must be one of .*; did you mean "chatgpt"\?; citations\[1\]\.url: must not be empty$/),
      "2 prompt: must not be empty; products[0].position: must be at least 1",
      "3 created_at: is required; mentions: must be a list",
      '4 mentions[0].company: "Nobody" is not tracked',
    ]);
  });

  test("long lines are stored in more batches than short ones", async () => {
    const website = await newWebsite(service, organization);
    const response = "x".repeat(1_000_000);
    let batches = 0;
    const lines = Array.from({ length: 40 }, () => importLine({ outcome: "refused", response }));
    const report = await importLines(service, website.id, lines, undefined, ({ stage }) => {
      if (stage === "store") batches++;
    });
    expect(report).toEqual({ lines: 40, stored: 40, known: 0, unread_fields: {}, prompts_deleted_before: 0 });
    expect(batches).toBe(2);
  });
});

describe("what cannot be stored is refused before anything is", () => {
  test.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+05:00", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59-05:00"])(
    "an instant such as %s",
    async (created_at) => {
      expect(await refusal([importLine(), importLine({ created_at })])).toEqual([
        expect.stringMatching(/^2 created_at: must not/),
      ]);
    },
  );

  test("an instant of the day after tomorrow, but not one of another clock", async () => {
    const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    expect(await refusal([importLine({ created_at: later(2) })])).toHaveLength(1);
    const website = await newWebsite(service, organization);
    expect(await importLines(service, website.id, [importLine({ created_at: later(0.9) })])).toMatchObject({ stored: 1 });
  });

  test("a rating beyond all scales; one that is next to nothing is 0", async () => {
    const rated = (rating: number) => importLine({ products: [{ title: "Duo", rating }] });
    expect(await refusal([rated(1e308)])).toEqual([expect.stringMatching(/^1 products\[0\]\.rating/)]);
    const shown = (rating: number) => ({ products: [{ rating }] });
    expect(await brought([rated(4.7), rated(1e-300)])).toMatchObject([shown(0), shown(4.7)]);
  });
});
