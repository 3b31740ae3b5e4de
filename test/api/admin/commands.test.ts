import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { admin as runAdmin } from "../../../api/admin/main.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine } from "../../support/import.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

const admin = (...args: string[]) => runAdmin(args, { ...service.databaseEnv });

async function adminJson(...args: string[]) {
  const { code, out, error } = await admin(...args, "--json");
  expect([code, error]).toEqual([0, undefined]);
  return JSON.parse(out!);
}

test("an option that is given empty, as by a variable that is not set, is refused and not read as 0", async () => {
  const { organization_id } = await adminJson("create-organization", "--name", "Empty", "--monthly-credits", "50");
  const { code, error } = await admin("set-allowance", "--organization", organization_id, "--monthly-credits", "");
  expect([code, error]).toEqual([1, "--monthly-credits: must not be empty"]);
  const [account] = await service.query(
    sql`select monthly_allowance from credit_account where organization_id = ${organization_id}`,
  );
  expect(account).toEqual({ monthly_allowance: 50 });
});

test("an organization with a website and keys is made, granted to, and its key revoked", async () => {
  const { organization_id } = await adminJson(
    ...["create-organization", "--name", "North", "--owner-email", "Owner@North.example", "--monthly-credits", "50"],
  );
  const { website_id } = await adminJson(
    ...["create-website", "--organization", organization_id, "--url", "https://www.north.example/", "--name", "North"],
  );
  const global = await adminJson("create-key", "--organization", organization_id, "--name", "global");
  const scoped = await adminJson(
    "create-key",
    "--organization",
    organization_id,
    "--permission",
    "view",
    "--website",
    website_id,
  );
  expect(scoped).toMatchObject({ scope: "websites", website_ids: [website_id], permission: "view" });

  const listed = await service.call(global.key, "GET", "/websites");
  expect(listed.body.websites).toMatchObject([{ id: website_id, websiteUrl: "www.north.example", baseCountry: "United States" }]);
  expect((await service.call(scoped.key, "GET", "/websites")).body.websites).toHaveLength(1);

  await adminJson("grant-credits", "--organization", organization_id, "--credits", "7");
  await adminJson("grant-entitlement", "--organization", organization_id, "--name", "pitches");
  await adminJson("set-partner", "--organization", organization_id);
  const change = ["change-organization", "--organization", organization_id];
  expect(await adminJson(...change, "--provider-weight", "2.5")).toMatchObject({
    provider_weight: 2.5,
    rate_limit_per_minute: null,
  });
  expect(await adminJson(...change, "--rate-limit", "90")).toMatchObject({ provider_weight: 2.5, rate_limit_per_minute: 90 });
  expect(
    await service.query(sql`
    select a.monthly_available, a.one_off_available, o.is_partner, array(select name from entitlement e where e.organization_id = o.id) as entitlements
    from organization o join credit_account a on a.organization_id = o.id where o.id = ${organization_id}`),
  ).toEqual([{ monthly_available: 50, one_off_available: 7, is_partner: true, entitlements: ["pitches"] }]);

  await adminJson("revoke-key", global.key);
  expect((await service.call(global.key, "GET", "/websites")).status).toBe(401);
  const trail = await service.query<{ action: string; actor_kind: string }>(sql`
    select action, actor_kind from audit_entry where organization_id = ${organization_id} order by occurred_at, id`);
  expect(trail.map((entry) => entry.action)).toEqual([
    ...["organization.create", "website.create", "key.create", "key.create"],
    ...["credits.grant", "entitlement.grant", "organization.update", "organization.update", "organization.update", "key.revoke"],
  ]);
  expect(new Set(trail.map((entry) => entry.actor_kind))).toEqual(new Set(["operator"]));
});

test("mistakes are told with what to do", async () => {
  expect(await admin()).toMatchObject({ code: 2, out: expect.stringContaining("create-organization") });
  expect(await runAdmin(["backup", "backups"], {})).toMatchObject({
    code: 1,
    error: expect.stringContaining("Set DATABASE_ADMIN_URL to a superuser"),
  });
  expect(await admin("change-organization", "--organization", randomUUID())).toEqual({
    code: 1,
    error: "Give --rate-limit or --provider-weight",
  });
  expect(await admin("make-coffee")).toMatchObject({
    code: 2,
    error: expect.stringContaining("There is no subcommand make-coffee"),
  });
  expect(await admin("create-key")).toMatchObject({ code: 2, error: expect.stringContaining("Missing: --organization") });
  expect(await admin("create-website", "--organization", "x", "--url", "nowhere", "--name", "")).toMatchObject({
    code: 1,
    error: expect.stringMatching(/--url: must be a web address[\s\S]*--name: /),
  });
  expect(await admin("create-key", "--organization", "0197f000-0000-7000-8000-000000000000")).toMatchObject({
    code: 1,
    error: expect.stringContaining("`list organizations` shows those there are"),
  });
  expect(await admin("cancel-run")).toEqual({
    code: 1,
    error: "Name the run by its id; `list runs --organization <id>` shows it",
  });
  // The second would be left as it is, without a word.
  expect(await admin("revoke-key", "one", "another")).toMatchObject({
    code: 2,
    error: expect.stringContaining("Unexpected argument 'another'"),
  });
  const { organization_id } = await adminJson("create-organization", "--name", "No owner");
  expect(await admin("create-organization", "--help")).toMatchObject({
    out: expect.stringContaining("--name <name> [--owner-email <address>]"),
  });
  expect(await admin("create-key", "--organization", organization_id, "--expires-at", "2020-01-01T00:00:00Z")).toEqual({
    code: 1,
    error: "--expires-at: must lie in the future",
  });
  expect(await admin("grant-entitlement", "--help")).toMatchObject({
    code: 0,
    out: expect.stringContaining("seo_recommendations"),
  });
});

test("an import refuses what is no file, such as a pipe, which is empty when it is read again, and tells of fields that it does not read", async () => {
  const { organization_id } = await adminJson("create-organization", "--name", "Piped");
  const { website_id } = await adminJson(
    ...["create-website", "--organization", organization_id, "--url", "piped.example", "--name", "Piped"],
  );
  for (const file of ["/dev/null", tmpdir()]) {
    const refused = await admin("import-responses", "--website", website_id, "--file", file);
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining("--file: must be a file") });
  }
  const file = join(await mkdtemp(join(tmpdir(), "import-")), "answers.jsonl");
  await writeFile(file, JSON.stringify(importLine({ citation: [] })));
  expect(await admin("import-responses", "--website", website_id, "--file", file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Fields that an import does not read: citation \(1 line\)\n1 line/),
  });
});

test("an import says that it tracks prompts again which were deleted", async () => {
  const { organization_id } = await adminJson("create-organization", "--name", "Late");
  const { website_id } = await adminJson(
    ...["create-website", "--organization", organization_id, "--url", "late.example", "--name", "Late"],
  );
  const file = join(await mkdtemp(join(tmpdir(), "import-")), "answers.jsonl");
  const bring = async (...prompts: string[]) => {
    await writeFile(file, prompts.map((prompt) => JSON.stringify(importLine({ prompt }))).join("\n"));
    return (await admin("import-responses", "--website", website_id, "--file", file)).out;
  };
  const deleteAll = () => service.query(sql`update prompt set deleted_at = now() where website_id = ${website_id} returning id`);
  expect(await bring("One?", "Two?")).toMatch(/^2 lines/);
  await deleteAll();
  expect(await bring("One?", "One?", "Three?")).toMatch(/^1 prompt that was deleted is tracked again, as new: .*\n3 lines/);
  expect(await bring("One?")).toMatch(/^1 line/);
  await deleteAll();
  expect(await bring("One?", "Two?")).toMatch(/^2 prompts that were deleted are tracked again/);
});

test("what holds several values is listed with them", async () => {
  const { organization_id } = await adminJson("create-organization", "--name", "Erased");
  await adminJson("erase-organization", "--organization", organization_id, "--confirm-name", "Erased");
  const [erasure] = (await adminJson("list", "erasures")).filter(
    (row: { organization_id: string }) => row.organization_id === organization_id,
  );
  expect((await admin("list", "erasures")).out).toContain(JSON.stringify(erasure.requested_by));
});

test("names that customers chose steer no terminal and forge no row", async () => {
  const { organization_id } = await adminJson(
    "create-organization",
    "--name",
    "Steered",
    "--owner-email",
    "owner@steered.example",
  );
  const name = "a\u001b]0;owned\u0007\u009b2J\u202eb\nforged row";
  await service.query(sql`
    insert into website (organization_id, organization_n, url, name)
    select id, n, 'steered.example', ${name} from organization where id = ${organization_id}`);
  const listed = await admin("list", "websites", "--organization", organization_id);
  expect(listed.out).toContain("a\\u001b]0;owned\\u0007\\u009b2J\\u202eb forged row");
  expect(listed.out).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  const json = await admin("list", "websites", "--organization", organization_id, "--json");
  expect(json.out).not.toContain("\u009b");
  expect(JSON.parse(json.out!)[0].name).toBe(name);
});
