import { expect, test } from "vitest";
import { promptTexts } from "../../../src/tracking/prompts/texts.ts";
import { useSentStatements } from "../../support/sent-statements.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const sent = useSentStatements();
const service = useService();
const organization = useOrganization(service);

/** How many statements a call takes on a website with so many prompts, which all carry every tag. */
async function counted(prompts: number, ask: (website: string, tags: string[]) => [string, string, object?]): Promise<number> {
  const website_id = (await newWebsite(service, organization)).id;
  const call = (method: string, path: string, body?: object) => service.call(organization.key, method, path, body);
  const tags: string[] = [];
  for (const name of ["a", "b", "c"]) tags.push((await call("POST", "/prompt-tags", { website_id, name })).body.prompt_tag.id);
  const many = Array.from({ length: prompts }, (_, n) => ({
    text: `Which is best, ${n}?`,
    tag_ids: tags,
    countries: ["DE", "FR"],
  }));
  await call("POST", "/prompts", { website_id, prompts: many });
  sent.length = 0;
  const answer = await call(...ask(website_id, tags));
  const { length } = sent;
  expect(length).toBeGreaterThan(0);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return length;
}

test.each<[string, (website: string, tags: string[]) => [string, string, object?]]>([
  ["a list", (website) => ["GET", `/prompts?website_id=${website}&page_size=100`]],
  [
    "a list with filters",
    (website, tags) => [
      "GET",
      `/prompts?website_id=${website}&page_size=100&search=best&status=active&prompt_tags=${tags.join("&prompt_tags=")}`,
    ],
  ],
  ["tags with counts", (website) => ["GET", `/prompt-tags?website_id=${website}`]],
])("%s takes as many statements for one prompt as for 300", async (_, ask) => {
  expect(await counted(300, ask)).toBe(await counted(1, ask));
});

test("creating takes as many statements for one prompt as for 300", async () => {
  const create = (count: number) => (website_id: string, tag_ids: string[]) =>
    [
      "POST",
      "/prompts",
      { website_id, prompts: Array.from({ length: count }, (_, n) => ({ text: `New ${n}?`, tag_ids, countries: ["AT", "CH"] })) },
    ] satisfies [string, string, object];
  expect(await counted(1, create(300))).toBe(await counted(1, create(1)));
});

test("texts of prompts are asked by one statement whatever their number: each other one would stay prepared on every connection", async () => {
  const rows = service.services.database.of(organization);
  const id = "018f0000-0000-7000-8000-000000000001";
  sent.length = 0;
  for (const count of [1, 2, 3])
    await promptTexts(
      rows,
      id,
      Array.from({ length: count }, () => id),
    );
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
});
