import { describe, expect, test } from "vitest";
import { DETECTOR_VERSION } from "../../../src/detection/index.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { type History, newHistory } from "./support.ts";

const service = useService();
useWorker(service);

interface Entry {
  company: string;
  position: number | null;
  detector_version: number;
  evidence: { alias: string; start: number; end: number; kind: string; confidence: number }[];
}

const read = async (history: History) => {
  const { status, body } = await history.call("POST", "/responses", {
    website_id: history.website.id,
    filters: { start_date: "2025-12-01", end_date: "2027-12-01" },
    include: ["evidence"],
  });
  expect(status).toBe(200);
  return body.responses[0] as { response: string; evidence: Entry[]; mentioned: boolean };
};

test("evidence points at the words of the stored answer, whatever its markup, and says why they count or do not", async () => {
  const response =
    "**Ac​me** &amp; [shop](https://shop.quillbrook.example/x) — hit the target. I have no information about Öresten. Fernhollow Bank is another.";
  const history = await newHistory(
    service,
    {
      competitors: [
        { name: "Quillbrook" },
        { name: "Target", domains: ["target.example"] },
        { name: "Öresten", domains: [] },
        { name: "Fernhollow" },
        { name: "Fernhollow Bank", domains: [] },
      ],
    },
    [{ response }],
  );
  const { response: stored, evidence } = await read(history);
  const places = evidence.flatMap(({ company, position, detector_version, evidence: all }) =>
    all.map((place) => {
      expect(detector_version).toBe(Number(DETECTOR_VERSION));
      expect(place.confidence).toBeGreaterThan(0);
      expect(place.confidence).toBeLessThanOrEqual(1);
      expect(Object.keys(place).toSorted()).toEqual(["alias", "confidence", "end", "kind", "start", "uncertain"]);
      return [company, position, place.kind, place.alias, stored.slice(place.start, place.end)];
    }),
  );
  expect(places).toEqual([
    ["Acme", 1, "name", "Acme", "Ac​me"],
    ["Quillbrook", 2, "link", "https://shop.quillbrook.example/x", "shop"],
    ["Fernhollow Bank", 3, "name", "Fernhollow Bank", "Fernhollow Bank"],
    ["Target", null, "common_word", "Target", "target"],
    ["Öresten", null, "absence", "Öresten", "Öresten"],
    ["Fernhollow", null, "inside_longer_name", "Fernhollow", "Fernhollow"],
  ]);
});

describe("settings of detection act on what is stored", () => {
  test.each([
    ["ambiguous: true asks for evidence", "Zorblat melts at forty degrees.", {}, { ambiguous: true }, [true, false]],
    [
      "context words are evidence",
      "Zorblat melts at forty degrees. Ask for the payroll module.",
      { ambiguous: true },
      { ambiguous: true, context_words: ["Payroll"] },
      [false, true],
    ],
    ["ambiguous: false takes every word", "hit the target", {}, { ambiguous: false }, [false, true]],
    ["negative patterns refuse", "The Zorblat effect is small.", {}, { negative_patterns: ["zorblat effect"] }, [true, false]],
  ])("%s", async (_, response, before, after, mentioned) => {
    const name = response.includes("target") ? "Target" : "Zorblat";
    const history = await newHistory(service, { name, domain: "own.example" });
    const set = async (detection: object) => {
      const answer = await history.call("PATCH", `/websites/${history.website.id}`, { detection });
      expect(answer.status).toBe(200);
    };
    await set(before);
    await history.importLines([{ response }]);
    const found = [(await read(history)).mentioned];
    await set(after);
    await history.settled();
    found.push((await read(history)).mentioned);
    expect(found).toEqual(mentioned);
  });

  test("of competitors likewise, told back as they were given", async () => {
    const history = await newHistory(service, {}, [{ response: "The Zorblat effect is small." }]);
    const detection = { ambiguous: false, context_words: ["payroll"], negative_patterns: ["Zorblat effect"] };
    const id = await history.add("Zorblat", { detection });
    await history.settled();
    expect(await history.ranks()).toEqual([{}]);
    const listed = (await history.call("GET", `/competitors?website_id=${history.website.id}`)).body.competitors[0];
    expect(listed.detection).toEqual(detection);
    await history.call("PATCH", `/competitors/${id}`, { website_id: history.website.id, detection: {} });
    await history.settled();
    expect(await history.ranks()).toEqual([{ Zorblat: 1 }]);
  });
});
