import { describe, expect, test } from "vitest";
import { browserOf, dashboardNow } from "../../../support/dashboard.ts";
import { importLine, importLines } from "../../../support/import.ts";
import { newOrganization, newWebsite } from "../../../support/service.ts";
import { useService } from "../../../support/use-service.ts";

/* Prompts, facts and SEO jobs are entered by forms: by the operations of the API, as the person. */

const service = useService({ now: () => dashboardNow });

async function begun(options: Parameters<typeof newOrganization>[1] = {}) {
  const organization = await newOrganization(service, options);
  const website = await newWebsite(service, organization);
  const call = async (path: string) => (await service.call(organization.key, "GET", path)).body;
  const owner = await browserOf(service, organization, "owner");
  return { organization, website, root: `/app/${website.id}`, owner, call };
}

/** The fields of a form that a page hides. */
function hiddenIn(text: string, form: string): { key: string; form: string } {
  const [, key] = new RegExp(`name="key" value="([^"]+)"><input type="hidden" name="form" value="${form}"`).exec(text)!;
  return { key: key!, form };
}

const viewerOf = (organization: Parameters<typeof browserOf>[1]) => browserOf(service, organization, "viewer");

describe("prompts", () => {
  const listed = async ({ website, call }: Awaited<ReturnType<typeof begun>>) =>
    (await call(`/prompts?website_id=${website.id}&sort_field=text&sort_direction=asc`)).prompts;

  test("are added once, with a tag and a place, told with their hints and asked for their price", async () => {
    const one = await begun();
    const { root, owner, call, website } = one;
    const { text: empty } = await owner.get(`${root}/prompts`);
    expect(empty).toContain('<details class="plan" open><summary>Add prompts</summary>');
    const fields = {
      ...hiddenIn(empty, "prompts"),
      prompts: "Which tent is best?\r\n\r\nIs Acme any good?\r\nWhich tent is best?",
      ...{ new_tag: "Spring", "prompts[].countries": "GB" },
    };
    const { status, text } = await owner.post(`${root}/prompts`, fields);
    expect([status, text.includes('<h1 dir="auto">2 prompts added</h1>')]).toEqual([200, true]);
    expect(text).toContain("The prompt names Acme");
    const made = await listed(one);
    expect(made).toMatchObject([
      { text: "Is Acme any good?", tags: [{ name: "Spring" }], countries: ["GB"] },
      { text: "Which tent is best?", tags: [{ name: "Spring" }], countries: ["GB"] },
    ]);
    // Sent twice it is done once.
    expect((await owner.post(`${root}/prompts`, fields)).text).toContain("2 prompts added");
    expect(await listed(one)).toHaveLength(2);
    // What was added is listed although it was not asked yet, and the chosen ones are asked by the button.
    const { text: list } = await owner.get(`${root}/prompts`);
    expect(list.slice(list.indexOf("Without answers in this range"))).toContain(`href="${root}/prompts/${made[0].id}"`);
    const [, ids] = /name="prompt_ids" value="([^"]+)"/.exec(text)!;
    expect(ids!.split(" ").sort()).toEqual(made.map(({ id }: { id: string }) => id).sort());
    expect(text).toMatch(/Asks 2 prompts of .*: (\d+) answers, \1 credits at most of 1,000,000 left/);
    const started = await owner.post(`${root}/runs/start`, { key: "k", prompt_ids: made[0].id });
    const [, run] = /\/runs\/([^/]+)$/.exec(started.headers.get("location")!)!;
    expect((await call(`/response-streaming/${run}?website_id=${website.id}`)).prompt_count).toBe(1);
  });

  test("that are refused stand in the form again, with the reason beside the field", async () => {
    const one = await begun();
    const { root, owner, organization, website } = one;
    await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Which tent?" });
    const fields = { key: "k", form: "prompts", prompts: "Another?\nWhich tent?", new_tag: "Spring" };
    const { status, text } = await owner.post(`${root}/prompts`, fields);
    expect(status).toBe(409);
    expect(text).toContain('id="prompts-prompts-problem"><span>“Which tent?”: this website tracks this prompt already</span>');
    expect(text).toMatch(/<textarea name="prompts"[^>]*aria-invalid="true"[^>]*>\nAnother\?\nWhich tent\?<\/textarea>/);
    expect(text).toContain('<details class="plan" open><summary>Add prompts</summary>');
    expect(text).toContain("<title>Error: Prompts");
    expect(await listed(one)).toHaveLength(1);
    // The tag was made by the first try and is taken by the second.
    expect((await owner.post(`${root}/prompts`, { ...fields, prompts: "Another?" })).text).toContain("1 prompt added");
    expect(await listed(one)).toMatchObject([{ text: "Another?", tags: [{ name: "Spring" }] }, { text: "Which tent?" }]);
    const long = await owner.post(`${root}/prompts`, { ...fields, prompts: "One?", new_tag: "x".repeat(300) });
    expect(long.text).toMatch(/id="prompts-new_tag-problem"><span>Must have at most/);
  });

  test("are paused, resumed, deleted and restored by those who may", async () => {
    const one = await begun();
    const { root, owner, organization, website, call } = one;
    const { prompt } = (await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Which?" }))
      .body;
    const page = `${root}/prompts/${prompt.id}`;
    const did = async (verb: string) =>
      (await owner.post(`${root}/prompts/change`, { prompt_id: prompt.id, do: verb })).headers.get("location");
    expect((await owner.get(page)).text).toContain("Ask now");
    expect(await did("pause")).toBe(page);
    const { text: paused } = await owner.get(page);
    expect(paused).toContain(">Resume</button>");
    expect(paused).not.toContain("Ask now");
    expect(await did("resume")).toBe(page);
    expect((await owner.post(`${root}/prompts/change`, { prompt_id: prompt.id, do: "constructor" })).status).toBe(400);
    const viewer = await viewerOf(organization);
    for (const path of [page, `${root}/prompts`]) expect((await viewer.get(path)).text).not.toContain('method="post"');
    expect((await viewer.post(`${root}/prompts/change`, { prompt_id: prompt.id, do: "delete" })).status).toBe(403);
    expect((await viewer.post(`${root}/prompts`, { key: "k", form: "prompts", prompts: "New?" })).status).toBe(403);
    // With answers it stays for them, and comes back.
    await importLines(service, website.id, [importLine({ prompt: "Which?", created_at: "2026-03-30T10:00:00.000Z" })]);
    expect(await did("delete")).toBe(page);
    expect((await owner.get(page)).text).toContain('<span class="tag">deleted</span>');
    expect(await did("restore")).toBe(page);
    expect((await owner.get(page)).text).toContain(">Pause</button>");
    // Without any it is gone.
    const other = (await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Other?" })).body
      .prompt;
    const gone = await owner.post(`${root}/prompts/change`, { prompt_id: other.id, do: "delete" });
    expect(gone.headers.get("location")).toBe(`${root}/prompts`);
    expect((await call(`/prompts?website_id=${website.id}`)).prompts).toMatchObject([{ id: prompt.id }]);
  });

  test("without answers are listed page by page, whatever stands between them", async () => {
    const { root, owner, organization, website } = await begun();
    const textOf = (n: number) => `Which tent of ${n}?`;
    // The newest hundred have answers, but for one.
    const added = Array.from({ length: 220 }, (_, n) => ({ text: textOf(219 - n) }));
    for (let from = 0; from < added.length; from += 20) {
      const prompts = added.slice(from, from + 20);
      expect((await service.call(organization.key, "POST", "/prompts", { website_id: website.id, prompts })).status).toBe(200);
    }
    const { prompts: newest } = (await service.call(organization.key, "GET", `/prompts?website_id=${website.id}&page_size=100`))
      .body;
    const created_at = "2026-03-30T10:00:00.000Z";
    const answered = newest.slice(1).map(({ text }: { text: string }) => importLine({ prompt: text, created_at }));
    await importLines(service, website.id, answered);
    const pages: string[][] = [];
    let path: string | undefined = `${root}/prompts`;
    while (path) {
      const markup: string = (await owner.get(path)).text;
      const list: string = markup.slice(markup.indexOf("Without answers in this range"));
      pages.push([...list.matchAll(/<a class="what"[^>]*>([^<]+)</g)].map(([, text]) => text!));
      expect(list).toContain("of 121<");
      expect(list.includes('rel="prev"')).toBe(pages.length > 1);
      path = /rel="next" href="([^"]+)#unanswered"/.exec(list)?.[1];
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 21]);
    const texts = new Set(answered.map(({ prompt }: { prompt: string }) => prompt));
    expect(pages.flat().sort()).toEqual(
      added
        .map(({ text }) => text)
        .filter((text) => !texts.has(text))
        .sort(),
    );
    expect((await owner.get(`${root}/prompts?cursor=999`)).text).toContain("No more prompts without answers.");
    // The answers lie outside of these days.
    expect((await owner.get(`${root}/prompts?start_date=2026-03-31&end_date=2026-03-31`)).text).toContain("of 220<");
  });

  test("with answers are all counted, however many", async () => {
    const { root, owner, website } = await begun();
    const lines = Array.from({ length: 1_005 }, (_, n) =>
      importLine({ prompt: `Which tent of ${n}?`, created_at: "2026-03-30T10:00:00.000Z", response: n < 3 ? "None." : "Acme." }),
    );
    await importLines(service, website.id, lines);
    const { text } = await owner.get(`${root}/prompts`);
    expect(text).toContain("1,005 prompts with answers.");
    expect(text).not.toContain("Without answers in this range");
  });

  test("a run that the credits do not reach is not offered", async () => {
    const { root, owner, organization, website } = await begun({ credits: 1 });
    await service.call(organization.key, "POST", "/prompts", { website_id: website.id, text: "Which tent?" });
    const { text } = await owner.get(`${root}/runs`);
    expect(text).toContain("at most of 1 left.");
    expect(text).toContain("That is more than there is");
    expect(text).not.toContain("Run now</button>");
  });
});

test("a competitor is added once, and what is wrong with it stands below its field", async () => {
  const { root, owner, website, call, organization } = await begun();
  const { text } = await owner.get(`${root}/competitors`);
  const fields = { ...hiddenIn(text, "competitor"), name: "Borealis", url: "borealis.example", aliases: "Borealis Ltd" };
  const named = async () =>
    (await call(`/competitors?website_id=${website.id}`)).competitors.map(({ name }: { name: string }) => name);
  const before = await named();
  for (const _ of [1, 2]) expect((await owner.post(`${root}/competitors`, fields)).status).toBe(303);
  expect((await named()).sort()).toEqual([...before, "Borealis"].sort());
  expect((await owner.get(`${root}/competitors?added=Borealis`)).text).toContain("<bdi>Borealis</bdi> was added.");
  const shared = { ...fields, key: "shared", name: "Aurora", url: "aurora.example", aliases: "Borealis ltd" };
  // Also when the form is sent again.
  for (const _ of [1, 2]) {
    const { status, text: told } = await owner.post(`${root}/competitors`, shared);
    expect([status, told.includes('<h1 dir="auto">Aurora was added</h1>')]).toEqual([200, true]);
    expect(told).toContain("is also a name of Borealis (borealis.example)");
  }
  const own = await owner.post(`${root}/competitors`, { ...fields, key: "other", name: "Other", url: "acme.example" });
  expect([own.status, own.text.includes('id="competitor-url-problem"><span>Is the website')]).toEqual([400, true]);
  expect((await (await viewerOf(organization)).get(`${root}/competitors`)).text).not.toContain('method="post"');
});

describe("facts", () => {
  test("are added once under a new or a known pillar, and approved or rejected", async () => {
    const { root, owner, website, call, organization } = await begun();
    const { text: empty } = await owner.get(`${root}/knowledge`);
    const fields = {
      ...hiddenIn(empty, "facts"),
      ...{ facts: "Every tent is tested.\nEvery tent is tested!", name: "Tents", "facts[].source_url": "acme.example/tests" },
    };
    const facts = async () => (await call(`/knowledge-base/facts?website_id=${website.id}&include_duplicates=true`)).facts;
    const added = await owner.post(`${root}/knowledge`, fields);
    expect(added.status).toBe(303);
    expect((await owner.post(`${root}/knowledge`, fields)).status).toBe(303);
    expect(await facts()).toMatchObject([
      { source_url: "https://acme.example/tests", review_status: "approved" },
      { text: "Every tent is tested." },
    ]);
    const { text } = await owner.get(added.headers.get("location")!);
    expect(text).toContain("2 facts added; 1 of them says what another fact says already, and stays hidden.");
    const [fact] = (await facts()).filter(({ duplicate_of: other }: { duplicate_of: unknown }) => other === null);
    expect(text).toContain(`name="rejected" value="${fact.id}" aria-label="Reject: ${fact.text}"`);
    const rejected = await owner.post(`${root}/knowledge/review?q=tent&page=1`, { rejected: fact.id });
    expect(rejected.headers.get("location")).toBe(`${root}/knowledge?q=tent&page=1`);
    expect((await owner.get(`${root}/knowledge`)).text).toContain(`name="approved" value="${fact.id}"`);
    expect((await (await viewerOf(organization)).get(`${root}/knowledge`)).text).not.toContain('method="post"');
    // No model reads pages here, so none is offered.
    expect(text).not.toContain("Read facts from a page");
  });

  test("stand under pillars that are made, renamed and deleted by those who may, and are moved between them", async () => {
    const { root, owner, website, call, organization } = await begun();
    const page = async (query = "") => (await owner.get(`${root}/knowledge${query}`)).text;
    expect(await page()).toContain("No pillar yet.");
    const pillars = async (): Promise<{ id: string; name: string; fact_count: number }[]> =>
      (await call(`/knowledge-base/pillars?website_id=${website.id}`)).pillars;
    for (const name of ["Tents", "Prices"]) {
      const fields = { ...hiddenIn(await page(), "pillar"), name };
      // Once, however often it is sent.
      for (const _ of [1, 2]) {
        const made = await owner.post(`${root}/knowledge`, fields);
        expect((await owner.get(made.headers.get("location")!)).text).toContain('role="status">The pillar was added.');
      }
    }
    const [prices, tents] = await pillars();
    expect([prices!.name, tents!.name]).toEqual(["Prices", "Tents"]);
    const taken = await owner.post(`${root}/knowledge`, { ...hiddenIn(await page(), `pillar-${tents!.id}`), name: "prices" });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain(`id="pillar-${tents!.id}-name-problem"><span>The website has a pillar`);
    expect(taken.text).toMatch(/<details class="plan" open><summary aria-label="Rename: Tents"/);
    const renamed = await owner.post(`${root}/knowledge`, { ...hiddenIn(await page(), `pillar-${tents!.id}`), name: "Shelters" });
    expect((await owner.get(renamed.headers.get("location")!)).text).toContain('role="status">The pillar was renamed.');
    const facts = ["Light.", "Dry.", "Dear."].map((text) => ({ text }));
    const body = { website_id: website.id, pillar_id: tents!.id, facts };
    const made = (await service.call(organization.key, "POST", "/knowledge-base/facts", body)).body.facts as { id: string }[];
    const list = await page(`?pillar=${tents!.id}`);
    for (const { id } of made) expect(list).toContain(`<input type="checkbox" form="move" name="fact_ids" value="${id}"`);
    const move = (ids: string[], query = "") =>
      owner.post(`${root}/knowledge/move${query}`, [
        ["pillar_id", prices!.id],
        ...ids.map((id): [string, string] => ["fact_ids", id]),
      ]);
    const none = await move([]);
    expect([none.status, none.text.includes("No fact is ticked")]).toEqual([400, true]);
    const moved = await move([made[0]!.id, made[1]!.id], `?pillar=${tents!.id}&page=1`);
    expect(moved.headers.get("location")).toBe(`${root}/knowledge?pillar=${tents!.id}&changed=moved-2`);
    expect((await owner.get(moved.headers.get("location")!)).text).toContain('role="status">2 facts moved.');
    expect((await pillars()).map((one) => [one.name, one.fact_count])).toEqual([
      ["Prices", 2],
      ["Shelters", 1],
    ]);
    const viewer = await viewerOf(organization);
    const seen = (await viewer.get(`${root}/knowledge`)).text;
    expect(/method="post"|type="checkbox"|Delete/.test(seen)).toBe(false);
    const gone = { pillar_id: prices!.id };
    expect((await viewer.post(`${root}/knowledge/pillars/delete`, gone)).status).toBe(403);
    expect(await page()).toContain("Its 2 facts are deleted with it, for good;");
    const deleted = await owner.post(`${root}/knowledge/pillars/delete`, gone);
    const after = (await owner.get(deleted.headers.get("location")!)).text;
    expect(after).toContain('role="status">The pillar was deleted with its facts.');
    // With one pillar there is nowhere to move to.
    expect(after).not.toContain('type="checkbox"');
    expect((await pillars()).map(({ name }) => name)).toEqual(["Shelters"]);
    const late = await owner.post(`${root}/knowledge`, { key: "late", form: `pillar-${prices!.id}`, name: "Costs" });
    expect((await owner.get(late.headers.get("location")!)).text).toContain("This pillar was deleted meanwhile.");
  });

  test("are changed, each by its own form", async () => {
    const { root, owner, website, call, organization } = await begun();
    const send = (path: string, body: object) =>
      service.call(organization.key, "POST", `/knowledge-base${path}`, { website_id: website.id, ...body });
    const { pillar } = (await send("/pillars", { name: "Tents" })).body;
    const given = ["Line one\nand two.", "Another fact."].map((text) => ({ text, source_url: "https://acme.example/a" }));
    await send("/facts", { pillar_id: pillar.id, facts: given });
    const facts = async () =>
      (await call(`/knowledge-base/facts?website_id=${website.id}&include_duplicates=true&sort_field=text&sort_direction=asc`))
        .facts;
    const [other, fact] = await facts();
    const { text } = await owner.get(`${root}/knowledge?q=line`);
    expect(text).toMatch(/<textarea name="text"[^>]*>\nLine one\nand two\.<\/textarea>/);
    expect(text).toContain('value="https://acme.example/a"');
    expect(text).toContain('<option value="high" selected>');
    const address = `${root}/knowledge?q=line`;
    expect(text).toContain(`action="${address}"`);
    const now = { text: "Line one\r\nand two.", source_url: "acme.example/b", confidence: "low" };
    const fields = { ...hiddenIn(text, `fact-${fact.id}`), ...now };
    // Fields alone change in place: a form's line breaks are none of the text's.
    const changed = await owner.post(address, fields);
    expect(changed.headers.get("location")).toBe(`${address}&changed=yes`);
    expect((await owner.get(`${address}&changed=yes`)).text).toContain('role="status">The fact was changed.');
    expect((await facts())[1]).toMatchObject({
      ...{ id: fact.id, text: fact.text, source_url: "https://acme.example/b", confidence: "low" },
    });
    const refused = await owner.post(address, { ...fields, text: " ", source_url: "" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`id="fact-${fact.id}-text-problem"><span>Must not be empty`);
    expect(refused.text).toMatch(/<details class="plan" open><summary aria-label="Change: Line one/);
    expect(refused.text).not.toContain("Another fact.");
    // Of two who have the form open the second is told, keeps what they wrote, and may save it knowingly.
    const readAt = (page: string) => /name="expected_updated_at" value="([^"]*)"/.exec(page)![1]!;
    const mine = { ...fields, source_url: "acme.example/c", expected_updated_at: readAt(text) };
    expect((await owner.post(address, { ...fields, expected_updated_at: readAt(text) })).status).toBe(303);
    const told = await owner.post(address, mine);
    expect([told.status, told.text.includes("This fact was changed meanwhile")]).toEqual([409, true]);
    expect(told.text).toContain('value="acme.example/c"');
    expect((await facts())[1].source_url).toBe("https://acme.example/b");
    // What was refused for another reason is no more than what was read.
    const wrong = await owner.post(address, { ...mine, text: " " });
    expect([wrong.status, readAt(wrong.text)]).toEqual([400, readAt(text)]);
    expect((await owner.post(address, { ...mine, expected_updated_at: readAt(told.text) })).status).toBe(303);
    expect((await facts())[1].source_url).toBe("https://acme.example/c");
    // A new text makes a new fact; the page that says so can be taken away.
    await owner.post(address, { ...fields, text: "Line three.", source_url: "" });
    const [, third] = await facts();
    expect(third).toMatchObject({ text: "Line three.", source_url: null, confidence: "low" });
    // Who comes too late is told, and keeps what they wrote.
    const late = await owner.post(address, { ...fields, text: "Line four." });
    expect([late.status, late.text.includes("This fact was changed or archived meanwhile")]).toEqual([404, true]);
    expect(late.text).toMatch(/<textarea name="text"[^>]*>\nLine four\.<\/textarea>/);
    const same = await owner.post(`${root}/knowledge`, { ...fields, form: `fact-${third.id}`, text: "Another fact!" });
    expect((await owner.get(same.headers.get("location")!)).text).toContain("it says what another fact says already");
    await send("/facts/review", { fact_ids: [other.id], decision: "rejected" });
    const { text: rejected } = await owner.get(`${root}/knowledge?q=another fact.`);
    expect(rejected).toContain("The text of a rejected fact stays as it is");
    expect(rejected).not.toContain('name="text"');
    const viewer = await viewerOf(organization);
    expect((await viewer.post(address, fields)).status).toBe(403);
  });

  test("that are refused say so beside the field; without the entitlement there is no form", async () => {
    const { root, owner, call, website } = await begun();
    const fields = { key: "k", form: "facts", facts: "A fact.", name: "Tents", "facts[].source_url": "ftp://acme.example" };
    const { status, text } = await owner.post(`${root}/knowledge`, fields);
    expect(status).toBe(400);
    expect(text).toContain('id="facts-facts[].source_url-problem"><span>Must be an http or https address</span>');
    expect((await call(`/knowledge-base/facts?website_id=${website.id}`)).facts).toEqual([]);
    const without = await begun({ entitlements: [] });
    const { text: shut } = await without.owner.get(`${without.root}/knowledge`);
    expect(shut).toContain("Facts are added where the Knowledge Base is enabled");
    expect(shut).not.toContain("Add the facts");
    // Whoever sends it all the same is told what the API says.
    const sent = await without.owner.post(`${without.root}/knowledge`, { ...fields, "facts[].source_url": "" });
    expect([sent.status, sent.text.includes("The Knowledge Base is not enabled for this organization")]).toEqual([403, true]);
  });
});

describe("SEO jobs", () => {
  test("are started once for an address, and stopped", async () => {
    const { root, owner, website, call } = await begun();
    const { text } = await owner.get(`${root}/seo`);
    const fields = { ...hiddenIn(text, "job"), "source.url": "acme.example/tents", target_queries: "light tent\nwinter tent" };
    const [first, again] = [await owner.post(`${root}/seo`, fields), await owner.post(`${root}/seo`, fields)];
    expect(first.status).toBe(303);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    const { jobs } = await call(`/seo/recommendations?website_id=${website.id}`);
    expect(jobs).toMatchObject([{ source: { kind: "page", url: "https://acme.example/tents" } }]);
    await owner.post(`${root}/seo/cancel`, { job_id: jobs[0].job_id });
    const ended = (await call(`/seo/recommendations/${jobs[0].job_id}?website_id=${website.id}`)).status;
    expect(["canceled", "completed", "failed"]).toContain(ended);
  });

  test("that are refused say so beside the fields; without the entitlement there is no form", async () => {
    const { root, owner, call, website } = await begun();
    const fields = { key: "k", form: "job", "source.url": "http://acme.example", locale: "klingon language", target_queries: "" };
    const { status, text } = await owner.post(`${root}/seo`, fields);
    expect(status).toBe(400);
    expect(text).toMatch(/id="job-source\.url-problem"><span>[^<]*https/);
    expect(text).toMatch(/id="job-locale-problem"><span>Must be a BCP 47 language tag/);
    expect((await call(`/seo/recommendations?website_id=${website.id}`)).jobs).toEqual([]);
    const without = await begun({ entitlements: [] });
    const { text: shut } = await without.owner.get(`${without.root}/seo`);
    expect([shut.includes("Jobs are started where"), shut.includes("Look at the page")]).toEqual([true, false]);
  });
});
