import { type Database, sql } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { type PitchRow, selectPitches } from "./pitch.ts";

/** A pitch as its page shows it. */
export interface OpenedPitch extends PitchRow {
  /** It failed through no fault of its website, so its unit came back. */
  is_refunded: boolean;
}

/** The pitch that a report's link opens; null for a link that is unknown, revoked or expired. */
export async function openReport(database: Database, token: string): Promise<OpenedPitch | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  // The link is the only credential, so the organization is not known yet.
  const [row] = await database.system.read<PitchRow>(
    selectPitches(sql`p.link_token = ${token} and (p.link_expires_at is null or p.link_expires_at > clock_timestamp())`, {
      withReport: true,
    }),
  );
  if (!row) return null;
  const [refund] =
    row.status === "failed"
      ? await database.system.read(
          db.selectFrom("pitch_entry").select("id").where("pitch_id", "=", row.id).where("kind", "=", "refund"),
        )
      : [];
  return { ...row, is_refunded: refund !== undefined };
}
