import type { views as identity } from "../identity/tables.ts";
import { builder, type RowsOf, type TablesOf, type ViewsOf } from "../platform/database/index.ts";
import type { views as platform } from "../platform/tables.ts";
import type { views as tracking } from "../tracking/tables.ts";
import type { tables } from "./tables.ts";

type Tables = TablesOf<typeof tables> &
  ViewsOf<"platform", typeof platform> &
  ViewsOf<"identity", typeof identity> &
  ViewsOf<"tracking", typeof tracking>;

/** Builds statements on the tables of this wing and what lower wings let it read. */
export const db = builder<Tables>();

/** A row by the name of its table or view. */
export type RowOf<Name extends keyof Tables> = RowsOf<Tables>[Name];
