import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { type Context, instant, isUuid, opaqueId, operation, organization } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";
import { findPitch, newLinkToken, pitchNotFound, reportUrl } from "./pitch.ts";

const link = z.object({ pitch_id: z.string(), report_url: z.string().nullable(), report_expires_at: instant.nullable() });

export const renewPitchLink = operation({
  name: "pitches.renew_link",
  summary: "Give a report a new link; the old one stops working",
  rest: { method: "POST", path: "/pitches/{pitch_id}/link" },
  mcp: { tool: "renew_pitch_link", destructive: true },
  access: organization("admin", { global: true }),
  idempotency: {
    stored: (answer) => ({ ...answer, report_url: null }),
    replay: async ({ rows, services }, answer) => {
      const pitch = await findPitch(rows, answer.pitch_id, { withReport: false });
      return { ...answer, report_url: reportUrl(services.config, pitch.link_token), report_expires_at: pitch.link_expires_at };
    },
  },
  refusals: { 400: "`expires_at` lies in the past", 404: "The pitch does not exist" },
  input: z.object({
    pitch_id: opaqueId,
    expires_at: z.iso
      .datetime({ offset: true, error: "must be an instant with a zone, for example 2026-12-31T00:00:00Z" })
      .nullable()
      .default(null)
      .meta({ description: "When the new link stops working; without it, when it is revoked" }),
  }),
  output: link,
  handle(context, { pitch_id, expires_at: expiresAt }) {
    if (expiresAt !== null && Date.parse(expiresAt) <= context.now().getTime())
      throw new Refusal(400, "expires_at: must lie in the future");
    return setLink(context, pitch_id, { token: newLinkToken(), expiresAt });
  },
});

export const revokePitchLink = operation({
  name: "pitches.revoke_link",
  summary: "Close a report's page: its link stops working",
  rest: { method: "DELETE", path: "/pitches/{pitch_id}/link" },
  mcp: { tool: "revoke_pitch_link", destructive: true, idempotent: true },
  access: organization("admin", { global: true }),
  refusals: { 404: "The pitch does not exist" },
  input: z.object({ pitch_id: opaqueId }),
  output: link,
  handle: (context, { pitch_id }) => setLink(context, pitch_id, { token: null, expiresAt: null }),
});

type Expiry = RowOf<"pitch">["link_expires_at"];

/** @throws Refusal 404 */
function setLink(
  context: Context<{ id: string; n: number }>,
  pitchId: string,
  { token, expiresAt }: { token: string | null; expiresAt: string | null },
): Promise<z.output<typeof link>> {
  if (!isUuid(pitchId)) throw pitchNotFound();
  return context.rows.transaction(async (tx) => {
    const [changed] = await tx.run<{ was_open: boolean; before: Expiry; after: Expiry }>(sql`
      update pitch p set link_token = ${token}, link_expires_at = date_trunc('milliseconds', ${expiresAt}::timestamptz)
      from (select id, link_token, link_expires_at from pitch where id = ${pitchId} for update) was where p.id = was.id
      returning was.link_token is not null as was_open, was.link_expires_at as before, p.link_expires_at as after`);
    if (!changed) throw pitchNotFound();
    // Links are secrets, so the audit entry says only that there is one.
    await recordChange(tx, context.subject, actorOf(context), {
      action: token === null ? "pitch.revoke_link" : "pitch.renew_link",
      entityId: pitchId,
      before: { link: changed.was_open ? "open" : "revoked", expires_at: changed.before },
      after: { link: token === null ? "revoked" : changed.was_open ? "replaced" : "open", expires_at: changed.after },
    });
    const report_url = reportUrl(context.services.config, token);
    return { pitch_id: pitchId, report_url, report_expires_at: changed.after };
  });
}
