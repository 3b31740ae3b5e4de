import { beforeAll, expect, test } from "vitest";
import { type Browser, browserOf, dashboardNow } from "../../../support/dashboard.ts";
import { importLine, importLines } from "../../../support/import.ts";
import { newOrganization, newWebsite, type TestOrganization } from "../../../support/service.ts";
import { useService } from "../../../support/use-service.ts";

/* What was changed, by whom and when, for admins of a website: of any organization, while the operation is for partners. */

const service = useService({ now: () => dashboardNow });
let organization: TestOrganization;
let website: { id: string };
let other: { id: string };
let owner: Browser;
let root: string;

const call = async (method: string, path: string, body: object = {}) => {
  const answer = await service.call(
    organization.key,
    method,
    path,
    method === "GET" ? undefined : { website_id: website.id, ...body },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};

beforeAll(async () => {
  organization = await newOrganization(service);
  [website, other] = [await newWebsite(service, organization), await newWebsite(service, organization)];
  owner = await browserOf(service, organization, "owner");
  root = `/app/${website.id}`;
});

/** The cells of the rows of a page's table, without markup. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/<tr class="">(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, "")),
  );

test("a website without changes says so, and what will be listed", async () => {
  const { text } = await owner.get(`${root}/changes`);
  expect(text).toContain("Nothing was changed yet.");
  expect(text).toContain(`<a href="${root}/changes" aria-current="page">Changes</a>`);
});

test("changes are told with their maker, newest first, on the website's page and the prompt's", async () => {
  const { prompt } = await call("POST", "/prompts", { text: "Which <b>tent</b>?" });
  const gone = (await call("POST", "/prompts", { text: "Gone?" })).prompt;
  await service.call(organization.key, "DELETE", `/prompts/${gone.id}?website_id=${website.id}`);
  await call("POST", "/prompt-tags", { name: "Spring" });
  await service.call(organization.key, "POST", "/prompts", { website_id: other.id, text: "Of another website?" });
  await importLines(service, website.id, [importLine({ prompt: "Which <b>tent</b>?", created_at: "2026-03-30T10:00:00.000Z" })]);
  for (const verb of ["delete", "restore"])
    expect((await owner.post(`${root}/prompts/change`, { prompt_id: prompt.id, do: verb })).status).toBe(303);
  const email = (await owner.get("/account")).text.match(/[\w.+-]+@[\w.-]+\w/)![0];
  const { text } = await owner.get(`${root}/changes`);
  expect(rowsOf(text).map((cells) => cells.slice(0, 3))).toEqual([
    ["Prompt restored", "Which &lt;b&gt;tent&lt;/b&gt;?", email],
    ["Prompt deleted", "Which &lt;b&gt;tent&lt;/b&gt;?", email],
    ["Tag created", "Spring", "an API key"],
    ["Prompt deleted", "deleted for good", "an API key"],
    ["Prompt created", "deleted for good", "an API key"],
    ["Prompt created", "Which &lt;b&gt;tent&lt;/b&gt;?", "an API key"],
  ]);
  expect(rowsOf((await owner.get(`${root}/changes?kind=prompt_tag`)).text)).toHaveLength(1);
  expect((await owner.get(`${root}/changes?kind=topic`)).text).toContain("No such change yet.");
  const own = (await owner.get(`${root}/prompts/${prompt.id}`)).text;
  const history = own.slice(own.indexOf('id="history"'));
  expect(rowsOf(history).map(([change, by]) => [change, by])).toEqual([
    ["Restored", email],
    ["Deleted", email],
    ["Created", "an API key"],
  ]);
});

test("they are turned over page by page", async () => {
  const { prompt } = await call("POST", "/prompts", { text: "Changed often?" });
  for (let n = 0; n < 45; n++) await call("POST", `/prompts/${n % 2 ? "resume" : "pause"}`, { prompt_ids: [prompt.id] });
  const first = (await owner.get(`${root}/changes`)).text;
  expect(rowsOf(first)).toHaveLength(40);
  const next = /rel="next" href="([^"]+)"/.exec(first)![1]!;
  expect(rowsOf((await owner.get(next)).text)).toHaveLength(12);
  const last = (await owner.get(`${root}/prompts/${prompt.id}?page=4`)).text;
  expect(last).toContain('<details class="plan" open><summary>Who changed it</summary>');
  expect(rowsOf(last.slice(last.indexOf('id="history"'))).map(([change]) => change)).toEqual([
    ...Array(5).fill("Updated"),
    "Created",
  ]);
});

test("only admins of the website see them", async () => {
  const { prompts } = await call("GET", `/prompts?website_id=${website.id}`);
  const viewer = await browserOf(service, organization, "viewer");
  expect((await viewer.get(`${root}/changes`)).status).toBe(404);
  const prompt = await viewer.get(`${root}/prompts/${prompts[0].id}`);
  expect([prompt.status, prompt.text.includes("Who changed it"), prompt.text.includes(">Changes</a>")]).toEqual([
    200,
    false,
    false,
  ]);
  const stranger = await browserOf(service, await newOrganization(service), "owner");
  expect((await stranger.get(`${root}/changes`)).status).toBe(404);
  const { url } = await call("POST", "/share-links", { screen: "prompt", record_id: prompts[0].id });
  const shared = await fetch(`${service.url}${new URL(url).pathname}`).then((answer) => answer.text());
  expect([shared.includes("Which") || shared.includes("Changed"), shared.includes("Who changed it")]).toEqual([true, false]);
});
