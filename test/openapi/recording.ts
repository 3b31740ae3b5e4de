import { writeFileSync } from "node:fs";
import { type Example, examples, examplesFile } from "../../api/openapi/examples.ts";

/** What stands in for the things that differ from one recording to the next. */
const stable = {
  instant: "2026-03-02T09:30:00.000Z",
  origin: "https://answerscope.example.com",
};

/** Keeps recorded examples, with stable ids and instants, so that recording again changes nothing. */
export function keepExamples(recorded: ReadonlyMap<string, Example>): void {
  const all = { ...examples, ...Object.fromEntries([...recorded].map(([name, example]) => [name, stabilized(example)])) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(examplesFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

function stabilized(example: Example): Example {
  const uuids = new Map<string, string>();
  const today = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify(example)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (id.startsWith("00000000-")) return id;
      if (!uuids.has(id)) uuids.set(id, `0197f000-0000-7000-8000-${String(uuids.size + 1).padStart(12, "0")}`);
      return uuids.get(id)!;
    })
    .replaceAll(/as_live_[0-9a-z]{16}_[\w-]{43}/g, `as_live_0a1b2c3d4e5f6a7b_${"x".repeat(43)}`)
    .replaceAll(/as_live_[0-9a-z]{16}_…/g, "as_live_0a1b2c3d4e5f6a7b_…")
    .replaceAll(/(?<="(?:key_id|id)":")[0-9a-f]{16}(?=")/g, "0a1b2c3d4e5f6a7b")
    .replaceAll(/https?:\/\/(?:localhost|127\.0\.0\.1):\d+/g, stable.origin)
    .replaceAll(/\/reports\/[\w-]{43}/g, `/reports/${"x".repeat(43)}`)
    .replaceAll(/expires=\d+&signature=[\w-]+/g, "expires=1772447400&signature=6fB0c2")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => (instant.startsWith("2026-03-0") ? instant : stable.instant))
    .replaceAll(new RegExp(`"${today}"`, "g"), `"${stable.instant.slice(0, 10)}"`);
  return JSON.parse(text) as Example;
}
