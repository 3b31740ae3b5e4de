import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Parameter } from "../../../api/openapi/document.ts";
import { tagGroups, tagsOf } from "../../../api/openapi/tags.ts";
import { createOpenApi } from "../../../api/openapi.ts";
import { describedFile } from "../../../api/pages/docs/description.ts";
import { startSession } from "../../../src/identity/users/sessions.ts";
import { operations } from "../../../src/operations.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { headers: { accept: "text/html", ...headers }, redirect: "manual" });

describe("the reference", () => {
  test("can be read before its script is there, and is not sent again while it is the same", async () => {
    const page = await get("/docs");
    const markup = await page.text();
    for (const section of [
      "Quick start",
      "Keys",
      "Errors",
      "Paging",
      "Filters",
      "Idempotency",
      "Limits",
      "Following what happens",
    ]) {
      expect(markup).toContain(`<h2>${section}</h2>`);
    }
    for (const [script] of markup.matchAll(/<script[^>]*>/g)) expect(script).toContain("defer");
    expect(Buffer.byteLength(markup)).toBeLessThan(30_000);
    // Without a word of its own, fetch adds one by which nothing kept may be used.
    const again = await get("/docs", { "if-none-match": page.headers.get("etag")!, "cache-control": "max-age=0" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("its description and scripts are kept for ever under a name that changes with them", async () => {
    const markup = await (await get("/docs")).text();
    const [, path] = /data-description="([^"]+)"/.exec(markup)!;
    const description = await get(path!);
    expect(description.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(Object.keys(((await description.json()) as { paths: object }).paths).length).toBeGreaterThan(100);
    for (const [, script] of markup.matchAll(/<script src="([^"]+)"/g)) {
      expect((await get(script!)).headers.get("cache-control"), script).toContain("immutable");
    }
    const older = await get("/docs/openapi-0000000000000000.json");
    expect([older.status, older.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  test("every group of operations stands in one part, and has a readable name", () => {
    const described = operations.filter(({ rest }) => rest);
    const names = tagsOf(described).map(({ name }) => name);
    const placed = tagGroups(described).flatMap(({ tags }) => tags);
    expect(new Set(placed)).toEqual(new Set(names));
    expect(placed).toHaveLength(names.length);
    for (const tag of tagsOf(described)) expect(tag["x-displayName"]).toMatch(/^[A-Z][^-]*$/);
    expect(tagGroups(described).find(({ name }) => name === "Service")).toBeUndefined();
  });

  test("examples name the demo's website, prompts and last days, once there is a demo", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "demo-")), "demo.json");
    const file = describedFile(() => createOpenApi(operations, undefined), path);
    const before = (await file()).path;
    const [websiteId, promptId] = ["0198aaaa-0000-7000-8000-000000000001", "0198aaaa-0000-7000-8000-000000000002"];
    writeFileSync(path, JSON.stringify({ websites: [{ id: websiteId, prompt_ids: [promptId] }] }));
    const { path: after, gzipped } = await file();
    expect(after).not.toBe(before);
    const document = JSON.parse(gunzipSync(gzipped).toString());
    const body = document.paths["/metrics/share-of-voice/cumulative"].post.requestBody.content["application/json"].example;
    expect(body.website_id).toBe(websiteId);
    const age = (Date.now() - Date.parse(body.filters.start_date)) / 86_400_000;
    expect(age).toBeGreaterThanOrEqual(7);
    expect(age).toBeLessThan(9);
    const { parameters } = document.paths["/prompts/{prompt_id}"].get as { parameters: Parameter[] };
    expect(parameters.find(({ name }) => name === "prompt_id")!.example).toBe(promptId);
    expect((await file()).path).toBe(after);
  });
});

describe("the first page", () => {
  test("tells strangers what the service is, and where to sign in", async () => {
    const page = await get("/");
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const markup = await page.text();
    for (const href of ["/sign-in", "/docs", "/method"]) expect(markup).toContain(`href="${href}"`);
    expect(markup).toContain("/api/mcp</pre>");
    expect(page.headers.get("content-security-policy")).not.toContain("script-src");
  });

  test("leads who is signed in to the dashboard", async () => {
    const organization = await newOrganization(service);
    const person = await newMember(service, organization, "viewer");
    const session = await service.services.database.system.transaction((tx) => startSession(tx, person));
    const page = await get("/", { cookie: `answerscope_session=${session}` });
    expect([page.status, page.headers.get("location")]).toEqual([302, "/app"]);
  });
});
