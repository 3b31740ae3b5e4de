import { PageError, readHtml, readMarkdown, type SourceDocument } from "../../../platform/documents/index.ts";
import { whyNot } from "./applicability.ts";
import { type Check, notApplicable, type Outcome } from "./check.ts";
import { checks } from "./checks/index.ts";
import { buildContext, type CheckContext, type SiteSignals } from "./context.ts";
import { addHeaderCanonicals } from "./header-canonicals.ts";
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
/** Told of a check that failed itself: the others' results are worth having without it. */
export type OnDefect = (check: string, error: unknown) => void;
export type Examination = { context: CheckContext; results: CheckResult[]; failed: FailedCheck[] };

/**
 * Reads a source and runs every check on it. Takes the processor for as long as the text is intricate: see `examineApart`.
 * @param onDefect without it, a check that fails itself is thrown on
 * @throws PageError `unreadable` for a source nested too deep to be read
 */
export function examine(text: LoadedSource["text"], options: ExaminationOptions, onDefect?: OnDefect): Examination {
  return remembering(() => examineOnce(text, options, onDefect));
}

function examineOnce(text: LoadedSource["text"], options: ExaminationOptions, onDefect?: OnDefect): Examination {
  const document = read(text);
  if (options.site?.link) addHeaderCanonicals(document, options.site.link);
  const context = buildContext(document, options);
  const failed: FailedCheck[] = [];
  const results = checks.map((check) => {
    const { id, channel, category, what, threshold } = check;
    const outcome = outcomeOf(check, context, onDefect);
    if (outcome.verdict === "fail") failed.push({ id, channel, category, finding: outcome.finding });
    const { verdict, measure } = outcome;
    const result = { id, channel, category, what, verdict, measure, threshold };
    if (outcome.verdict !== "fail") return result;
    const { title, change, evidence } = outcome.finding;
    return { ...result, advice: { title, change, evidence } };
  });
  return { context, results, failed };
}

function outcomeOf(check: Check, context: CheckContext, onDefect: OnDefect | undefined): Outcome {
  try {
    const reason = whyNot(check, context);
    return reason === null ? check.run(context) : notApplicable(reason);
  } catch (error) {
    if (!onDefect) throw error;
    onDefect(check.id, error);
    return notApplicable("the service could not judge it");
  }
}

function read(text: LoadedSource["text"]): SourceDocument {
  try {
    return "html" in text ? readHtml(text.html, text.url) : readMarkdown(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PageError("unreadable", "The text's elements are nested too deep to be read. Give a text with simpler markup.");
  }
}
