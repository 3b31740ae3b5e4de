import { z } from "zod";
import {
  type Access,
  type AnyOperation,
  type Context,
  opaqueId,
  operation,
  organization,
  website,
  websiteId,
} from "../../operation/index.ts";
import { type Query, sql } from "../../platform/database/index.ts";
import { type KeyRow, toKeyRecord } from "../api-keys/key.ts";
import { keyChangeFields } from "../api-keys/of-member.ts";
import { findGroup } from "../groups/group.ts";
import { mayManagePeople } from "../manages-people.ts";
import { oneRole, roleChoice } from "../roles/role.ts";
import { changeRole, removeMember } from "./change.ts";
import { memberRecord, membershipsOf, type Resource, selectMembers } from "./member.ts";

/** The three kinds of resource that have members; each has the same three operations. */
interface Kind {
  name: string;
  /** In summaries. */
  label: string;
  path: string;
  access(permission: "view" | "members"): Access<unknown>;
  /** The input field that names the resource. */
  field: Record<string, z.ZodType>;
  resource(context: Context, input: Record<string, unknown>): Promise<Resource>;
  /** When the resource itself can be unknown. */
  absent?: string;
  /** Who is listed: those of the resource, and those who reach it from above. */
  listed(organizationId: string, resource: Resource): Query<unknown>;
}

const kinds: readonly Kind[] = [
  {
    name: "members",
    label: "the organization",
    path: "/members",
    access: (permission) => organization(permission, { global: true }),
    field: {},
    resource: async () => ({ websiteId: null, groupId: null }),
    listed: membershipsOf,
  },
  {
    name: "websites.members",
    label: "a website",
    path: "/websites/{website_id}/members",
    access: (permission) => website(permission),
    field: { website_id: websiteId },
    resource: async (_context, input) => ({ websiteId: input.website_id as string, groupId: null }),
    listed: (organizationId, { websiteId: id }) => sql`
      m.organization_id = ${organizationId} and (
        m.website_id = ${id} or (m.website_id is null and m.group_id is null)
        or m.group_id in (select g.group_id from website_group_member g where g.website_id = ${id}))`,
  },
  {
    name: "groups.members",
    label: "a group",
    absent: "The group does not exist",
    path: "/groups/{group_id}/members",
    access: (permission) => organization(permission, { global: true }),
    field: { group_id: opaqueId },
    resource: async ({ rows, caller }, input) => ({
      websiteId: null,
      groupId: (await findGroup(rows, caller.organization.id, input.group_id as string)).id,
    }),
    listed: membershipsOf,
  },
];

export const memberOperations: readonly AnyOperation[] = kinds.flatMap((kind) => [list(kind), update(kind), remove(kind)]);

/** Whoever changes members may see their addresses. */
const shown = (key: KeyRow) => toKeyRecord(key, true);

function refusals(kind: Kind, alsoForbidden?: string) {
  return {
    403: ["The member is the key's own person or the organization's owner, or may do more than the key", alsoForbidden]
      .filter(Boolean)
      .join(". "),
    404: [kind.absent, "The member or the role does not exist"].filter(Boolean).join(". "),
    ...(kind.name === "members" && { 409: "The organization would lose its last admin" }),
  };
}

function list(kind: Kind) {
  return operation({
    name: `${kind.name}.list`,
    summary: `List the members of ${kind.label}`,
    description: "E-mail addresses are shown to those who may manage the members, and are empty for others.",
    rest: { method: "GET", path: kind.path },
    access: kind.access("view"),
    ...(kind.absent && { refusals: { 404: kind.absent } }),
    input: z.object(kind.field),
    output: z.object({ members: z.array(memberRecord) }),
    async handle(context, input) {
      const resource = await kind.resource(context, input);
      const { caller, rows } = context;
      const members = await rows.read(selectMembers(kind.listed(caller.organization.id, resource)));
      const isShown = mayManagePeople(caller, resource.websiteId === null ? "organization" : "website");
      return { members: isShown ? members : members.map((member) => ({ ...member, email: "" })) };
    },
  });
}

function update(kind: Kind) {
  return operation({
    name: `${kind.name}.update`,
    summary: `Change the role of a member of ${kind.label}`,
    description:
      "Not of the person that the key belongs to, the organization's owner or its last admin. What the person's keys are worth " +
      "follows at once.",
    rest: { method: "PATCH", path: `${kind.path}/{user_id}` },
    access: kind.access("members"),
    refusals: {
      400: "Neither or both of `role` and `role_id` are given",
      ...refusals(kind, "The role allows more than the key holds"),
    },
    input: z.object({ ...kind.field, user_id: opaqueId, ...roleChoice }).superRefine((input, context) => {
      oneRole(input, context);
      if (input.role === undefined && input.role_id === undefined)
        context.addIssue({ code: "custom", path: ["role"], message: "give role or role_id" });
    }),
    output: z.object({
      member: memberRecord,
      revoked_keys: keyChangeFields.revoked_keys,
      capped_keys: keyChangeFields.capped_keys,
    }),
    async handle(context, input) {
      const { member, keys } = await changeRole(context, await kind.resource(context, input), input.user_id, input);
      return { member, revoked_keys: keys.revoked.map(shown), capped_keys: keys.capped.map(shown) };
    },
  });
}

function remove(kind: Kind) {
  return operation({
    name: `${kind.name}.remove`,
    summary: `Remove a member's explicit membership of ${kind.label}`,
    description:
      "Not of the person that the key belongs to, the organization's owner or its last admin. The person's keys that are worth " +
      "nothing any more are revoked at once; with `transfer_keys_to` they go on, as keys of that member.",
    rest: { method: "DELETE", path: `${kind.path}/{user_id}` },
    access: kind.access("members"),
    refusals: {
      ...refusals(kind),
      404: [kind.absent, "The member, or the one in `transfer_keys_to`, does not exist"].filter(Boolean).join(". "),
      409: [kind.name === "members" && "The organization would lose its last admin", "`transfer_keys_to` may do less than a key"]
        .filter(Boolean)
        .join(". "),
    },
    input: z.object({
      ...kind.field,
      user_id: opaqueId,
      transfer_keys_to: opaqueId.optional().meta({
        description: "The id of the member who gets the keys that would be revoked, with what they were worth",
      }),
    }),
    output: z.object({ success: z.boolean(), message: z.string(), ...keyChangeFields }),
    async handle(context, input) {
      const { member, keys } = await removeMember(
        context,
        await kind.resource(context, input),
        input.user_id,
        input.transfer_keys_to?.toLowerCase(),
      );
      return {
        success: true,
        message: `${member.email} is no longer a member`,
        revoked_keys: keys.revoked.map(shown),
        capped_keys: keys.capped.map(shown),
        transferred_keys: keys.transferred.map(shown),
      };
    },
  });
}
