import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { importLine, importLines } from "../support/import.ts";
import { Browser, signedIn } from "../support/oauth.ts";
import { newMember } from "../support/people.ts";
import { newWebsite } from "../support/service.ts";
import { settled } from "../support/settled.ts";
import { useOrganization, useService, useWorker } from "../support/use-service.ts";

const main = fileURLToPath(new URL("../../clients/typescript/src/cli/main.ts", import.meta.url));
const service = useService({ knowsItself: true, env: { SIMULATED_LATENCY_MS: "10-50" } });
useWorker(service);
const organization = useOrganization(service);
let directory: string;
let websiteId: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "answerscope-cli-"));
  websiteId = (await newWebsite(service, organization)).id;
});
afterAll(() => rm(directory, { recursive: true }));

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("ANSWERSCOPE_")));
  return spawn(process.execPath, [main, ...args], {
    env: { ...clean, ANSWERSCOPE_URL: service.url, ANSWERSCOPE_CONFIG_DIR: join(directory, "config"), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

async function ended(child: ChildProcess) {
  let [stdout, stderr] = ["", ""];
  child.stdout!.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr!.on("data", (chunk) => (stderr += String(chunk)));
  child.stdin!.end();
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout, stderr };
}

/** Runs the program with a key to its end. */
const cli = (...args: string[]) => ended(start(args, { ANSWERSCOPE_KEY: organization.key, ANSWERSCOPE_WEBSITE: websiteId }));

const configuration = `
tags: [Outdoor, Budget]
topics: [Tents]
locations:
  - { name: Norway, country: "NO" }
competitors:
  - { name: Rival, url: https://rival.example, aliases: [Rival Outdoors] }
prompts:
  - { text: "Which tent is best?", topic: Tents, tags: [Outdoor], locations: [Norway] }
  - { text: "Which tent is cheap?", tags: [Outdoor, Budget], type: high_intent }
schedules:
  - { name: Weekly, weekdays: [1], hours: [6], tags: [Budget], samples: 2 }
`;

describe("a website's configuration", () => {
  const file = () => join(directory, "website.yaml");

  test("is shown as a plan, applied, and the same file changes nothing", async () => {
    await writeFile(file(), configuration);
    const checked = await cli("apply", file(), "--check");
    expect([checked.code, checked.stdout]).toEqual([4, expect.stringContaining("8 to create, 0 to change, 0 to remove")]);
    expect((await cli("apply", file())).stderr).toContain("nobody is there to agree");
    const applied = await cli("apply", file(), "--yes", "--quiet");
    expect([applied.stderr, applied.code]).toEqual(["", 0]);
    const again = await cli("apply", file(), "--yes", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({ changes: [], applied: true });
    const { body } = await service.call(organization.key, "GET", `/prompts?website_id=${websiteId}&search=best`);
    expect(body.prompts).toMatchObject([{ tags: [{ name: "Outdoor" }], primary_country: "NO" }]);
  });

  test("that was exported makes another website the same, and exports the same again", async () => {
    const brand = { name: "Fjord", identifiers: ["Fjord Gear", "fjordgear.no"], detection: { ambiguous: true } };
    await service.call(organization.key, "PATCH", `/websites/${websiteId}`, brand);
    const first = await cli("export", "configuration");
    expect(parse(first.stdout).own_brand).toEqual({ ...brand, url: expect.any(String) });
    const copy = await newWebsite(service, organization);
    const path = join(directory, "copy.yaml");
    await writeFile(path, first.stdout);
    const applied = await cli("apply", path, "--yes", "--quiet", "--website", copy.id);
    expect([applied.stderr, applied.code]).toEqual(["", 0]);
    const second = await cli("export", "configuration", "--website", copy.id);
    expect(second.stdout).toBe(first.stdout);
  });

  test("carries a website's settings to another that has its own, whatever is set, and files without them are taken", async () => {
    const [from, to] = [await newWebsite(service, organization), await newWebsite(service, organization)];
    const change = (id: string, body: object) => service.call(organization.key, "PATCH", `/websites/${id}`, body);
    const settings = { description: "Tents\n& 'packs' ü", industry: "", country: "Norway", language: "Norwegian" };
    const models = { chatgpt: false, meta_ai: true };
    expect((await change(from.id, { ...settings, models })).status).toBe(200);
    const others = { description: "Other", industry: "Other", country: "Chile", identifiers: ["Other"] };
    await change(to.id, { ...others, models: { claude: false }, detection: { ambiguous: true } });
    await service.call(organization.key, "PATCH", "/prompt-schedules/default", { website_id: to.id, weekdays: [2], samples: 3 });
    const exported = await cli("export", "configuration", "--website", from.id);
    expect(parse(exported.stdout).website).toMatchObject({ ...settings, models: { ...models, claude: true } });
    const path = join(directory, "settings.yaml");
    await writeFile(path, exported.stdout);
    const applied = await cli("apply", path, "--yes", "--quiet", "--website", to.id);
    expect([applied.stderr, applied.code]).toEqual(["", 0]);
    expect((await cli("export", "configuration", "--website", to.id)).stdout).toBe(exported.stdout);
    // Models that a file does not name stay, and so does what an older file does not hold.
    await writeFile(path, "website: { models: { meta_ai: true } }\nown_brand: {}\n");
    expect((await cli("apply", path, "--check", "--website", to.id)).stdout).toContain("is as the file says");
    await writeFile(path, "website: { models: { nope: true }, baseCountry: x }\n");
    expect((await cli("apply", path, "--yes", "--website", to.id)).stderr).toContain("website.baseCountry: is not known");
  });

  test("keeps apart what the service keeps apart, such as names in another case", async () => {
    const [from, to] = [await newWebsite(service, organization), await newWebsite(service, organization)];
    const post = async (path: string, body: object) => {
      const answer = await service.call(organization.key, "POST", path, { website_id: from.id, ...body });
      expect(answer.status).toBeLessThan(300);
      return answer.body;
    };
    const [upper, lower] = [await post("/prompt-tags", { name: "Outdoor" }), await post("/prompt-tags", { name: "outdoor" })];
    await post("/prompts", { text: "Best tent?", tag_ids: [upper.prompt_tag.id], volume: 1234567890123456 });
    await post("/prompts", { text: "best tent?", tag_ids: [lower.prompt_tag.id] });
    for (const url of ["rival.example", "rival.test"]) await post("/competitors", { name: "Rival", url });
    const schedule = { name: "Lower", tag_ids: [lower.prompt_tag.id], weekdays: [1], is_active: false };
    await post("/prompt-schedules", schedule);
    const exported = await cli("export", "configuration", "--website", from.id);
    const path = join(directory, "cases.yaml");
    await writeFile(path, exported.stdout);
    expect((await cli("apply", path, "--check", "--website", from.id)).stdout).toContain("is as the file says");
    const applied = await cli("apply", path, "--yes", "--quiet", "--website", to.id);
    expect([applied.stderr, applied.code]).toEqual(["", 0]);
    expect((await cli("export", "configuration", "--website", to.id)).stdout).toBe(exported.stdout);
    // A tag in another case is another one as soon as both are there.
    await writeFile(path, "prompts:\n  - { text: best tent?, tags: [Outdoor] }\n");
    const changed = await cli("apply", path, "--yes", "--website", to.id);
    expect(changed.stdout).toContain('~ prompts: best tent?\n      tags: ["outdoor"] → ["Outdoor"]');
    await writeFile(path, "competitors:\n  - { name: Rival, url: rival.test }\n");
    expect((await cli("apply", path, "--yes", "--prune", "--website", to.id)).stdout).toContain("0 to change, 1 to remove");
    await writeFile(path, "competitors:\n  - { name: rival, url: rival.invalid }\n");
    expect((await cli("apply", path, "--yes", "--prune", "--website", to.id)).stdout).toContain("1 to change, 0 to remove");
  });

  test("is changed field by field; what the file does not name stays unless it is pruned", async () => {
    await writeFile(
      file(),
      configuration
        .replace("[Outdoor, Budget], type: high_intent", "[Budget], type: null")
        .replace("tags: [Outdoor, Budget]", "tags: [outdoor, Budget, New]"),
    );
    const changed = await cli("apply", file(), "--yes");
    expect(changed.stdout).toContain('type: "high_intent" → null');
    expect(changed.stdout).toContain("1 to create, 1 to change, 0 to remove");
    await writeFile(file(), "tags: [Outdoor, Budget]\n");
    expect((await cli("apply", file(), "--yes")).stdout).toContain("is as the file says");
    const pruned = await cli("apply", file(), "--yes", "--prune");
    expect(pruned.stdout).toContain("- tags: New");
    expect((await service.call(organization.key, "GET", `/prompt-tags?website_id=${websiteId}`)).body.prompt_tags).toHaveLength(
      2,
    );
  });

  test("with mistakes changes nothing, and all mistakes are named", async () => {
    await writeFile(
      file(),
      "tags: [A, A]\nprompts:\n  - { text: One?, topics: [X] }\n  - {}\nplaces: []\nown_brand: { aliases: [] }\n",
    );
    const { code, stderr } = await cli("apply", file(), "--yes");
    expect(code).toBe(1);
    for (const mistake of [
      "A stands there twice",
      "prompts[0].topics: is not known",
      "prompts[1]: needs text",
      "places: there are",
      "own_brand.aliases: is not known; there are name, url, identifiers, detection",
    ]) {
      expect(stderr).toContain(mistake);
    }
    await writeFile(file(), "tags: [Never]\nprompts:\n  - { text: One?, topic: Nowhere }\n");
    expect((await cli("apply", file(), "--yes")).stderr).toContain('prompts "One?": topic: there is no Nowhere');
    const { body } = await service.call(organization.key, "GET", `/prompt-tags?website_id=${websiteId}`);
    expect(body.prompt_tags.map(({ name }: { name: string }) => name)).not.toContain("Never");
  });
});

test("what others wrote steers no terminal and forges no row", async () => {
  const { id } = await newWebsite(service, organization);
  const name = "a\u001b]0;owned\u0007\u009b2J\u202eb\nforged row";
  await service.call(organization.key, "PATCH", `/websites/${id}`, { name });
  const listed = await cli("websites");
  expect(listed.stdout).toContain("a\\u001b]0;owned\\u0007\\u009b2J\\u202eb forged row");
  expect(listed.stdout).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  const names = (JSON.parse((await cli("websites", "--json")).stdout) as { name: string }[]).map((website) => website.name);
  expect(names).toContain(name);
  const unknown = await cli("run", "list", "--website", "\u001b[2Jnowhere");
  expect([unknown.code, /(?!\n)\p{Cc}/u.test(unknown.stderr)]).toEqual([2, false]);
});

test("a run is priced, started and followed to its end", async () => {
  const planned = await cli("run", "--dry-run", "--model", "chatgpt");
  expect(planned.stdout).toMatch(/^\d+ answers, \d+ credits/);
  const { code, stdout } = await cli("run", "--model", "chatgpt", "--json");
  expect([code, JSON.parse(stdout).status]).toEqual([0, "completed"]);
  const runId = JSON.parse(stdout).run_id;
  expect((await cli("run", "follow", runId)).stdout).toContain("completed");
  expect((await cli("run", "list")).stdout).toContain(runId);
});

test("numbers and answers are read, a file is whole or not there", async () => {
  const { id } = await newWebsite(service, organization);
  await importLines(
    service,
    id,
    [1, 2, 3].map((day) => importLine({ created_at: `2026-03-0${day}T12:00:00.000Z` })),
  );
  const asked = await cli("ask", "answers", "--by", "day", "--from", "2026-03-01", "--to", "2026-03-03", "-w", id, "--json");
  expect(JSON.parse(asked.stdout)).toEqual([1, 2, 3].map((day) => ({ day: `2026-03-0${day}`, answers: 1 })));
  const counted = await cli("ask", "answers", "--by", "day", "--days", "2", "--to", "2026-03-03", "-w", id, "--json");
  expect(JSON.parse(counted.stdout)).toEqual([2, 3].map((day) => ({ day: `2026-03-0${day}`, answers: 1 })));
  const path = join(directory, "answers.jsonl");
  await settled(service);
  const exported = await cli("export", "answers", "-o", path, "-w", id);
  expect((await readFile(path, "utf8")).trim().split("\n")).toHaveLength(3);
  const cursor = /--since (\S+)/.exec(exported.stderr)![1]!;
  expect((await cli("export", "answers", "--since", cursor, "-w", id)).stdout).toBe("");
});

test("mistakes of the caller and refusals have exit codes of their own and say what to do", async () => {
  expect(await cli("nope")).toMatchObject({ code: 2, stderr: expect.stringContaining("There is no command nope") });
  expect(await cli("ask", "--days", "x")).toMatchObject({ code: 2, stderr: expect.stringContaining("--days must be") });
  expect(await cli("ask", "--to", "soon")).toMatchObject({ code: 1, stderr: expect.stringContaining("end_date") });
  expect(await cli("ask", "luck")).toMatchObject({ code: 1, stderr: expect.stringContaining("share_of_voice") });
  expect(await cli("websites", "--key", "none")).toMatchObject({ code: 3, stderr: expect.stringContaining("answerscope login") });
  expect(await ended(start(["websites"]))).toMatchObject({ code: 3, stderr: expect.stringContaining("Not signed in") });
  expect(await ended(start(["websites"], { ANSWERSCOPE_URL: "http://127.0.0.1:1", ANSWERSCOPE_KEY: "k" }))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("cannot be reached"),
  });
});

test("a person signs in by browser, works, and signs out", async () => {
  const userId = await newMember(service, organization, "admin");
  const browser = new Browser(service.url, await signedIn(service, userId));
  const child = start(["login", "--no-browser"]);
  const end = ended(child);
  const address = await new Promise<string>((resolve) => {
    let text = "";
    child.stderr!.on("data", (chunk) => {
      text += String(chunk);
      const found = /(http\S+\/oauth\/authorize\S+)/.exec(text);
      if (found) resolve(found[1]!);
    });
  });
  const page = await browser.go(address);
  const back = await browser.go(page.url.href, { decision: "allow", organization_id: organization.id, may_write: "yes" });
  expect(back.url.hostname).toBe("127.0.0.1");
  // A stranger on this computer who does not know the state is not listened to.
  expect((await fetch(new URL("/callback?code=x&state=y", back.url))).status).toBe(404);
  expect(await (await fetch(back.url)).text()).toContain("You are signed in");
  expect(await end).toMatchObject({ code: 0, stdout: expect.stringContaining("Signed in at") });
  const kept = join(directory, "config", "credentials.json");
  expect((await stat(kept)).mode & 0o777).toBe(0o600);

  expect((await ended(start(["websites"]))).stdout).toContain(websiteId);
  // An access token that has ended is renewed.
  const credentials = JSON.parse(await readFile(kept, "utf8"));
  await writeFile(kept, JSON.stringify({ ...credentials, grant: { ...credentials.grant, expiresAt: 0 } }));
  expect((await ended(start(["websites"]))).code).toBe(0);
  const renewed = JSON.parse(await readFile(kept, "utf8")).grant;
  expect(renewed.refreshToken).not.toBe(credentials.grant.refreshToken);
  // What belongs to one service is sent to no other.
  expect((await ended(start(["websites"], { ANSWERSCOPE_URL: "http://127.0.0.1:1" }))).code).toBe(3);

  expect((await ended(start(["logout"]))).code).toBe(0);
  const { status } = await service.call(null, "GET", "/websites", undefined, { authorization: `Bearer ${renewed.accessToken}` });
  expect(status).toBe(401);
});
