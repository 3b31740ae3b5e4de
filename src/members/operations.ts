import { z } from "zod";
import { type Access, organization, website } from "../access.ts";
import type { Context } from "../context.ts";
import { type Query, sql } from "../database.ts";
import { looseId, websiteId } from "../fields.ts";
import { findGroup } from "../groups/group.ts";
import { type AnyOperation, operation } from "../operation.ts";
import { oneRole, roleChoice } from "../roles/role.ts";
import { changeRole, removeMember } from "./change.ts";
import { memberRecord, type Place, selectMembers, standsIn } from "./member.ts";

/** The three places that have members; each has the same three operations. */
interface Kind {
  name: string;
  /** In summaries. */
  label: string;
  path: string;
  access(permission: "view" | "admin"): Access<unknown>;
  /** The input field that names the place. */
  field: Record<string, z.ZodType>;
  place(context: Context, input: Record<string, unknown>): Promise<Place>;
  /** When the place itself can be unknown. */
  absent?: string;
  /** Who is listed: those of the place, and those who reach it from above. */
  listed(organizationId: string, place: Place): Query<unknown>;
}

const kinds: readonly Kind[] = [
  {
    name: "members",
    label: "the organization",
    path: "/members",
    access: (permission) => organization(permission, { global: true }),
    field: {},
    place: async () => ({ websiteId: null, groupId: null }),
    listed: standsIn,
  },
  {
    name: "websites.members",
    label: "a website",
    path: "/websites/{website_id}/members",
    access: (permission) => website(permission),
    field: { website_id: websiteId },
    place: async (_context, input) => ({ websiteId: input.website_id as string, groupId: null }),
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
    field: { group_id: looseId },
    place: async ({ rows, caller }, input) => ({
      websiteId: null,
      groupId: (await findGroup(rows, caller.organization.id, input.group_id as string)).id,
    }),
    listed: standsIn,
  },
];

export const memberOperations: readonly AnyOperation[] = kinds.flatMap((kind) => [list(kind), update(kind), remove(kind)]);

function refusals(kind: Kind, alsoForbidden?: string) {
  return {
    403: ["The member is the key's own person or the organization's owner", alsoForbidden].filter(Boolean).join(". "),
    404: [kind.absent, "The member or the role does not exist"].filter(Boolean).join(". "),
    ...(kind.name === "members" && { 409: "The organization would lose its last admin" }),
  };
}

function list(kind: Kind) {
  return operation({
    name: `${kind.name}.list`,
    summary: `List the members of ${kind.label}`,
    rest: { method: "GET", path: kind.path },
    access: kind.access("view"),
    ...(kind.absent && { refusals: { 404: kind.absent } }),
    input: z.object(kind.field),
    output: z.object({ members: z.array(memberRecord) }),
    async handle(context, input) {
      const place = await kind.place(context, input);
      return { members: await context.rows.read(selectMembers(kind.listed(context.caller.organization.id, place))) };
    },
  });
}

function update(kind: Kind) {
  return operation({
    name: `${kind.name}.update`,
    summary: `Change the role of a member of ${kind.label}`,
    description: "Not of the person that the key belongs to, the organization's owner or its last admin.",
    rest: { method: "PATCH", path: `${kind.path}/{user_id}` },
    access: kind.access("admin"),
    refusals: {
      400: "Neither or both of `role` and `role_id` are given",
      ...refusals(kind, "The role allows more than the key holds"),
    },
    input: z.object({ ...kind.field, user_id: looseId, ...roleChoice }).superRefine((input, context) => {
      oneRole(input, context);
      if (input.role === undefined && input.role_id === undefined)
        context.addIssue({ code: "custom", path: ["role"], message: "give role or role_id" });
    }),
    output: z.object({ member: memberRecord }),
    async handle(context, input) {
      return { member: await changeRole(context, await kind.place(context, input), input.user_id, input) };
    },
  });
}

function remove(kind: Kind) {
  return operation({
    name: `${kind.name}.remove`,
    summary: `Remove a member's explicit membership of ${kind.label}`,
    description: "Not of the person that the key belongs to, the organization's owner or its last admin.",
    rest: { method: "DELETE", path: `${kind.path}/{user_id}` },
    access: kind.access("admin"),
    refusals: refusals(kind),
    input: z.object({ ...kind.field, user_id: looseId }),
    output: z.object({ success: z.boolean(), message: z.string() }),
    async handle(context, input) {
      const member = await removeMember(context, await kind.place(context, input), input.user_id);
      return { success: true, message: `${member.email} is no longer a member` };
    },
  });
}
