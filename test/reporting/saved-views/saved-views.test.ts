import { beforeAll, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { newMember } from "../../support/people.ts";
import { newTestKey, newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

let websiteId: string;
let userId: string;
let key: string;
const service = useService();
const organization = useOrganization(service);
beforeAll(async () => {
  websiteId = (await newWebsite(service, organization)).id;
  userId = await newMember(service, organization, "admin", { email: "kim@example.com" });
  key = await newTestKey(service, organization, { ownerId: userId });
});

const call = (method: string, path: string, body?: object, as = key) =>
  service.call(as, method, path, body && { website_id: websiteId, ...body });
const list = async () => (await call("GET", `/saved-views?website_id=${websiteId}`)).body.saved_views;

test("a view is kept with its maker, changed and deleted", async () => {
  const filters = { models: ["chatgpt"], prompt_type: null, start_date: "2026-03-01", end_date: "2026-03-31" };
  const made = await call("POST", "/saved-views", { name: "Spring", icon: "leaf", filters });
  const person = { id: userId, email: "kim@example.com", first_name: "Kim", last_name: "", display_name: "Kim" };
  expect(made.body.saved_view).toMatchObject({
    name: "Spring",
    icon: "leaf",
    filters,
    user_id: userId,
    website_id: websiteId,
    created_by: person,
  });
  expect(await list()).toEqual([made.body.saved_view]);
  const { id } = made.body.saved_view;
  const changed = await call("PATCH", `/saved-views/${id}`, { name: "Summer", filters: {} });
  expect(changed.body.saved_view).toMatchObject({ name: "Summer", icon: "leaf", filters: {} });
  // Who has left is still told as the maker.
  await service.query(sql`delete from membership where user_id = ${userId}`);
  const left = await call("GET", `/saved-views?website_id=${websiteId}`, undefined, organization.key);
  await newMember(service, organization, "admin", { email: "kim@example.com" });
  expect(left.body.saved_views[0].created_by).toMatchObject({ email: "kim@example.com", display_name: "kim@example.com" });
  expect((await call("DELETE", `/saved-views/${id}?website_id=${websiteId}`)).body).toEqual({ success: true });
  expect((await call("DELETE", `/saved-views/${id}?website_id=${websiteId}`)).body).toEqual({ error: "Saved view not found" });
});

test("filters are held to the rules of the metrics", async () => {
  const wrong: [object, RegExp][] = [
    [{ models: ["eliza"] }, /^filters\.models\[0\]: /],
    [{ prompt_ids: ["x"] }, /^filters\.prompt_ids\[0\]: /],
    [{ start_date: "2026-03-01T00:00:00" }, /^filters\.start_date: /],
    [{ start_date: "2026-03-02", end_date: "2026-03-01" }, /^filters\.end_date: /],
    [{ start_date: "2020-03-02", end_date: "2026-03-01" }, /^filters\.end_date: /],
    [{ end_date: "2026-03-01" }, /^filters\.start_date: /],
    [{ has_search_queries: true }, /^filters\.has_search_queries: /],
    [{ modles: ["chatgpt"] }, /^Unknown parameter "filters\.modles"; did you mean "models"\?$/],
  ];
  for (const [filters, error] of wrong) {
    const answer = await call("POST", "/saved-views", { name: "V", filters });
    expect([filters, answer.status, answer.body.error]).toEqual([filters, 400, expect.stringMatching(error)]);
  }
  const kept = await call("POST", "/saved-views", { name: "V", filters: { start_date: "2026-03-01" }, colour: "red" });
  expect(kept.status).toBe(200);
  const { id } = kept.body.saved_view;
  expect((await call("PATCH", `/saved-views/${id}`, { filters: { model: ["chatgpt"] } })).status).toBe(400);
});

test("a key without a person makes no view", async () => {
  expect((await call("POST", "/saved-views", { name: "V" }, organization.key)).status).toBe(403);
});
