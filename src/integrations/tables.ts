import { ProviderPause } from "./answer-providers/index.ts";

/** The tables of this wing. */
export const tables = [ProviderPause] as const;
