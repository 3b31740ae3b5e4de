import { describe, expect, test } from "vitest";
import { modelIds, modelOf } from "../../src/integrations/ai-models/index.ts";
import { criteria, tiers } from "../../src/reporting/quality/tiers.ts";
import { useService } from "../support/use-service.ts";

const service = useService();
const read = async (path: string) => {
  const answer = await fetch(`${service.url}${path}`);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

describe("the method is served to everybody, filled from what is configured", () => {
  test("as Markdown, with the models as they are reached and the thresholds in use", async () => {
    const { status, type, text } = await read("/method.md");
    expect([status, type]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(text).not.toMatch(/\{\{|undefined|NaN/);
    for (const model of modelIds) expect(text).toContain(`| ${modelOf(model).label} | simulated |`);
    for (const tier of Object.values(tiers))
      for (const criterion of criteria)
        expect(text).toContain(criterion === "half_width" ? `${tier.half_width.points} points` : ` ${tier[criterion]} |`);
  });

  test("with what each of the two kinds of intervals rests on, as the same figure has both", async () => {
    const { text } = await read("/method.md");
    expect(text).toMatch(/intervals beside figures of the dashboard[^.]*rest on the answers\s+alone/);
  });

  test("as a page with the same tables", async () => {
    const { status, type, text } = await read("/method");
    expect([status, type]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text.match(/<table>/g)).toHaveLength(7);
    expect(text).not.toContain("<th></th>");
    expect(text).toContain(`<td>${tiers.decision_grade.answers_per_question}</td>`);
    expect(text).toContain('<a href="/app">Dashboard</a>');
  });
});
