import type { LocalAddresses } from "./run.ts";
import type { Progress } from "./terminal.ts";

/** What the demo is given once everything is up; it works through the public API. */
export interface DemoContext extends LocalAddresses {
  progress: Progress;
  /** Ends what it waits for when everything is to be stopped. */
  signal: AbortSignal;
}

/** What the demo leaves for the summary. */
export interface DemoSummary {
  /** A global key of the demo organization. */
  key: string;
  /** Signs the demo organization's owner in, once. */
  signInUrl: string;
  /** Shown above the links, one a line. */
  lines: string[];
}
