import { compareTexts } from "../../../src/content/hub/text-diff.ts";
import { serve } from "../../../src/platform/documents/index.ts";
import { diffView } from "./diff-view.ts";
import { renderMarkdown } from "./markdown.ts";

// The thread behind `draw`.
const jobs = {
  text: ({ text }: { text: string }) => renderMarkdown(text),
  comparison: async ({ before, after }: { before: string; after: string }) => String(await diffView(compareTexts(before, after))),
};
export type DrawJobs = typeof jobs;

serve(jobs);
