import { z } from "zod";
import { operation, organization } from "../../operation/index.ts";
import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { type Actor, actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { lockForCaller } from "../still-holds.ts";
import { endConnections } from "../users/end-connections.ts";
import { hasFactor } from "../users/factors/policy.ts";

const settings = z
  .object({
    require_second_factor: z.boolean().meta({
      description: "Whether members see pages and connect programs only after signing in with a second factor",
    }),
    members_without_second_factor: z.int().meta({ description: "Members who have no second factor yet" }),
  })
  .meta({ id: "SecuritySettings" });

const membersWithout = sql`(
  select count(distinct m.user_id) from membership m
  where m.organization_id = o.id and not ${hasFactor(sql`m.user_id`)})::int as members_without_second_factor`;

export const readSecuritySettings = operation({
  name: "security.read",
  summary: "What the organization asks of its members when they sign in",
  rest: { method: "GET", path: "/security-settings" },
  access: organization("view", { global: true }),
  input: z.object({}),
  output: settings,
  async handle({ services, subject }) {
    const [found] = await services.database.system.read<z.output<typeof settings>>(
      sql`select o.require_second_factor, ${membersWithout} from organization o where o.id = ${subject.id}`,
    );
    return found!;
  },
});

export const updateSecuritySettings = operation({
  name: "security.update",
  summary: "Ask members for a second factor, or not any more",
  description:
    "Members without one are led to add one when they sign in. Programs that act for members without one are disconnected at once. Keys are not touched.",
  rest: { method: "PATCH", path: "/security-settings" },
  access: organization("admin", { global: true }),
  input: z.object({ require_second_factor: z.boolean() }),
  output: settings.extend({
    ended_connections: z.int().meta({ description: "Connections of programs that ended with this change" }),
  }),
  handle: (context, { require_second_factor: required }) =>
    context.services.database.system.transaction(async (tx) => {
      await lockForCaller(tx, context.caller);
      const endedConnections = await askForSecondFactor(tx, context.subject, actorOf(context), required);
      const [found] = await tx.run<z.output<typeof settings>>(
        sql`select o.require_second_factor, ${membersWithout} from organization o where o.id = ${context.subject.id}`,
      );
      return { ...found!, ended_connections: endedConnections };
    }),
});

/** @returns how many connections of people without a second factor ended. */
async function askForSecondFactor(tx: Transaction, organization: Organization, actor: Actor, required: boolean): Promise<number> {
  const [before] = await tx.run<{ require_second_factor: boolean }>(
    db.selectFrom("organization").select("require_second_factor").where("id", "=", organization.id).forNoKeyUpdate(),
  );
  await tx.run(db.updateTable("organization").set({ require_second_factor: required }).where("id", "=", organization.id));
  const ended = required
    ? await endConnections(tx, sql`c.organization_id = ${organization.id} and not ${hasFactor(sql`c.user_id`)}`, actor)
    : [];
  const fields = { action: "organization.update", entityId: organization.id };
  await recordChange(tx, organization, actor, { ...fields, before: { ...before! }, after: { require_second_factor: required } });
  return ended.length;
}
