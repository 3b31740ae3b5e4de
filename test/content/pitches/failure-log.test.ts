import { expect, test, vi } from "vitest";
import { attempt, type StepContext, StepFailed } from "../../../src/content/pitches/step.ts";
import { PageError } from "../../../src/platform/documents/index.ts";

/** A pitch that is open, whatever is stored in it. */
function openPitch() {
  const warn = vi.fn();
  const run = () => Promise.resolve([{ id: "pitch-1", status: "failed" }]);
  const context = {
    services: { log: { warn, error: vi.fn() } },
    rows: { run, read: run, transaction: () => Promise.resolve("failed") },
    organization: { id: "organization-1", n: 1 },
    pitchId: "pitch-1",
    signal: new AbortController().signal,
  } as unknown as StepContext;
  return { context, warn };
}

const failing = (error: Error) => () => Promise.reject(error);

test("the log of a pitch that failed says why", async () => {
  const { context, warn } = openPitch();
  expect(await attempt(context, failing(new PageError("refused_address", "www.example.com has no address.")))).toBe(false);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { pitchId: "pitch-1", reason: "www.example.com has no address." },
    "a pitch failed",
  );
});

test("the last attempt of a step ends the pitch", async () => {
  const { context, warn } = openPitch();
  const last = { ...context, isLast: true };
  expect(await attempt(last, failing(new PageError("unreachable", "www.example.com does not answer.")))).toBe(false);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { pitchId: "pitch-1", reason: "www.example.com does not answer." },
    "a pitch failed",
  );
});

test("the log of a step that is tried again says why", async () => {
  const { context, warn } = openPitch();
  const tried = attempt(context, failing(new PageError("unreachable", "www.example.com does not answer.")));
  await expect(tried).rejects.toBeInstanceOf(StepFailed);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { pitchId: "pitch-1", reason: "www.example.com does not answer." },
    "a step of a pitch failed and is tried again",
  );
});
