import { expect, test } from "vitest";
import { browserOf, dashboardNow } from "../../../support/dashboard.ts";
import { importLine, importLines } from "../../../support/import.ts";
import { newOrganization, newWebsite } from "../../../support/service.ts";
import { useService } from "../../../support/use-service.ts";

const service = useService({ now: () => dashboardNow });

const keyIn = (markup: string, action: string): string =>
  new RegExp(`action="${action.replace("?", "\\?")}"[^>]*><input type="hidden" name="key" value="([^"]+)"`).exec(markup)![1]!;

test("a first website is added by a form, once, with its companies and prompts", async () => {
  const organization = await newOrganization(service);
  const owner = await browserOf(service, organization, "owner");
  const action = `/app?organization=${organization.id}`;
  const { text } = await owner.get(`/app?organization=${organization.id}`);
  const fields = {
    ...{ key: keyIn(text, action), name: "Acme", url: "https://acme.example/" },
    competitors: "Borealis, borealis.example\r\n\r\nCirrus & Sons cirrus.example\r\n",
    prompts: "Which tent is best?\r\nWhich tent is best?\r\nWhat does a tent cost?",
  };
  const added = await owner.post(action, fields);
  expect(added.status).toBe(303);
  expect((await owner.post(action, fields)).headers.get("location")).toBe(added.headers.get("location"));
  const { websites } = (await service.call(organization.key, "GET", "/websites")).body;
  expect(websites).toHaveLength(1);
  expect(added.headers.get("location")).toBe(`/app/${websites[0].id}/runs`);
  expect(websites[0]).toMatchObject({ name: "Acme", promptCount: 2, competitorCount: 2 });
  const { competitors } = (await service.call(organization.key, "GET", `/competitors?website_id=${websites[0].id}`)).body;
  expect(competitors.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(["Borealis", "Cirrus & Sons"]));
  const { text: overview } = await owner.get(`/app/${websites[0].id}`);
  expect(overview).toContain("<h2>No answers yet</h2>");
  expect(overview).toContain("Start the first run");
});

test("a website that is added without prompts leads to where they are added", async () => {
  const organization = await newOrganization(service);
  const owner = await browserOf(service, organization, "owner");
  const fields = { key: "bare", name: "Acme", url: "acme.example", competitors: "", prompts: "" };
  const added = await owner.post(`/app?organization=${organization.id}`, fields);
  const { text } = await owner.get(added.headers.get("location")!);
  expect(text).toMatch(/<details class="plan" open><summary>Add prompts/);
});

test("screens without answers say so, and show no figures of nothing", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization, { competitors: [{ name: "Borealis" }] });
  const viewer = await browserOf(service, organization, "viewer");
  const paths = ["", "/prompts", "/answers", "/competitors", "/sources", "/perception", "/shopping"];
  await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Which?" });
  const seen = async (path: string) => (await viewer.get(`/app/${website.id}${path}`)).text;
  for (const path of paths) {
    const text = await seen(path);
    expect.soft([path, text.includes("<h2>No answers yet</h2>")]).toEqual([path, true]);
    expect.soft(text, path).not.toMatch(/<data value|with these filters/);
  }
  expect(await seen("/prompts")).toContain("Without answers in this range");
  await importLines(service, website.id, [importLine({ created_at: "2026-01-10T10:00:00.000Z", response: "None." })]);
  for (const path of paths) {
    const text = await seen(path);
    expect.soft([path, text.includes("<h2>No answers in this time</h2>")]).toEqual([path, true]);
    expect.soft(text).toContain(`<a href="/app/${website.id}${path}?days=365">Look at a year</a>`);
  }
  // The list of websites is about thirty days, too.
  expect((await viewer.get("/app")).text).toContain('<span class="soft">no answers</span>');
  expect(await seen("/sources?days=365")).toContain("No answer cites a page with these filters.");
  expect(await seen("/competitors?days=365")).toContain("<h2>By model</h2>");
});

test("a website without an active prompt sends nobody to a run that cannot begin, and says what it lacks", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization, { competitors: [{ name: "Borealis" }] });
  const owner = await browserOf(service, organization, "owner");
  const seen = async (path: string) => (await owner.get(`/app/${website.id}${path}`)).text;
  const lacks = async () => {
    const overview = await seen("");
    expect(overview).not.toMatch(/Start the first run|are set up/);
    expect(overview).toContain(`<a class="button" href="/app/${website.id}/prompts">See the prompts</a>`);
    const runs = await seen("/runs");
    expect(runs).not.toContain("/runs/start");
    expect(runs).toContain("There is no active prompt to ask");
  };
  await lacks();
  const { prompt } = (await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Which?" })).body;
  expect(await seen("")).toContain("Start the first run");
  await service.call(organization.key, "POST", "/prompts/pause", { website_id: website.id, prompt_ids: [prompt.id] });
  await lacks();
});

test("what is entered wrongly is said in words, and nothing is added", async () => {
  const organization = await newOrganization(service);
  const owner = await browserOf(service, organization, "owner");
  const fields = { key: "once", form: "website", name: "Acme", url: "acme.example", competitors: "Borealis", prompts: "" };
  const { status, text } = await owner.post(`/app?organization=${organization.id}`, fields);
  expect(status).toBe(400);
  expect(text).toContain('role="alert"><p>This did not work. What has to be mended stands below its field.</p></div>');
  expect(text).toMatch(
    /aria-invalid="true" aria-describedby="website-competitors-problem" autofocus[^>]*>\nBorealis<\/textarea>/,
  );
  expect(text).toContain('id="website-competitors-problem"><span>“Borealis”: name must not be empty</span>');
  expect(text).toContain('value="acme.example"');
  expect((await service.call(organization.key, "GET", "/websites")).body.websites).toEqual([]);
});

test("who may not add a website is told whom to ask, and a pitch is offered to who may start one", async () => {
  const organization = await newOrganization(service);
  const viewer = await browserOf(service, organization, "viewer");
  const { text } = await viewer.get(`/app?organization=${organization.id}`);
  expect(text).toContain("No website yet");
  expect(text).not.toContain("<form");
  expect((await viewer.get(`/app/pitches?organization=${organization.id}`)).text).not.toContain("Start the pitch");
});

test("a pitch is started by a form, once", async () => {
  const organization = await newOrganization(service);
  const owner = await browserOf(service, organization, "owner");
  const action = `/app/pitches?organization=${organization.id}`;
  const fields = { key: keyIn((await owner.get(action)).text, action), website_url: " www.northlight.example " };
  for (const _ of [1, 2]) expect((await owner.post(action, fields)).headers.get("location")).toBe(action);
  const { pitches } = (await service.call(organization.key, "GET", "/pitches")).body;
  expect(pitches).toMatchObject([{ website_url: "www.northlight.example" }]);
  const refused = await owner.post(action, { key: "other", website_url: "127.0.0.1" });
  expect([refused.status, refused.text.includes("This did not work")]).toEqual([400, true]);
});

test("the audit trail names people, keys and what was changed; invitations alike are one row", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const owner = await browserOf(service, organization, "owner");
  const named = await service.call(organization.key, "POST", "/keys", { name: "Reports", kind: "service", permission: "admin" });
  const invite = { type: "organization", invite_method: "email", email: "new@example.com" };
  for (const one of [invite, invite, { ...invite, type: "website", website_id: website.id }])
    expect((await service.call(named.body.key, "POST", "/invites", one)).status).toBe(201);
  await owner.post(`/app/organization/white-label?organization=${organization.id}`, { name: "Northlight", color: "" });
  const { text } = await owner.get(`/app/organization?organization=${organization.id}`);
  const trail = text.slice(text.indexOf("<h2>Audit trail</h2>"));
  expect(trail).toMatch(/Invite created<small><bdi title="[^"]+">new@example\.com<\/bdi>/);
  expect(trail).toContain(">Northlight</bdi>");
  expect(trail).toMatch(/White label updated.*?<bdi>Kim<\/bdi>/s);
  expect(trail).toContain("API key <bdi>Reports</bdi>");
  const open = text.slice(text.indexOf("<h2>Open invitations</h2>"));
  expect(open.slice(0, open.indexOf("</table>")).split("<tr").slice(2)).toEqual([
    expect.stringContaining("<bdi>Acme</bdi>"),
    expect.stringMatching(/invited 2 times.*the organization/s),
  ]);
});

test("filters that cannot be read are told in plain words, with a way on", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const viewer = await browserOf(service, organization, "viewer");
  const { status, text } = await viewer.get(`/app/${website.id}?days=abc`);
  expect(status).toBe(400);
  expect(text).toContain("days: must be a number");
  expect(text).toContain(`<a href="/app/${website.id}">Open it without filters</a>`);
  expect((await viewer.get("/app/nope")).text).toContain('<a href="/app">All websites</a>');
});

test("a page that is none of a website's screens keeps the way to them; a website that is not theirs shows nothing of it", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const admin = await browserOf(service, organization, "admin");
  const prompts = `<a href="/app/${website.id}/prompts" data-key="p">`;
  expect((await admin.get(`/app/${website.id}?start_date=yesterday`)).text).toContain(prompts);
  expect((await admin.get(`/app/${website.id}/prompts/${website.id}`)).text).toContain(prompts);
  const link = { key: "k", screen: "overview", query: "", record_id: "", days: "7" };
  const made = await admin.post(`/app/${website.id}/share`, link);
  expect(made.text).toContain("Link to a screen");
  expect(made.text).toContain(prompts);
  const stranger = await browserOf(service, await newOrganization(service), "admin");
  const { status, text } = await stranger.get(`/app/${website.id}?start_date=yesterday`);
  expect([status, text.includes(website.id)]).toEqual([404, false]);
});

test("the organization's page begins with links to its parts, those that the person sees", async () => {
  const organization = await newOrganization(service);
  const partsOf = async (role: "owner" | "viewer") => {
    const { text } = await (await browserOf(service, organization, role)).get(
      `/app/organization?organization=${organization.id}`,
    );
    const links = [.../aria-label="Parts of this page">(.*?)<\/nav>/s.exec(text)![1]!.matchAll(/href="#(\w+)"/g)].map(
      ([, id]) => id!,
    );
    for (const id of links) expect(text.split(`<div id="${id}">`)).toHaveLength(2);
    return links;
  };
  const [all, some] = [await partsOf("owner"), await partsOf("viewer")];
  expect(all).toEqual(expect.arrayContaining(["people", "keys", "credits", "audit"]));
  // No link was made.
  expect(all).not.toContain("shared");
  expect(all.length).toBeGreaterThan(some.length);
});

test("SEO jobs are listed by the title or address of what they are about", async () => {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization);
  const submit = (request_id: string, source: object) =>
    service.call(organization.key, "POST", "/seo/recommendations", { website_id: website.id, request_id, source });
  await service.call(organization.key, "GET", "/websites");
  const answers = [
    await submit("r-1", { kind: "draft", title: "Tents & poles", markdown: "# Tents" }),
    await submit("r-2", { kind: "draft", markdown: "# Tents" }),
    await submit("r-3", { kind: "page", url: "https://acme.example/tents" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  const { text } = await (await browserOf(service, organization, "viewer")).get(`/app/${website.id}/seo`);
  for (const [name, key] of [
    ["Tents &amp; poles", "r-1"],
    ["A draft without a title", "r-2"],
    ["https://acme.example/tents", "r-3"],
  ])
    expect(text).toContain(`<bdi>${name}</bdi></a><small><bdi>${key}</bdi></small>`);
  const { jobs } = (await service.call(organization.key, "GET", `/seo/recommendations?website_id=${website.id}`)).body;
  expect(jobs.map(({ source }: { source: object }) => source)).toEqual([
    { kind: "page", url: "https://acme.example/tents", title: null },
    { kind: "draft", url: null, title: null },
    { kind: "draft", url: null, title: "Tents & poles" },
  ]);
});

test("of many companies the first are shown, the own one and a way to all", async () => {
  const organization = await newOrganization(service);
  const names = Array.from({ length: 14 }, (_, n) => `Rival ${String.fromCharCode(65 + n)}`);
  const website = await newWebsite(service, organization, { competitors: names.map((name) => ({ name })) });
  const created_at = "2026-03-30T10:00:00.000Z";
  await importLines(service, website.id, [
    ...[0, 1].map(() => importLine({ created_at, response: names.join(", ") })),
    importLine({ created_at, response: "Acme." }),
  ]);
  const viewer = await browserOf(service, organization, "viewer");
  const rowsOf = (markup: string) => markup.slice(markup.indexOf('class="league"')).split("</table>")[0]!.split("<tr").slice(2);
  const short = (await viewer.get(`/app/${website.id}`)).text;
  expect(rowsOf(short)).toHaveLength(13);
  expect(rowsOf(short).at(-1)).toMatch(/<span class="place">15<\/span>.*Acme/s);
  expect(short).toContain(`<a href="/app/${website.id}?companies=all">Show all 15 companies</a>`);
  expect(rowsOf((await viewer.get(`/app/${website.id}?companies=all`)).text)).toHaveLength(15);
  const rivals = (await viewer.get(`/app/${website.id}/competitors?company=Rival+N`)).text;
  expect(rivals).toContain('<details class="fold" open><summary>2 more</summary>');
});
