import { expect, test } from "vitest";
import { googleAdapter } from "../../../src/integrations/answer-providers/adapters/google.ts";
import { isWhole } from "../../../src/integrations/answer-providers/answer.ts";
import { ProviderError } from "../../../src/integrations/answer-providers/errors.ts";
import { use } from "../../support/use.ts";
import { documentedTable, type Recording, readRecordings, tableOf } from "./recordings.ts";
import { never, providerAt, requestOf, startVendorServer } from "./vendor-server.ts";

const recordings = readRecordings();

const vendor = use(startVendorServer);

/** Google is not reached: the site stands for each redirect. */
const adapters = { google: googleAdapter(async () => null) };

/** What comes of a recording: the record with what becomes of it, or the failure. */
async function readingOf({ adapter, model, replies }: Recording) {
  vendor.answer(...replies);
  const options = { modelName: model, ...(adapter === "google" && { adapter: adapters.google }) };
  const provider = providerAt(adapter, vendor.baseUrl, options);
  try {
    const { provider: name, retryable, ...answer } = await provider.ask(requestOf({ day: "2026-11-20" }), never);
    expect(name).toBe(adapter);
    return { stored: { ...answer, charged: isWhole(answer), asked_again: retryable } };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { failure: { kind: error.kind, asked_again: error.retryable, wait_ms: error.retryAfterMs ?? null } };
  }
}

test.each(recordings)("$name: $form", async (recording) => {
  const { stored, failure } = recording;
  const reading = await readingOf(recording);
  expect(vendor.seen).toHaveLength(recording.replies.length);
  if (stored) return expect(reading).toEqual({ stored });
  const wait = failure!.wait_ms;
  if (typeof wait !== "string") return expect(reading).toEqual({ failure });
  expect(reading).toEqual({ failure: { ...failure, wait_ms: expect.any(Number) } });
  const endsAt = Date.now() + reading.failure!.wait_ms!;
  // The wait was computed a moment ago.
  expect(Math.abs(endsAt - Date.parse(wait.slice("until ".length)))).toBeLessThan(60_000);
});

test("docs/providers.md has the table of the recordings; node test/integrations/answer-providers/recordings.ts renews it", () => {
  expect(documentedTable()).toBe(tableOf(recordings));
});
