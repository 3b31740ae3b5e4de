import { beforeAll, expect, test } from "vitest";
import { type Answerscope, createAnswerscope, type Schemas } from "../../clients/typescript/src/index.ts";
import { newOrganization, newWebsite } from "../support/service.ts";
import { useService } from "../support/use-service.ts";

let client: Answerscope;
let websiteId: string;

const service = useService();
beforeAll(async () => {
  const organization = await newOrganization(service);
  websiteId = (await newWebsite(service, organization)).id;
  client = createAnswerscope({ baseUrl: service.url, apiKey: organization.key });
});

test("a prompt is created, found, changed and deleted", async () => {
  const { data: created } = await client.POST("/prompts", { body: { website_id: websiteId, text: "Which shop has tents?" } });
  const prompt: Schemas["CreatedPrompt"] = created!.prompt!;
  const { data: listed } = await client.GET("/prompts", { params: { query: { website_id: websiteId, status: "active" } } });
  expect(listed?.prompts.map(({ text }) => text)).toEqual(["Which shop has tents?"]);
  const { data: changed } = await client.PATCH("/prompts/{prompt_id}", {
    params: { path: { prompt_id: prompt.id } },
    body: { website_id: websiteId, countries: ["NO"] },
  });
  expect(changed?.prompt.primary_country).toBe("NO");
  const { data: deleted, response } = await client.DELETE("/prompts/{prompt_id}", {
    params: { path: { prompt_id: prompt.id }, query: { website_id: websiteId } },
  });
  expect([response.status, deleted]).toEqual([200, { success: true, soft_deleted: false }]);
});

test("lists in a query arrive as lists", async () => {
  const { data: tag } = await client.POST("/prompt-tags", { body: { website_id: websiteId, name: "Tents" } });
  const tagId = tag!.prompt_tag.id;
  await client.POST("/prompts", { body: { website_id: websiteId, text: "Which tent is light?", tag_ids: [tagId] } });
  const query = { website_id: websiteId, prompt_tags: [tagId, "0197f000-0000-7000-8000-00000000dead"] };
  const { data } = await client.GET("/prompts", { params: { query } });
  expect(data?.prompts).toHaveLength(1);
});

test("metrics by company are typed", async () => {
  const filters = { start_date: "2026-03-01", end_date: "2026-03-02" };
  const { data } = await client.POST("/metrics/share-of-voice/cumulative", { body: { website_id: websiteId, filters } });
  const own: Schemas["ShareOfVoice"] | undefined = data?.data.Acme;
  expect(own).toEqual({ value: 0, relative_mention_rate: 0, is_self: true });
});

test("refusals are errors, not exceptions", async () => {
  const { error, response } = await client.GET("/prompts", {
    params: { query: { website_id: "0197f000-0000-7000-8000-00000000dead" } },
  });
  expect([response.status, error]).toEqual([403, { error: "Unauthorized access to this website" }]);
  const stranger = createAnswerscope({ baseUrl: `${service.url}/`, apiKey: "none" });
  expect((await stranger.GET("/websites")).response.status).toBe(401);
});
