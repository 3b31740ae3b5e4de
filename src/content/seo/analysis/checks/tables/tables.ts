import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, pass } from "../../check.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { certain } from "../../recommended-where.ts";
import { MEASURED } from "../numbers/named-facts.ts";
import { MIN_ROWS, type Row } from "../numbers/table-cell-rows.ts";
import { bySharedKinds, MAX_PARAGRAPH, MIN_ROWS_OF_ONE, rowsOf, runsOf } from "../numbers/table-rows.ts";

/** Lines of a list that are set in one paragraph. */
const isListed = (text: string) => (text.match(/(?<!\S)[–—•‣-]\s\p{L}[^–—•‣:-]{1,40}:/gu) ?? []).length >= 2;

/** The same numbers of several things are compared in a table; in prose neither reader nor model keeps them apart. */
const inProse: Check = {
  id: "table-in-prose",
  channel: "ai_search",
  category: "lists and tables",
  what: "paragraphs that give the same kinds of numbers for several things, or hold the cells of a table",
  threshold: `0 with ${MIN_ROWS} things of two or more numbers, or ${MIN_ROWS_OF_ONE} of one`,
  notFor: ["question", "news"],
  onMainText: true,
  // What describes a thing or a service is no story.
  recommendedWhere: (finding, context) =>
    certain(finding) || ["documentation", "product", "tool", "local_business"].includes(context.kind),
  run: ({ prose, document, language, kind }) => {
    // Steps with amounts, times and heats are no rows; three of the same kinds of numbers for each of several things are.
    // So are several things with a price each.
    const ofRecipe = (text: string) => {
      const shared = bySharedKinds(text, language);
      const priced = rowsOf(text, language).filter(({ units }) => units.split(" ").includes("money"));
      if (shared.length > 0) return shared;
      // What semicolons divide are no steps.
      return (text.match(/;\s/g) ?? []).length > 1 ? rowsOf(text, language) : priced.length > 1 ? priced : [];
    };
    const found = prose.flatMap((block): { block: TextBlock; rows: readonly Row[] }[] => {
      const isText = block.kind === "paragraph" && block.text.length <= MAX_PARAGRAPH && !isListed(block.text);
      const rows: readonly Row[] = isText ? (kind === "recipe" ? ofRecipe(block.text) : rowsOf(block.text, language)) : [];
      return rows.length > 0 ? [{ block, rows }] : [];
    });
    // Numbers of one kind may be a story's; two kinds for each of several things are none.
    const isMeasured = ({ units }: Row) => units.split(" ").some((unit) => MEASURED.test(unit));
    const isRich = ({ units }: Row) => units === "label" || units === "cells" || new Set(units.split(" ")).size > 2;
    const sure = found.find(({ block, rows }) => rows.every(isRich) || runsOf(block.text, language).some(isMeasured));
    const first = sure ?? found[0];
    if (!first) return pass("0");
    return fail(`${found.length}`, {
      priority: "medium",
      title: `Make a table of "${shorten(first.block.text, 50)}"`,
      why: `One paragraph gives the same numbers for ${first.rows.length} things; in sentences they cannot be compared, and answer engines lift tables whole.`,
      change: first.rows.every(isWhole)
        ? `Set a table with a row for each: ${first.rows
            .slice(0, 4)
            .map(({ text }) => `"${shorten(text, 40)}"`)
            .join(", ")}.`
        : `Set a table with a row for each of the ${first.rows.length} things and a column for each of its numbers.`,
      evidence: found.slice(0, 3).map(({ block }) => quoteText(document, block)),
      // Rows that begin or end within brackets are not whole.
      suggested_text: first.rows.every(isWhole) ? first.rows.map(({ text }) => `- ${shorten(text, 160)}`).join("\n") : undefined,
      facts: { certain: sure !== undefined && first.rows.every(isWhole) },
    });
  },
};

/** Whether a row has both ends of its brackets. */
const isWhole = ({ text }: Row) =>
  [...text].filter((one) => one === "(").length === [...text].filter((one) => one === ")").length;

export const tableChecks: Check[] = [inProse];
