import { expect, test } from "vitest";
import { expected, killedPitch } from "./killed-pitch.ts";

test("pitches complete, each for one unit and no credits, while worker and API are killed in every phase", {
  timeout: 400_000,
}, async () => {
  const report = await killedPitch((text) => console.log(text));
  console.log(JSON.stringify(report));
  expect(report).toMatchObject(expected);
  expect(report.kills.map(({ moment }) => moment)).toEqual([
    "reading_website",
    "describing_brand",
    "preparing_questions",
    "planning",
    "asking",
    "writing_report",
  ]);
});
