import { expect, test } from "vitest";
import { newTestKey, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service, { isPartner: true });

async function post(key: string, method: string, params: object) {
  const response = await fetch(`${service.url}/api/mcp?toolsets=all`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const text = await response.text();
  return JSON.parse(text.startsWith("{") ? text : text.split("data: ").at(-1)!).result;
}

test("prompts are made, listed, scheduled and followed by an agent", async () => {
  const website_id = (await newWebsite(service, organization)).id;
  const tool = async (name: string, input: object) =>
    (await post(organization.key, "tools/call", { name, arguments: { website_id, ...input } })).structuredContent;
  const { prompt_tag } = await tool("create_prompt_tag", { name: "Launch" });
  const { prompts } = await tool("create_prompts", { prompts: [{ text: "Which tent is best?", tag_ids: [prompt_tag.id] }] });
  expect((await tool("list_prompts", { prompt_tags: [prompt_tag.id] })).prompts).toMatchObject([{ id: prompts[0].id }]);
  await tool("create_prompt_schedule", { name: "Weekly", weekdays: [1] });
  expect((await tool("get_prompt_schedules", {})).schedules.map(({ kind }: { kind: string }) => kind)).toEqual([
    "default",
    "custom",
  ]);
  expect(await tool("delete_prompt", { prompt_id: prompts[0].id })).toEqual({ success: true, soft_deleted: false });
  const { activity } = await tool("list_activity", { order: "asc" });
  expect(activity.map(({ entity_type, change_type }: Record<string, string>) => `${entity_type} ${change_type}`)).toEqual([
    "prompt_tag created",
    "prompt created",
    "prompt deleted",
  ]);
});

test("a view key is shown the reading tools only", async () => {
  const key = await newTestKey(service, organization, { permission: "view" });
  const names = (await post(key, "tools/list", {})).tools.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["list_prompts", "list_prompt_tags", "list_topics", "get_prompt_schedules", "list_activity"]),
  );
  expect(names).not.toContain("create_prompts");
});
