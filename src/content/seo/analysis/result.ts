import type { Usage } from "../../../integrations/llm/index.ts";
import type { PageKind } from "./page-kind.ts";

/** Which readers a finding is about: search engines, or systems that answer with generated text. */
export type Channel = "seo" | "ai_search";
export type Priority = "high" | "medium" | "low";
export type Verdict = "pass" | "fail" | "not_applicable";

/**
 * What a finding rests on. A quote stands verbatim in the source field at `[start, end)`, counted in UTF-16 code units
 * (fields: see `SourceDocument`). `missing` names what the source does not have.
 */
export type Evidence = { field: string; quote: string; start: number; end: number } | { field: string; missing: true };

export type Recommendation = {
  id: string;
  channel: Channel;
  category: string;
  priority: Priority;
  title: string;
  why: string;
  change: string;
  target_queries: string[];
  evidence: Evidence[];
  /** A text to take over, in the page's language; absent where only its author knows what to write. */
  suggested_text?: string;
};

export type CheckResult = {
  id: string;
  channel: Channel;
  category: string;
  /** What is measured, in a few words. */
  what: string;
  verdict: Verdict;
  /** What was measured in this source, or why it cannot be judged. */
  measure: string;
  threshold: string;
  /** What to change, where the check failed; also of those that are not among the recommendations. */
  advice?: {
    title: string;
    change: string;
    evidence: Evidence[];
    /** Why a model holds the finding to be wrong of this source; it is not recommended then. */
    objection?: string;
  };
};

/** A finding, as it is worded. What a model said has its evidence where it is still open: later analyses look for it again. */
export type FindingName = { id: string; title: string; evidence?: Evidence[] };

/** What became of the earlier findings. */
export type FollowUp = {
  previous_job_id: string;
  previous_completed_at: string;
  gone: FindingName[];
  open: FindingName[];
  new: FindingName[];
  /** Found then, and not to be judged now: the query is no longer asked, or the page no longer shows what was judged. */
  not_judged: FindingName[];
};

export type AnalysisResult = {
  summary: string;
  source: {
    kind: "draft" | "page";
    url: string | null;
    title: string | null;
    /** What the page is for: decides which checks apply. */
    page_kind: PageKind;
    word_count: number;
    /** Of the text that evidence points into, as UTF-8: the page's HTML, or the draft's title, description and Markdown joined by NUL. */
    sha256: string;
    /** ISO 8601; null for drafts. */
    fetched_at: string | null;
  };
  recommendations: Recommendation[];
  checks: CheckResult[];
  usage: Usage;
  /** The model failed: what it would have said is missing. */
  degraded?: { reason: string };
  discarded_ungrounded: number;
  /** What became of the findings of the last analysis of the same address; absent where there was none. */
  follow_up?: FollowUp;
};
