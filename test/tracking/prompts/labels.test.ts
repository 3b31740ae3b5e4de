import { describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);

async function website() {
  const website_id = (await newWebsite(service, organization)).id;
  const call = (method: string, path: string, body?: object) =>
    service.call(organization.key, method, path, body && { website_id, ...body });
  const get = async (path: string) => (await call("GET", `${path}?website_id=${website_id}`)).body;
  return { website_id, call, get };
}

const unknown = "01900000-0000-7000-8000-000000000000";

describe.each([
  { path: "/prompt-tags", list: "prompt_tags", one: "prompt_tag", word: "Prompt tag", put: (id: string) => ({ tag_ids: [id] }) },
  { path: "/topics", list: "topics", one: "topic", word: "Topic", put: (id: string) => ({ topic_id: id }) },
])("$path", ({ path, list, one, word, put }) => {
  test("are listed by name, in any case, with their living prompts", async () => {
    const { call, get, website_id } = await website();
    const ids: Record<string, string> = {};
    for (const name of ["beta", "Alpha", "gamma", "Zeta"]) ids[name] = (await call("POST", path, { name })).body[one].id;
    const prompts = ["a?", "b?", "c?", "d?"].map((text) => ({ text, ...put(ids.beta!) }));
    const created = (await call("POST", "/prompts", { prompts })).body.prompts;
    await call("POST", "/prompts/pause", { prompt_ids: [created[0].id] });
    await service.query(sql`update prompt set has_responses = true where id = ${created[1].id}`);
    for (const { id } of created.slice(1, 3)) await call("DELETE", `/prompts/${id}?website_id=${website_id}`);
    expect((await get(path))[list]).toEqual([
      { id: ids.Alpha, name: "Alpha", prompt_count: 0 },
      { id: ids.beta, name: "beta", prompt_count: 2 },
      { id: ids.gamma, name: "gamma", prompt_count: 0 },
      { id: ids.Zeta, name: "Zeta", prompt_count: 0 },
    ]);
  });

  test("a name is used once on a website, and the holder is told", async () => {
    const { call } = await website();
    const first = (await call("POST", path, { name: " One " })).body[one];
    const second = (await call("POST", path, { name: "Two" })).body[one];
    const taken = await call("POST", path, { name: "One" });
    expect([taken.status, taken.body]).toEqual([
      409,
      { error: `name: another ${word.toLowerCase()} of this website has it`, existing: { id: first.id, name: "One" } },
    ]);
    expect((await call("PATCH", `${path}/${second.id}`, { name: "One" })).body.existing.id).toBe(first.id);
    expect((await call("PATCH", `${path}/${second.id}`, { name: "Two" })).status).toBe(200);
    expect((await (await website()).call("POST", path, { name: "One" })).status).toBe(200);
    const race = await Promise.all(Array.from({ length: 5 }, () => call("POST", path, { name: "Race" })));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test("a name that differs in its normal form alone is the same", async () => {
    const { call, get } = await website();
    const first = (await call("POST", path, { name: "Cafe\u0301" })).body[one];
    expect(first.name).toBe("Caf\u00e9");
    for (const name of ["Caf\u00e9", "Cafe\u0301"]) {
      expect((await call("POST", path, { name })).body.existing).toEqual({ id: first.id, name: "Caf\u00e9" });
    }
    expect((await get(path))[list]).toHaveLength(1);
  });

  test("deleting one takes it off its prompts, which stay", async () => {
    const { call, get, website_id } = await website();
    const label = (await call("POST", path, { name: "One" })).body[one];
    await call("POST", "/prompts", { text: "a?", ...put(label.id) });
    expect((await call("DELETE", `${path}/${label.id}?website_id=${website_id}`)).body).toEqual({ success: true });
    expect((await get("/prompts")).prompts).toMatchObject([{ text: "a?", tags: [], topic_id: null }]);
    for (const id of [label.id, unknown, "nonsense"]) {
      const gone = await call("DELETE", `${path}/${id}?website_id=${website_id}`);
      expect([gone.status, gone.body]).toEqual([404, { error: `${word} not found` }]);
      expect((await call("PATCH", `${path}/${id}`, { name: "x" })).status).toBe(404);
    }
  });

  test.each([{}, { name: "" }, { name: "  " }, { name: "x".repeat(201) }, { name: 1 }])("%j is 400", async (body) => {
    const { call } = await website();
    expect((await call("POST", path, body)).status).toBe(400);
  });
});

test("tags that are linked and removed at the same moment leave filter, record and count in step", async () => {
  const { call, website_id } = await website();
  const prompts: string[] = (
    await call("POST", "/prompts", { prompts: Array.from({ length: 5 }, (_, n) => ({ text: `Which ${n}?` })) })
  ).body.prompts.map(({ id }: { id: string }) => id);
  const tags: string[] = [];
  for (let n = 0; n < 8; n++) tags.push((await call("POST", "/prompt-tags", { name: `t${n}` })).body.prompt_tag.id);
  /** Links as an import does: the tag is held first, then the prompts in the order of their ids. */
  const linkAll = (tag: string) =>
    service.services.database.of(organization).transaction(async (tx) => {
      const [held] = await tx.run(sql`select from prompt_tag where id = ${tag} for key share`);
      if (!held) return;
      await tx.run(sql`select from prompt where website_id = ${website_id} order by id for no key update`);
      await tx.run(sql`
        insert into prompt_tag_link (organization_id, prompt_id, tag_id)
        select ${organization.id}, id, ${tag} from prompt where website_id = ${website_id} on conflict do nothing`);
    });
  await Promise.all([
    ...tags.map((tag) => linkAll(tag)),
    ...prompts.map((id, n) => call("PATCH", `/prompts/${id}`, { tag_ids: [tags[n], tags[n + 1]] })),
    call("DELETE", `/prompt-tags/${tags[7]}?website_id=${website_id}`).then(({ status }) => expect(status).toBe(200)),
  ]);

  const counts = (await call("GET", `/prompt-tags?website_id=${website_id}`)).body.prompt_tags as {
    id: string;
    prompt_count: number;
  }[];
  expect(counts).toHaveLength(7);
  const records = (await call("GET", `/prompts?website_id=${website_id}`)).body.prompts as { tags: { id: string }[] }[];
  for (const { id, prompt_count } of counts) {
    const { total } = (await call("GET", `/prompts?website_id=${website_id}&prompt_tags=${id}`)).body.pagination;
    expect([total, prompt_count]).toEqual(Array(2).fill(records.filter(({ tags }) => tags.some((tag) => tag.id === id)).length));
  }
});

describe("/locations", () => {
  test("a name that differs in its normal form alone is the same, in filters too", async () => {
    const { call, website_id } = await website();
    const first = (await call("POST", "/locations", { name: "Cafe\u0301" })).body.location;
    expect(first.name).toBe("Caf\u00e9");
    expect((await call("POST", "/locations", { name: "Caf\u00e9" })).body.existing.id).toBe(first.id);
    await call("POST", "/prompts", { text: "a?", location_ids: [first.id] });
    for (const name of ["caf\u00e9", "Cafe\u0301"]) {
      const filters = { start_date: "2026-01-01", end_date: "2026-01-01", location_ids: [name] };
      expect((await call("POST", "/responses", { website_id, filters })).status).toBe(200);
    }
  });

  test("a change without a field is refused", async () => {
    const { call } = await website();
    const { location } = (await call("POST", "/locations", { name: "Oslo" })).body;
    expect((await call("PATCH", `/locations/${location.id}`, {})).body).toEqual({
      error: "Give at least one of name, country, region, city",
    });
  });

  test("are created, changed, listed by name and removed; a removed one's name brings it back", async () => {
    const { call, get, website_id } = await website();
    const berlin = (await call("POST", "/locations", { name: "Berlin", country: "de" })).body.location;
    expect(berlin).toEqual({ id: expect.any(String), name: "Berlin", country: "DE", region: null, city: null, prompt_count: 0 });
    const mars = (await call("POST", "/locations", { name: "mars" })).body.location;
    expect((await call("POST", "/locations", { name: "Berlin" })).body.existing.id).toBe(berlin.id);
    expect((await call("PATCH", `/locations/${mars.id}`, { name: "Berlin" })).status).toBe(409);
    expect((await call("PATCH", `/locations/${mars.id}`, { country: "AT" })).body.location).toMatchObject({
      name: "mars",
      country: "AT",
    });
    expect((await call("PATCH", `/locations/${mars.id}`, { name: "Aachen", country: null })).body.location).toMatchObject({
      name: "Aachen",
      country: null,
    });
    const prompt = (await call("POST", "/prompts", { text: "a?", location_ids: [mars.id, berlin.id] })).body.prompt;
    expect([prompt.primary_country, prompt.countries]).toEqual(["DE", ["DE"]]);
    expect(
      (await get("/locations")).locations.map(({ name, prompt_count }: { name: string; prompt_count: number }) => [
        name,
        prompt_count,
      ]),
    ).toEqual([
      ["Aachen", 1],
      ["Berlin", 1],
    ]);
    expect((await call("DELETE", `/locations/${berlin.id}?website_id=${website_id}`)).body).toEqual({ success: true });
    expect((await call("DELETE", `/locations/${berlin.id}?website_id=${website_id}`)).status).toBe(404);
    expect((await get("/prompts")).prompts[0].locations).toEqual([{ id: mars.id, name: "Aachen" }]);
    expect((await call("POST", "/prompts", { text: "b?", location_ids: [berlin.id] })).status).toBe(404);
    expect((await call("POST", "/locations", { name: "Berlin", country: "DE" })).body.location.id).toBe(berlin.id);
    for (const country of ["XX", "Narnia", ""])
      expect((await call("POST", "/locations", { name: "x", country })).status).toBe(400);
  });
});
