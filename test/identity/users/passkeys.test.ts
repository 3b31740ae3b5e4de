import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../../src/identity/users/passwords.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, startService, type TestOrganization, type TestService } from "../../support/service.ts";

/* What a person sees and does in a browser, with a virtual authenticator in place of the device's own. */

const password = "correct horse battery";
let service: TestService;
let organization: TestOrganization;
let browser: Browser;
beforeAll(async () => {
  service = await startService({ knowsItself: "by name" });
  organization = await newOrganization(service);
  await service.query(sql`update organization set name = 'Fernhollow' where id = ${organization.id}`);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

let count = 0;
async function newPerson(): Promise<string> {
  const email = `kim-${++count}@example.com`;
  const id = await newMember(service, organization, "admin", { email });
  await service.query(sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${id}`);
  return email;
}

/** A page whose browser has an authenticator that checks the person. */
async function open(): Promise<{
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  authenticatorId: string;
  problems: string[];
}> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { context, page, cdp, authenticatorId, problems };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${service.url}/sign-in`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signing in leads to the dashboard; the account is a page of its own. */
async function toAccount(page: Page): Promise<void> {
  await page.waitForURL(`${service.url}/app`);
  await page.goto(`${service.url}/account`);
  await page.getByRole("heading", { name: "Your account" }).waitFor();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${service.url}/app`);
  await page.goto(`${service.url}/account/second-factor`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
}

test("a passkey is added, is the second factor, signs in alone, and is removed", async () => {
  const email = await newPerson();
  const { context, page, problems } = await open();
  await signIn(page, email);
  await addPasskey(page, "Kim's laptop");
  await page.getByRole("link", { name: "I have kept them" }).click();
  await page.getByText("Kim's laptop").waitFor();
  await page.goto(`${service.url}/account`);
  await page.getByText("You have 1 passkey").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();

  // After the password.
  await signIn(page, email);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await toAccount(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();

  // Without it.
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await toAccount(page);
  await page.getByText(email).waitFor();
  const [session] = await service.query<{ second_factor: boolean }>(sql`
    select s.second_factor from person_session s join app_user u on u.id = s.user_id where u.email = ${email}`);
  expect(session!.second_factor).toBe(true);

  await page.goto(`${service.url}/account/second-factor`);
  await page.getByRole("button", { name: "Remove Kim's laptop" }).click();
  await page.getByText("Kim's laptop").waitFor({ state: "detached" });
  await page.goto(`${service.url}/account`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("The passkey was not accepted").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("alone it has to be unlocked: a device that did not check the person is not enough", async () => {
  const email = await newPerson();
  const { context, page, cdp, authenticatorId } = await open();
  await signIn(page, email);
  await addPasskey(page, "Phone");
  await page.goto(`${service.url}/account`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.locator("[role=alert]:not([hidden])").waitFor();
  expect(page.url()).toContain("/sign-in");
  await context.close();
});

test("what a passkey has signed is taken once, and only for whom it was asked", async () => {
  const [email, other] = [await newPerson(), await newPerson()];
  const { context, page } = await open();
  await signIn(page, email);
  await addPasskey(page, "Phone");
  await page.goto(`${service.url}/account`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith("/sign-in/passkey") && request.method() === "POST");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  const body = (await sent).postData()!;
  await toAccount(page);
  const replay = (path: string, cookie = "") =>
    fetch(`${service.url}${path}`, {
      ...{ method: "POST", body, redirect: "manual" },
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    });
  expect((await replay("/sign-in/passkey")).status).toBe(401);
  expect(
    (await fetch(`${service.url}/sign-in/passkey`, { method: "POST", body: new URLSearchParams({ credential: "{" }) })).status,
  ).toBe(400);
  // Another person's second factor is not this passkey.
  await service.query(sql`
    insert into totp_factor (user_id, secret, confirmed_at) select id, 'JBSWY3DPEHPK3PXP', now() from app_user where email = ${other}`);
  const first = await fetch(`${service.url}/sign-in`, {
    ...{ method: "POST", body: new URLSearchParams({ email: other, password }), redirect: "manual" },
  });
  const step = first.headers.getSetCookie()[0]!.split(";")[0]!;
  const refused = await replay("/sign-in/second-factor/passkey", step);
  expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining("not accepted")]);
  await context.close();
});

const sizes = { desktop: { width: 1100, height: 900 }, phone: { width: 360, height: 740 } };
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

test.each([
  ["desktop", "light"],
  ["phone", "dark"],
] as const)("the pages are accessible and nothing of them is cut off: %s, %s", async (size, colorScheme) => {
  const email = await newPerson();
  // The checker is put into the page from outside, past its policy.
  const context = await browser.newContext({ viewport: sizes[size], colorScheme, bypassCSP: true });
  const page = await context.newPage();
  const look = async (name: string) => {
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: defined by the script before.
      const { violations } = await (globalThis as any).axe.run();
      return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => [id, ...nodes.map(({ html }) => html)]);
    });
    expect(found, name).toEqual([]);
    const isCut = await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
    expect(isCut, name).toBe(false);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}-${size}.png`), fullPage: true });
  };
  await page.goto(`${service.url}/sign-in`);
  await look("sign-in");
  await page.goto(`${service.url}/password/forgot`);
  await look("forgot");
  await signIn(page, email);
  await toAccount(page);
  await look("account");
  await page.goto(`${service.url}/account/password`);
  await look("password");
  await page.goto(`${service.url}/account/second-factor/app`);
  await look("app");
  await service.query(sql`
    update totp_factor set confirmed_at = now() where user_id = (select id from app_user where email = ${email})`);
  await service.query(
    sql`update person_session set second_factor = true where user_id = (select id from app_user where email = ${email})`,
  );
  await page.goto(`${service.url}/account/second-factor`);
  await look("second-factor");
  await page.getByRole("button", { name: "Make new ones" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await look("recovery-codes");
  await context.clearCookies();
  await signIn(page, email);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await look("second-step");
  await context.close();
});
