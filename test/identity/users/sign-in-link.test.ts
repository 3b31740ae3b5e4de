import { beforeAll, expect, test } from "vitest";
import { hashToken } from "../../../src/identity/tokens.ts";
import { createSignInLink } from "../../../src/identity/users/sign-in-link.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();
beforeAll(async () => {
  await service.query(sql`insert into app_user (email) values ('owner@demo.example'), ('other@demo.example')`);
});

const link = (email = "owner@demo.example") => createSignInLink(service.services.database, email);
const open = (path: string, method = "GET", headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, {
    method,
    redirect: "manual",
    headers,
    ...(method === "POST" && { body: new URLSearchParams() }),
  });

test("looking at the link changes nothing; its button signs in, once", async () => {
  const path = await link(" Owner@Demo.example ");
  for (let look = 0; look < 3; look++) {
    const page = await open(path);
    expect([page.status, page.headers.get("set-cookie")]).toEqual([200, null]);
    expect(await page.text()).toContain("owner@demo.example");
  }
  expect((await open(path, "HEAD")).status).toBe(200);
  const signedIn = await open(path, "POST");
  expect(signedIn.status).toBe(303);
  const cookie = signedIn.headers.get("set-cookie")!.split(";")[0]!;
  expect(await (await fetch(`${service.url}/account`, { headers: { cookie } })).text()).toContain("owner@demo.example");

  for (const method of ["GET", "POST"]) {
    const again = await open(path, method);
    expect([again.status, again.headers.get("set-cookie")]).toEqual([404, null]);
    expect(await again.text()).toContain("was used already");
  }
  // The button Back of whom it let in.
  const back = await (await open(path, "GET", { cookie })).text();
  expect(back).toContain("was used already");
  expect(back).toContain('<a href="/app">open the dashboard</a>');
  expect(back).not.toContain('href="/sign-in"');
});

test("of two clicks at once, one signs in", async () => {
  const path = await link();
  const answers = await Promise.all(Array.from({ length: 5 }, () => open(path, "POST")));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404]);
});

test("a newer link replaces the older one, of this person only; an expired one is refused", async () => {
  const [older, others] = [await link(), await link("other@demo.example")];
  const newer = await link();
  expect((await open(older)).status).toBe(404);
  expect((await open(others)).status).toBe(200);
  expect((await open(newer)).status).toBe(200);
  await service.query(
    sql`update sign_in_link set expires_at = now() - interval '1 second' where token_hash = ${hashToken(newer.split("token=")[1]!)}`,
  );
  expect((await open(newer)).status).toBe(404);
  expect((await open(newer, "POST")).status).toBe(404);
});

test("the secret is not stored, another site's form is refused, an unknown address has no link", async () => {
  const path = await link();
  const rows = await service.query<{ row: string }>(sql`select l::text as row from sign_in_link l`);
  expect(JSON.stringify(rows)).not.toContain(path.split("token=")[1]);
  expect((await open(path, "POST", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await open(path)).status).toBe(200);
  expect((await open("/sign-in/link")).status).toBe(404);
  await expect(link("nobody@demo.example")).rejects.toThrow("There is no account for nobody@demo.example");
});
