import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/index.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

// The text of an answer that is kept is sent as it is.
const service = useService({ trustsAnswers: true });
const organization = useOrganization(service);

const answer = (day: number, names: boolean, model = "chatgpt") =>
  importLine({
    prompt: "Which tent is best?",
    model,
    created_at: `2026-03-0${day}T12:00:00Z`,
    mentions: names ? [{ company: "Acme", position: 1 }] : [],
  });

test("a question that is asked again is answered from memory while none of its days changes", async () => {
  const website = await newWebsite(service, organization);
  const rates = async (filters: object = {}) => {
    const asked = { website_id: website.id, filters: { start_date: "2026-03-01", end_date: "2026-03-03", ...filters } };
    const { body } = await service.call(organization.key, "POST", "/metrics/mention-rate/time-series", asked);
    return body.data.map(({ metrics }: { metrics: Record<string, { mention_rate: number }> }) =>
      Object.entries(metrics)
        .map(([name, { mention_rate }]) => `${name} ${mention_rate}`)
        .join(", "),
    );
  };
  await importLines(service, website.id, [answer(1, true), answer(2, true), answer(2, false), answer(3, false, "perplexity")]);
  await sealChanged(service.services.database);
  const first = ["Acme 100", "Acme 50", "Acme 0"];
  expect(await rates()).toEqual(first);
  // Nothing of the service changes what is sealed under the same seal, so that only what was counted before can still say so.
  const swapDays = () =>
    service.query(sql`
      update day_segment s set counts = o.counts from day_segment o join website w on w.n = o.website_n
      where w.id = ${website.id} and s.website_n = w.n and s.day in ('2026-03-01', '2026-03-03') and o.day in ('2026-03-01', '2026-03-03')
        and s.day <> o.day`);
  await swapDays();
  expect(await rates()).toEqual(first);
  await swapDays();
  // Other filters and other days are other questions.
  expect(await rates({ models: ["perplexity"] })).toEqual(["Acme 0", "Acme 0", "Acme 0"]);
  expect(await rates({ start_date: "2026-03-02" })).toEqual(first.slice(1));
  for (const [day, expected] of [
    [3, 50],
    [2, 66.67],
  ] as const) {
    await importLines(service, website.id, [answer(day, true)]);
    first[day - 1] = `Acme ${expected}`;
    expect(await rates()).toEqual(first);
    expect(await rates()).toEqual(first);
    await sealChanged(service.services.database);
    expect(await rates()).toEqual(first);
  }
  const change = (method: string, path: string, body: object) =>
    service.call(organization.key, method, `/competitors${path}`, { website_id: website.id, ...body });
  const { competitor } = (await change("POST", "", { name: "Globex", url: "globex.example" })).body;
  expect(await rates()).toEqual(first.map((one) => `${one}, Globex 0`));
  await change("PATCH", `/${competitor.id}`, { name: "Initech" });
  expect(await rates()).toEqual(first.map((one) => `${one}, Initech 0`));
});

test("an answer from memory is the same compressed and not, as the caller takes it", async () => {
  const website = await newWebsite(service, organization);
  await importLines(service, website.id, [answer(1, true)]);
  const ask = async (encodings?: string) => {
    // node:http adds no header of its own and decodes nothing.
    const { promise, resolve, reject } = Promise.withResolvers<{ encoding?: string; vary?: string; body: Buffer }>();
    const sent = request(
      `${service.url}/api/v1/metrics/mention-rate/time-series`,
      {
        method: "POST",
        headers: {
          "x-api-key": organization.key,
          "content-type": "application/json",
          ...(encodings !== undefined && { "accept-encoding": encodings }),
        },
      },
      async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ encoding: response.headers["content-encoding"], vary: response.headers.vary, body });
      },
    );
    sent.on("error", reject);
    const filters = { start_date: "2026-02-01", end_date: "2026-03-31" };
    sent.end(JSON.stringify({ website_id: website.id, filters }));
    return promise;
  };
  const plain = await ask();
  expect(plain.encoding).toBeUndefined();
  expect(JSON.parse(plain.body.toString()).data).toHaveLength(59);
  for (const encodings of ["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8, *;q=0.1"]) {
    const packed = await ask(encodings);
    expect(packed).toMatchObject({ encoding: "gzip", vary: expect.stringMatching(/accept-encoding/i) });
    expect(gunzipSync(packed.body)).toEqual(plain.body);
  }
  for (const encodings of ["identity", "gzip;q=0"]) expect(await ask(encodings)).toEqual(plain);
});
