import { z } from "zod";
import { type Context, id, type OrganizationSubject, opaqueId, operation, organization, website } from "../../operation/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { db } from "../database.ts";
import { findGroup } from "../groups/group.ts";
import { permissionsAt, type Resource, resourceKind } from "../members/member.ts";
import { grantableRole, oneRole, type RoleRecord, roleChoice } from "../roles/role.ts";
import { lockForCaller } from "../still-holds.ts";
import { queueInvitation } from "./queue.ts";

const input = z
  .object({
    type: resourceKind,
    invite_method: z.enum(["direct", "email"]),
    email: z
      .email()
      .max(254)
      .regex(/^.{1,64}@/, "has more than 64 characters before the @")
      .toLowerCase(),
    ...roleChoice,
    website_id: id.optional().meta({ description: "Required when `type` is `website`" }),
    group_id: opaqueId.optional().meta({ description: "Required when `type` is `group`, which needs a global key" }),
    first_name: z.string().trim().max(100).default(""),
    last_name: z.string().trim().max(100).default(""),
  })
  .superRefine((given, context) => {
    oneRole(given, context);
    for (const type of ["website", "group"] as const) {
      if (given.type === type && given[`${type}_id`] === undefined)
        context.addIssue({ code: "custom", path: [`${type}_id`], message: `is required when type is ${type}` });
    }
  });

type Input = z.output<typeof input>;

export const createInvite = operation({
  name: "invites.create",
  summary: "Invite a person to the organization, a website or a group",
  description:
    "`direct` adds the person at once, without e-mail, and makes an account (e-mail unverified) when the address has none. `email` " +
    "sends a link, valid for 7 days, by which the person sets a password and accepts; the answer is the same whether or not the " +
    "address has an account or is a member already. One address gets at most 5 invitations a day of an organization, and 20 of all; " +
    "`delivery` in the list of invitations shows whether the mail was sent. Without `role` and `role_id` the role is " +
    "Viewer. Nobody can grant more than they hold.",
  rest: { method: "POST", path: "/invites", status: 201 },
  access: organization("members", { somewhere: true }),
  idempotency: { compared: ({ role, ...others }) => ({ ...others, ...(role !== "viewer" && { role }) }) },
  checkKey(caller, { type }) {
    if (caller.held.organization.includes("members") || (type !== "group" && type !== "organization")) return;
    throw new Refusal(403, `Inviting to ${type === "group" ? "a group" : "the organization"} needs a global key`);
  },
  refusals: {
    400: "`role` and `role_id` are both given, or the id that `type` needs is missing",
    403: "This kind of resource needs another key, or the role allows more than the key holds",
    404: "The role or the group does not exist",
    409: "The person is a member already (`direct` only)",
    429: "The organization has sent its 5,000 invitations of the day",
  },
  input,
  output: z.object({
    success: z.boolean(),
    message: z.string(),
    invite_id: z.string().optional().meta({ description: "`email` only" }),
    user_id: z.string().optional().meta({ description: "`direct` only" }),
  }),
  async handle(context, given) {
    const resource = await resourceOf(context, given);
    return given.invite_method === "direct" ? addDirectly(context, resource, given) : inviteByMail(context, resource, given);
  },
});

/** @throws Refusal 403 for a website that the key does not administer, 404 for an unknown group. */
async function resourceOf({ caller, rows }: Context<OrganizationSubject>, given: Input): Promise<Resource> {
  if (given.type === "website") {
    return { websiteId: website("members").admit(caller, { website_id: given.website_id }).id, groupId: null };
  }
  if (given.type === "organization") return { websiteId: null, groupId: null };
  return { websiteId: null, groupId: (await findGroup(rows, caller.organization.id, given.group_id!)).id };
}

async function addDirectly(context: Context<OrganizationSubject>, resource: Resource, given: Input) {
  const { rows, caller } = context;
  return rows.transaction(async (tx) => {
    await lockForCaller(tx, caller);
    const role = await grantableRole(tx, caller, permissionsAt(caller.held, resource), given);
    const [user] = await tx.run<{ id: string }>(sql`select find_or_create_user(${given.email}) as id`);
    const [added] = await tx.run(
      db
        .insertInto("membership")
        .values({
          organization_id: caller.organization.id,
          user_id: user!.id,
          role_id: role.id,
          website_id: resource.websiteId,
          group_id: resource.groupId,
          first_name: given.first_name,
          last_name: given.last_name,
        })
        .onConflict((existing) => existing.doNothing())
        .returning("id"),
    );
    if (!added)
      throw new Refusal(409, "email: is a member already; change the role instead", {
        details: { existing: { user_id: user!.id } },
      });
    await record(tx, context, { action: "member.add", entityId: user!.id }, { resource, given, role });
    return { success: true, message: "The person was added", user_id: user!.id };
  });
}

async function inviteByMail(context: Context<OrganizationSubject>, resource: Resource, given: Input) {
  const { rows, caller } = context;
  const inviteId = await rows.transaction(async (tx) => {
    await lockForCaller(tx, caller);
    const role = await grantableRole(tx, caller, permissionsAt(caller.held, resource), given);
    const [invite] = await tx.run(
      db
        .insertInto("invite")
        .values({
          organization_id: caller.organization.id,
          type: given.type,
          website_id: resource.websiteId,
          group_id: resource.groupId,
          email: given.email,
          role_id: role.id,
          first_name: given.first_name,
          last_name: given.last_name,
          invited_by: caller.userId,
        })
        .returning("id"),
    );
    const inviteId = invite!.id;
    await record(tx, context, { action: "invite.create", entityId: inviteId }, { resource, given, role });
    await queueInvitation(tx, caller.organization, { id: inviteId, email: given.email });
    return inviteId;
  });
  return { success: true, message: "The invitation is on its way by e-mail", invite_id: inviteId };
}

function record(
  tx: Transaction,
  context: Context<OrganizationSubject>,
  done: { action: string; entityId: string },
  { resource, given, role }: { resource: Resource; given: Input; role: RoleRecord },
): Promise<void> {
  const { type, email, first_name, last_name } = given;
  return recordChange(tx, context.caller.organization, actorOf(context), {
    ...done,
    websiteId: resource.websiteId,
    before: null,
    after: { type, email, first_name, last_name, role: role.name, role_id: role.id, group_id: resource.groupId },
  });
}
