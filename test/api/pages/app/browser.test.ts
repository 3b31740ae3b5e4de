import { readFileSync } from "node:fs";
import type { BrowserContext, Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { screens } from "../../../../api/pages/app/screens.ts";
import { hashPassword } from "../../../../src/identity/users/passwords.ts";
import { sql } from "../../../../src/platform/database/connection.ts";
import { cutOff, noBrowser, startBrowser, violationsOf } from "../../../support/chromium.ts";
import { type Browser, browserOf, dashboardNow, newDashboardWebsite } from "../../../support/dashboard.ts";
import { fillDashboard, screenAddresses } from "../../../support/dashboard-screens.ts";
import { importLine, importLines } from "../../../support/import.ts";
import { newMember } from "../../../support/people.ts";
import { newWebsite } from "../../../support/service.ts";
import { useOrganization, useService } from "../../../support/use-service.ts";

/* The dashboard as people see it. `SHOTS=folder` keeps a picture of every screen. */

const service = useService({ now: () => dashboardNow });
const organization = useOrganization(service);
let website: { id: string };
let owner: Browser;
let chromium: Chromium;

beforeAll(async () => {
  if (noBrowser) return;
  website = await newDashboardWebsite(service, organization);
  await fillDashboard(service, organization, website.id);
  owner = await browserOf(service, organization, "owner");
  chromium = await startBrowser();
});
afterAll(() => chromium?.close());

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

/** A window of somebody who is signed in, and what it wrote to the console. */
async function windowOf(options: Parameters<Chromium["newContext"]>[0] = {}, isSignedIn = true) {
  const context: BrowserContext = await chromium.newContext({ baseURL: service.url, viewport: desktop, ...options });
  const [name, value] = owner.cookie.split("=") as [string, string];
  if (isSignedIn) await context.addCookies([{ name, value, url: service.url }]);
  // What is waited for comes on a slow machine too.
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  const log: string[] = [];
  page.on("console", (message) => log.push(message.text()));
  page.on("pageerror", (error) => log.push(String(error)));
  return { page, log };
}

/** What has the attribute `hidden` and is shown all the same. */
const seenThoughHidden = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll("[hidden]")]
    .filter((element) => getComputedStyle(element).display !== "none")
    .map((element) => element.outerHTML.slice(0, 120))`);

/** Heat maps that are wider than their place. */
const scrolledHeatMaps = `[...document.querySelectorAll(".scroll:has(> .heat)")]
  .filter((place) => place.scrollWidth > place.clientWidth + 1)
  .map((place) => place.getAttribute("aria-label"))`;

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name.replaceAll(/\W+/g, "-")}.png`, fullPage: true });
};

/** The lines of a figure's file. */
const savedFrom = (page: Page) => async (title: string) => {
  await page.getByLabel(`Actions for ${title}`, { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save table as CSV" }).filter({ visible: true }).click(),
  ]);
  return readFileSync(await file.path(), "utf8")
    .replace("\ufeff", "")
    .split("\r\n");
};

describe.skipIf(noBrowser)(noBrowser ?? "in a browser", () => {
  test("every screen passes axe in both schemes and on a phone, is nowhere cut off, and writes nothing to the console", async () => {
    const { page, log } = await windowOf();
    const addresses = await screenAddresses(owner, organization, website.id);
    expect(addresses.size).toBe(screens.length);
    for (const [name, address] of addresses) {
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: "light" });
      expect([name, (await page.goto(address))!.status()]).toEqual([name, 200]);
      await shot(page, `${name} light`);
      expect.soft(await violationsOf(page), `${name}, light`).toEqual([]);
      expect.soft(await seenThoughHidden(page), name).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await shot(page, `${name} dark`);
      expect.soft(await violationsOf(page, ["color-contrast"]), `${name}, dark`).toEqual([]);
      // Zoomed to 200 % a window has half its width.
      await page.setViewportSize({ width: desktop.width / 2, height: desktop.height / 2 });
      expect.soft(await cutOff(page), `${name}, zoomed`).toEqual([]);
      await page.setViewportSize(phone);
      await shot(page, `${name} phone`);
      expect.soft(await cutOff(page), `${name}, phone`).toEqual([]);
      expect.soft(await page.evaluate(scrolledHeatMaps), `${name}, phone`).toEqual([]);
      expect.soft(await violationsOf(page), `${name}, phone in the dark`).toEqual([]);
    }
    expect(log).toEqual([]);
    await page.context().close();
  });

  test("without script a screen is read, filtered, and its tables opened", async () => {
    const { page, log } = await windowOf({ javaScriptEnabled: false });
    await page.goto(`/app/${website.id}`);
    await page.getByText("Share of voice by day as a table").click();
    expect(await page.getByRole("rowheader", { name: "2026-03-31" }).isVisible()).toBe(true);
    await page.getByLabel("Range").selectOption("7");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(new URL(page.url()).searchParams.get("days")).toBe("7");
    expect(await page.getByText("Acme, last 7 days").isVisible()).toBe(true);
    // Buttons that only a script makes work stay hidden.
    expect(await seenThoughHidden(page)).toEqual([]);
    await page.getByLabel("Actions for Share of voice by day").click();
    expect(await seenThoughHidden(page)).toEqual([]);
    expect(await page.getByText("Open the answers behind it").filter({ visible: true }).count()).toBe(1);
    const shared = { website_id: website.id, screen: "overview" };
    const { url } = (await service.call(organization.key, "POST", "/share-links", shared)).body;
    await page.goto(new URL(url).pathname);
    expect(await seenThoughHidden(page)).toEqual([]);
    // A menu without an entry is none.
    expect(await page.locator("details.actions").filter({ visible: true }).count()).toBe(0);
    await page.goto("/account");
    expect(await seenThoughHidden(page)).toEqual([]);
    expect(log).toEqual([]);
    await page.context().close();
  });

  test("filters that were sent can be chosen again by who comes back to the page", async () => {
    const { page } = await windowOf();
    await page.goto(`/app/${website.id}?models=gemini`);
    // The page is left only to come back to it as it was, as browsers keep it.
    const left = await page.evaluate(`(() => {
      const form = document.querySelector("form[data-auto]");
      form.addEventListener("submit", (event) => event.preventDefault());
      form.requestSubmit();
      return { sent: [...new FormData(form)], shut: [...form.elements].filter(({ disabled }) => disabled).length };
    })()`);
    expect(left).toEqual({ sent: [["models", "gemini"]], shut: 0 });
    await page.context().close();
  });

  test("who goes back finds the filters of that address", async () => {
    const { page } = await windowOf();
    await page.goto(`/app/${website.id}`);
    const days = page.getByRole("form", { name: "Filters" }).locator("select[name=days]");
    await days.selectOption("90");
    await page.waitForURL(/days=90/);
    await page.goBack();
    expect(page.url()).not.toContain("days");
    expect(await days.inputValue()).toBe("30");
    await days.selectOption("90");
    await page.waitForURL(/days=90/);
    await page.context().close();
  });

  test("on a phone the menu is folded from the first paint on, and opens", async () => {
    const { page } = await windowOf({ viewport: phone });
    const menu = page.getByRole("navigation", { name: "Acme" });
    let isHeld = true;
    await page.route("**/app-*.js", (route) => (isHeld ? route.abort() : route.continue()));
    await page.goto(`/app/${website.id}`);
    expect(await menu.isVisible()).toBe(false);
    // Without the script it unfolds by itself.
    await menu.getByRole("link", { name: "Prompts" }).waitFor();
    isHeld = false;
    await page.goto(`/app/${website.id}`);
    expect(await menu.isVisible()).toBe(false);
    await page.getByText("Menu", { exact: true }).click();
    expect(await menu.getByRole("link", { name: "Prompts" }).isVisible()).toBe(true);
    await page.context().close();
  });

  test("a figure is saved with its numbers in columns of their own", async () => {
    const { page } = await windowOf({ acceptDownloads: true });
    const saved = savedFrom(page);
    await page.goto(`/app/${website.id}`);
    const { data } = (
      await service.call(organization.key, "POST", "/metrics/share-of-voice/cumulative", {
        ...{ website_id: website.id, include: ["intervals"] },
        filters: { start_date: "2026-03-02", end_date: "2026-03-31" },
      })
    ).body;
    const { value, intervals } = data.Acme;
    const [head, ...rows] = await saved("Companies");
    expect(head).toMatch(/^"Company","Share of voice \(%\)","Share of voice \(%\), low","Share of voice \(%\), high"/);
    expect(rows.find((row) => row.startsWith('"Acme"'))).toMatch(
      `"Acme","${value}","${intervals.value.low}","${intervals.value.high}"`,
    );
    const [days, newest] = await saved("Share of voice by day");
    expect(days).toMatch(/^"Day","Acme \(%\)","Acme \(%\), low","Acme \(%\), high",.*"Answers"$/);
    expect(newest).toMatch(/^"2026-03-31"(,"[\d.]*")+$/);
    const [models, ours] = await saved("Mention rate by model");
    expect(models).toMatch(/^"Company","ChatGPT \(%\)","ChatGPT, answers","Claude \(%\)"/);
    expect(ours).toMatch(/^"Acme"(,"[\d.]+","\d+")+$/);
    await page.goto(`/app/${website.id}/sources`);
    const [bars, first] = await saved("What the answers rest on");
    expect(bars).toBe('"Domain","Cited in (%)","Cited in (%), low","Cited in (%), high","Cited in, answers"');
    expect(first).toMatch(/^"[^"]+"(,"[\d.]+"){3},"\d+"$/);
    const [gaps, gap] = await saved("Cites competitors, not you");
    expect(gaps).toMatch(/^"Domain","Answers","Competitor","Name it \(%\)"/);
    expect(gap).toMatch(/^"[a-z.]+","\d+","Bo/);
    await page.context().close();
  });

  test("every figure of the overview is saved as a picture, and its file names the website and the days", async () => {
    const { page, log } = await windowOf();
    await page.goto(`/app/${website.id}`);
    const menus = page.getByLabel(/^Actions for /);
    for (let index = 0; index < (await menus.count()); index++) {
      await menus.nth(index).click();
      const button = page.getByRole("button", { name: "Save as picture" }).filter({ visible: true });
      const failed = page.waitForEvent("pageerror").then(() => null);
      const [file] = await Promise.all([Promise.race([page.waitForEvent("download"), failed]), button.click()]);
      expect(file?.suggestedFilename()).toMatch(/^Acme 2026-03-02 2026-03-31 .+\.png$/);
    }
    expect(await menus.count()).toBeGreaterThan(5);
    await page.getByLabel("Actions for Companies", { exact: true }).click();
    const button = page.getByRole("button", { name: "Save table as CSV" }).filter({ visible: true });
    const [table] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(table.suggestedFilename()).toBe("Acme 2026-03-02 2026-03-31 Companies.csv");
    expect(log).toEqual([]);
    await page.context().close();
  });

  test("a file of bars, a list or a tile names each of its columns", async () => {
    const { page } = await windowOf({ acceptDownloads: true });
    const saved = savedFrom(page);
    await page.goto(`/app/${website.id}`);
    const [tile, numbers, none] = await saved("Share of voice");
    expect(tile).toBe('"Share of voice (%)","Change in points"');
    expect(numbers).toMatch(/^"[\d.]+","-?[\d.]+"$/);
    expect(none).toBeUndefined();
    expect((await saved("Average position"))[0]).toBe('"Average position","Change in places"');
    const moved = await saved("Prompts won and lost");
    expect(moved[0]).toBe('"Prompt","Change","Named in (%)","Named in before (%)"');
    expect(moved).toContain('"Which tent for winter?","won","100","0"');
    expect(moved).toContain('"What does a light tent cost?","lost","0","100"');
    expect((await saved("New sources"))[0]).toBe('"Domain","First cited","Cited in (%)"');
    await page.goto(`/app/${website.id}/competitors?company=Cirrus`);
    const [models, model] = await saved("By model");
    const ends = (name: string) => `"${name} (%)","${name} (%), low","${name} (%), high","${name}, answers"`;
    expect(models).toBe(`"Model",${ends("Acme")},${ends("Cirrus")}`);
    expect(model).toMatch(/^"[^"]+"(,"[\d.]+"){8}$/);
    await page.goto(`/app/${website.id}/answers`);
    const [answers, answer] = await saved("All answers");
    expect(answers).toBe('"Prompt","Model","Time","Companies"');
    expect(answer).toMatch(/^"Which.+","[A-Z]\w+","\d+ Mar 2026, \d\d:\d\d UTC",".*"$/);
    // A page that was shared has no links, and the same file.
    const { url } = (await service.call(organization.key, "POST", "/share-links", { website_id: website.id, screen: "answers" }))
      .body;
    await page.goto(new URL(url).pathname);
    expect(await saved("All answers")).toContain(answer);
    await page.goto(`/app?organization=${organization.id}`);
    expect((await saved("Share of voice"))[0]).toMatch(/^"Website","Address","Share of voice \(%\)"/);
    await page.context().close();
  });

  test("no column of a table is cut off on paper", async () => {
    // A4 without its margins.
    const { page } = await windowOf({ viewport: { width: 688, height: 990 } });
    await page.emulateMedia({ media: "print" });
    for (const path of ["", "/shopping", "/sources"]) {
      await page.goto(`/app/${website.id}${path}?days=90`);
      const beyond = await page.evaluate(`[...document.querySelectorAll(".card table")]
        .map((table) => [table, table.closest(".scroll") ?? table, table.closest(".card")])
        .filter(([table, place, card]) => {
          const { right } = table.getBoundingClientRect();
          const edge = getComputedStyle(place).overflowX === "visible" ? card : place;
          return right > edge.getBoundingClientRect().right + 1;
        })
        .map(([, place]) => place.getAttribute("aria-label"))`);
      expect([path, beyond]).toEqual([path, []]);
    }
    await page.context().close();
  });

  test("long names of companies wrap, on a phone and beside the bars", async () => {
    const names = [
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerke",
      "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz Works",
    ];
    const long = await newWebsite(service, organization, { competitors: names.map((name) => ({ name })) });
    const at = "2026-03-30T10:00:00.000Z";
    const response = `Look at Acme, at ${names.join(", at ")}.`;
    await importLines(service, long.id, [
      importLine({ prompt: "Which tent?", model: "chatgpt", created_at: at, response }),
      importLine({ prompt: "Which tent?", model: "gemini", created_at: at, response }),
      importLine({ prompt: "Who else?", model: "gemini", created_at: at, response: `Look at ${names[1]}.` }),
    ]);
    const { page } = await windowOf({ viewport: { width: 1024, height: 768 } });
    await page.goto(`/app/${long.id}/prompts`);
    await shot(page, "long leader");
    expect(await page.locator("td", { hasText: names[1]! }).count()).toBe(1);
    expect(
      await page.evaluate(
        `[...document.querySelectorAll(".scroll")].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`,
      ),
    ).toEqual([0]);
    for (const name of names) {
      await page.goto(`/app/${long.id}/competitors?company=${encodeURIComponent(name)}`);
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        await shot(page, `long ${name.length} ${size.width}`);
        expect([name, size.width, await cutOff(page)]).toEqual([name, size.width, []]);
        // The numbers stand beside the names, not behind an edge.
        expect(
          await page.evaluate(
            `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".scroll:has(.league)"))`,
          ),
        ).toBe(0);
        const bar = await page.locator(".dots .lane svg").first().boundingBox();
        expect(bar!.width, `${name} at ${size.width}`).toBeGreaterThan(size.width / 4);
      }
    }
    await page.context().close();
  });

  test("the week is read with the keyboard alone, from signing in to the words for an agent", async () => {
    const email = "keys@example.com";
    const person = await newMember(service, organization, "viewer", { email });
    const password = "correct horse battery";
    await service.query(sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${person}`);
    const { name } = (await service.call(organization.key, "GET", `/websites/${website.id}`)).body.website;
    const { page, log } = await windowOf({ permissions: ["clipboard-read", "clipboard-write"] }, false);
    const keys = keyboardOf(page);

    await page.goto("/app");
    await keys.reach("E-mail");
    await page.keyboard.type(email);
    await keys.reach("Password");
    await page.keyboard.type(password);
    await keys.open(/\/app$/);

    // The first thing that is reached leads past the navigation.
    await page.keyboard.press("Tab");
    expect(await keys.focused()).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await keys.reach(name);
    await keys.open(new RegExp(`/app/${website.id}`));

    // This week against the one before; choosing by key does not leave the page before it is chosen.
    await page.keyboard.press("/");
    expect(await keys.focused()).toMatch(/^Range/);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await keys.open(/days=7/);
    expect(await page.getByText("Acme, last 7 days").isVisible()).toBe(true);

    // Escape closes what was opened, from within, and returns to what opened it.
    await keys.reach(/^Filters/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await keys.focused()).not.toMatch(/^Filters/);
    await page.keyboard.press("Escape");
    expect(await keys.focused()).toMatch(/^Filters/);

    // A lost prompt.
    await keys.go("g p", /\/prompts/);
    await page.keyboard.press("/");
    expect(await keys.focused()).toMatch(/^Text/);
    await keys.reach(/^Order/);
    await page.keyboard.type("Lost");
    await keys.reach("Show");
    await keys.open(/order=lost/);
    await keys.reach(/^Which|^What|^Is /);
    await keys.open(/\/prompts\/[0-9a-f-]{36}/);

    // Its answers, and the newest of them.
    await keys.reach("Read the answers");
    await keys.open(/\/answers\?/);
    await keys.reach(/^Which|^What|^Is /);
    await keys.open(/\/answers\/[0-9a-f-]{36}/);

    // The words for an agent; Escape closes the menu and returns to it.
    await keys.reach(/^Actions for/);
    await page.keyboard.press("Enter");
    await keys.reach("Ask your agent");
    await page.keyboard.press("Enter");
    await keys.reach("Copy");
    await page.keyboard.press("Enter");
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^Call the Answerscope tool \w+ with \{"website_id"/);
    await page.keyboard.press("Escape");
    expect(await keys.focused()).toMatch(/^Actions for/);
    expect(log).toEqual([]);
    await page.context().close();
  });
});

/** More stops than any screen has: a way that does not end before is a trap. */
const mostStops = 150;

/** What a person does who has no pointer. Every stop must be seen. */
function keyboardOf(page: Page) {
  const focused = (): Promise<string> =>
    page.evaluate(`(() => {
      const at = document.activeElement;
      if (at === document.body) return "";
      return (at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent).trim().replace(/\\s+/g, " ");
    })()`);
  const isSeen = (): Promise<boolean> =>
    page.evaluate(`(() => {
      const at = document.activeElement;
      const { width, height } = at.getBoundingClientRect();
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && width > 0 && height > 0;
    })()`);
  const go = async (keys: string, to: RegExp) => {
    for (const key of keys.split(" ")) await page.keyboard.press(key);
    await page.waitForURL(to);
  };
  return {
    focused,
    go,
    /** By Tab alone. */
    async reach(name: string | RegExp): Promise<void> {
      for (let stop = 0; stop < mostStops; stop++) {
        const at = await focused();
        if (at !== "") expect([at, await isSeen()]).toEqual([at, true]);
        if (typeof name === "string" ? at === name : name.test(at)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`${name} is not reached by Tab on ${page.url()}`);
    },
    open: (to: RegExp) => go("Enter", to),
  };
}
