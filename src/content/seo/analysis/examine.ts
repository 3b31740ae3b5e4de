import { PageError, readHtml, readMarkdown, type SourceDocument } from "../../../platform/documents/index.ts";
import { whyNot } from "./applicability.ts";
import { notApplicable } from "./check.ts";
import { checks } from "./checks/index.ts";
import { buildContext, type CheckContext, type SiteSignals } from "./context.ts";
import type { WebsiteKnowledge } from "./input.ts";
import { remembering } from "./language/remembered.ts";
import type { LoadedSource } from "./load.ts";
import type { FailedCheck } from "./prioritise.ts";
import type { CheckResult } from "./result.ts";

export type ExaminationOptions = {
  site: SiteSignals | null;
  knowledge: WebsiteKnowledge;
  queries: string[];
  locale: string;
  now: Date;
};
export type Examination = { context: CheckContext; results: CheckResult[]; failed: FailedCheck[] };

/**
 * Reads a source and runs every check on it. Takes the processor for as long as the text is intricate: see `examineApart`.
 * @throws PageError `unreadable` for a source nested too deep to be read
 */
export function examine(text: LoadedSource["text"], options: ExaminationOptions): Examination {
  return remembering(() => examineOnce(text, options));
}

function examineOnce(text: LoadedSource["text"], options: ExaminationOptions): Examination {
  const context = buildContext(read(text), options);
  const failed: FailedCheck[] = [];
  const results = checks.map((check) => {
    const { id, channel, category, what, threshold } = check;
    const reason = whyNot(check, context);
    const outcome = reason === null ? check.run(context) : notApplicable(reason);
    if (outcome.verdict === "fail") failed.push({ id, channel, category, finding: outcome.finding });
    const { verdict, measure } = outcome;
    const result = { id, channel, category, what, verdict, measure, threshold };
    if (outcome.verdict !== "fail") return result;
    const { title, change, evidence } = outcome.finding;
    return { ...result, advice: { title, change, evidence } };
  });
  return { context, results, failed };
}

function read(text: LoadedSource["text"]): SourceDocument {
  try {
    return "html" in text ? readHtml(text.html, text.url) : readMarkdown(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PageError("unreadable", "The text's elements are nested too deep to be read. Give a text with simpler markup.");
  }
}
