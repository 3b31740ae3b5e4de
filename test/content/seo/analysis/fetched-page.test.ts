import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import { createPageFetcher } from "../../../../src/integrations/web-pages/fetch-page.ts";
import { PageError } from "../../../../src/platform/documents/page-error.ts";
import { startHttpsServer } from "../../../integrations/web-pages/https-server.ts";
import { TODAY } from "./load-document.ts";
import { wrongQuotes } from "./wrong-quotes.ts";

const html = readFileSync(join(import.meta.dirname, "documents/01-en-heat-pump-guide.html"), "utf8");
let server: Awaited<ReturnType<typeof startHttpsServer>>;

beforeAll(async () => {
  server = await startHttpsServer(["www.northside-energy.example"], (request, response) => {
    if (request.url === "/advice/heat-pump-old-house") response.writeHead(200, { "content-type": "text/html" }).end(html);
    else if (request.url === "/robots.txt") response.end("User-agent: PerplexityBot\nDisallow: /advice/");
    else response.writeHead(404).end();
  });
});
afterAll(() => server.close());

test("a page read over https is analysed with what its site says", async () => {
  const url = `https://www.northside-energy.example:${server.port}/advice/heat-pump-old-house`;
  const input = { source: { kind: "page" as const, url } };
  const result = await analyse(input, { fetcher: createPageFetcher({ test: server.test }), model: null, now: () => TODAY });
  expect(result.source).toMatchObject({ kind: "page", url, title: "Heat pumps in old houses: do they work? | Northside Energy" });
  expect(result.source.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(Date.parse(result.source.fetched_at!)).not.toBeNaN();
  expect(result.checks.find(({ id }) => id === "ai-crawler-access")).toMatchObject({ verdict: "fail", measure: "PerplexityBot" });
  expect(result.checks.find(({ id }) => id === "llms-txt")).toMatchObject({ verdict: "not_applicable" });
  expect(wrongQuotes(result, { name: "", input, html })).toEqual([]);
});

test("a page that cannot be had fails with what to do", async () => {
  const input = { source: { kind: "page" as const, url: `https://www.northside-energy.example:${server.port}/gone` } };
  const failed = analyse(input, { fetcher: createPageFetcher({ test: server.test }), model: null });
  await expect(failed).rejects.toBeInstanceOf(PageError);
  await expect(failed).rejects.toThrow(/answered 404 .* Give the address of a page that anybody can open\./);
});
