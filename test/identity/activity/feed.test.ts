import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { recordActivity, system } from "../../../src/identity/activity/record.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newTestKey, newWebsite, type TestOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

interface Entry {
  id: string;
  website_id: string;
  entity_type: string;
  change_type: string;
  entity_ids: string[] | null;
  via_api_key: boolean;
  actor: { user: { id: string; email: string } | null };
  occurred_at: string;
}

async function partner() {
  const organization = await newOrganization(service, { isPartner: true });
  return { organization, website: (await newWebsite(service, organization)).id };
}

async function feed(key: string, query = ""): Promise<Entry[]> {
  const answer = await service.call(key, "GET", `/activity?page_size=100${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.activity;
}

/** Polls as a client does: from the last entry it has, until there is nothing more. */
async function poll(key: string, seen: Entry[]): Promise<void> {
  for (;;) {
    const since = seen.at(-1)?.occurred_at;
    const entries = await feed(key, `&order=asc${since ? `&since=${since}` : ""}`);
    seen.push(...entries);
    if (entries.length < 100) return;
  }
}

const told = (entries: Entry[]) =>
  entries.map(({ entity_type, change_type, entity_ids }) => [entity_type, change_type, entity_ids]);

describe("what is told", () => {
  test("every change through the API, in its order", async () => {
    const { organization, website: website_id } = await partner();
    const call = async (method: string, path: string, body?: object) =>
      (await service.call(organization.key, method, path, body && { website_id, ...body })).body;
    const tag = (await call("POST", "/prompt-tags", { name: "t" })).prompt_tag.id;
    const topic = (await call("POST", "/topics", { name: "t" })).topic.id;
    const prompt = (await call("POST", "/prompts", { text: "Which?", tag_ids: [tag], topic_id: topic })).prompt.id;
    const many = (await call("POST", "/prompts", { prompts: [{ text: "One?" }, { text: "Two?" }] })).prompts;
    await call("PATCH", `/prompts/${prompt}`, { type: "discovery" });
    await call("POST", "/prompts/pause", { prompt_ids: [prompt] });
    await call("POST", "/prompts/pause", { prompt_ids: [prompt] });
    await call("PATCH", `/prompt-tags/${tag}`, { name: "u" });
    await call("PATCH", `/topics/${topic}`, { name: "t" });
    await call("DELETE", `/prompt-tags/${tag}?website_id=${website_id}`);
    await call("DELETE", `/topics/${topic}?website_id=${website_id}`);
    await service.query(sql`update prompt set has_responses = true where id = ${prompt}`);
    await call("DELETE", `/prompts/${prompt}?website_id=${website_id}`);
    await call("POST", `/prompts/${prompt}/restore`, {});
    const entries = await feed(organization.key, "&order=asc");
    expect(told(entries)).toEqual([
      ["prompt_tag", "created", [tag]],
      ["topic", "created", [topic]],
      ["prompt", "created", [prompt]],
      ["prompt", "created", many.map(({ id }: { id: string }) => id)],
      ["prompt", "updated", [prompt]],
      ["prompt", "updated", [prompt]],
      ["prompt_tag", "updated", [tag]],
      ["prompt_tag", "deleted", [tag]],
      ["prompt", "updated", [prompt]],
      ["topic", "deleted", [topic]],
      ["prompt", "updated", [prompt]],
      ["prompt", "deleted", [prompt]],
      ["prompt", "restored", [prompt]],
    ]);
    expect(entries[0]).toEqual({
      id: expect.any(String),
      website_id,
      entity_type: "prompt_tag",
      change_type: "created",
      entity_ids: [tag],
      via_api_key: true,
      actor: { user: null },
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await feed(organization.key)).map(({ id }) => id)).toEqual(entries.map(({ id }) => id).reverse());
  });

  test("over 500 entities at once are one entry without ids, 500 are named", async () => {
    const { organization, website: website_id } = await partner();
    const prompts = (count: number, name: string) => Array.from({ length: count }, (_, n) => ({ text: `${name} ${n}?` }));
    await service.call(organization.key, "POST", "/prompts", { website_id, prompts: prompts(500, "a") });
    await service.call(organization.key, "POST", "/prompts", { website_id, prompts: prompts(501, "b") });
    const entries = await feed(organization.key, "&order=asc");
    expect(entries.map(({ entity_ids }) => entity_ids?.length ?? null)).toEqual([500, null]);
  });

  test("a refused change tells nothing", async () => {
    const { organization, website: website_id } = await partner();
    await service.call(organization.key, "POST", "/topics", { website_id, name: "one" });
    expect((await service.call(organization.key, "POST", "/topics", { website_id, name: "one" })).status).toBe(409);
    expect(await feed(organization.key)).toHaveLength(1);
  });

  test("filters, bounds and pages", async () => {
    const { organization, website } = await partner();
    const second = (await newWebsite(service, organization)).id;
    for (const [website_id, name] of [
      [website, "a"],
      [second, "b"],
      [website, "c"],
    ])
      await service.call(organization.key, "POST", "/topics", { website_id, name });
    await service.call(organization.key, "POST", "/prompt-tags", { website_id: website, name: "d" });
    const all = await feed(organization.key, "&order=asc");
    const numbers = async (query: string) =>
      (await feed(organization.key, `&order=asc${query}`)).map(({ id }) => all.findIndex((entry) => entry.id === id));
    expect(await numbers(`&website_id=${second}`)).toEqual([1]);
    expect(await numbers("&entity_type=prompt_tag")).toEqual([3]);
    expect(await numbers("&change_type=deleted")).toEqual([]);
    expect(await numbers(`&since=${all[1]!.occurred_at}`)).toEqual([2, 3]);
    expect(await numbers(`&until=${all[1]!.occurred_at}`)).toEqual([0, 1]);
    expect(await numbers(`&since=${all[0]!.occurred_at}&until=${all[2]!.occurred_at}`)).toEqual([1, 2]);
    const today = all[0]!.occurred_at.slice(0, 10);
    if (all[3]!.occurred_at.startsWith(today)) expect(await numbers(`&since=${today}&until=${today}`)).toEqual([0, 1, 2, 3]);
    const page = (await service.call(organization.key, "GET", "/activity?page_size=3&page_num=1&order=asc")).body;
    expect([page.activity.map(({ id }: Entry) => id), page.pagination]).toEqual([
      [all[3]!.id],
      { page_num: 1, page_size: 3, total: 4 },
    ]);
    for (const query of [
      "since=yesterday",
      "since=2026-01-01T00:00:00",
      "order=up",
      "entity_type=x",
      "website_id=1",
      "since=2026-02-01&until=2026-01-01",
    ])
      expect((await service.call(organization.key, "GET", `/activity?${query}`)).status, query).toBe(400);
  });
});

describe("who may read it", () => {
  test("keys of partner organizations only, and of foreign websites nothing", async () => {
    const plain = await newOrganization(service);
    const refused = await service.call(plain.key, "GET", "/activity?order=up");
    expect([refused.status, refused.body]).toEqual([403, { error: "This needs a partner key" }]);
    const { organization } = await partner();
    const foreign = (await newWebsite(service, plain)).id;
    for (const website_id of [foreign, "01900000-0000-7000-8000-000000000000"])
      expect((await service.call(organization.key, "GET", `/activity?website_id=${website_id}`)).status).toBe(403);
  });

  test("a scoped key reads its websites' changes and sees their people only", async () => {
    const { organization, website } = await partner();
    const second = (await newWebsite(service, organization)).id;
    const [inside, outside, owner, grouped] = await Promise.all([
      newMember(organization, website),
      newMember(organization, second),
      newMember(organization, null),
      newMember(organization, null, await newGroup(organization, website)),
    ]);
    for (const user of [inside, outside, owner, grouped]) {
      for (const website_id of [website, second]) {
        await service.services.database.of(organization).transaction((tx) =>
          recordActivity(
            tx,
            { viaApiKey: false, userId: user.id },
            {
              organizationId: organization.id,
              websiteId: website_id,
              entityType: "prompt",
              changeType: "updated",
              entityIds: ["01900000-0000-7000-8000-000000000000"],
            },
          ),
        );
      }
    }
    const scoped = await newTestKey(service, organization, { websiteIds: [website], permission: "view" });
    const entries = await feed(scoped, "&order=asc");
    expect(entries.map(({ website_id }) => website_id)).toEqual([website, website, website, website]);
    expect(entries.map(({ actor }) => actor.user)).toEqual([inside, null, owner, grouped]);
    expect((await feed(organization.key, `&order=asc&website_id=${website}`)).map(({ actor }) => actor.user)).toEqual([
      inside,
      outside,
      owner,
      grouped,
    ]);
    expect((await service.call(scoped, "GET", `/activity?website_id=${second}`)).status).toBe(403);
  });

  async function newGroup(organization: TestOrganization, websiteId: string): Promise<string> {
    const [group] = await service.query<{ id: string }>(sql`
      insert into website_group (organization_id, name) values (${organization.id}, 'Group') returning id`);
    await service.query(sql`
      insert into website_group_member (organization_id, group_id, website_id) values (${organization.id}, ${group!.id}, ${websiteId})`);
    return group!.id;
  }

  async function newMember(organization: TestOrganization, websiteId: string | null, groupId: string | null = null) {
    const email = `${crypto.randomUUID()}@example.com`;
    const [user] = await service.query<{ id: string }>(sql`insert into app_user (email) values (${email}) returning id`);
    await service.query(sql`
      insert into membership (organization_id, user_id, role_id, website_id, group_id)
      values (${organization.id}, ${user!.id}, '00000000-0000-0000-0000-000000000002', ${websiteId}, ${groupId})`);
    return { id: user!.id, email };
  }
});

describe("polling since the last entry", () => {
  const write = (organization: TestOrganization, websiteId: string, beforeCommit: () => Promise<unknown>) =>
    service.services.database.of(organization).transaction(async (tx) => {
      await recordActivity(tx, system, {
        organizationId: organization.id,
        websiteId,
        entityType: "prompt",
        changeType: "updated",
        entityIds: [crypto.randomUUID()],
      });
      await beforeCommit();
    });

  test("finds a change that was made first and committed last", async () => {
    const { organization, website } = await partner();
    const seen: Entry[] = [];
    const [recorded, polled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = write(organization, website, () => {
      recorded.resolve();
      return polled.promise;
    });
    await Promise.race([recorded.promise, first]);
    await write(organization, website, async () => undefined);
    await poll(organization.key, seen);
    expect(seen).toHaveLength(1);
    polled.resolve();
    await first;
    await poll(organization.key, seen);
    expect(seen).toHaveLength(2);
    expect(seen[1]!.occurred_at > seen[0]!.occurred_at).toBe(true);
  });

  test("misses nothing and repeats nothing while ten writers are busy", async () => {
    const { organization, website } = await partner();
    const seen: Entry[] = [];
    let writing = true;
    const writers = Array.from({ length: 10 }, async (_, writer) => {
      for (let n = 0; n < 30; n++) {
        const turn = (writer + n) % 3;
        if (turn === 0) await service.call(organization.key, "POST", "/topics", { website_id: website, name: `${writer} ${n}` });
        else if (turn === 1) await write(organization, website, () => sleep((writer * 7 + n * 3) % 25));
        else await service.call(organization.key, "POST", "/prompts", { website_id: website, text: `${writer} ${n}?` });
      }
    });
    const poller = (async () => {
      let polls = 0;
      for (; writing; polls++) await poll(organization.key, seen);
      return polls;
    })();
    await Promise.all(writers);
    writing = false;
    const polls = await poller;
    await poll(organization.key, seen);
    const written = await service.query<{ id: string }>(sql`
      select id from activity_entry where organization_id = ${organization.id} order by occurred_at`);
    expect(written).toHaveLength(300);
    expect(seen.map(({ id }) => id)).toEqual(written.map(({ id }) => id));
    expect(new Set(seen.map(({ occurred_at }) => occurred_at)).size).toBe(300);
    expect(polls).toBeGreaterThan(1);
  });
});
