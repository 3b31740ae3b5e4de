import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import { counted } from "../../../words.ts";
import type { OrganizationAction, View } from "../../screen.ts";

/** The page again, which says what was done; see `doneNote`. */
export const placeOf = ({ organization }: View, done: string): string =>
  `/app/organization?organization=${organization.id}&done=${done}`;

interface Ending {
  path: string;
  /** What the button that opens the question says, and the one that answers it. */
  ask: string;
  confirm: string;
  /** What follows from it. */
  text: string;
  name: string;
  ids: readonly string[];
}

/** A step before something ends for good: what follows is told, and a second button does it. */
export const ending = ({ organization }: View, { path, ask, confirm, text, name, ids }: Ending): Markup =>
  html`<details class="plan ending"><summary aria-label="${ask}: ${name}">${ask}</summary><form method="post" action="/app${path}?organization=${organization.id}"><input type="hidden" name="ids" value="${ids.join(" ")}">
<p>${text}</p><div class="buttons"><button class="quiet" aria-label="${confirm}: ${name}">${confirm}</button></div></form></details>`;

/** For a key, where the person may revoke it. */
export const revokingKey = (view: View, { id, name }: { id: string; name: string }): Markup | "" =>
  view.mayAsk({ operation: "keys.revoke", input: { key_id: id } })
    ? ending(view, {
        ...{
          path: "/organization/keys",
          ask: "Revoke",
          confirm: "Revoke for ever",
          name: name || "the key without a name",
          ids: [id],
        },
        text: "Programs that use it are refused from their next call on. It cannot be taken back.",
      })
    : "";

/** For invitations of one address to one place, where the person may withdraw them. */
export const withdrawing = (view: View, { ids, email }: { ids: readonly string[]; email: string }): Markup | "" =>
  ids.every((id) => view.mayAsk({ operation: "invites.revoke", input: { invite_id: id } }))
    ? ending(view, {
        ...{ path: "/organization/invitations", ask: "Withdraw", name: email || "a hidden address", ids },
        confirm: ids.length > 1 ? `Withdraw all ${ids.length}` : "Withdraw for ever",
        text: ids.length > 1 ? "Their links stop working." : "Its link stops working.",
      })
    : "";

const idsOf = (text: string): string[] => text.split(" ").filter(Boolean);

/** What the buttons do, by the operations of the API, which write the audit trail. */
export const endingActions: readonly OrganizationAction[] = [
  {
    path: "/organization/keys",
    async act(view, field) {
      for (const key_id of idsOf(field("ids"))) await view.ask({ operation: "keys.revoke", input: { key_id } });
      return placeOf(view, "key");
    },
  },
  {
    path: "/organization/invitations",
    async act(view, field) {
      const ids = idsOf(field("ids"));
      for (const invite_id of ids) await view.ask({ operation: "invites.revoke", input: { invite_id } });
      return placeOf(view, String(ids.length));
    },
  },
];

/** What the form that led here has done. */
export function doneNote(view: View): Markup | "" {
  const done = view.query("done");
  const count = Number.parseInt(done, 10);
  const ended = count > 0 ? `${counted(count, "invitation")} withdrawn` : "";
  const revoked = Number.parseInt(view.query("revoked"), 10) || 0;
  const texts: Readonly<Record<string, string>> = {
    ...{ key: "The key was revoked", invited: "The invitation is on its way", role: "The role was changed" },
    removed: `The person was removed${revoked > 0 ? `, and ${counted(revoked, "API key")} of theirs revoked` : ""}`,
  };
  const text = Object.hasOwn(texts, done) ? texts[done] : ended;
  return text ? html`<p class="note" role="status">${text}.</p>` : "";
}
