import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { sourceChangesOf } from "../../../src/tracking/rescoring/sources.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { type History, newHistory } from "./support.ts";

const service = useService();
useWorker(service);

const filters = { start_date: "2025-12-01", end_date: "2027-12-01" };

interface Source {
  url: string;
  cited: boolean;
}

async function stored({ call, website }: History): Promise<Source[][]> {
  const { body } = await call("POST", "/responses", { website_id: website.id, filters, page_size: 100 });
  return (body.responses as { external_id: string; sources: Source[] }[])
    .toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1))
    .map(({ sources }) => sources.map(({ url, cited }) => ({ url, cited })).sort((a, b) => (a.url < b.url ? -1 : 1)));
}

const counted = async ({ call, website }: History) => (await call("POST", "/sources", { website_id: website.id, filters })).body;

const of = (history: History, answer: string) =>
  sql`select n from response where website_n = ${history.website.n} and answer like ${`${answer}%`}`;

test("stored answers get the sources that a newer reading finds, with the numbers made of them", async () => {
  const history = await newHistory(service, {}, [
    {
      response: "See [Fern](https://fernhollow.example/a) and Acme.",
      citations: [{ url: "https://news.example/1" }, { url: "https://news.example/2", cited: false }],
    },
    { response: "Acme alone.", citations: [{ url: "https://acme.example/b", cited: false }] },
    { response: "Read https://acme.example/c first." },
    { response: "Nothing new.", citations: [{ url: "https://news.example/3" }] },
  ]);
  const sources = await stored(history);
  const numbers = await counted(history);
  // As an older reader may have left it: a link overlooked, one too many, and a page cited that the text does not lead to.
  await service.query(sql`
    delete from citation where response_n = (${of(history, "See")}) and provided = 'none'`);
  await service.query(sql`update citation set cited = true where response_n = (${of(history, "Acme alone")})`);
  await service.query(sql`
    insert into citation (response_n, organization_n, website_n, page_n, host_n, day, place, cited, provided)
    select r.n, r.organization_n, r.website_n, c.page_n, c.host_n, r.day, 7, true, 'none'
    from response r, citation c
    where r.n = (${of(history, "Acme alone")}) and c.response_n = (${of(history, "Read")})`);
  // Nobody knows where the sources of an earlier release are from: they stay.
  await service.query(sql`update citation set provided = null where response_n = (${of(history, "Nothing")})`);
  await service.query(sql`
    insert into day_change (organization_n, website_n, schedule_n, day)
    select organization_n, website_n, schedule_n, day from response where website_n = ${history.website.n}`);
  expect(await stored(history)).not.toEqual(sources);
  expect(await counted(history)).not.toEqual(numbers);

  await history.add("Quillbrook");
  await history.settled();
  expect(await stored(history)).toEqual(sources);
  expect(await counted(history)).toEqual(numbers);
  const [left] = await service.query(sql`
    select (select count(*)::int from source_change where website_n = ${history.website.n}) as staged,
      (select count(*)::int from citation where website_n = ${history.website.n} and provided is null) as unknown`);
  expect(left).toEqual({ staged: 0, unknown: 1 });
  expect(await history.differences()).toEqual([]);
});

test("what the provider gave stays, what only the text led to goes with it, and one page is one source", () => {
  const row = (place: number, url: string, cited: boolean, provided: "cited" | "retrieved" | "none" | null) => ({
    ...{ place, url, cited, provided },
  });
  const rows = [
    row(0, "https://a.example/given", true, "cited"),
    row(1, "https://a.example/retrieved", false, "retrieved"),
    row(3, "https://a.example/text", true, "none"),
    row(4, "https://a.example/old", true, null),
  ];
  expect(sourceChangesOf(rows, ["https://a.example/text?utm_source=openai"])).toEqual([]);
  expect(sourceChangesOf(rows, ["https://www.google.com/url?q=https://a.example/text"])).toEqual([]);
  expect(sourceChangesOf(rows, ["https://www.a.example/retrieved", "https://b.example/", "https://b.example/#top"])).toEqual([
    { place: 1, url: "https://a.example/retrieved", cited: true, isGone: false },
    { place: 3, url: "https://a.example/text", cited: false, isGone: true },
    { place: 5, url: "https://b.example/", cited: true, isGone: false },
  ]);
});
