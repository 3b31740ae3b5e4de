import { expect, test } from "vitest";
import { analysedDocument } from "./analysed.ts";

const more =
  "Your endpoint has ten seconds to answer with any status of the two hundreds. Otherwise the same request comes again after one, five and thirty minutes, and then once a day for a week. What is still open afterwards waits in the dashboard, where somebody can send it again by hand. Every request has a number of its own, so that a program which has seen it before may leave it aside.";

test.each([
  ["Receive webhooks from Parcelo", false],
  ["Welcome", true],
])("an opening need not repeat the heading above it: %s", async (heading, isAsked) => {
  const markdown = `# ${heading}\n\nThe service sends a request to your endpoint whenever a shipment changes its state. ${more}\n\n## Webhooks of Parcelo\n\n${more}`;
  const source = {
    kind: "draft" as const,
    title: "Webhooks of Parcelo",
    meta_description: "How Parcelo webhooks work and what to answer them with.",
    markdown,
  };
  const { told } = await analysedDocument({ input: { source, target_queries: ["parcelo webhooks"] } });
  expect(told.includes("query-in-opening")).toBe(isAsked);
});
