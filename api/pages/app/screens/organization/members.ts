import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { counted } from "../../../words.ts";
import type { Answer, Asking } from "../../ask.ts";
import type { OrganizationAction, View } from "../../screen.ts";
import { ending, placeOf } from "./ended.ts";

type Member = Answer<"members.list">["members"][number];
type Role = Answer<"roles.list">["roles"][number];

/** What is known of roles and keys where memberships are changed. */
interface Known {
  roles: readonly Role[];
  /** Of people's keys that work, the number by their owner; null for who may not see them. */
  keys: ReadonlyMap<string, number> | null;
}

/**
 * The buttons that change the role of a person or end the membership, where the person who looks may do so.
 *
 * @param id of the website or the group that the membership is for; "" for the organization, and for a group that the person may not see.
 */
export function managing(view: View, { member, id }: { member: Member; id: string }, known: Known): Markup | "" {
  const { user_id, role_id, access_type: access } = member;
  const { organization, anywhere } = view.caller.held;
  const mayWhole = view.mayAsk({ operation: "members.update", input: { user_id } });
  const held = mayWhole ? organization : anywhere;
  const now = known.roles.find((role) => role.id === role_id);
  const isRefused = !now || now.permissions.includes("owner") || now.permissions.some((one) => !held.includes(one));
  const isBeyond = access !== "website" && (!mayWhole || (access === "group" && id === ""));
  if (isBeyond || user_id === view.caller.userId || isRefused) return "";
  const name = member.email;
  const ids = [user_id, ...(id ? [id] : []), ...(access === "group" ? [access] : [])];
  const roles = known.roles.filter(({ permissions }) => permissions.every((one) => one !== "owner" && held.includes(one)));
  const changing = html`<details class="plan ending"><summary aria-label="Change the role: ${name}">Change the role</summary><form method="post" action="/app/organization/members/role?organization=${view.organization.id}"><input type="hidden" name="ids" value="${ids.join(" ")}">
<p>Their API keys may at most what they may, from the next call on.</p><label>Role <select name="role_id">${roles.map((role) => html`<option value="${role.id}"${role.id === role_id ? html` selected` : ""}>${role.name}</option>`)}</select></label><div class="buttons"><button aria-label="Save the role: ${name}">Save the role</button></div></form></details>`;
  const removing = ending(view, {
    ...{ path: "/organization/members/remove", ask: "Remove", confirm: "Remove the person", name, ids },
    text: `They lose this access at once. ${keysText(known.keys && (known.keys.get(user_id) ?? 0))}`,
  });
  return html`${changing}${removing}`;
}

/** What becomes of a person's keys. @param count null where that is not known. */
function keysText(count: number | null): string {
  if (count === 0) return "They have no API keys.";
  const which =
    count === 1
      ? "Their API key is revoked for ever if it reaches nothing without it"
      : `Those of their ${count === null ? "API keys" : counted(count, "API key")} that reach nothing without it are revoked for ever`;
  return `${which}; programs that use ${count === 1 ? "it" : "them"} are refused. Keys of the organization stay.`;
}

/** A membership as the buttons name it, and who asks about its place. */
async function membershipOf(
  view: View,
  text: string,
): Promise<{ asking: Asking; kind: "members" | "websites.members" | "groups.members"; input: Record<string, string> }> {
  const [user_id = "", id, group] = text.split(" ").filter(Boolean);
  if (id === undefined) return { asking: view, kind: "members", input: { user_id } };
  if (group !== undefined) return { asking: view, kind: "groups.members", input: { user_id, group_id: id } };
  const [asking = view] = await view.about([id]);
  return { asking, kind: "websites.members", input: { user_id, website_id: id } };
}

/** What the buttons do. */
export const memberActions: readonly OrganizationAction[] = [
  {
    path: "/organization/members/role",
    async act(view, field) {
      const { asking, kind, input } = await membershipOf(view, field("ids"));
      await asking.ask({ operation: `${kind}.update`, input: { ...input, role_id: field("role_id") } });
      return placeOf(view, "role");
    },
  },
  {
    path: "/organization/members/remove",
    async act(view, field) {
      const { asking, kind, input } = await membershipOf(view, field("ids"));
      const { revoked_keys: revoked } = await asking.ask({ operation: `${kind}.remove`, input });
      return `${placeOf(view, "removed")}&revoked=${revoked.length}`;
    },
  },
];
