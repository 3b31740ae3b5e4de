import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let other: { key: string; website: string };

const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  const stranger = await newOrganization(service);
  other = { key: stranger.key, website: (await newWebsite(service, stranger)).id };
});

const website = async () => (await newWebsite(service, organization)).id;
const call = (method: string, path: string, body?: unknown) => service.call(organization.key, method, path, body);
const unknown = "01900000-0000-7000-8000-000000000000";

async function newPrompt(website_id: string, text: string, more: object = {}) {
  const answer = await call("POST", "/prompts", { website_id, text, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.prompt;
}

async function newTag(website_id: string, name: string): Promise<string> {
  return (await call("POST", "/prompt-tags", { website_id, name })).body.prompt_tag.id;
}

const list = async (website_id: string, query = "") =>
  (await call("GET", `/prompts?website_id=${website_id}${query}`)).body as {
    prompts: { id: string; text: string }[];
    pagination: object;
  };
const byText = (a: string, b: string) => a.localeCompare(b);
const texts = async (website_id: string, query = "") =>
  (await list(website_id, query)).prompts.map(({ text }) => text).sort(byText);

describe("creating", () => {
  test.each([{}, { text: "a", prompts: [{ text: "a" }] }])(
    "%j is told before the website, which may be another organization's",
    async (fields) => {
      const answer = await call("POST", "/prompts", { website_id: other.website, ...fields });
      expect([answer.status, answer.body.error]).toEqual([400, "text: give either the text of one prompt or a list `prompts`"]);
    },
  );

  test("one prompt with everything it can have", async () => {
    const website_id = await website();
    const tag = await newTag(website_id, "Launch");
    const topic = (await call("POST", "/topics", { website_id, name: "Boots" })).body.topic;
    const location = (await call("POST", "/locations", { website_id, name: "Berlin", country: "de" })).body.location;
    const prompt = await newPrompt(website_id, "  Which hiking boots are best? ", {
      type: "high_intent",
      tag_ids: [tag, tag],
      topic_id: topic.id,
      location_ids: [location.id],
      countries: ["fr"],
      volume: 1200,
    });
    expect(prompt).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      text: "Which hiking boots are best?",
      type: "high_intent",
      status: "active",
      topic_id: topic.id,
      tags: [{ id: tag, name: "Launch" }],
      locations: [
        { id: location.id, name: "Berlin" },
        { id: expect.any(String), name: "France" },
      ],
      countries: ["DE", "FR"],
      primary_country: "DE",
      volume: "1200",
      created_at: expect.stringMatching(/\.\d{3}Z$/),
      branded: false,
      deleted_at: null,
      hints: [expect.objectContaining({ code: "language_differs" })],
    });
    const { hints: _, ...record } = prompt;
    expect(await list(website_id)).toEqual({
      prompts: [{ ...record, branded: false }],
      pagination: { page_num: 0, page_size: 40, total: 1 },
    });
  });

  test("many at once, in their order, with as few as nothing but a text", async () => {
    const website_id = await website();
    const prompts = Array.from({ length: 250 }, (_, n) => ({ text: `What is the best product number ${n}?` }));
    const answer = await call("POST", "/prompts", { website_id, prompts });
    expect(answer.body.prompts.map(({ text }: { text: string }) => text)).toEqual(prompts.map(({ text }) => text));
    expect(answer.body.prompt).toBeUndefined();
    expect(answer.body.prompts[0]).toMatchObject({ type: null, topic_id: null, tags: [], locations: [], primary_country: null });
  });

  test("all or none: a text that is tracked already is 409 with its prompt, one given twice 400", async () => {
    const website_id = await website();
    const first = await newPrompt(website_id, "Which boots are best?");
    const taken = await call("POST", "/prompts", {
      website_id,
      prompts: [{ text: "Another?" }, { text: "Which boots are best?" }],
    });
    expect([taken.status, taken.body.existing]).toEqual([409, { id: first.id, text: first.text }]);
    expect(taken.body.error).toMatch(/^prompts\[1\]\.text: /);
    const twice = await call("POST", "/prompts", { website_id, prompts: [{ text: "Same?" }, { text: "Same? " }] });
    expect([twice.status, twice.body.error]).toEqual([400, "prompts[1].text: is the same as prompts[0].text"]);
    expect(await texts(website_id)).toEqual(["Which boots are best?"]);
  });

  test.each([
    [{}, 400, /^text: /],
    [{ text: "Both?", prompts: [{ text: "Two?" }] }, 400, /^text: /],
    [{ prompts: [] }, 400, /^prompts: /],
    [{ text: "   " }, 400, /^text: /],
    [{ text: "x".repeat(10_001) }, 400, /^text: /],
    [{ prompts: [{ text: "a" }, { text: "b", type: "other" }] }, 400, /^prompts\[1\]\.type: /],
    [{ text: "a", volume: -1 }, 400, /^volume: /],
    [{ text: "a", volume: "12x" }, 400, /^volume: /],
    [{ text: "a", countries: ["XX"] }, 400, /^countries\[0\]: /],
    [{ text: "a", tag_ids: [unknown] }, 404, /^tag_ids: /],
    [{ text: "a", topic_id: unknown }, 404, /^topic_id: /],
    [{ text: "a", topic_id: "" }, 404, /^topic_id: /],
    [{ prompts: [{ text: "a" }, { text: "b", location_ids: ["nonsense"] }] }, 404, /^prompts\[1\]\.location_ids: /],
  ])("%j is %i", async (body, status, message) => {
    const website_id = await website();
    const answer = await call("POST", "/prompts", { website_id, ...body });
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(message)]);
    expect(await texts(website_id)).toEqual([]);
  });

  test("a tag of another organization, an unknown and a malformed one are told alike", async () => {
    const website_id = await website();
    const foreign = (await service.call(other.key, "POST", "/prompt-tags", { website_id: other.website, name: "Theirs" })).body;
    const answers = await Promise.all(
      [foreign.prompt_tag.id, unknown, "nonsense"].map((tag) =>
        call("POST", "/prompts", { website_id, text: "a", tag_ids: [tag] }),
      ),
    );
    for (const { status, body } of answers) {
      expect([status, body.error]).toEqual([404, "tag_ids: there is no such tag on this website"]);
      expect(body.not_found_ids).toHaveLength(1);
    }
  });
});

describe("listing", () => {
  let website_id: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    website_id = await website();
    ids.red = await newTag(website_id, "red");
    ids.blue = await newTag(website_id, "blue");
    ids.topic = (await call("POST", "/topics", { website_id, name: "shoes" })).body.topic.id;
    ids.place = (await call("POST", "/locations", { website_id, name: "Paris", country: "FR" })).body.location.id;
    await newPrompt(website_id, "a 100% leather boot", { tag_ids: [ids.red], type: "discovery", topic_id: ids.topic });
    await newPrompt(website_id, "B Straße_boot", { tag_ids: [ids.red, ids.blue], location_ids: [ids.place] });
    await newPrompt(website_id, "c snake\\boot", { tag_ids: [ids.blue], status: "paused", type: "high_intent" });
    await newPrompt(website_id, "d sandal");
  });

  test.each([
    [() => "", ["a", "B", "c", "d"]],
    [() => `&prompt_tags=${ids.red}`, ["a", "B"]],
    [() => `&prompt_tags=${ids.red}&prompt_tags=${ids.blue}`, ["a", "B", "c"]],
    [() => `&prompt_tags=${ids.red}&prompt_tags=${ids.blue}&prompt_tags_operator=all`, ["B"]],
    [() => `&prompt_tags=${ids.red}&prompt_tags=${ids.red}&prompt_tags_operator=all`, ["a", "B"]],
    [() => `&prompt_tags=${ids.red}&prompt_tags=${unknown}&prompt_tags_operator=all`, []],
    [() => `&prompt_tags=${unknown}`, []],
    [() => "&status=paused", ["c"]],
    [() => "&type=discovery", ["a"]],
    [() => "&type=null", ["B", "d"]],
    [() => `&topic_id=${ids.topic}`, ["a"]],
    [() => `&location_ids=${ids.place}`, ["B"]],
    [() => "&search=BOOT", ["a", "B", "c"]],
    [() => "&search=0%25", ["a"]],
    [() => "&search=e_b", ["B"]],
    [() => "&search=STRASSE", ["B"]],
    [() => "&search=%5Cb", ["c"]],
    [() => "&search=d", ["d"]],
    [() => `&search=boot&prompt_tags=${ids.blue}&status=active`, ["B"]],
  ])("filter %s", async (query, expected) => {
    const { prompts, pagination } = await list(website_id, query());
    expect(prompts.map(({ text }) => text[0]!).sort(byText)).toEqual([...expected].sort(byText));
    expect(pagination).toMatchObject({ total: expected.length });
  });

  test("pages hold every prompt once, newest first, and a page behind the end knows the total", async () => {
    const pages = await Promise.all([0, 1, 2].map((n) => list(website_id, `&page_size=2&page_num=${n}`)));
    expect(pages.flatMap(({ prompts }) => prompts.map(({ text }) => text[0]))).toEqual(["d", "c", "B", "a"]);
    expect(pages[2]).toEqual({ prompts: [], pagination: { page_num: 2, page_size: 2, total: 4 } });
  });

  test.each([
    "&prompt_tags=nonsense",
    "&topic_id=1",
    "&status=gone",
    "&page_size=101",
    "&page_num=-1",
    "&prompt_tags_operator=some",
  ])("%s is 400", async (query) => expect((await call("GET", `/prompts?website_id=${website_id}${query}`)).status).toBe(400));
});

describe("changing", () => {
  test("fields are replaced, what is not given stays", async () => {
    const website_id = await website();
    const tag = await newTag(website_id, "old");
    const prompt = await newPrompt(website_id, "Which boots?", { tag_ids: [tag], volume: "7", countries: ["FR"] });
    const next = await newTag(website_id, "next");
    const change = { website_id, text: "Which shoes?", tag_ids: [next], type: "discovery", countries: ["AT"] };
    const answer = await call("PATCH", `/prompts/${prompt.id}`, change);
    expect([answer.status, answer.body.prompt]).toMatchObject([
      200,
      { text: "Which shoes?", tags: [{ name: "next" }], type: "discovery", volume: "7", countries: ["AT"], status: "active" },
    ]);
    const emptied = await call("PATCH", `/prompts/${prompt.id}`, { website_id, tag_ids: [], type: null, volume: null });
    expect(emptied.body.prompt).toMatchObject({ tags: [], type: null, volume: null, countries: ["AT"] });
  });

  test("the text stays as it is once there are responses to it", async () => {
    const website_id = await website();
    const prompt = await newPrompt(website_id, "Which boots?");
    await service.query(sql`update prompt set has_responses = true where id = ${prompt.id}`);
    const refused = await call("PATCH", `/prompts/${prompt.id}`, { website_id, text: "Which shoes?" });
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^text: /)]);
    const same = await call("PATCH", `/prompts/${prompt.id}`, { website_id, text: "Which boots?", type: "discovery" });
    expect(same.status).toBe(200);
  });

  test("nothing to change is 400, an unknown prompt 404, a taken text 409", async () => {
    const website_id = await website();
    const [one, two] = [await newPrompt(website_id, "One?"), await newPrompt(website_id, "Two?")];
    expect((await call("PATCH", `/prompts/${one.id}`, { website_id })).status).toBe(400);
    for (const id of [unknown, "nonsense"]) {
      const answer = await call("PATCH", `/prompts/${id}`, { website_id, type: null });
      expect([answer.status, answer.body]).toEqual([404, { error: "Prompt not found" }]);
    }
    const taken = await call("PATCH", `/prompts/${one.id}`, { website_id, text: "Two?" });
    expect([taken.status, taken.body.existing]).toEqual([409, { id: two.id, text: "Two?" }]);
  });

  test("pause and resume tell what is unknown, change the rest and may be repeated", async () => {
    const website_id = await website();
    const [one, two] = [await newPrompt(website_id, "One?"), await newPrompt(website_id, "Two?", { status: "paused" })];
    const body = { website_id, prompt_ids: [one.id, two.id, one.id.toUpperCase(), unknown, "nonsense"] };
    const paused = await call("POST", "/prompts/pause", body);
    expect(paused.body).toEqual({ success: true, changed_count: 1, not_found_ids: [unknown, "nonsense"] });
    expect((await call("POST", "/prompts/pause", body)).body.changed_count).toBe(0);
    expect(await texts(website_id, "&status=paused")).toEqual(["One?", "Two?"]);
    expect((await call("POST", "/prompts/resume", body)).body.changed_count).toBe(2);
    for (const prompt_ids of [[], Array.from({ length: 1_001 }, () => crypto.randomUUID())])
      expect((await call("POST", "/prompts/pause", { website_id, prompt_ids })).status).toBe(400);
  });
});

describe("deleting", () => {
  test("softly with responses, hard without, with the exact answers", async () => {
    const website_id = await website();
    const [kept, gone] = [await newPrompt(website_id, "Kept?"), await newPrompt(website_id, "Gone?")];
    await service.query(sql`update prompt set has_responses = true where id = ${kept.id}`);
    const remove = (id: string) => call("DELETE", `/prompts/${id}?website_id=${website_id}`);
    expect((await remove(kept.id)).body).toEqual({ success: true, soft_deleted: true });
    expect((await remove(gone.id)).body).toEqual({ success: true, soft_deleted: false });
    for (const id of [kept.id, gone.id, unknown, "nonsense"]) {
      const answer = await remove(id);
      expect([answer.status, answer.body]).toEqual([404, { error: "Prompt not found" }]);
    }
    const rows = await service.query(sql`select id from prompt where website_id = ${website_id}`);
    expect(rows).toEqual([{ id: kept.id }]);
    expect(await texts(website_id)).toEqual([]);
    const foreign = await service.call(other.key, "DELETE", `/prompts/${kept.id}?website_id=${website_id}`);
    expect([foreign.status, foreign.body]).toEqual([403, { error: "Unauthorized access to this website" }]);
  });

  test("a prompt of another website of the organization is not found", async () => {
    const prompt = await newPrompt(await website(), "Mine?");
    const answer = await call("DELETE", `/prompts/${prompt.id}?website_id=${await website()}`);
    expect([answer.status, answer.body]).toEqual([404, { error: "Prompt not found" }]);
  });

  test("a softly deleted prompt can be restored, unless its text is tracked again", async () => {
    const website_id = await website();
    const prompt = await newPrompt(website_id, "Back?");
    await service.query(sql`update prompt set has_responses = true where id = ${prompt.id}`);
    await call("DELETE", `/prompts/${prompt.id}?website_id=${website_id}`);
    const restored = await call("POST", `/prompts/${prompt.id}/restore`, { website_id });
    expect([restored.status, restored.body.prompt.text]).toEqual([200, "Back?"]);
    await call("DELETE", `/prompts/${prompt.id}?website_id=${website_id}`);
    const again = await newPrompt(website_id, "Back?");
    const refused = await call("POST", `/prompts/${prompt.id}/restore`, { website_id });
    expect([refused.status, refused.body.existing]).toEqual([409, { id: again.id, text: "Back?" }]);
    expect((await call("POST", `/prompts/${unknown}/restore`, { website_id })).status).toBe(404);
  });
});
