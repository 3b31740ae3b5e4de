import { expect, test } from "vitest";
import { useService } from "../support/use-service.ts";

const service = useService();

const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${service.url}${path}`, { headers, method, redirect: "manual" });

test("every page names the icon, which may be loaded", async () => {
  for (const [path, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/favicon.svg", "image/svg+xml"],
  ]) {
    const icon = await get(path!);
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, type]);
    expect((await icon.arrayBuffer()).byteLength).toBeGreaterThan(200);
  }
  for (const path of ["/docs", "/method", "/sign-in", `/reports/${"x".repeat(43)}`, "/nowhere"]) {
    const page = await get(path, browser);
    expect(await page.text()).toContain('<link rel="icon" href="/favicon.svg"');
    expect(page.headers.get("content-security-policy")).toMatch(/img-src [^;]*'self'/);
  }
});

test("an unknown address is a page that leads on for people, and JSON for programs", async () => {
  const page = await get("/nowhere", browser);
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(await page.text()).toMatch(/This page is not here.*href="\/docs"/s);
  const answers = [
    await get("/nowhere", { accept: "*/*" }),
    await get("/nowhere", { accept: "application/json" }),
    await get("/nowhere", browser, "POST"),
    await get("/api/nowhere", browser),
  ];
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
    expect((await answer.json()) as object).toMatchObject({ error: expect.stringMatching(/^There is no \//) });
  }
});

test("fields for passwords hide them, leave them to password managers, and come with no hints", async () => {
  const page = await (await get("/sign-in", browser)).text();
  expect(page).toMatch(/<input name="password" type="password" autocomplete="current-password"/);
  expect(page).not.toMatch(/onpaste|autocomplete="off"|hint|secret question/i);
});

test("no folder is listed", async () => {
  for (const path of [
    "/assets/",
    "/docs/assets/",
    "/api/pages/assets/",
    "/.git/",
    "/src/",
    "/..%2f..%2fpackage.json",
    "/docs/../package.json",
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
});
