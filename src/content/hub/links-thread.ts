import { serve } from "../../platform/documents/index.ts";
import { linksOf } from "./links-of.ts";

// The thread behind `readLinks`.
const jobs = {
  links: ({ text, ownDomains }: { text: string; ownDomains: readonly string[] }) => linksOf(text, ownDomains),
};
export type LinkJobs = typeof jobs;

serve(jobs);
