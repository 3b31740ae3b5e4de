import { expect, test } from "vitest";
import { isFullLength } from "../support/full-length.ts";
import { expected, killedPitch, type Moment, moments } from "./killed-pitch.ts";

const killedAt: Moment[] = isFullLength
  ? (Object.keys(moments) as Moment[])
  : ["reading_website", "preparing_questions", "asking"];

test("pitches complete, each for one unit and no credits, while worker and API are killed in every phase", async () => {
  const report = await killedPitch({
    moments: killedAt,
    latencyMs: isFullLength ? "200-1500" : "100-500",
    say: (text) => console.log(text),
  });
  console.log(JSON.stringify(report));
  expect(report).toMatchObject(expected);
  expect(report.kills.map(({ moment }) => moment)).toEqual(killedAt);
});
