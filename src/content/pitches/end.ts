import { json, type Organization, type Rows, sql, type Transaction, transactionTime } from "../../platform/database/index.ts";
import { enqueueCancels } from "../../platform/durable/index.ts";
import { cancelRunsOf } from "../../tracking/index.ts";
import { db } from "../database.ts";
import { returnUnit } from "./allowance.ts";
import { openStatuses } from "./pitch.ts";
import type { PitchReport } from "./report-record.ts";

/** Stores the finished report and ends the pitch. One that has ended stays as it is. @returns the status it has now. */
export async function completePitch(rows: Rows, pitchId: string, report: PitchReport): Promise<string> {
  await rows.run(
    db
      .updateTable("pitch")
      .set({ status: "completed", report: json(report), error: null, completed_at: transactionTime })
      .where("id", "=", pitchId)
      .where("status", "=", "running"),
  );
  return statusOf(rows, pitchId);
}

/** Why a pitch ends without a report. */
export interface PitchFailure {
  /** A sentence for the customer; null: the last error that a step stored. */
  reason: string | null;
  /** Whose fault it is: what the website keeps from being read costs the unit, everything else gives it back. */
  fault: "website" | "service";
}

/**
 * Ends a pitch that cannot go on, and its run: one that was planned and whose workflow was never started would be started by its
 * reconciler, and would ask models for nobody. A pitch that has ended stays as it is.
 *
 * @returns the status it has now.
 */
export async function failPitch(rows: Rows, organization: Organization, pitchId: string, failure: PitchFailure): Promise<string> {
  await rows.transaction(async (tx) => {
    const [failed] = await tx.run(
      db
        .updateTable("pitch")
        .set({ status: "failed", completed_at: transactionTime })
        .set({ error: failure.reason ?? sql<string>`coalesce(error, 'The pitch was interrupted.')` })
        .where("id", "=", pitchId)
        .where("status", "in", openStatuses)
        .returning("website_id"),
    );
    if (!failed) return;
    if (failed.website_id) {
      await cancelRunsOf(
        tx,
        organization,
        { id: failed.website_id },
        { isCanceled: true, reason: "The pitch ended before its run" },
      );
    }
    if (failure.fault === "service") await returnUnit(tx, organization, pitchId);
  });
  return statusOf(rows, pitchId);
}

/** Ends the open pitches whose website is deleted; their units come back. */
export async function cancelPitchesOf(tx: Transaction, organization: Organization, website: { id: string }): Promise<void> {
  const canceled = await tx.run(
    db
      .updateTable("pitch")
      .set({ status: "canceled", completed_at: transactionTime, error: "The website of this pitch was deleted." })
      .where("organization_id", "=", organization.id)
      .where("website_id", "=", website.id)
      .where("status", "in", openStatuses)
      .returning(["id", "workflow_id"]),
  );
  for (const { id } of canceled) await returnUnit(tx, organization, id);
  await enqueueCancels(
    tx,
    organization,
    canceled.map((pitch) => pitch.workflow_id),
  );
}

async function statusOf(rows: Rows, pitchId: string): Promise<string> {
  const [pitch] = await rows.read(db.selectFrom("pitch").select("status").where("id", "=", pitchId));
  return pitch?.status ?? "failed";
}
