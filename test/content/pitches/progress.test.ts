import { expect, test } from "vitest";
import { progressScript, progressView } from "../../../api/pages/report/progress.ts";
import type { PitchRecord } from "../../../src/content/pitches/pitch.ts";

const view = async (progress: PitchRecord["progress"]) => String(await progressView({ progress } as PitchRecord));

test("the steps of a report tell what is done, under way and to come", async () => {
  const asking = await view({ phase: "asking", done: 12, total: 60 });
  expect(asking).toContain('role="status">Step 4 of 5: Asking the models. 12 of 60 answers are there.');
  expect(asking.match(/<li class="(\w+)"/g)).toEqual([
    ...['<li class="done"', '<li class="done"', '<li class="done"'],
    ...['<li class="current"', '<li class="open"'],
  ]);
  expect(asking).toContain('aria-current="step"');
  expect(asking).toContain('max="60" value="12"');
  const queued = await view({ phase: "queued", done: 0, total: 6 });
  expect(queued).toContain("It waits to begin.");
  expect(queued).not.toMatch(/class="(done|current)"/);
});

test("the script is valid, and looks for what the page has", async () => {
  expect(() => new Function(progressScript.replaceAll("location", "here"))).not.toThrow();
  const page = await view({ phase: "writing_report", done: 5, total: 6 });
  for (const part of ['<ol class="progress"', 'role="status"']) expect(page).toContain(part);
});

test("the page of a report waits while the service is away, and opens what comes in place of the steps", async () => {
  let [status, reloads] = [502, 0];
  const waiting: (() => Promise<void>)[] = [];
  const fakes = {
    fetch: async () => ({ status, text: async () => "" }),
    location: { href: "", reload: () => reloads++ },
    DOMParser: class {
      parseFromString = () => ({ querySelector: () => null });
    },
    setTimeout: (look: () => Promise<void>) => waiting.push(look),
  };
  new Function(...Object.keys(fakes), progressScript)(...Object.values(fakes));
  await waiting.pop()!();
  expect([reloads, waiting.length]).toEqual([0, 1]);
  status = 404;
  await waiting.pop()!();
  expect([reloads, waiting.length]).toEqual([1, 0]);
});
