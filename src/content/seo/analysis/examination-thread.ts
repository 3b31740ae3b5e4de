import { serve } from "../../../platform/documents/index.ts";
import { type Examination, type ExaminationOptions, examine } from "./examine.ts";
import type { LoadedSource } from "./load.ts";

export interface ExaminationRequest {
  text: LoadedSource["text"];
  options: ExaminationOptions;
}

const jobs = {
  examine: ({ text, options }: ExaminationRequest): Examination => examine(text, options),
};

export type ExaminationJobs = typeof jobs;

serve(jobs);
