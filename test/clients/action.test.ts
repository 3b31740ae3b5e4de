import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { importLine, importLines } from "../support/import.ts";
import { newWebsite } from "../support/service.ts";
import { useOrganization, useService } from "../support/use-service.ts";

const folder = fileURLToPath(new URL("../../clients/action/", import.meta.url));
const service = useService();
const organization = useOrganization(service);
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "answerscope-action-"));
});
afterAll(() => rm(directory, { recursive: true }));

let runs = 0;
/** Runs the action as a runner does. */
async function act(inputs: Record<string, string>) {
  const [output, summary] = [join(directory, `output-${++runs}`), join(directory, `summary-${runs}`)];
  const { inputs: declared, runs: how } = parse(await readFile(`${folder}action.yml`, "utf8"));
  const given = { url: service.url, "api-key": organization.key, ...inputs };
  const named = Object.entries(declared as Record<string, { default?: string }>).map(([name, { default: value }]) => [
    `INPUT_${name.toUpperCase()}`,
    (given as Record<string, string>)[name] ?? value ?? "",
  ]);
  const env = { ...process.env, ...Object.fromEntries(named), GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary };
  const [code, stdout] = await new Promise<[number, string]>((resolve) =>
    execFile(process.execPath, [folder + how.main], { env }, (error, out) => resolve([error ? Number(error.code) : 0, out])),
  );
  return { code, stdout, outputs: await readFile(output, "utf8").catch(() => "") };
}

/** A website whose own brand is named in so many of ten answers of each day, in the last seven days and in the seven before. */
async function websiteWith(before: number, after: number, competitors: { name: string }[] = []): Promise<string> {
  const { id } = await newWebsite(service, organization, { competitors });
  const lines = Array.from({ length: 14 }, (_, index) => index + 1).flatMap((back) =>
    Array.from({ length: 10 }, (_, prompt) =>
      importLine({
        prompt: `Which tent is best for trip ${prompt}?`,
        created_at: `${new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`,
        response: (prompt + back) % 10 < (back <= 7 ? after : before) ? "Acme is good." : "Take what fits.",
      }),
    ),
  );
  await importLines(service, id, lines);
  return id;
}

test("a fall beyond noise fails, a rise and noise pass", async () => {
  const fallen = await act({ website: await websiteWith(9, 1) });
  expect([fallen.code, fallen.outputs]).toEqual([1, expect.stringMatching(/^verdict=down\ndifference=-\d/)]);
  expect(fallen.stdout).toMatch(/^::error title=Answerscope::mention_rate of \S.* fell beyond noise .*90\.00 %25 → 10\.00 %25/);
  const risen = await act({ website: await websiteWith(1, 9) });
  expect([risen.code, risen.outputs]).toEqual([0, expect.stringContaining("verdict=up")]);
  const steady = await act({ website: await websiteWith(5, 5) });
  expect([steady.code, steady.outputs]).toEqual([0, expect.stringContaining("verdict=within_noise")]);
});

test("a fall is judged by itself, however many competitors are tracked", async () => {
  const competitors = ["Rival", "Cirrus", "Tarn", "Fellside", "Corrie"].map((name) => ({ name }));
  const fallen = await act({ website: await websiteWith(9, 7, competitors) });
  expect([fallen.code, fallen.outputs]).toEqual([1, expect.stringContaining("verdict=down")]);
});

test("without answers there is no verdict: it passes unless it is told to fail", async () => {
  const { id } = await newWebsite(service, organization);
  expect((await act({ website: id })).code).toBe(0);
  const failed = await act({ website: id, "fail-when-not-comparable": "true" });
  expect([failed.code, failed.outputs]).toEqual([1, "verdict=not_comparable\ndifference=\n"]);
});

test("a mistake is named", async () => {
  const { id } = await newWebsite(service, organization);
  expect((await act({ website: id, days: "2" })).stdout).toContain("::error title=Answerscope::The input days must be");
  expect((await act({ website: id, metric: "avg_position" })).stdout).toContain("The input metric must be a rate");
  expect((await act({ website: id, metric: "luck" })).stdout).toContain("/metrics/compare answered 400: metric");
  expect((await act({ "api-key": "none" })).stdout).toContain("answered 401");
  expect((await act({ website: "nowhere.example" })).stdout).toContain("Set the input website to one of: Acme");
});
