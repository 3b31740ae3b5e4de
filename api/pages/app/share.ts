import { randomUUID } from "node:crypto";
import { html } from "hono/html";
import { screenParameters } from "../../../src/identity/index.ts";
import type { Markup } from "../document.ts";
import { counted, timeOf } from "../words.ts";
import { type Action, recordName, type WebsiteScreen, type WebsiteView } from "./screen.ts";
import { shownOnce } from "./shown-once.ts";

const days = [1, 7, 30, 90];

/** Makes a link to the screen as it is filtered now. The key of the call is made with the page: a form that is sent twice makes one link. */
export function shareForm({ website, address, params, may }: WebsiteView, screen: WebsiteScreen): Markup | "" {
  if (screen.name === null || !may("admin")) return "";
  const record = recordName(screen);
  const fields = {
    key: randomUUID(),
    screen: screen.name,
    record_id: (record && params[record]) ?? "",
    // What came with a link from elsewhere, such as a campaign's name, is no filter.
    query: new URLSearchParams([...address].filter(([name]) => screenParameters.includes(name))).toString(),
  };
  return html`<details class="actions share"><summary>Share</summary><div><form method="post" action="/app/${website.id}/share">
<p>A link that opens this screen with its filters, for reading only. Whoever has it needs no account.</p>
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>Valid for <select name="days">${days.map((count) => html`<option value="${count}"${count === 30 ? html` selected` : ""}>${counted(count, "day")}</option>`)}</select></label>
<div class="buttons"><button>Make a link</button></div></form></div></details>`;
}

/** What the forms about links do. */
export const shareActions: readonly Action[] = [
  {
    path: "/share",
    async act(view, field) {
      const { url, expires_at: end } = await view.ask({
        operation: "share-links.create",
        input: {
          ...{ website_id: view.website.id, idempotency_key: field("key"), screen: field("screen"), query: field("query") },
          ...(field("record_id") && { record_id: field("record_id") }),
          expires_in_days: Number(field("days")),
        },
      });
      const links = html`<p>It opens the screen until ${timeOf(end)}. <a href="/app/organization?organization=${view.organization.id}#shared">All links</a> can be revoked at any time.</p>`;
      return shownOnce(
        "Link to a screen",
        url,
        "This link was made and shown before. Make another one if you have lost it.",
        links,
      );
    },
  },
  {
    path: "/share/revoke",
    list: "/organization",
    async act(view, field) {
      await view.ask({
        operation: "share-links.revoke",
        input: { website_id: view.website.id, share_link_id: field("share_link_id") },
      });
      return `/app/organization?organization=${view.organization.id}#shared`;
    },
  },
];
