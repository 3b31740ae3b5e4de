import { readPageHead, serve } from "../../../platform/documents/index.ts";
import { type Examination, type ExaminationOptions, examine } from "./examine.ts";
import type { LoadedSource } from "./load.ts";

export interface ExaminationRequest {
  text: LoadedSource["text"];
  options: ExaminationOptions;
}

/** What a page says of its other versions. */
export interface Alternates {
  canonical: string | null;
  /** What its addresses are resolved against. */
  base: string;
  alternates: { lang: string; href: string }[];
}

const jobs = {
  alternates: ({ html, url }: { html: string; url: string }): Alternates => {
    const { head, base } = readPageHead(html, url);
    const { canonicals, alternates } = head;
    return {
      canonical: canonicals[0]?.text ?? null,
      base: base ?? url,
      alternates: alternates.map(({ lang, href }) => ({ lang, href })),
    };
  },
  examine: ({ text, options }: ExaminationRequest): Examination =>
    examine(text, options, (check, error) => console.error(`the check ${check} failed itself`, error)),
};

export type ExaminationJobs = typeof jobs;

serve(jobs);
