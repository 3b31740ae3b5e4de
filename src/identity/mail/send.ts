import { setTimeout as sleep } from "node:timers/promises";
import { deliverBySmtp, MailError, type Message } from "../../integrations/smtp/index.ts";
import { publicUrl, type Services } from "../../operation/index.ts";
import { type Database, now, secondsFromNow, sql, type Transaction } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { isGrantable } from "../roles/grantable.ts";
import { newToken } from "../tokens.ts";
import { type Exhausted, exhaustedBudget } from "./budget.ts";
import { invitationMail, passwordResetMail } from "./messages.ts";

/** Longer than an attempt can take. */
const claimSeconds = 60;
/** How long after the claim a delivery may still be recorded: ends before the next attempt can begin. */
const recordTimeoutMs = 55_000;
const recordIntervalMs = 1_000;
/** Attempts of which nobody knows what became: the mail may have arrived with each. */
const mostUnknown = 2;
const resetMinutes = 60;

interface ClaimedMail {
  id: string;
  kind: "invite" | "password_reset";
  recipient: string;
  organization_id: string | null;
  invite_id: string | null;
  unknown_attempts: number;
}

export type MailStatus = "sent" | "suppressed" | "failed";
/** Why a mail did not go. */
type Reason = Exhausted | "needless" | "refused" | "unanswered" | "gave_up" | "stopped";

/**
 * Sends a mail unless that was done already. Attempts never overlap. An attempt whose outcome nobody knows, since the process, the
 * mail server or the database ended between the server's acceptance and its record, keeps its claim: it is repeated once, under the same
 * Message-ID, and after the second the mail fails, so that nobody gets a mail more than twice.
 *
 * @throws MailError when it may go later; Error when another attempt is still under way.
 */
export async function sendMail(services: Pick<Services, "database" | "config">, mailId: string): Promise<MailStatus> {
  const { database, config } = services;
  const prepared = await database.system.transaction((tx) => prepare(tx, services, mailId));
  const recordUntil = Date.now() + recordTimeoutMs;
  if (typeof prepared === "string") return prepared;
  const { mail, message } = prepared;
  try {
    if (!config.SMTP_URL) throw new MailError("SMTP_URL is not set", "later");
    const host = new URL(publicUrl(config)).hostname;
    await deliverBySmtp(config.SMTP_URL, {
      ...message,
      from: config.MAIL_FROM,
      to: mail.recipient,
      messageId: `<${mail.id}@${host}>`,
    });
  } catch (error) {
    if (!(error instanceof MailError) || error.outcome === "unknown") throw error;
    const isRefused = error.outcome === "refused";
    await record(database, mailId, isRefused ? "failed" : "queued", error.message, isRefused ? "refused" : null);
    if (isRefused) return "failed";
    throw error;
  }
  for (;;) {
    try {
      await record(database, mailId, "sent", null, null);
      return "sent";
    } catch (error) {
      // A yes that is forgotten sends the mail again.
      if (Date.now() + recordIntervalMs > recordUntil) throw error;
      await sleep(recordIntervalMs);
    }
  }
}

/** Notes that a mail did not go: in all its time, or because its workflow was stopped. One that has gone stays sent. */
export async function giveUpMail(database: Database, mailId: string, reason: "gave_up" | "stopped"): Promise<void> {
  await database.system.transaction((tx) =>
    tx.run(
      db
        .updateTable("mail")
        .set({ status: "failed", reason, claimed_until: null })
        .where("id", "=", mailId)
        .where("status", "=", "queued"),
    ),
  );
}

/** Claims the mail for this attempt and writes its message, with a fresh link. */
async function prepare(
  tx: Transaction,
  { config }: Pick<Services, "config">,
  mailId: string,
): Promise<MailStatus | { mail: ClaimedMail; message: Message }> {
  const [found] = await tx.run<ClaimedMail & { status: MailStatus | "queued"; is_claimed: boolean }>(sql`
    select id, kind, recipient, organization_id, invite_id, status, coalesce(claimed_until > clock_timestamp(), false) as is_claimed,
      unknown_attempts + (claimed_until is not null)::int as unknown_attempts
    from mail where id = ${mailId} for update`);
  if (!found) return "suppressed";
  if (found.status !== "queued") return found.status;
  if (found.is_claimed) throw new Error("an earlier attempt may still be under way");
  const { unknown_attempts } = found;
  const end = async (status: "failed" | "suppressed", reason: Reason) => {
    await tx.run(db.updateTable("mail").set({ status, reason, unknown_attempts, claimed_until: null }).where("id", "=", mailId));
    return status;
  };
  if (unknown_attempts >= mostUnknown) return end("failed", "unanswered");
  const exhausted = await exhaustedBudget(tx, found);
  if (exhausted) return end("suppressed", exhausted);
  const message = await write(tx, config, found);
  if (!message) return end("suppressed", "needless");
  await tx.run(
    db
      .updateTable("mail")
      .set({ attempts: sql`attempts + 1`, unknown_attempts, claimed_until: secondsFromNow(claimSeconds) })
      .where("id", "=", mailId),
  );
  return { mail: found, message };
}

/** null: there is nothing to say any more, or nobody to say it to. */
function write(tx: Transaction, config: Services["config"], mail: ClaimedMail): Promise<Message | null> {
  return mail.kind === "invite" ? writeInvitation(tx, config, mail.invite_id!) : writeReset(tx, config, mail.recipient);
}

async function writeInvitation(tx: Transaction, config: Services["config"], inviteId: string): Promise<Message | null> {
  const [invite] = await tx.run<{
    organization: string;
    resource: string | null;
    role: string;
    first_name: string;
    expires_at: string;
    inviter: { name: string; email: string | null } | null;
  }>(sql`
    select o.name as organization, coalesce(w.name, g.name) as resource, r.name as role, i.first_name, i.expires_at,
      (select jsonb_build_object('email', case when u.email_verified_at is not null then u.email end, 'name', coalesce((
          select trim(m.first_name || ' ' || m.last_name) from membership m
          where m.organization_id = i.organization_id and m.user_id = u.id order by m.first_name = '', m.created_at limit 1), ''))
        from app_user u where u.id = i.invited_by) as inviter
    from invite i join organization o on o.id = i.organization_id join role r on r.id = i.role_id
    left join tracking.website w on w.id = i.website_id left join website_group g on g.id = i.group_id
    where i.id = ${inviteId} and i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp() and ${isGrantable}`);
  if (!invite) return null;
  const token = newToken();
  await tx.run(
    db
      .insertInto("link_token")
      .values({ token_hash: token.hash, purpose: "invite", invite_id: inviteId, expires_at: invite.expires_at }),
  );
  const link = `${publicUrl(config)}/invites/accept?token=${token.text}`;
  return invitationMail({ ...invite, firstName: invite.first_name, link });
}

async function writeReset(tx: Transaction, config: Services["config"], email: string): Promise<Message | null> {
  const token = newToken();
  const [link] = await tx.run(sql`
    insert into link_token (token_hash, purpose, user_id, expires_at)
    select ${token.hash}, 'password_reset', id, clock_timestamp() + ${`${resetMinutes} minutes`}::interval
    from app_user where email = ${email} returning 1`);
  return link ? passwordResetMail(`${publicUrl(config)}/password/new?token=${token.text}`) : null;
}

async function record(
  database: Database,
  mailId: string,
  status: MailStatus | "queued",
  error: string | null,
  reason: Reason | null,
): Promise<void> {
  await database.system.transaction((tx) =>
    tx.run(
      db
        .updateTable("mail")
        .set({
          status,
          error: error?.slice(0, 500) ?? null,
          reason,
          claimed_until: null,
          sent_at: status === "sent" ? now : null,
        })
        .where("id", "=", mailId)
        // One that was given up meanwhile stays so, unless it has gone.
        .$if(status !== "sent", (mails) => mails.where("status", "=", "queued")),
    ),
  );
}
