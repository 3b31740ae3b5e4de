import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { personally, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { endConnections } from "../users/end-connections.ts";
import { revokeLinksOfPrograms } from "../users/links-of-programs.ts";

/** An organization in which a person can let a client act. */
export interface OAuthMembership {
  organizationId: string;
  organization: string;
  /** The roles that the person has there. */
  roles: string[];
  /** Whether some role there allows changes. */
  mayWrite: boolean;
  /** Whether it lets people in with two factors only. */
  requiresSecondFactor: boolean;
}

/** Where a person is a member: of the organization, a group or a website of it. */
export async function membershipsOf(database: Database, userId: string): Promise<OAuthMembership[]> {
  return database.system.read<OAuthMembership>(sql`
    select o.id as "organizationId", o.name as organization, array_agg(distinct r.name order by r.name) as roles,
      bool_or('admin' = any(r.permissions)) as "mayWrite", o.require_second_factor as "requiresSecondFactor"
    from membership m join organization o on o.id = m.organization_id join role r on r.id = m.role_id
    where m.user_id = ${userId} group by o.id order by o.name, o.id`);
}

export interface NewConnection {
  grantId: string;
  userId: string;
  /** Of the browser in which the person lets the client act. */
  sessionId: string;
  organizationId: string;
  clientId: string;
  clientName: string;
  mayWrite: boolean;
  /** Whether the person has shown two factors. */
  secondFactor: boolean;
}

/**
 * Lets a client act for a user in an organization, and records it in the audit trail.
 *
 * @throws Refusal 401 when the session has ended, 403 when the person is no member of it, or has not shown the second factor that it asks for.
 */
export function connectClient(database: Database, given: NewConnection): Promise<void> {
  return database.system.transaction(async (tx) => {
    // Locked: what signs the person out everywhere comes before this, or finds the connection that it has to end.
    const [session] = await tx.run(
      db
        .selectFrom("person_session")
        .select("id")
        .where("id", "=", given.sessionId)
        .where("user_id", "=", given.userId)
        .forKeyShare(),
    );
    if (!session) throw new Refusal(401, "You were signed out meanwhile; sign in and connect again");
    // Locked: what ends connections, by a new rule or because the person leaves, comes before this one or finds it.
    const [organization] = await tx.run<Organization & { asks: boolean }>(sql`
      select o.id, o.n, o.require_second_factor as asks
      from organization o join membership m on m.organization_id = o.id and m.user_id = ${given.userId}
      where o.id = ${given.organizationId} for share`);
    if (!organization) throw new Refusal(403, "You are not a member of this organization");
    if (organization.asks && !given.secondFactor) {
      throw new Refusal(403, "This organization asks for a second factor; sign in with it and connect again");
    }
    await tx.run(
      db.insertInto("oauth_connection").values({
        grant_id: given.grantId,
        user_id: given.userId,
        organization_id: organization.id,
        client_id: given.clientId,
        client_name: given.clientName,
        may_write: given.mayWrite,
      }),
    );
    const after = { client_id: given.clientId, client_name: given.clientName, may_write: given.mayWrite };
    await recordChange(tx, organization, personally(given.userId), {
      ...{ action: "connection.create", entityId: given.grantId, before: null, after },
    });
  });
}

export interface Connection {
  grantId: string;
  organization: string;
  clientName: string;
  mayWrite: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What acts for a person, newest first. */
export function connectionsOf(database: Database, userId: string): Promise<Connection[]> {
  return database.system.read(
    db
      .selectFrom("oauth_connection as c")
      .innerJoin("organization as o", "o.id", "c.organization_id")
      .select([
        "c.grant_id as grantId",
        "o.name as organization",
        "c.client_name as clientName",
        "c.may_write as mayWrite",
        "c.created_at as createdAt",
        "c.last_used_at as lastUsedAt",
      ])
      .where("c.user_id", "=", userId)
      .orderBy("c.created_at", "desc")
      .orderBy("c.grant_id"),
  );
}

/** Whether a connection still stands and its person is a member of its organization still. */
export async function isConnected(database: Database, grantId: string): Promise<boolean> {
  const found = await database.system.read(sql`
    select 1 from oauth_connection c where c.grant_id = ${grantId}
      and exists (select from membership m where m.organization_id = c.organization_id and m.user_id = c.user_id)`);
  return found.length > 0;
}

/**
 * Ends a connection with all its tokens; without one of that id nothing happens.
 *
 * @param userId only a connection of this person, whose wish it is: the links that the program made end too. When a program ends the
 *   connection itself they stay.
 */
export function disconnect(database: Database, grantId: string, userId: string | null = null): Promise<void> {
  return database.system.transaction(async (tx) => {
    const [ended] = await endConnections(tx, sql`c.grant_id = ${grantId} and (${userId}::uuid is null or c.user_id = ${userId})`);
    if (ended && userId !== null) await revokeLinksOfPrograms(tx, personally(userId), [grantId]);
  });
}
