import { z } from "zod";
import { instant } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";

export const erasureRecord = z
  .object({
    id: z.string(),
    website_id: z.string().nullable().meta({ description: "null: the whole organization" }),
    name: z.string().meta({ description: "What the website or the organization was called" }),
    status: z.enum(["queued", "running", "completed"]),
    requested_by: z.object({
      kind: z.enum(["key", "user", "operator", "system"]).meta({ title: "ErasureRequester" }),
      key_id: z.string().nullable(),
      user_id: z.string().nullable(),
    }),
    request_id: z.string().nullable(),
    erased_rows: z.record(z.string(), z.int()).meta({ description: "Rows that were removed, by table" }),
    erased_histories: z
      .int()
      .meta({ description: "Workflows and schedules that were removed from the engine with their histories" }),
    created_at: instant,
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
  })
  .meta({ id: "Erasure", description: "The erasure of a website or an organization; once it is completed, its receipt" });

export type ErasureRecord = z.output<typeof erasureRecord>;

/** The columns of an {@link erasureRecord}. */
export const recordColumns = sql`
  id, website_id, name, status, json_build_object('kind', actor_kind, 'key_id', key_id, 'user_id', user_id) as requested_by, request_id,
  erased_rows, erased_histories, created_at, started_at, finished_at`;
