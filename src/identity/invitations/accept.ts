import { type Database, type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { personally, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { isGrantable } from "../roles/grantable.ts";
import { hashToken } from "../tokens.ts";
import { type Browser, type Entered, enter } from "../users/enter.ts";
import { checkNewPassword } from "../users/password-rules.ts";
import { hashPassword } from "../users/passwords.ts";

/** What the page of the link shows. */
export interface OpenInvite {
  id: string;
  organization: string;
  /** Name of the website or group; null for the organization itself. */
  resource: string | null;
  role: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the address has no password yet, so that one has to be set. */
  needsPassword: boolean;
}

const gone = () =>
  new Refusal(
    404,
    "This invitation was used, revoked or has expired, or who sent it has left. Ask the organization for a new one.",
  );

/**
 * The invitation of a link.
 *
 * @throws Refusal 404 for a link that is unknown, used, revoked, expired or lapsed.
 */
export function readInvite(database: Database, token: string): Promise<OpenInvite> {
  return database.system.transaction((tx) => find(tx, token));
}

/**
 * Accepts an invitation: sets the password of a new account, makes the membership and uses the link up. A member that is
 * there already stays as it is. Having the link shows that the address is the person's own.
 *
 * @returns a session for a new account; null for one that signs in with the password it has.
 * @throws Refusal 404, or 400 when a password is needed and none is given, or one that will not do.
 */
export async function acceptInvite(
  database: Database,
  token: string,
  input: { password: string | null; firstName: string; lastName: string; browser: Browser; publicUrl: string | undefined },
): Promise<Entered | null> {
  // Hashing costs more than all else here, so the link comes first.
  const { email } = await readInvite(database, token);
  if (input.password !== null) await checkNewPassword(input.password, { email, publicUrl: input.publicUrl });
  const passwordHash = input.password === null ? null : await hashPassword(input.password);
  return database.system.transaction(async (tx) => {
    await tx.run(sql`
      select 1 from invite i join link_token t on t.invite_id = i.id where t.token_hash = ${hashToken(token)} for update of i`);
    const invite = await find(tx, token);
    if (invite.needsPassword && passwordHash === null) throw new Refusal(400, "password: is needed for a new account");
    const [user] = await tx.run<{ id: string }>(sql`select find_or_create_user(${invite.email}) as id`);
    const userId = user!.id;
    await tx.run(sql`
      update app_user set email_verified_at = coalesce(email_verified_at, clock_timestamp()),
        password_hash = coalesce(password_hash, ${passwordHash}),
        first_name = coalesce(nullif(first_name, ''), ${input.firstName}), last_name = coalesce(nullif(last_name, ''), ${input.lastName})
      where id = ${userId}`);
    await join(tx, invite.id, userId, input);
    return invite.needsPassword ? enter(tx, userId, input.browser) : null;
  });
}

async function find(tx: Transaction, token: string): Promise<OpenInvite> {
  const [found] = await tx.run<OpenInvite>(sql`
    select i.id, o.name as organization, coalesce(w.name, g.name) as resource, r.name as role, i.email,
      i.first_name as "firstName", i.last_name as "lastName", u.password_hash is null as "needsPassword"
    from link_token t join invite i on i.id = t.invite_id join organization o on o.id = i.organization_id join role r on r.id = i.role_id
    left join tracking.website w on w.id = i.website_id left join website_group g on g.id = i.group_id left join app_user u on u.email = i.email
    where t.token_hash = ${hashToken(token)} and t.purpose = 'invite' and t.expires_at > clock_timestamp()
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp() and w.deleted_at is null
      and ${isGrantable}`);
  if (!found) throw gone();
  return found;
}

interface Joined {
  organization_id: string;
  organization_n: number;
  website_id: string | null;
  group_id: string | null;
  role_id: string;
  email: string;
}

async function join(
  tx: Transaction,
  inviteId: string,
  userId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  const [invite] = await tx.run<Joined>(sql`
    update invite i set accepted_at = clock_timestamp() from organization o where i.id = ${inviteId} and o.id = i.organization_id
    returning i.organization_id, o.n as organization_n, i.website_id, i.group_id, i.role_id, i.email`);
  const { organization_id, organization_n, website_id, group_id, role_id, email } = invite!;
  const member = { user_id: userId, role_id, first_name: names.firstName, last_name: names.lastName };
  await tx.run(
    db
      .insertInto("membership")
      .values({ organization_id, website_id, group_id, ...member })
      .onConflict((existing) => existing.doNothing()),
  );
  // Other invitations of the same person to the same resource have nothing left to offer.
  await tx.run(sql`
    update invite set revoked_at = clock_timestamp()
    where organization_id = ${organization_id} and email = ${email} and accepted_at is null and revoked_at is null
      and website_id is not distinct from ${website_id}::uuid and group_id is not distinct from ${group_id}::uuid`);
  await tx.run(db.deleteFrom("link_token").where("invite_id", "=", inviteId));
  const organization: Organization = { id: organization_id, n: organization_n };
  await recordChange(tx, organization, personally(userId), {
    ...{ action: "invite.accept", entityId: inviteId, websiteId: website_id, before: null, after: { email, role_id, group_id } },
  });
}
