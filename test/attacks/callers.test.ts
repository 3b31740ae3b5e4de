import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { systemRoles } from "../../src/identity/roles/system.ts";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { operations } from "../../src/operations.ts";
import { sql } from "../../src/platform/database/connection.ts";
import { invoke } from "../api/access/invoke.ts";
import { Place } from "../api/access/place.ts";
import { samples } from "../api/access/samples.ts";
import { tried } from "../support/full-length.ts";
import { connected } from "../support/oauth.ts";
import { newMember } from "../support/people.ts";
import { newTestKey } from "../support/service.ts";
import { callTool, callToolAs } from "../support/tools.ts";
import { useService } from "../support/use-service.ts";

/*
 * Every operation, called by those who once could and by those who can elsewhere: over REST, over MCP by key, and over MCP by a
 * connection. Nothing is told and nothing is written. The access table (test/api/access) holds the rest of the matrix: no key,
 * revoked, foreign, scoped and view keys, and every id of another organization against one of nobody.
 */

type Input = Record<string, unknown>;

/** One tenant under attack, with an attacker's organization beside it. */
let mine: Place;
let theirs: Place;
const service = useService({ knowsItself: true, env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" } });
beforeAll(async () => {
  [mine, theirs] = [await Place.create(service), await Place.create(service)];
});
/** Samples make records under fixed names; the next one finds them free. */
afterEach(async () => {
  const { id } = mine.organization;
  for (const table of ["location", "topic", "prompt_tag", "prompt_schedule", "attribute", "website_group", "pillar", "role"])
    await service.query(sql`
      update ${sql.table(table)} set name = left(name, 10) || gen_random_uuid() where organization_id = ${id} and name <> 'Default'`);
  await service.query(sql`update company set name = gen_random_uuid() where organization_id = ${id} and not is_self`);
  await service.query(sql`delete from content_column where organization_id = ${id} and name in ('Column', 'New')`);
  await service.query(sql`update content_sheet set name = id, name_key = id where organization_id = ${id} and name = 'Tab'`);
  await service.query(sql`update prompt set deleted_at = coalesce(deleted_at, now()) where organization_id = ${id}`);
  await service.query(sql`delete from invite where organization_id = ${id}`);
});

const known = operations.filter(({ name }) => samples[name]);

/** Rows of the tenant, told by a hash; what admission itself writes does not count. */
async function stateOf(place: Place): Promise<string> {
  const [row] = await service.query<{ hash: string }>(sql`
    select md5(string_agg(x, ',' order by x)) as hash from (
      select xmin::text || id as x from website where organization_id = ${place.organization.id}
      union all select xmin::text || id from prompt where organization_id = ${place.organization.id}
      union all select xmin::text || id from content where organization_id = ${place.organization.id}
      union all select xmin::text || id from response_run where organization_id = ${place.organization.id}
      union all select xmin::text || id from seo_job where organization_id = ${place.organization.id}
      union all select xmin::text || id from pitch where organization_id = ${place.organization.id}
      union all select xmin::text || id from pillar where organization_id = ${place.organization.id}
      union all select xmin::text || id from membership where organization_id = ${place.organization.id}
      union all select xmin::text || id from invite where organization_id = ${place.organization.id}
      union all select xmin::text || id from role where organization_id = ${place.organization.id}
      union all select xmin::text || id from credit_entry where organization_id = ${place.organization.id}
      union all select xmin::text || id from audit_entry where organization_id = ${place.organization.id}
      union all select id || coalesce(revoked_at::text, '') || permission from api_key where organization_id = ${place.organization.id}) s`);
  return row!.hash;
}

async function everyWay(operation: AnyOperation, key: string, input: Input): Promise<{ status: number; body: unknown }[]> {
  const answers = operation.rest ? [await invoke(service, key, operation, input)] : [];
  if (operation.mcp) answers.push(await callTool(service, key, operation.mcp.tool, input));
  return answers.map(({ status, body }) => ({ status, body }));
}

describe.each(tried(known, 2))("$name", (operation) => {
  const sample = samples[operation.name]!;

  test("answers nobody who has left, was demoted, or reaches another place", async () => {
    const input = await sample.input(mine);
    const person = await newMember(service, mine.organization, "admin");
    const left = await newTestKey(service, mine.organization, { ownerId: person });
    await service.query(sql`delete from membership where user_id = ${person}`);
    const demoted = await newMember(service, mine.organization, "viewer");
    const capped = await newTestKey(service, mine.organization, { ownerId: demoted });
    const elsewhere = await newMember(service, mine.organization, "admin", { websiteId: mine.otherWebsiteId });
    const scoped = await newTestKey(service, mine.organization, { ownerId: elsewhere });
    const before = [await stateOf(mine), await stateOf(theirs)];

    for (const { status } of await everyWay(operation, left, input)) expect(status).toBe(401);
    if (operation.access.writes || sample.needs === "global" || operation.access.permission !== "view")
      for (const { status } of await everyWay(operation, capped, input)) expect(status).toBe(403);
    if (sample.needs !== "organization")
      for (const { status } of await everyWay(operation, scoped, input)) expect(status).toBe(403);
    if (sample.needs === "website")
      for (const { status, body } of await everyWay(operation, theirs.key, input))
        expect([status, body]).toEqual([403, expect.objectContaining({ error: "Unauthorized access to this website" })]);
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(before);
  });
});

describe("by connections", () => {
  let viewer: string;
  let elsewhere: string;
  let stranger: string;
  let leaver: string;
  let demoted: string;
  beforeAll(async () => {
    const tokenOf = async (place: Place, options: Parameters<typeof connected>[2]) => {
      const { tokens, userId } = await connected(service, place.organization, options);
      return { token: tokens.access_token, userId };
    };
    viewer = (await tokenOf(mine, { role: "viewer" })).token;
    elsewhere = (await tokenOf(mine, { role: "admin", websiteId: mine.otherWebsiteId })).token;
    stranger = (await tokenOf(theirs, { role: "admin" })).token;
    const gone = await tokenOf(mine, { role: "admin" });
    await service.query(sql`delete from membership where user_id = ${gone.userId}`);
    leaver = gone.token;
    const less = await tokenOf(mine, { role: "admin" });
    await service.query(sql`update membership set role_id = ${systemRoles.viewer} where user_id = ${less.userId}`);
    demoted = less.token;
  });

  const tools = known.filter(({ mcp }) => mcp);
  test.each(tried(tools, 2))("$name", async (operation) => {
    const sample = samples[operation.name]!;
    const input = await sample.input(mine);
    const before = [await stateOf(mine), await stateOf(theirs)];
    const statusOf = async (token: string) => (await callToolAs(service, token, operation.mcp!.tool, input)).status;
    expect(await statusOf(leaver)).toBe(401);
    if (operation.access.writes || sample.needs === "global" || operation.access.permission !== "view")
      for (const token of [viewer, demoted]) expect(await statusOf(token)).toBe(403);
    if (sample.needs !== "organization") expect(await statusOf(elsewhere)).toBe(403);
    if (sample.needs === "website") expect(await statusOf(stranger)).toBe(403);
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(before);
  });
});
