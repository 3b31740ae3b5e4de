import { expect, test, vi } from "vitest";
import { listOf } from "../../../../api/pages/app/refused-pages.ts";
import { actions, organizationActions, screens } from "../../../../api/pages/app/screens.ts";
import { sql } from "../../../../src/platform/database/connection.ts";
import { browserOf, decoded } from "../../../support/dashboard.ts";
import { newOrganization, newWebsite } from "../../../support/service.ts";
import { useService } from "../../../support/use-service.ts";

/* A form about something that is gone, as when it was deleted in another tab, leads back to what is there. */

const service = useService();
const nobody = "0197f000-0000-7000-8000-00000000dead";

test("a form about what is gone says so, and leads back to the list", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const owner = await browserOf(service, organization, "owner");
  const [ofWebsite, ofOrganization] = [`/app/${website.id}`, `?organization=${organization.id}`];
  const sent: [string, Record<string, string>, string][] = [
    [`${ofWebsite}/prompts/change`, { do: "delete", prompt_id: nobody }, `href="${ofWebsite}/prompts">Prompts</a>`],
    [`${ofWebsite}/runs/cancel`, { run_id: nobody }, `href="${ofWebsite}/runs">Runs and schedules</a>`],
    [`${ofWebsite}/schedules/plan`, { do: "pause", schedule_id: nobody }, `href="${ofWebsite}/runs">Runs and schedules</a>`],
    [`${ofWebsite}/share/revoke`, { share_link_id: nobody }, `href="/app/organization${ofOrganization}">Organization</a>`],
    [`/app/organization/keys${ofOrganization}`, { ids: nobody }, `href="/app/organization${ofOrganization}">Organization</a>`],
  ];
  for (const [path, fields, link] of sent) {
    const { status, text } = await owner.post(path, fields);
    expect.soft([path, status]).toEqual([path, 404]);
    const told = text.slice(text.indexOf("<main"));
    expect.soft(told).toContain("What you wanted to change is gone, or you may not see it any more.");
    expect.soft(told).toContain(link);
    expect.soft(told).not.toContain("This page does not exist");
  }
});

test("a form of a website that is gone leads to all websites, and shows nothing of it", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const owner = await browserOf(service, organization, "owner");
  await service.call(organization.key, "DELETE", `/websites/${website.id}`);
  const { status, text } = await owner.post(`/app/${website.id}/prompts/change`, { do: "delete", prompt_id: nobody });
  expect([status, text.includes(website.id)]).toEqual([404, false]);
  expect(text).toContain("What you wanted to change is gone");
  expect(text).toContain('<a href="/app">All websites</a>');
});

test("a form of somebody who was signed out meanwhile is kept, and sent after signing in", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const owner = await browserOf(service, organization, "owner");
  const path = `/app/${website.id}/prompts`;
  const sent: [string, string][] = [
    ["key", "a-key"],
    ["form", "prompts"],
    ["prompts", `Which "tent"?\r\nA <b>second</b>?`],
  ];
  const without = { cookie: "" };
  const kept = await owner.post(path, sent, without);
  expect(kept.status).toBe(401);
  expect(kept.text).toContain("Nothing was done yet");
  const fields = [...kept.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  const again = fields.map(([, name, value]): [string, string] => [name!, decoded(value!)]);
  expect(again).toEqual(sent);
  expect((await owner.post(path, sent, { ...without, "sec-fetch-site": "cross-site" })).text).not.toContain("second");
  expect((await owner.get(path)).text).toContain("No prompt yet");
  expect((await owner.post(path, again)).text).toContain("2 prompts added");
});

test("a form that could not be done for now is kept, and sent again from the page that says so", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const owner = await browserOf(service, organization, "owner");
  const path = `/app/${website.id}/prompts`;
  const sent: [string, string][] = [
    ["key", "a-key"],
    ["form", "prompts"],
    ["prompts", "Which tent?"],
  ];
  const kept = (text: string) =>
    [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name, decoded(value!)]);
  const { system } = service.services.database;
  const away = vi.spyOn(system, "run").mockRejectedValue(Object.assign(new Error("secret"), { code: "ECONNREFUSED" }));
  const failed = await owner.post(path, sent, { accept: "text/html" }).finally(() => away.mockRestore());
  expect([failed.status, kept(failed.text)]).toEqual([503, sent]);
  await service.query(
    sql`select admit_attempt('page', ${owner.person}::text, 240, interval '1 minute') from generate_series(1, 240)`,
  );
  const refused = await owner.post(path, sent);
  expect([refused.status, kept(refused.text)]).toEqual([429, sent]);
});

test("nobody has thousands of fields drawn without being signed in", async () => {
  const [few, many] = await Promise.all(
    [2_000, 100_000].map(async (count) => {
      const body = new URLSearchParams(Array.from({ length: count }, (): [string, string] => ["a", ""]));
      const response = await fetch(`${service.url}/app/${nobody}/prompts`, { method: "POST", body });
      return [response.status, (await response.text()).split('type="hidden"').length - 1];
    }),
  );
  expect([few, many]).toEqual([
    [401, 2_000],
    [400, 0],
  ]);
});

test("a page is looked for as it is opened: whoever is signed out is sent to sign in", async () => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await fetch(`${service.url}/app/organization?a=1`, { method, redirect: "manual" });
    expect([method, status, headers.get("location")]).toEqual([method, 302, "/sign-in?return_to=%2Fapp%2Forganization%3Fa%3D1"]);
  }
});

test("every form has a screen that lists what it changes", () => {
  const places = (list: typeof actions | typeof organizationActions) =>
    new Map(list.map((action) => [action.path, listOf(action, screens)?.path]));
  const without = [...places(actions), ...places(organizationActions)].filter(([, list]) => list === undefined);
  // A website is added on the list of all, and a link is made on any screen.
  expect(without.map(([path]) => path)).toEqual(["/share", ""]);
});
