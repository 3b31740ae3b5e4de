import { expect, test } from "vitest";
import { browserOf } from "../../../support/dashboard.ts";
import { importLine, importLines } from "../../../support/import.ts";
import { newOrganization, newWebsite } from "../../../support/service.ts";
import { useService } from "../../../support/use-service.ts";

/* Competitors are changed and removed by forms: by the operations of the API, as the person. */

const service = useService();

async function begun() {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization, { competitors: [{ name: "Borealis" }, { name: "Cirrus" }] });
  const tracked = async () =>
    (await service.call(organization.key, "GET", `/competitors?website_id=${website.id}`)).body.competitors;
  const [borealis, cirrus] = await tracked();
  const owner = await browserOf(service, organization, "owner");
  return { organization, website, root: `/app/${website.id}/competitors`, tracked, borealis, cirrus, owner };
}

/** What a browser sends of the form that changes a competitor, as it stands. */
function standing(text: string, form: string): Record<string, string> {
  const [markup] = new RegExp(`<input type="hidden" name="form" value="${form}">.*?</form>`, "s").exec(text)!;
  const inputs = [...markup.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)];
  const texts = [...markup.matchAll(/<textarea name="([^"]+)"[^>]*>\n([^<]*)</g)];
  const selects = [...markup.matchAll(/<select name="([^"]+)".*?<option value="([^"]*)" selected/gs)];
  return Object.fromEntries([...inputs, ...texts, ...selects].map(([, name, value]) => [name!, value!]));
}

test("a competitor is changed by a form that shows what stands now, and keeps what is not changed", async () => {
  const { root, owner, tracked, borealis } = await begun();
  const form = `change-${borealis.id}`;
  const { text: list } = await owner.get(root);
  expect(list).toContain(`href="${root}?change=${borealis.id}#change"`);
  expect(list).not.toContain('value="change-');
  const { text } = await owner.get(`${root}?change=${borealis.id}`);
  const changes = {
    ...{ name: "Borealis Tents", aliases: "Boreal\r\nBorealis Ltd", domains: "borealis-shop.example" },
    ...{ "detection.ambiguous": "true", "detection.context_words": "tent", "detection.negative_patterns": "aurora borealis" },
  };
  const sent = await owner.post(root, { ...standing(text, form), ...changes });
  expect(sent.headers.get("location")).toBe(`${root}?changed=Borealis+Tents`);
  const now = (await tracked()).find(({ id }: { id: string }) => id === borealis.id);
  expect(now).toEqual({
    ...borealis,
    ...{ name: "Borealis Tents", aliases: ["Boreal", "Borealis Ltd"], domains: ["borealis-shop.example"] },
    detection: { ambiguous: true, context_words: ["tent"], negative_patterns: ["aurora borealis"] },
  });
  expect((await owner.get(`${root}?changed=Borealis+Tents`)).text).toContain(
    'role="status"><bdi>Borealis Tents</bdi> was changed.',
  );
  // Sent as it stands, nothing is lost.
  const again = standing((await owner.get(`${root}?change=${borealis.id}`)).text, form);
  expect((await owner.post(root, again)).status).toBe(303);
  expect((await tracked()).find(({ id }: { id: string }) => id === borealis.id)).toEqual(now);
  const cleared = { ...again, aliases: "", "detection.ambiguous": "", "detection.context_words": "" };
  await owner.post(root, cleared);
  expect((await tracked()).find(({ id }: { id: string }) => id === borealis.id)).toMatchObject({
    ...{ aliases: [], detection: { negative_patterns: ["aurora borealis"] } },
  });
});

test("what is wrong with a change stands below its field, and a name that is shared is told", async () => {
  const { root, owner, tracked, borealis, cirrus } = await begun();
  const fields = standing((await owner.get(`${root}?change=${borealis.id}`)).text, `change-${borealis.id}`);
  const before = await tracked();
  const wrong = await owner.post(root, { ...fields, domains: "borealis.example\r\nno domain", "detection.context_words": "" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain(`id="change-${borealis.id}-domains-problem"><span>“no domain”: `);
  expect(wrong.text).toContain(">\nborealis.example\r\nno domain</textarea>");
  const words = await owner.post(root, { ...fields, "detection.context_words": `tent\r\n${"x".repeat(201)}` });
  expect(words.text).toContain(`id="change-${borealis.id}-detection.context_words-problem"><span>“xxx`);
  const taken = await owner.post(root, { ...fields, name: cirrus.name, url: cirrus.url });
  expect([taken.status, taken.text.includes('role="alert"><p>This did not work.')]).toEqual([409, true]);
  expect(await tracked()).toEqual(before);
  const shared = await owner.post(root, { ...fields, aliases: "Cirrus" });
  expect([shared.status, shared.text.includes('<h1 dir="auto">Borealis was changed</h1>')]).toEqual([200, true]);
  expect(shared.text).toContain("is also a name of Cirrus");
});

test("a competitor is removed behind a question, and a form about it leads back to the others", async () => {
  const { root, owner, tracked, borealis } = await begun();
  const { text } = await owner.get(`${root}?change=${borealis.id}`);
  expect(text).toMatch(/<summary aria-label="Remove: Borealis">.*competitors\/remove/s);
  const fields = { competitor_id: borealis.id, name: "Borealis" };
  const removed = await owner.post(`${root}/remove`, fields);
  expect((await owner.get(removed.headers.get("location")!)).text).toContain('role="status"><bdi>Borealis</bdi> was removed.');
  expect((await tracked()).map(({ name }: { name: string }) => name)).toEqual(["Cirrus"]);
  const again = await owner.post(`${root}/remove`, fields);
  expect([again.status, again.text.includes(`<a href="${root}">Competitors</a>`)]).toEqual([404, true]);
  const change = await owner.post(root, standing(text, `change-${borealis.id}`));
  expect(change.status).toBe(404);
  expect(change.text).toContain('role="alert">This competitor was removed meanwhile, so nothing was changed');
  expect(change.text).toContain("Change or remove a competitor");
});

test("who may not change competitors is offered nothing and refused, and so is another site", async () => {
  const { root, owner, organization, tracked, borealis } = await begun();
  const viewer = await browserOf(service, organization, "viewer");
  const fields = standing((await owner.get(`${root}?change=${borealis.id}`)).text, `change-${borealis.id}`);
  expect((await viewer.get(`${root}?change=${borealis.id}`)).text).not.toContain('method="post"');
  const before = await tracked();
  expect((await viewer.post(root, { ...fields, name: "Other" })).status).toBe(403);
  expect((await viewer.post(`${root}/remove`, { competitor_id: borealis.id })).status).toBe(403);
  const foreign = { "sec-fetch-site": "cross-site" };
  expect((await owner.post(root, { ...fields, name: "Other" }, foreign)).status).toBe(403);
  expect((await owner.post(`${root}/remove`, { competitor_id: borealis.id }, foreign)).status).toBe(403);
  expect(await tracked()).toEqual(before);
});

test("competitors who share a name are told apart wherever one is chosen, and a domain names all who own it", async () => {
  const { organization, website, root, owner, tracked } = await begun();
  const add = (fields: object) => service.call(organization.key, "POST", "/competitors", { website_id: website.id, ...fields });
  expect((await add({ name: "Borealis", url: "borealis-usa.example" })).status).toBe(200);
  expect((await add({ name: "Outlet", url: "borealis.example/outlet" })).status).toBe(200);
  const keys = ["Borealis (borealis.example)", "Cirrus", "Borealis (borealis-usa.example)", "Outlet"];
  const competitors = await tracked();
  expect(competitors[0].domains).toEqual(["borealis.example"]);
  const cited = { created_at: "2026-03-20T10:00:00.000Z", citations: [{ url: "https://borealis.example/tents" }] };
  await importLines(service, website.id, [importLine(cited)]);
  const { text } = await owner.get(root);
  for (const [index, key] of keys.entries()) expect(text).toContain(`?change=${competitors[index].id}#change"><bdi>${key}</bdi>`);
  const sources = (await owner.get(root.replace("competitors", "sources?start_date=2026-03-01&end_date=2026-03-31"))).text;
  for (const key of keys) expect(sources).toMatch(new RegExp(`name="competitor_ids"[^>]*>\\s*(<[^>]*>)*${RegExp.escape(key)}`));
  expect(sources).toMatch(/<bdi>Borealis \(borealis\.example\)<\/bdi><\/span> <span class="tag"><bdi>Outlet<\/bdi>/);
});

test("a form that was done and is sent again with other entries says so, and does these when it is sent once more", async () => {
  const { root, owner, tracked } = await begun();
  const fields = { form: "competitor", key: "made-with-the-page", name: "Dune", url: "dune.example", aliases: "" };
  expect((await owner.post(root, fields)).status).toBe(303);
  const others = { ...fields, name: "Ember", url: "ember.example" };
  const again = await owner.post(root, others);
  expect([again.status, /role="alert">(.*?)<\/div>/s.exec(again.text)![1]]).toEqual([
    409,
    "<p>This did not work.</p><p>This form was sent before, and done, with other entries. Send it once more to have these done as well</p>",
  ]);
  const [, key] = /name="key" value="([^"]+)"><input type="hidden" name="form" value="competitor">/.exec(again.text)!;
  expect((await owner.post(root, { ...others, key: key! })).status).toBe(303);
  expect((await tracked()).map(({ name }: { name: string }) => name)).toEqual(["Borealis", "Cirrus", "Dune", "Ember"]);
});
