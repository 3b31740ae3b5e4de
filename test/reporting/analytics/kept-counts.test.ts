import { expect, test } from "vitest";
import { noCounts } from "../../../src/reporting/analytics/count.ts";
import { KeptCounts } from "../../../src/reporting/analytics/kept-counts.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { importLine, importLines } from "../../support/import.ts";
import { useSentStatements } from "../../support/sent-statements.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService();
const sent = useSentStatements();
const organization = useOrganization(service);

test("counts are those of a seal, the companies and the filters, in whatever order these are given", () => {
  const scope = { companiesVersion: 1, companies: [], models: [1, 2], prompts: null, locations: [3], includeCut: false };
  const sealed = { schedule: 1, day: 20_500, seal: "kept counts", counts: null };
  const counts = { ...noCounts(0), answers: 7 };
  new KeptCounts(scope).keep(sealed, counts);
  expect(new KeptCounts({ ...scope, models: [2, 1] }).get(sealed)).toEqual(counts);
  expect(new KeptCounts(scope).get({ ...sealed, seal: "another seal" })).toBeUndefined();
  expect(new KeptCounts(scope).get({ ...sealed, schedule: 2 })).toBeUndefined();
  const others = { companiesVersion: 2, models: [1], prompts: [3], locations: null, includeCut: true };
  for (const [name, value] of Object.entries(others)) {
    expect(new KeptCounts({ ...scope, [name]: value }).get(sealed), name).toBeUndefined();
  }
});

test("days that were counted under a filter are read no more, in any range, until they are sealed anew", async () => {
  const website = await newWebsite(service, organization);
  const answer = (day: number, hour: number, names: boolean) =>
    importLine({
      prompt: "Which tent is best?",
      model: hour < 18 ? "chatgpt" : "perplexity",
      created_at: `2026-03-0${day}T${String(hour).padStart(2, "0")}:00:00Z`,
      mentions: names ? [{ company: "Acme", position: 1 }] : [],
    });
  const rates = async (model: string, start: string, end = "2026-03-03") => {
    const filters = { models: [model], start_date: start, end_date: end };
    const asked = { website_id: website.id, filters };
    const { body } = await service.call(organization.key, "POST", "/metrics/mention-rate/time-series", asked);
    return body.data.map(({ metrics }: { metrics: { Acme: { mention_rate: number } } }) => metrics.Acme.mention_rate);
  };
  const segmentsRead = () => sent.filter((text) => text.includes("s.answers")).length;
  const check = async (third: number) => {
    // Of the first day, a part: before the first answer, and behind it.
    const asked = [
      [await rates("chatgpt", "2026-03-01"), [100, 50, third]],
      [await rates("chatgpt", "2026-03-01T06:00:00Z"), [100, 50, third]],
      [await rates("chatgpt", "2026-03-01T10:00:00Z"), [0, 50, third]],
      [await rates("chatgpt", "2026-03-02"), [50, third]],
      [await rates("perplexity", "2026-03-02"), [100, 0]],
    ];
    for (const [found, expected] of asked) expect(found).toEqual(expected);
  };
  await importLines(service, website.id, [
    ...[answer(1, 9, true), answer(1, 19, false)],
    ...[answer(2, 9, true), answer(2, 10, false), answer(2, 19, true)],
    ...[answer(3, 9, false), answer(3, 19, false)],
  ]);
  await sealChanged(service.services.database);
  await check(0);
  sent.length = 0;
  await check(0);
  expect(segmentsRead()).toBe(0);
  for (let time = 0; time < 2; time++) {
    if (time === 0) await importLines(service, website.id, [answer(3, 10, true)]);
    await check(50);
    await sealChanged(service.services.database);
  }
  await check(50);
});
