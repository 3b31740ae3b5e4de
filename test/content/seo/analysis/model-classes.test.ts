import { expect, test } from "vitest";
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import { instructionsFor, type ModelAnswer } from "../../../../src/content/seo/analysis/model/instructions.ts";
import type { AnalysisModel } from "../../../../src/integrations/llm/model.ts";
import { fetcherOf, TODAY } from "./load-document.ts";

/** The classes of faults that a model is asked to look for, each with a passage in wording that rules do not know. */
const classes: [named: string, passage: string][] = [
  ["a target query that nothing answers", "What a weekend comes to is something our staff gladly explain at the counter."],
  ["an answer that comes late", "Only then does one learn that the ride itself is twenty-four euros."],
  ["contradict each other", "Whoever reads on finds that a hundred kilos are eighty kilos after all."],
  ["without a source", "Nearly everybody in town has sold a car since the station opened."],
  ["without its unit", "The box in front takes 180, the rack behind takes 40."],
  ["told in prose that belongs in a table", "Small ones hold two crates, middle ones three, large ones five."],
  ["a passage in another language", "Der Akku reicht für den Weg ins Nachbardorf und zurück."],
  ["an author, date or condition", "The new price holds from next month on."],
  ["availability", "Every model is there at once, the long one after the summer."],
];

/** A scripted model that looks a passage up in what it was sent and quotes it from there, or something like it. */
function modelThatQuotes(passage: string, quoted: string): AnalysisModel {
  return {
    provider: "stub",
    model: "stub-1",
    async generate({ material, instructions }) {
      const { source } = JSON.parse(material) as { source: { blocks: { id: string; text: string }[] } };
      const block = source.blocks.find(({ text }) => text.includes(passage))!;
      const recommendation = {
        category: "facts",
        priority: "high" as const,
        title: `Mend "${passage.slice(0, 40)}"`,
        why: "It leaves the reader without what they came for.",
        change: "Say it once, with the number.",
        target_queries: [],
        evidence: [{ block: block.id, quote: quoted }],
      };
      const isFirst = instructions === instructionsFor("seo");
      const answer: ModelAnswer = { summary: "", findings: [], recommendations: isFirst ? [recommendation] : [] };
      return { answer, usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } };
    },
  };
}

test.each(classes)(
  "of the class %s, what stands in the source is kept at its place, and what does not is dropped",
  async (named, passage) => {
    for (const channel of ["seo", "ai_search"] as const) expect(instructionsFor(channel)).toContain(named);
    const markdown = `# Renting a cargo bike\n\nA cargo bike carries children and crates through the town.\n\n${passage} Bring an identity card with you.\n`;
    const run = (quoted: string) =>
      analyse(
        { source: { kind: "draft", title: "Renting a cargo bike in town", markdown } },
        { fetcher: fetcherOf(""), model: modelThatQuotes(passage, quoted), now: () => TODAY },
      );
    const kept = await run(passage);
    const evidence = kept.recommendations.filter(({ id }) => id.startsWith("model-")).flatMap((each) => each.evidence);
    const start = markdown.indexOf(passage);
    expect(evidence).toEqual([{ field: "markdown", quote: passage, start, end: start + passage.length }]);
    expect(kept.discarded_ungrounded).toBe(0);
    const dropped = await run(`${passage.slice(0, -1)}, as was measured.`);
    expect(dropped.recommendations.filter(({ id }) => id.startsWith("model-"))).toEqual([]);
    expect(dropped.discarded_ungrounded).toBe(1);
  },
);
