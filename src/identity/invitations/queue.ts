import type { Organization, Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { queueMail } from "../mail/queue.ts";
import { admitAttempt } from "../users/throttle.ts";

const day = 24 * 60 * 60;
/** Invitations by mail that one organization may send in a day. */
const byOrganization = { scope: "invitations", most: 5_000, periodSeconds: day };

/**
 * Accepts an invitation's mail for sending.
 *
 * @throws Refusal 429 when the organization has sent its share of the day.
 */
export async function queueInvitation(
  tx: Transaction,
  organization: Organization,
  invite: { id: string; email: string },
): Promise<void> {
  if (!(await admitAttempt(tx, byOrganization, organization.id))) {
    throw new Refusal(429, `An organization sends at most ${byOrganization.most} invitations a day`, {
      retryAfterSeconds: byOrganization.periodSeconds,
    });
  }
  await queueMail(tx, organization, { kind: "invite", recipient: invite.email, inviteId: invite.id });
}
