import { createHash } from "node:crypto";
import type { Element } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { beforeAll, describe, expect, test } from "vitest";
import { dayOfYear } from "../../../api/pages/charts/scale.ts";
import { views } from "../../../api/pages/content-hub/page.ts";
import { startSession } from "../../../src/identity/users/sessions.ts";
import { admitFromNetwork, giveBackAttempts } from "../../../src/identity/users/throttle.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newMember } from "../../support/people.ts";
import { newWebsite } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";
import { Hub, ok } from "./support.ts";

let hub: Hub;
let clock = Date.now();
const service = useService({ now: () => new Date(clock) });
beforeAll(async () => {
  hub = await Hub.create(service);
});

interface Page {
  status: number;
  headers: Headers;
  location: string | null;
  markup: string;
}

/** Opens an address of the service as a browser does; `cookie` is a session's secret. */
async function open(address: string, cookie?: string): Promise<Page> {
  const { pathname, search } = new URL(address, service.url);
  const response = await fetch(`${service.url}${pathname}${search}`, {
    redirect: "manual",
    headers: cookie ? { cookie: `answerscope_session=${cookie}` } : {},
  });
  const { status, headers } = response;
  return { status, headers, location: headers.get("location"), markup: await response.text() };
}
const linkOf = async (id: string, of = hub): Promise<string> => (await of.read(id)).content_hub_url;
const session = (userId: string) => service.services.database.system.transaction((tx) => startSession(tx, userId));

describe("who sees a page", () => {
  test("whoever has the link, for an hour; then a sign-in is asked for and leads back", async () => {
    const id = await hub.text("Hello there.");
    const link = await linkOf(id);
    const { status, headers, markup } = await open(link);
    expect([status, markup]).toEqual([200, expect.stringContaining("Hello there.")]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const plain = `/content-hub/${hub.website.id}/${id}?tab=shared-pool`;
    const asked = { status: 302, location: `/sign-in?return_to=${encodeURIComponent(plain)}` };
    expect(await open(plain)).toMatchObject(asked);
    const forged = link.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`);
    expect(await open(forged)).toMatchObject(asked);
    clock += 3_601_000;
    try {
      const expired = await open(link);
      expect([expired.status, expired.markup]).toEqual([410, expect.stringContaining("This link has expired")]);
      expect(expired.markup).toContain(`href="${asked.location}"`);
      expect(expired.markup).not.toContain("Hello there.");
    } finally {
      clock -= 3_601_000;
    }
  });

  test("a network opens so many pages a minute", async () => {
    const link = await linkOf(await hub.text("Often."));
    const { database } = service.services;
    await database.system.transaction(async (tx) => {
      for (let n = 0; n < views.most; n++) await admitFromNetwork(tx, views, "127.0.0.1");
    });
    expect(await open(link)).toMatchObject({ status: 429, markup: expect.stringContaining("Too many views") });
    await database.system.transaction((tx) => giveBackAttempts(tx, views, "127.0.0.1", null));
    expect((await open(link)).status).toBe(200);
  });

  test("a link opens its own item only", async () => {
    const [id, other] = [await hub.text("Mine."), await hub.text("Other.")];
    expect((await open((await linkOf(id)).replace(id, other))).status).toBe(302);
    const gone = await linkOf(other);
    await ok(hub.delete(`/content/${other}`));
    expect(await open(gone)).toMatchObject({ status: 404, markup: expect.stringContaining("Content not found") });
  });

  test("members of the website, a group or the organization; nobody else learns whether there is such a page", async () => {
    const id = await hub.text("Inside.");
    const path = `/content-hub/${hub.website.id}/${id}`;
    const { organization, website } = hub;
    const other = await newWebsite(service, organization, { domain: "other.example" });
    const { group } = await ok(service.call(organization.key, "POST", "/groups", { name: "G", website_ids: [website.id] }));
    const statusFor = async (userId: string) => (await open(path, await session(userId))).status;
    expect(await statusFor(await newMember(service, organization, "viewer"))).toBe(200);
    expect(await statusFor(await newMember(service, organization, "viewer", { websiteId: website.id }))).toBe(200);
    expect(await statusFor(await newMember(service, organization, "viewer", { groupId: group.id }))).toBe(200);
    const elsewhere = await newMember(service, organization, "admin", { websiteId: other.id });
    const stranger = await newMember(service, (await Hub.create(service)).organization, "owner");
    for (const person of [elsewhere, stranger]) {
      const secret = await session(person);
      const refused = await open(path, secret);
      expect(refused.status).toBe(404);
      const unknown = path.replace(hub.website.id, "0197f000-0000-7000-8000-00000000dead");
      expect((await open(unknown, secret)).markup).toBe(refused.markup);
    }
    const member = await session(await newMember(service, organization, "viewer"));
    expect((await open(`/content-hub/${website.id}/x`, member)).status).toBe(404);
    expect((await open(`/content-hub/x/${id}`, member)).status).toBe(404);
    expect((await open(path, "nonsense")).status).toBe(302);
    // An item of another website of the same organization.
    expect((await open(`/content-hub/${other.id}/${id}`, member)).status).toBe(404);
  });

  test("who wrote a version is told by address to members alone", async () => {
    const id = await hub.text("Written.");
    const author = await newMember(service, hub.organization, "viewer", { email: "author@example.com" });
    await service.query(sql`update content_version set created_by = ${author} where content_id = ${id}`);
    const byLink = (await open(await linkOf(id))).markup;
    expect([byLink.includes("author@example.com"), byLink.includes("A person")]).toEqual([false, true]);
    const reader = await newMember(service, hub.organization, "viewer");
    expect((await open(`/content-hub/${hub.website.id}/${id}`, await session(reader))).markup).toContain("author@example.com");
  });

  test("not when the website is deleted", async () => {
    const short = await Hub.create(service);
    const id = await short.text("Text.");
    const link = await linkOf(id, short);
    await ok(service.call(short.organization.key, "DELETE", `/websites/${short.website.id}`));
    expect((await open(link)).status).toBe(404);
  });
});

describe("what a page shows", () => {
  test("text without anything that runs, loads or leads somewhere unseen", async () => {
    const evil = [
      "# Title <script>alert(1)</script>",
      "<img src=x onerror=alert(1)><iframe src=//evil.example></iframe><style>*{}</style>",
      "[run](javascript:alert(1)) [data](data:text/html,x) [vb](vbscript:x) <javascript:alert(2)>",
      '![pixel](https://evil.example/p.png) [ok](https://fine.example "t\\" onclick=alert(1)")',
      "| a |\n| :-: |\n| <b onclick=x>c</b> |",
      "```html\n</code></pre><script>alert(3)</script>\n```",
    ].join("\n\n");
    const id = await hub.text(evil, { title: "</title><script>alert(0)</script>", meta_description: "<svg onload=x>" });
    await ok(hub.edit(id, [{ find: "# Title", replace: "# <script>alert(4)</script> Title" }]));
    const { markup, headers } = await open(await linkOf(id));
    const elements: Element[] = [];
    visit(unified().use(rehypeParse).parse(markup), "element", (element) => void elements.push(element));
    const names = new Set(elements.map(({ tagName }) => tagName));
    for (const name of ["script", "img", "iframe", "object", "form", "base", "b"]) expect(names).not.toContain(name);
    expect(elements.filter(({ tagName }) => tagName === "style")).toHaveLength(1);
    for (const { tagName, properties } of elements) {
      for (const name of Object.keys(properties))
        expect([tagName, name]).toEqual([tagName, expect.not.stringMatching(/^(on|style$|src)/i)]);
      if (properties.href !== undefined)
        expect(properties.href).toMatch(/^(https?:\/\/|\/content-hub\/|\/favicon\.(svg|ico)$|#)/);
    }
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    const style = /<style>([\s\S]*?)<\/style>/.exec(markup)![1]!;
    expect(policy).toContain(createHash("sha256").update(style).digest("base64"));
    expect(markup).toContain("&lt;script&gt;alert(4)&lt;/script&gt;");
  });

  test("state, versions and what each changed", async () => {
    const id = await hub.text("# Guide\n\nThe red tent is dry.\n\nSame.\n", { title: "Tent guide" });
    await ok(hub.edit(id, [{ find: "red", replace: "green" }]));
    await ok(hub.edit(id, [{ find: "Same.", replace: "Same still." }]));
    await ok(hub.post(`/content/${id}/publish`, { url: "acme.example/tent-guide" }));
    const link = await linkOf(id);
    const newest = (await open(link)).markup;
    for (const text of [
      '<h1 dir="auto">Tent guide</h1>',
      "Published",
      "<dd>Shared pool</dd>",
      "acme.example/tent-guide",
      "What version 3 changed",
      "<ins> still</ins>",
    ])
      expect(newest).toContain(text);
    const { versions } = await ok(hub.get(`/content/${id}/versions`));
    const second = (await open(`${link}&version=${versions[1].version_id}`)).markup;
    expect(second).toContain("What version 2 changed");
    expect(second).toContain("<del>red</del><ins>green</ins>");
    expect((await open(`${link}&version=${versions[2].version_id}`)).markup).toContain("Version 1 is the first");
    expect((await open(`${link}&version=x`)).markup).toContain("What version 3 changed");
  });

  test("who cites it over time, as the API counts it", async () => {
    const now = new Date(clock).toISOString();
    const daysAgo = (days: number) => new Date(clock - days * 86_400_000).toISOString();
    const cites = [{ url: "https://www.acme.example/cited?utm_source=x" }];
    await importLines(service, hub.website.id, [
      importLine({ prompt: "Which tent?", created_at: now, citations: cites }),
      importLine({ prompt: "Which tent?", created_at: now }),
      importLine({ prompt: "Which <stove>?", created_at: daysAgo(3), citations: cites }),
      importLine({ prompt: "Which tent?", created_at: daysAgo(40), citations: cites }),
      importLine({ prompt: "Which tent?", created_at: daysAgo(200), citations: cites }),
    ]);
    const { created } = await ok(hub.post("/content/track", { urls: [{ url: "acme.example/cited" }] }));
    const link = created[0].content_hub_url as string;
    const titlesOf = (markup: string) =>
      [...markup.matchAll(/<title>([^<]+): (\d+|nothing was asked)<\/title>/g)].map(([, when, count]) => [
        when,
        count === "nothing was asked" ? null : Number(count),
      ]);
    const month = await open(`${link}&days=30`);
    expect(month.markup).toContain("Which &lt;stove&gt;?");
    expect(titlesOf(month.markup)).toHaveLength(30);
    expect(titlesOf(month.markup).filter(([, count]) => count !== null)).toEqual([
      [dayOfYear(daysAgo(3)), 1],
      [dayOfYear(now), 1],
    ]);
    const { prompts } = await ok(
      hub.post("/content/prompts", {
        content_id: created[0].content_id,
        filters: { start_date: daysAgo(29).slice(0, 10), end_date: now },
      }),
    );
    for (const { citation_percent } of prompts) expect(month.markup).toContain(`${citation_percent.toFixed(2)}%`);
    expect(prompts).toHaveLength(2);
    const sum = (markup: string) => titlesOf(markup).reduce((total, [, count]) => total + Number(count), 0);
    expect([sum((await open(link)).markup), sum((await open(`${link}&days=365`)).markup)]).toEqual([3, 4]);
    // Fifty-three weeks, of which the first is short.
    expect(titlesOf((await open(`${link}&days=365`)).markup)).toHaveLength(53);
  });

  test("headings of a text stand below the page's own, one level at a time", async () => {
    const id = await hub.text("# Tents\n\n### Small\n\n## Large\n\nText.\n\n#### Huge");
    const { markup } = await open(await linkOf(id));
    const levels = [...markup.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) if (index > 0) expect(level - levels[index - 1]!).toBeLessThanOrEqual(1);
    for (const text of [
      '<h3 dir="auto">Tents</h3>',
      '<h4 dir="auto">Small</h4>',
      '<h4 dir="auto">Large</h4>',
      '<h5 dir="auto">Huge</h5>',
    ])
      expect(markup).toContain(text);
    expect(markup.indexOf('id="text"')).toBeLessThan(markup.indexOf('id="versions"'));
    expect(markup).toContain("An API key");
  });

  test("a draft that failed: called by its brief, with the reason, and what it was to be", async () => {
    const topic = "Tents for <rain>";
    const [item] = await service.query<{ id: string }>(sql`
      insert into content (organization_id, website_id, type, stage, title, language, brief)
      values (${hub.organization.id}, ${hub.website.id}, 'draft', null, '', 'en',
        ${JSON.stringify({ topic, length_words: 800, tone: "plain", instructions: "Name the Duo 2." })}::jsonb) returning id`);
    await service.query(sql`
      insert into content_generation (organization_id, website_id, content_id, status, error, finished_at)
      values (${hub.organization.id}, ${hub.website.id}, ${item!.id}, 'failed',
        'The model was busy. Nothing was charged; ask again with a new idempotency key.', now())`);
    const { markup } = await open(await linkOf(item!.id));
    for (const text of [
      '<h1 dir="auto">Tents for &lt;rain&gt;</h1>',
      '<li class="bad">Failed</li>',
      "Nothing was charged",
      "Name the Duo 2.",
      "about 800 words",
      "<dt>Words</dt><dd>–</dd>",
    ])
      expect(markup).toContain(text);
    expect(markup).not.toContain("Untitled");
  });

  test("an item without an address", async () => {
    const id = await hub.text("Text.");
    expect((await open(await linkOf(id))).markup).toContain("no address that answers could cite");
  });
});
