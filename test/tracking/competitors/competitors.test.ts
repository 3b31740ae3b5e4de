import { beforeAll, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { lockCompaniesShared } from "../../../src/tracking/competitors/lock.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

let websiteId: string;
const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  websiteId = (await newWebsite(service, organization)).id;
});

const call = (method: string, path: string, body?: object) =>
  service.call(organization.key, method, path, body && { website_id: websiteId, ...body });
const list = async () => (await call("GET", `/competitors?website_id=${websiteId}`)).body;
const version = async () =>
  (await service.query<{ companies_version: number }>(sql`select companies_version from website where id = ${websiteId}`))[0]!
    .companies_version;

test("competitors are added, changed and removed; each change counts", async () => {
  const before = await version();
  const added = await call("POST", "/competitors", { name: "Rival", url: "https://www.rival.example/", aliases: ["Rivale"] });
  expect([added.status, added.body.competitor]).toMatchObject([
    200,
    { url: "www.rival.example", domains: ["rival.example"], detection: {} },
  ]);
  const { id } = added.body.competitor;
  const change = {
    domains: ["https://shop.rival.example/x", "Rival.io"],
    detection: { ambiguous: true, context_words: ["tea"] },
  };
  const changed = await call("PATCH", `/competitors/${id}`, change);
  expect(changed.body.competitor).toMatchObject({
    aliases: ["Rivale"],
    domains: ["shop.rival.example", "rival.io"],
    detection: change.detection,
  });
  expect((await list()).competitors).toEqual([changed.body.competitor]);
  // As it stands: nothing is looked at again.
  expect((await call("PATCH", `/competitors/${id}`, { name: "Rival", ...change })).body).toEqual(changed.body);
  expect((await call("DELETE", `/competitors/${id}?website_id=${websiteId}`)).body).toEqual({ success: true });
  expect((await call("DELETE", `/competitors/${id}?website_id=${websiteId}`)).status).toBe(404);
  expect((await list()).competitors).toEqual([]);
  expect(await version()).toBe(before + 3);
});

test("a name that another company has is hinted at, because an answer that says it mentions both", async () => {
  const add = async (fields: object) => (await call("POST", "/competitors", fields)).body;
  const first = await add({ name: "Notion", url: "notion.example" });
  expect(first.hints).toEqual([]);
  const second = await add({ name: "Notion Labs", url: "labs.example", aliases: ["NOTION"] });
  const hint = {
    code: "shared_name",
    company_id: first.competitor.id,
    message: expect.stringContaining('"NOTION" is also a name of Notion'),
  };
  expect(second.hints).toEqual([hint]);
  const changed = await call("PATCH", `/competitors/${second.competitor.id}`, { aliases: [] });
  expect(changed.body.hints).toEqual([]);
  for (const { competitor } of [first, second]) await call("DELETE", `/competitors/${competitor.id}?website_id=${websiteId}`);
});

test("a domain that another company has, or lies above or below one of its, is hinted at, because links to it are both's", async () => {
  const add = async (fields: object) => (await call("POST", "/competitors", fields)).body;
  const first = await add({ name: "Linear", url: "linear.example" });
  const second = await add({ name: "Straight", url: "shop.linear.example/start" });
  const message = "Links to shop.linear.example count for Linear (linear.example) as well, as mentions and as citations. ";
  const hint = { code: "shared_domain", company_id: first.competitor.id, message: expect.stringContaining(message) };
  expect(second.hints).toEqual([hint]);
  const above = await call("PATCH", `/competitors/${first.competitor.id}`, { aliases: ["Linear App"] });
  expect(above.body.hints).toEqual([
    {
      ...hint,
      company_id: second.competitor.id,
      message: expect.stringContaining("Links to shop.linear.example count for Straight"),
    },
  ]);
  const changed = await call("PATCH", `/competitors/${second.competitor.id}`, { domains: ["straight.example"] });
  expect(changed.body.hints).toEqual([]);
  for (const { competitor } of [first, second]) await call("DELETE", `/competitors/${competitor.id}?website_id=${websiteId}`);
});

test("with a new address the former one's domain goes and the new one's comes; other domains, and those given, stay as they are", async () => {
  const { competitor } = (await call("POST", "/competitors", { name: "Moved", url: "www.moved.example" })).body;
  const domains = async (change: object) =>
    (await call("PATCH", `/competitors/${competitor.id}`, change)).body.competitor.domains;
  expect(await domains({ url: "moved.example/shop" })).toEqual(["moved.example"]);
  expect(await domains({ url: "moved.test" })).toEqual(["moved.test"]);
  expect(await domains({ domains: ["moved.test", "moved.example"] })).toEqual(["moved.test", "moved.example"]);
  expect(await domains({ url: "moved-on.test" })).toEqual(["moved-on.test", "moved.example"]);
  expect(await domains({ url: "moved.example" })).toEqual(["moved.example"]);
  expect(await domains({ url: "moved.test", domains: ["shop.test"] })).toEqual(["shop.test"]);
  expect(await domains({ url: "moved-on.test" })).toEqual(["shop.test"]);
  await call("DELETE", `/competitors/${competitor.id}?website_id=${websiteId}`);
});

test("the own brand is told beside them and changed with the website", async () => {
  const { id } = (await list()).own_brand;
  expect((await call("PATCH", `/competitors/${id}`, { name: "X" })).status).toBe(404);
  const before = await version();
  const change = { name: "Acme Two", identifiers: ["A2", "acme.io"], detection: { ambiguous: false } };
  expect((await call("PATCH", `/websites/${websiteId}`, change)).status).toBe(200);
  expect((await list()).own_brand).toMatchObject({
    ...{ name: "Acme Two", aliases: ["A2"], domains: ["acme.example", "acme.io"], detection: { ambiguous: false } },
  });
  expect(await version()).toBe(before + 1);
  await call("PATCH", `/websites/${websiteId}`, { description: "words" });
  expect(await version()).toBe(before + 1);
});

test("refusals say why", async () => {
  const own = await call("POST", "/competitors", { name: "Own", url: "acme.example/shop" });
  expect([own.status, own.body.error]).toEqual([400, "url: is the website's own address"]);
  const first = await call("POST", "/competitors", { name: "Twice", url: "twice.example" });
  const again = await call("POST", "/competitors", { name: "TWICE", url: "https://twice.example" });
  expect([again.status, again.body.existing]).toEqual([409, first.body.competitor]);
  expect((await call("POST", "/competitors", { name: "Bad", url: "bad.example", domains: ["no domain"] })).body.error).toMatch(
    /^domains\[0\]: /,
  );
  expect((await call("PATCH", `/competitors/${first.body.competitor.id}`, {})).status).toBe(400);
  // Nothing links to these, so that such a company would never be found by its links.
  for (const host of ["*.bad.example", "bad.example,worse.example", "bad.example;worse.example", "bad!.example"]) {
    const byUrl = await call("POST", "/competitors", { name: "Bad", url: `https://${host}/shop` });
    expect([byUrl.status, byUrl.body.error]).toEqual([400, expect.stringMatching(/^url: must be a web address/)]);
    const byDomain = await call("PATCH", `/competitors/${first.body.competitor.id}`, { domains: ["good.example", host] });
    expect([byDomain.status, byDomain.body.error]).toEqual([400, expect.stringMatching(/^domains\[1\]: must be a domain/)]);
  }
  for (const url of ["under_score.example", "m\u00fcnchen.example", "1-2.example:8080/a,b", "full.stop.example."])
    expect((await call("POST", "/competitors", { name: "Fine", url })).status).toBe(200);
  for (const id of ["x", "0197f000-0000-7000-8000-000000000000"])
    expect((await call("PATCH", `/competitors/${id}`, { name: "B" })).body).toEqual({ error: "Competitor not found" });
});

test.each(["https://www.forms.example/", "FORMS.example/?utm_source=x", "http://forms.example:80", "forms.example/#top"])(
  "%s is the competitor at forms.example, also in a change",
  async (url) => {
    const { competitor } = (await call("POST", "/competitors", { name: "Forms", url: "forms.example" })).body;
    const again = await call("POST", "/competitors", { name: "forms", url });
    expect([again.status, again.body.existing]).toEqual([409, competitor]);
    const { id } = (await call("POST", "/competitors", { name: "Forms", url: "forms.example/other" })).body.competitor;
    expect((await call("PATCH", `/competitors/${id}`, { url })).status).toBe(409);
    expect((await call("PATCH", `/competitors/${competitor.id}`, { url })).status).toBe(200);
    await call("DELETE", `/competitors/${id}?website_id=${websiteId}`);
    await call("DELETE", `/competitors/${competitor.id}?website_id=${websiteId}`);
  },
);

test("a competitor that was tracked twice before can still be changed", async () => {
  const add = async (url: string) => (await call("POST", "/competitors", { name: "Old", url })).body.competitor;
  const [one, other] = [await add("old.example"), await add("old.example/b")];
  await service.query(sql`update company set url = 'www.old.example' where id = ${other.id}`);
  expect((await call("PATCH", `/competitors/${other.id}`, { name: "Old", aliases: ["Olde"] })).status).toBe(200);
  for (const { id } of [one, other]) await call("DELETE", `/competitors/${id}?website_id=${websiteId}`);
});

test("of many simultaneous equal additions one wins", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call("POST", "/competitors", { name: "Race", url: "race.example" })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(11);
});

test("a change of the own brand and one of the competitors wait for each other", async () => {
  const { id, n } = await newWebsite(service, organization);
  const waiting = () => service.query(sql`select from pg_locks where locktype = 'advisory' and objid = ${n} and not granted`);
  const changes: Promise<{ status: number }>[] = [];
  await service.services.database.of(organization).transaction(async (tx) => {
    await lockCompaniesShared(tx, n);
    changes.push(service.call(organization.key, "PATCH", `/websites/${id}`, { name: "Another name" }));
    await until(waiting, ({ length }) => length === 1);
    const rival = { website_id: id, name: "Rival", url: "rival.example" };
    changes.push(service.call(organization.key, "POST", "/competitors", rival));
    await until(waiting, ({ length }) => length === 2);
  });
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
});

test("a competitor whose name differs in its normal form alone is the same", async () => {
  const { id } = (await newWebsite(service, organization)) as { id: string };
  const add = (name: string, aliases: string[]) =>
    service.call(organization.key, "POST", "/competitors", { website_id: id, name, url: "cafe.example", aliases });
  const first = (await add("Cafe\u0301", ["Bu\u0308ro"])).body.competitor;
  expect([first.name, first.aliases]).toEqual(["Caf\u00e9", ["B\u00fcro"]]);
  // One that was stored as it was written.
  await service.query(sql`update company set name = ${"Cafe\u0301"} where id = ${first.id}`);
  expect((await add("caf\u00e9", [])).body.existing.id).toBe(first.id);
});
