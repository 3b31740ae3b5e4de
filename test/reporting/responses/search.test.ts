import { expect, test, vi } from "vitest";
import type { Website } from "../../../src/operation/context.ts";
import { resolveScope } from "../../../src/reporting/analytics/scope.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { readResponses } from "../../../src/reporting/responses/read.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

const answer = (day: number, hour: number, query: string) =>
  importLine({
    ...{ external_id: `${day} ${hour}`, created_at: `2026-03-0${day}T${String(hour).padStart(2, "0")}:00:00Z` },
    search_queries: [query],
  });

test("pages by the text of a search query go on where the one before ended, and see what has come since", async () => {
  const website = await newWebsite(service, organization);
  const find = async (page_num: number, more: object = {}, include_total = true) => {
    const filters = { start_date: "2026-03-01", end_date: "2026-03-05", ...more };
    const asked = {
      website_id: website.id,
      page_num,
      page_size: 2,
      filters: { search_query_text: "TENT", ...filters },
      include_total,
    };
    const { body } = await service.call(organization.key, "POST", "/responses", asked);
    return [body.responses.map(({ external_id }: { external_id: string }) => external_id), body.pagination.total] as const;
  };
  await importLines(service, website.id, [
    ...[answer(1, 8, "best tent"), answer(1, 9, "best boots"), answer(1, 10, "tents")],
    ...[answer(2, 8, "Tent for two"), answer(3, 8, "tent pegs"), answer(3, 9, "tent in rain"), answer(3, 10, "stoves")],
  ]);
  await sealChanged(service.services.database);
  const pages = async () => [await find(0), await find(1), await find(2), await find(3)];
  const expected = [["3 9", "3 8"], ["2 8", "1 10"], ["1 8"], []].map((ids) => [ids, 5]);
  expect(await pages()).toEqual(expected);
  expect(await pages()).toEqual(expected);
  // Bounds within a day, and another filter, are searched anew.
  expect(await find(0, { start_date: "2026-03-01T08:30:00Z" })).toEqual([["3 9", "3 8"], 4]);
  expect(await find(1, { start_date: "2026-03-01T08:30:00Z" })).toEqual([["2 8", "1 10"], 4]);
  expect(await find(0, { search_query_text: "boots" })).toEqual([["1 9"], 1]);
  expect(await find(0, { models: ["perplexity"] })).toEqual([[], 0]);

  expect([await find(1, {}, false), await find(2, {}, false)]).toEqual([
    [["2 8", "1 10"], undefined],
    [["1 8"], undefined],
  ]);

  await importLines(service, website.id, [answer(2, 9, "tent at noon")]);
  expect(await find(1)).toEqual([["2 9", "2 8"], 6]);
  await sealChanged(service.services.database);
  expect([await find(1), await find(2)]).toEqual([
    [["2 9", "2 8"], 6],
    [["1 10", "1 8"], 6],
  ]);
});

test("without a total, a page goes on from the newest months to the years before them", async () => {
  const website = await newWebsite(service, organization);
  const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, "0")}-10`);
  await importLines(
    service,
    website.id,
    months.map((day) => importLine({ external_id: day, created_at: `${day}T12:00:00Z`, search_queries: ["best tent"] })),
  );
  const find = async (page_num: number, start_date = "2025-01-01") => {
    const filters = { search_query_text: "tent", start_date, end_date: "2025-12-31" };
    const asked = { website_id: website.id, page_num, page_size: 5, filters };
    const { body } = await service.call(organization.key, "POST", "/responses", asked);
    return [body.responses.map(({ external_id }: { external_id: string }) => external_id), body.pagination.has_more];
  };
  const newest = months.toReversed();
  const expected = [
    [newest.slice(0, 5), true],
    [newest.slice(5, 10), true],
    [newest.slice(10), false],
  ];
  expect([await find(0), await find(1), await find(2)]).toEqual(expected);
  await sealChanged(service.services.database);
  expect([await find(0), await find(1), await find(2)]).toEqual(expected);
  expect(await find(0, "2025-12-01")).toEqual([["2025-12-10"], false]);
});

test("a page whose text was looked for before is read while its days are looked at again", async () => {
  const website = await newWebsite(service, organization);
  await importLines(service, website.id, [answer(1, 8, "tent"), answer(2, 8, "tent"), answer(3, 8, "tent")]);
  await sealChanged(service.services.database);
  const rows = service.services.database.of(organization);
  const range = { startMs: Date.parse("2026-03-01"), endMs: Date.parse("2026-03-04") - 1 };
  const of = { website: { ...website, companiesVersion: 0 } as unknown as Website, rows, organizationN: organization.n };
  const scope = await resolveScope(of, {}, range);
  const narrowed = await resolveScope(of, { models: ["chatgpt"] }, range);
  const find = async (page_num: number, read = rows.read, of = scope) => {
    const filters = { search_query_text: "tent", search_query_text_operator: "contains" as const };
    const options = { filters, page_num, page_size: 1, include_total: false };
    const shown = { include_response: false, compact_sources: true, include: [] };
    const { responses } = await readResponses({ ...rows, read }, of, { ...options, ...shown });
    return responses.map(({ external_id }) => external_id);
  };
  expect(await find(0)).toEqual(["3 8"]);
  expect(await find(1)).toEqual(["2 8"]);
  let begun = 0;
  const together: typeof rows.read = async (query) => {
    begun++;
    await vi.waitFor(() => expect(begun).toBeGreaterThan(1));
    return rows.read(query);
  };
  expect(await find(1, together)).toEqual(["2 8"]);
  expect(begun).toBe(2);

  // Other filters were not looked at: going through the days in one go would hold up other calls.
  const alone: typeof rows.read = (query) => rows.read(query).finally(() => begun--);
  let most = 0;
  const counted: typeof rows.read = (query) => {
    most = Math.max(most, ++begun);
    return alone(query);
  };
  begun = 0;
  expect(await find(1, counted, narrowed)).toEqual(["2 8"]);
  expect(most).toBe(1);
  expect(await find(1, counted, narrowed)).toEqual(["2 8"]);
  expect(most).toBe(2);
});
