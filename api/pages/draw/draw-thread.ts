import { compareTexts } from "../../../src/content/hub/text-diff.ts";
import { serve } from "../../../src/platform/documents/index.ts";
import { drawAnswer } from "./answer.ts";
import { diffView } from "./diff-view.ts";
import type { Mark } from "./mark.ts";
import { renderMarkdown } from "./markdown.ts";

// The thread behind `draw`.
const jobs = {
  text: ({ text, base }: { text: string; base: string }) => renderMarkdown(text, base),
  answer: ({ answer, marks }: { answer: string; marks: readonly Mark[] }) => drawAnswer(answer, marks),
  comparison: async ({ before, after }: { before: string; after: string }) => String(await diffView(compareTexts(before, after))),
};
export type DrawJobs = typeof jobs;

serve(jobs);
