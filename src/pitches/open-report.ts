import { type Database, sql } from "../database.ts";
import { type PitchRow, selectPitches } from "./pitch.ts";

/** The pitch that a report's link opens; null for a link that is unknown, revoked or expired. */
export async function openReport(database: Database, token: string): Promise<PitchRow | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  // Whoever has the link may look, so there is no organization yet.
  const [row] = await database.system.read(
    selectPitches(sql`p.link_token = ${token} and (p.link_expires_at is null or p.link_expires_at > clock_timestamp())`, {
      withReport: true,
    }),
  );
  return row ?? null;
}
