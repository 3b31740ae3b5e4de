import { beforeAll, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine, importLines } from "../../support/import.ts";
import { useSentStatements } from "../../support/sent-statements.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const sent = useSentStatements();
const service = useService({ now: () => new Date("2026-03-31T12:00:00.000Z") });
const organization = useOrganization(service);
let website: { id: string };

const call = (method: string, path: string, body?: unknown) => service.call(organization.key, method, path, body);
const list = (query: string) => call("GET", `/prompts?website_id=${website.id}&page_size=100${query}`);
const texts = async (query: string) =>
  (await list(query)).body.prompts
    .map(({ text }: { text: string }) => text)
    .sort()
    .join(" ");

beforeAll(async () => {
  website = await newWebsite(service, organization);
  const prompts = ["early?", "late?", "cut?", "failed?", "scheduled?", "new?"].map((text) => ({ text }));
  expect((await call("POST", "/prompts", { website_id: website.id, prompts })).status).toBe(200);
  const at = (day: string, prompt: string) => importLine({ prompt, created_at: `${day}T23:59:59.999Z` });
  await importLines(service, website.id, [
    at("2026-03-01", "early?"),
    at("2026-03-09", "late?"),
    ...["cut?", "failed?", "scheduled?"].map((prompt) => at("2026-03-02", prompt)),
  ]);
  const change = (text: string, set: ReturnType<typeof sql>) =>
    service.query(sql`update response r set ${set} from prompt p where p.n = r.prompt_n and p.text = ${text}`);
  await change("cut?", sql`finish_reason = 'length'`);
  await change("failed?", sql`outcome = 'failed', answer = null`);
  const schedule = { website_id: website.id, name: "Weekly", frequency: "weekly", weekdays: [1] };
  expect((await call("POST", "/prompt-schedules", schedule)).status).toBe(201);
  await change("scheduled?", sql`schedule_n = (select n from prompt_schedule where name = 'Weekly')`);
});

test("prompts are told by whether they have answers that metrics count", async () => {
  expect(await texts("&answered=true")).toBe("early? late?");
  expect(await texts("&answered=false")).toBe("cut? failed? new? scheduled?");
  const metrics = await call("POST", "/metrics/query", {
    website_id: website.id,
    ...{ metrics: ["answers"], dimensions: ["prompt"], filters: { start_date: "2026-03-01", end_date: "2026-03-31" } },
  });
  const { columns, rows } = metrics.body;
  const counted = rows.map((row: string[]) => row[columns.indexOf("prompt")]);
  expect(counted.sort().join(" ")).toBe(await texts("&answered=true&start_date=2026-03-01&end_date=2026-03-31"));
});

test("the days of a range belong to it, and other filters narrow too", async () => {
  expect(await texts("&answered=true&start_date=2026-03-01&end_date=2026-03-01")).toBe("early?");
  expect(await texts("&answered=true&start_date=2026-03-02")).toBe("late?");
  expect(await texts("&answered=true&end_date=2026-03-08")).toBe("early?");
  expect(await texts("&answered=false&end_date=2026-02-28&search=ear")).toBe("early?");
  expect(await texts("&answered=true&search=E&status=active&sort_field=text")).toBe("early? late?");
  expect(await texts("&answered=true&status=paused")).toBe("");
});

test.each([
  ["start_date=2026-03-01", "start_date: give answered as well; the range says when a prompt was or was not answered"],
  ["end_date=2026-03-01", "end_date: give answered as well; the range says when a prompt was or was not answered"],
  ["answered=true&start_date=2026-03-02&end_date=2026-03-01", "end_date: must not lie before start_date"],
  ["answered=false&start_date=yesterday", "start_date: must be"],
])("%s is refused", async (query, message) => {
  const answer = await list(`&${query}`);
  expect([answer.status, String(answer.body.error).slice(0, message.length)]).toEqual([400, message]);
});

test("a page is one statement, and looks prompts up in the index of their answers", async () => {
  sent.length = 0;
  await list("&answered=false&start_date=2026-03-01");
  const about = sent.map(String).filter((statement) => statement.includes("from response r"));
  expect(about).toHaveLength(1);
});
