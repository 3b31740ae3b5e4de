/**
 * usage: node test/support/pictures.ts SIGN-IN-LINK — renews the pictures of the dashboard in docs/images from the demo of a running
 * `npm start`, whose summary has the link.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { startBrowser } from "./chromium.ts";

const link = process.argv[2];
if (!link) throw new Error("usage: node test/support/pictures.ts SIGN-IN-LINK");
const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
const context = await browser.newContext({ viewport: { width: 1280, height: 1120 } });
context.setDefaultTimeout(120_000);
const page = await context.newPage();

/** WebP, which the browser makes itself: sharp texts in a tenth of the size. */
async function take(name: string, of: Page): Promise<void> {
  const session = await of.context().newCDPSession(of);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(`${folder}${name}.webp`, Buffer.from(data, "base64"));
}

await page.goto(link);
await page.getByRole("button").first().click();
await page.getByRole("link", { name: "Brightkettle" }).first().click();
await page.getByRole("heading", { name: "Overview" }).waitFor();
await take("dashboard-overview", page);
const overview = page.url();

await page.goto(`${overview}/answers?kind=mentions`);
await page.locator("main .list a").first().click();
await page.getByRole("heading", { name: "Who is named" }).waitFor();
await page.setViewportSize({ width: 1280, height: 900 });
await take("dashboard-answer", page);

await page.setViewportSize({ width: 390, height: 844 });
await page.emulateMedia({ colorScheme: "dark" });
await page.goto(overview);
await take("dashboard-phone", page);
await browser.close();
