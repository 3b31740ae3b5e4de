import { ProviderPause } from "./answer-providers/provider-pause.entity.ts";

/** The tables of this wing. */
export const tables = [ProviderPause] as const;
