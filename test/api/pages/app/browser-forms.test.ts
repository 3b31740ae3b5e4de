import type { BrowserContext, Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "../../../../src/identity/users/sessions.ts";
import { sql } from "../../../../src/platform/database/connection.ts";
import { cutOff, noBrowser, startBrowser, violationsOf } from "../../../support/chromium.ts";
import { browserOf, dashboardNow } from "../../../support/dashboard.ts";
import { newOrganization } from "../../../support/factories.ts";
import { newWebsite } from "../../../support/service.ts";
import { useOrganization, useService } from "../../../support/use-service.ts";

/* Forms of the dashboard as people fill them in: without script, by keyboard, and after a mistake. */

const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };
let chromium: Chromium;
let cookie: string;

beforeAll(async () => {
  if (noBrowser) return;
  website = await newWebsite(service, organization);
  ({ cookie } = await browserOf(service, organization, "owner"));
  chromium = await startBrowser();
});
afterAll(() => chromium?.close());

async function pageOf(options: Parameters<Chromium["newContext"]>[0] = {}): Promise<Page> {
  const context: BrowserContext = await chromium.newContext({ baseURL: service.url, ...options });
  const [name, value] = cookie.split("=") as [string, string];
  await context.addCookies([{ name, value, url: service.url }]);
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

/** Prompts, facts and SEO jobs: the path, what is entered wrongly and rightly, the button, and the page that follows. */
const forms: readonly {
  path: string;
  opened?: string;
  button: string;
  wrong: object;
  right: object;
  after: RegExp;
}[] = [
  {
    ...{
      path: "/prompts",
      opened: "Add prompts",
      button: "Add the prompts",
      wrong: { "What your buyers ask": "Tracked already?" },
    },
    right: { "What your buyers ask": "Which tent is best?" },
    after: /added/,
  },
  {
    ...{ path: "/knowledge", button: "Add the facts", wrong: { "Page that says so": "ftp://acme.example" } },
    right: { "Facts, one a line": "Every tent is tested.", "Pillar, such as": "Tents", "Page that says so": "acme.example" },
    after: /1 fact/,
  },
  {
    ...{ path: "/knowledge", opened: "Change", button: "Save the change", wrong: { "Page that says so": "ftp://acme.example" } },
    right: { "Page that says so": "acme.example/tests" },
    after: /The fact was changed/,
  },
  {
    ...{ path: "/knowledge", opened: "Pillars", button: "Add the pillar", wrong: { "Name of a new pillar": "tents" } },
    right: { "Name of a new pillar": "Prices" },
    after: /The pillar was added/,
  },
  {
    ...{ path: "/seo", button: "Look at the page", wrong: { "Language of its readers": "no language" } },
    right: { "Address of the page": "acme.example/tents", "Language of its readers": "en" },
    after: /SEO|tents/,
  },
];

describe.skipIf(noBrowser)(noBrowser ?? "in a browser", () => {
  test("a form that is refused is told to everybody, keeps what was entered, and is sent again", async () => {
    await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Tracked already?" });
    for (const { path, opened, button, wrong, right, after } of forms) {
      const page = await pageOf({ viewport: { width: 390, height: 844 } });
      await page.goto(`/app/${website.id}${path}`);
      if (opened) await page.getByText(opened, { exact: true }).click();
      // What is folded away has fields of the same name.
      const fieldOf = (label: string) => page.getByLabel(label).filter({ visible: true });
      const fill = async (fields: object) => {
        for (const [label, text] of Object.entries(fields)) await fieldOf(label).fill(text);
      };
      await fill({ ...right, ...wrong });
      await page.getByRole("button", { name: button }).click();
      const [label, entered] = Object.entries(wrong)[0] as [string, string];
      const field = fieldOf(label);
      expect([path, await field.getAttribute("aria-invalid")]).toEqual([path, "true"]);
      expect(await field.inputValue()).toBe(entered);
      await page.waitForFunction("document.activeElement.getAttribute('aria-invalid') === 'true'");
      expect(await page.title()).toMatch(/^Error: /);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await violationsOf(page), `${path}, ${colorScheme}`).toEqual([]);
      }
      expect.soft(await cutOff(page), path).toEqual([]);
      await field.fill(new Map(Object.entries(right)).get(label)!);
      await page.getByRole("button", { name: button }).click();
      await page.locator("h1, h2, [role=status]").filter({ hasText: after }).first().waitFor();
      expect.soft(await violationsOf(page), `after ${path}`).toEqual([]);
      await page.context().close();
    }
  });

  test("without script and by keyboard alone a key is revoked, behind a question", async () => {
    const key = { name: "Reports", kind: "service", permission: "view" };
    const { api_key } = (await service.call(organization.key, "POST", "/keys", key)).body;
    const page = await pageOf({ javaScriptEnabled: false });
    await page.goto(`/app/organization?organization=${organization.id}`);
    await page.getByLabel("Revoke: Reports").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.getByRole("button", { name: "Revoke for ever: Reports" }).isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText("The key was revoked.").waitFor();
    const { api_keys: all } = (await service.call(organization.key, "GET", "/keys")).body;
    expect(all.find(({ id }: { id: string }) => id === api_key.id).revoked_at).not.toBeNull();
    await page.context().close();
  });

  test("without script and by keyboard alone a competitor is changed, and removed behind a question", async () => {
    const { id } = await newWebsite(service, organization, { competitors: [{ name: "Borealis" }, { name: "Cirrus" }] });
    const page = await pageOf({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const press = async (locator: ReturnType<Page["locator"]>) => {
      await locator.focus();
      await page.keyboard.press("Enter");
    };
    const choose = async (name: string) => {
      await press(page.getByText("Change or remove a competitor"));
      await press(page.getByRole("navigation", { name: "Competitor to change" }).getByRole("link", { name }));
    };
    await page.goto(`/app/${id}/competitors`);
    await choose("Borealis");
    const field = (label: string) => page.getByLabel(label).filter({ visible: true });
    await field("Its domains").fill("no domain");
    await press(page.getByRole("button", { name: "Save the change" }));
    await page.locator('textarea[name="domains"][aria-invalid="true"]').waitFor();
    expect(await cutOff(page)).toEqual([]);
    await field("Its domains").fill("borealis-shop.example");
    await press(page.getByRole("button", { name: "Save the change" }));
    await page.getByText("Borealis was changed.").waitFor();
    const { competitors } = (await service.call(organization.key, "GET", `/competitors?website_id=${id}`)).body;
    expect(competitors).toMatchObject([{ domains: ["borealis-shop.example"] }, { name: "Cirrus" }]);
    await choose("Cirrus");
    await press(page.getByLabel("Remove: Cirrus"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Cirrus was removed.").waitFor();
    await page.context().close();
  });

  test("without script and by keyboard alone facts are moved, and a pillar is deleted behind a question", async () => {
    const { id: website_id } = await newWebsite(service, organization);
    const send = async (path: string, body: object) =>
      (await service.call(organization.key, "POST", `/knowledge-base${path}`, { website_id, ...body })).body;
    const [from] = [await send("/pillars", { name: "From" }), await send("/pillars", { name: "To" })];
    await send("/facts", { pillar_id: from.pillar.id, facts: [{ text: "It stays." }, { text: "It moves." }] });
    const page = await pageOf({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto(`/app/${website_id}/knowledge?pillar=${from.pillar.id}`);
    await page.getByRole("checkbox", { name: "It moves." }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Move them" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("1 fact moved.").waitFor();
    await page.getByText("Pillars", { exact: true }).click();
    await page.getByLabel("Delete: From").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("The pillar was deleted with its facts.").waitFor();
    expect(await page.getByText("It moves.").first().isVisible()).toBe(true);
    expect(await page.getByText("It stays.").count()).toBe(0);
    await page.context().close();
  });

  test("a run that ends while its page stands at a form leaves what was entered, also where a proxy cut its events off", async () => {
    const { id: website_id } = await newWebsite(service, organization);
    await service.call(organization.key, "POST", "/prompts", { website_id, text: "Which tent is best?" });
    await service.call(organization.key, "POST", "/response-streaming/start", { website_id });
    const page = await pageOf();
    await page.clock.install();
    let isBack = false;
    const counts = JSON.stringify({ status: "running", counts: { total: 1, open: 0 } });
    await page.route("**/events", (route) =>
      !isBack
        ? route.fulfill({ status: 502 })
        : route.fulfill({
            contentType: "text/event-stream",
            body: `event: progress\ndata: ${counts}\n\nevent: done\ndata: {}\n\n`,
          }),
    );
    const cut = page.waitForResponse("**/events");
    await page.goto(`/app/${website_id}/runs`);
    await (await cut).finished();
    await page.locator("details.plan > summary").click();
    await page.getByLabel("Hour (UTC)").selectOption("17:00");
    isBack = true;
    const link = page.getByRole("link", { name: "Show what came of it" });
    await expect.poll(() => page.clock.fastForward(10_000).then(() => link.count())).toBe(1);
    expect(await page.getByText(/^1 of .* \(running\)/).count()).toBe(1);
    expect(await page.getByLabel("Hour (UTC)").inputValue()).toBe("17");
    await link.click();
    await link.waitFor({ state: "detached" });
    await page.context().close();
  });

  test("a page that has no clipboard, as without TLS, offers to copy nothing", async () => {
    const page = await pageOf();
    const offered = () => page.evaluate('[...document.querySelectorAll("[data-copy]")].map(({ hidden }) => hidden)').then(String);
    await page.goto(`/app/${website.id}/runs`);
    expect(await offered()).toBe("false,false");
    await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.reload();
    expect(await offered()).toBe("true,true");
    await page.context().close();
  });

  test("pages that follow runs leave the browser connections for other pages", async () => {
    const { id: website_id } = await newWebsite(service, organization);
    await service.call(organization.key, "POST", "/prompts", { website_id, text: "Which tent is best?" });
    for (let run = 0; run < 7; run++) await service.call(organization.key, "POST", "/response-streaming/start", { website_id });
    const page = await pageOf();
    const path = `/app/${website_id}/runs`;
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const other = await page.context().newPage();
    expect((await other.goto(path, { waitUntil: "domcontentloaded" }))!.status()).toBe(200);
    const ended = page.waitForEvent("requestfailed");
    await page.evaluate(`Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"))`);
    expect((await ended).url()).toContain("/events");
    await page.context().close();
  });

  test("who reads the page of a job that is under way keeps their place until it has ended", async () => {
    const source = { kind: "draft", markdown: "# Tents\n\nWhich tent is best?" };
    const input = { website_id: website.id, request_id: "waiting", source };
    const { job_id } = (await service.call(organization.key, "POST", "/seo/recommendations", input)).body;
    const page = await pageOf();
    await page.clock.install();
    const path = `/app/${website.id}/seo/${job_id}`;
    await page.goto(path);
    const stop = page.getByRole("button", { name: "Stop the job" });
    await stop.focus();
    const looked = page.waitForResponse(`**${path}`);
    await page.clock.fastForward(5_000);
    await (await looked).finished();
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Stop the job");
    await service.call(organization.key, "POST", `/seo/recommendations/${job_id}/cancel`, { website_id: website.id });
    await expect.poll(() => page.clock.fastForward(5_000).then(() => stop.count())).toBe(0);
    await page.context().close();
  });

  test("who waits long for what becomes of a form is told, and that it need not be sent again", async () => {
    const page = await pageOf();
    await page.goto(`/app/pitches?organization=${organization.id}`);
    // No answer comes. A page that a browser is leaving cannot be looked at from here, so it does not begin to leave.
    await page.evaluate('addEventListener("submit", (event) => event.preventDefault())');
    const [field, note] = [page.getByLabel("Website", { exact: true }), page.getByRole("alert")];
    await field.fill("acme.example");
    // Timers of the page run when they are told to: on a slow machine five seconds are over between a click and a look.
    await page.evaluate("timers = []; wait = setTimeout; setTimeout = (run, delayMs) => timers.push({ run, delayMs })");
    await page.getByRole("button", { name: "Start the pitch" }).click();
    expect(await note.count()).toBe(0);
    expect(await page.evaluate("timers.map((timer) => timer.delayMs)")).toContain(5_000);
    await page.evaluate("setTimeout = wait; for (const timer of timers) if (timer.delayMs === 5_000) timer.run()");
    expect(await note.innerText()).toContain("you need not send it again");
    expect(await violationsOf(page)).toEqual([]);
    await page.evaluate('dispatchEvent(new Event("pagehide"))');
    expect(await note.count()).toBe(0);
    await page.context().close();
  });

  test("a list of pitches follows those under way, and leaves what is entered above it and whoever is in another row", async () => {
    const pitch = (host: string) =>
      service.call(organization.key, "POST", "/pitches", { website_url: host }, { "idempotency-key": host });
    const [, { pitch_id: first }] = [(await pitch("first.example")).body, (await pitch("second.example")).body];
    const page = await pageOf();
    await page.clock.install();
    await page.goto(`/app/pitches?organization=${organization.id}`);
    const stateOf = (host: string) => page.getByRole("row", { name: host }).getByRole("cell").first();
    expect(await stateOf("second.example").innerText()).toContain("waiting");
    await page.getByLabel("Website", { exact: true }).fill("third.example");
    const other = page.getByRole("row", { name: "first.example" }).getByRole("link");
    await other.focus();
    const become = async (status: string, shown: string) => {
      await service.query(sql`update pitch set status = ${status} where id = ${first}`);
      await expect.poll(() => page.clock.fastForward(5_000).then(() => stateOf("second.example").innerText())).toContain(shown);
    };
    await become("running", "reading the website");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Open the report");
    await service.query(sql`update pitch set status = 'canceled' where organization_id = ${organization.id}`);
    await become("failed", "failed");
    expect(await stateOf("first.example").innerText()).toContain("canceled");
    expect(await page.getByLabel("Website", { exact: true }).inputValue()).toBe("third.example");
    let looks = 0;
    page.on("request", () => looks++);
    await page.clock.fastForward(60_000);
    expect(looks).toBe(0);
    await page.context().close();
  });

  test("who hears a page is told which run, program, organization, link or browser a button is about", async () => {
    const { id: website_id } = await newWebsite(service, organization);
    await service.call(organization.key, "POST", "/prompts", { website_id, text: "Which tent is best?" });
    for (let run = 0; run < 2; run++) await service.call(organization.key, "POST", "/response-streaming/start", { website_id });
    await service.query(sql`update response_run r set created_at = created_at - interval '1 hour' * (
      select count(*) from response_run o where o.website_id = r.website_id and o.id < r.id) where website_id = ${website_id}`);
    for (const screen of ["overview", "prompts"])
      await service.call(organization.key, "POST", "/share-links", { website_id, screen });
    const { person } = await browserOf(service, organization, "owner");
    const other = await newOrganization(service);
    const tokens = await service.services.database.system.transaction(async (tx) => {
      await tx.run(sql`insert into membership (user_id, organization_id, role_id)
        select ${person}::uuid, ${other.id}::uuid, role_id from membership where user_id = ${person}`);
      return [await startSession(tx, person), await startSession(tx, person), await startSession(tx, person)];
    });
    await service.query(sql`update person_session s set created_at = created_at - interval '1 hour' * (
      select count(*) from person_session o where o.user_id = s.user_id and o.id < s.id) where user_id = ${person}`);
    await service.query(sql`update organization set name = 'Other' where id = ${other.id}`);
    cookie = `answerscope_session=${tokens[0]}`;
    const page = await pageOf();
    for (const path of [`/app/${website_id}/runs`, `/app/organization?organization=${organization.id}`, "/account"]) {
      await page.goto(path);
      const names = (await page.evaluate(`[...document.querySelectorAll("button, summary, form a, progress")]
        .filter((one) => one.checkVisibility()).map((one) => one.ariaLabel ?? one.textContent.trim())`)) as string[];
      expect.soft(names.length, path).toBeGreaterThan(3);
      expect
        .soft(
          names.filter((name, index) => names.indexOf(name) !== index),
          path,
        )
        .toEqual([]);
    }
    await page.context().close();
  });

  test("a long name of an organization is cut off on no page about an account", async () => {
    const long = await newOrganization(service);
    await service.query(
      sql`update organization set name = ${"Elektrizitaetenhauptbetriebswerk".repeat(3)} where id = ${long.id}`,
    );
    ({ cookie } = await browserOf(service, long, "owner"));
    const page = await pageOf({ viewport: { width: 390, height: 844 } });
    await page.goto("/account");
    await page.getByText("Leave", { exact: true }).click();
    expect(await cutOff(page)).toEqual([]);
    await page.context().close();
  });
});
