import { readPageHead, serve } from "../../../platform/documents/index.ts";
import { type Examination, type ExaminationOptions, examine } from "./examine.ts";
import type { LoadedSource } from "./load.ts";

export interface ExaminationRequest {
  text: LoadedSource["text"];
  options: ExaminationOptions;
}

/** What a page says of its other versions. Addresses are absolute where the page's own is. */
export interface Alternates {
  canonical: string | null;
  alternates: { lang: string; href: string }[];
}

const jobs = {
  alternates: ({ html, url }: { html: string; url: string }): Alternates => {
    const { canonicals, alternates } = readPageHead(html, url).head;
    return { canonical: canonicals[0]?.text ?? null, alternates: alternates.map(({ lang, href }) => ({ lang, href })) };
  },
  examine: ({ text, options }: ExaminationRequest): Examination => examine(text, options),
};

export type ExaminationJobs = typeof jobs;

serve(jobs);
