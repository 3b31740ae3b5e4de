import { z } from "zod";
import { opaqueId, operation, organization, page, pagination, paging } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { readAllowance } from "./allowance.ts";
import { findPitch, pitchDetail, pitchRecord, pitchStatus, selectPitches, toPitchRecord } from "./pitch.ts";

export const readPitch = operation({
  name: "pitches.read",
  summary: "Read a pitch: how far it is, and what it found",
  description:
    "Poll it every few seconds until `status` is `completed` or `failed`; then everything that the page shows is in the answer.",
  rest: { method: "GET", path: "/pitches/{pitch_id}" },
  mcp: { tool: "get_pitch", advice: "Wait five seconds between two calls while the status is queued or running." },
  access: organization("view", { global: true }),
  refusals: { 404: "The pitch does not exist" },
  input: z.object({ pitch_id: opaqueId }),
  output: pitchDetail,
  async handle({ rows, services }, { pitch_id }) {
    const row = await findPitch(rows, pitch_id, { withReport: true });
    return { ...toPitchRecord(row, services.config), ...row.report };
  },
});

export const listPitches = operation({
  name: "pitches.list",
  summary: "List the organization's pitches, newest first, and what is left of the allowance",
  rest: { method: "GET", path: "/pitches" },
  mcp: { tool: "list_pitches" },
  access: organization("view", { global: true }),
  input: z.object({ status: pitchStatus.optional(), ...paging }),
  output: z.object({
    pitches: z.array(pitchRecord),
    allowance: z.object({ available: z.int().meta({ description: "Pitches that can still be asked for" }) }),
    pagination,
  }),
  async handle({ rows, services, subject }, { status, ...paged }) {
    const matching = sql<boolean>`p.organization_id = ${subject.id} and (${status ?? null}::text is null or p.status = ${status ?? null})`;
    const [[counted], found, available] = await Promise.all([
      rows.read(db.selectFrom("pitch as p").select(db.fn.countAll<number>().as("total")).where(matching)),
      rows.read(selectPitches(sql`${matching} order by p.created_at desc, p.id desc ${page(paged)}`, { withReport: false })),
      readAllowance(rows),
    ]);
    return {
      pitches: found.map((row) => toPitchRecord(row, services.config)),
      allowance: { available },
      pagination: { ...paged, total: counted!.total },
    };
  },
});
