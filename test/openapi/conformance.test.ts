import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Example } from "../../api/openapi/examples.ts";
import { refusalsOf } from "../../api/refusals.ts";
import { operations } from "../../src/operations.ts";
import { invoke } from "../api/access/invoke.ts";
import { Place } from "../api/access/place.ts";
import { samples } from "../api/access/samples.ts";
import { tried } from "../support/full-length.ts";
import { importLine, importLines } from "../support/import.ts";
import { startService, type TestService } from "../support/service.ts";
import { startTestWorker } from "../support/worker.ts";
import { answerProblems } from "./answer-problems.ts";
import { keepExamples } from "./recording.ts";
import { provocable, provoke } from "./refusals.ts";

/*
 * What the description promises and what the service does: each operation answers once with success and once with each refusal
 * that it declares, and every answer has the described shape, without a field more. RECORD=1 keeps what was answered as the
 * examples of the description.
 */

/** They read alike everywhere. */
const sharedStatuses: readonly number[] = [401, 413, 415, 429];
const recorded = new Map<string, Example>();
const described = operations
  .filter((operation) => operation.rest)
  .toSorted((a, b) => Number(samples[a.name]?.waitsForWorkflow ?? 0) - Number(samples[b.name]?.waitsForWorkflow ?? 0));

let service: TestService;
let theirs: Place;
let worker: { stop(): Promise<void> } | null = null;

beforeAll(async () => {
  service = await startService({
    env: { ANALYSIS_MODEL: "openai:gpt-5", OPENAI_API_KEY: "none" },
  });
  theirs = await Place.create(service);
});
afterAll(async () => {
  if (process.env.RECORD) keepExamples(recorded);
  await worker?.stop();
  await service?.close();
});

describe.each(tried(described, 1))("$name", (operation) => {
  test("answers as described", async () => {
    const sample = samples[operation.name]!;
    if (sample.waitsForWorkflow) worker ??= await startTestWorker(service);
    const example: Example = { input: {}, answer: null, refusals: {} };
    const declared = [...refusalsOf(operation).keys()].filter(provocable);
    const place = await newPlace();
    const input = await sample.input(place);
    for (const status of declared.filter((one) => one !== 409)) {
      const answer = await provoke({ operation, sample, place, theirs, input }, status);
      expect([status, answer.status, answer.body.error]).toEqual([status, status, expect.any(String)]);
      expect(answerProblems(operation, answer)).toEqual([]);
      if (!sharedStatuses.includes(status)) example.refusals![status] = answer.body;
    }
    const answer = await invoke(service, place.key, operation, input);
    expect([answer.status, answer.body]).toEqual([operation.rest!.status ?? 200, answer.body]);
    expect(answerProblems(operation, answer)).toEqual([]);
    if (declared.includes(409)) {
      const other = await newPlace();
      const conflict = await provoke({ operation, sample, place: other, theirs, input: await sample.input(other) }, 409);
      expect([409, conflict.body]).toEqual([conflict.status, expect.objectContaining({ error: expect.any(String) })]);
      expect(answerProblems(operation, conflict)).toEqual([]);
      example.refusals![409] = conflict.body;
    }
    recorded.set(operation.name, { ...example, input, answer: answer.body });
  });
});

/** A tenant with a week of answers. */
async function newPlace(): Promise<Place> {
  const place = await Place.create(service);
  if (process.env.RECORD) {
    await place.make("POST", "/competitors", { name: "Borealis", url: "borealis.example" });
    await importLines(service, place.websiteId, week());
  }
  return place;
}

const week = () =>
  ["2026-03-01", "2026-03-03", "2026-03-06"].map((day, index) =>
    importLine({
      ...{ external_id: `answer-${index}`, prompt: "Which outdoor shop has the best tents?", created_at: `${day}T08:00:00.000Z` },
      ...{
        response: index === 1 ? "Borealis has more tents, Acme the better ones." : "Acme has sturdy tents at fair prices.",
        tags: ["Outdoor"],
        search_queries: ["best outdoor shop tents"],
      },
      citations: [{ url: "https://acme.example/tents", title: "Tents" }, { url: "https://reviews.example/outdoor-shops" }],
      products: [
        { title: "Dome tent", brand: "Acme", merchant: "Acme", price: 199, currency: "EUR", in_stock: true, position: 1 },
      ],
    }),
  );
