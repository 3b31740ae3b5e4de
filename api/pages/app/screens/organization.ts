import { html } from "hono/html";
import { DAY_MS } from "../../../../src/platform/time/index.ts";
import type { Markup } from "../../document.ts";
import { counted, dayOf, timeOf } from "../../words.ts";
import { unlessRefused } from "../ask.ts";
import { figure, number } from "../figure.ts";
import type { OrganizationScreen, View } from "../screen.ts";
import { listTable } from "./lists.ts";
import { newKeyForm } from "./organization/adding.ts";
import { audit } from "./organization/audit.ts";
import { doneNote, revokingKey } from "./organization/ended.ts";
import { invitations } from "./organization/invitations.ts";
import { people } from "./organization/people.ts";
import { whiteLabel } from "./organization/white-label.ts";

/** People, keys, credits, connections and what was changed; each part for those who may see it. */
export const organization: OrganizationScreen = {
  of: "organization",
  path: "/organization",
  title: "Organization",
  nav: { group: "Organization" },
  async show(view) {
    // A part that the person may not see is left out.
    const all = await Promise.all(parts.map(async (part) => ({ ...part, body: (await unlessRefused(part.show(view))) ?? "" })));
    const shown = all.filter(({ body }) => String(body) !== "");
    return {
      body: html`${doneNote(view)}<nav class="switch" aria-label="Parts of this page">${shown.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}</nav>
${shown.map(({ id, body }) => html`<div id="${id}">${body}</div>`)}`,
    };
  },
};

/** In the order of the page, with what the links at its top call them. */
const parts: readonly { id: string; title: string; show(view: View): Promise<Markup> }[] = [
  { id: "people", title: "People", show: people },
  { id: "invitations", title: "Invitations", show: invitations },
  { id: "keys", title: "API keys", show: keys },
  { id: "shared", title: "Shared screens", show: sharedScreens },
  { id: "label", title: "White label", show: whiteLabel },
  { id: "credits", title: "Credits", show: credits },
  { id: "connections", title: "Connections", show: connections },
  { id: "audit", title: "Audit trail", show: audit },
];

async function keys(view: View): Promise<Markup> {
  const question = { operation: "keys.list" as const, input: {} };
  const live = (await view.ask(question)).api_keys.filter(({ revoked_at: revoked }) => revoked === null);
  const heads = [
    { title: "Key" },
    { title: "May" },
    { title: "Reaches" },
    { title: "Owner" },
    { title: "Last used" },
    { title: "Ends" },
    { title: "" },
  ];
  const rows = live.map((one) => ({
    cells: [
      html`<bdi>${one.name || "Without a name"}</bdi><small><code>${one.masked_key}</code></small>`,
      one.permission === "admin" ? "change" : "read",
      one.website_ids === null ? "everything" : counted(one.website_ids.length, "website"),
      one.owner ? html`<bdi>${one.owner.email || "a member"}</bdi>` : one.kind === "service" ? "the organization" : "–",
      one.last_used_at ? dayOf(one.last_used_at) : "never",
      one.expires_at ? dayOf(one.expires_at) : "–",
      revokingKey(view, one),
    ],
  }));
  const body = listTable(counted(live.length, "key"), heads, rows);
  return html`${await newKeyForm(view)}${figure(view, { title: "API keys", body, asked: [question], evidence: null })}`;
}

/** Links to screens that are open, with a button for those that the person may revoke. */
async function sharedScreens(view: View): Promise<Markup> {
  const question = { operation: "share-links.list" as const, input: { page_size: 100 } };
  const { share_links: links, pagination } = await view.ask(question);
  if (links.length === 0) return html``;
  const websiteIds = [...new Set(links.map(({ website_id: id }) => id))];
  const asking = await view.about(websiteIds);
  const mayRevoke = ({ id, website_id }: (typeof links)[number]) =>
    asking[websiteIds.indexOf(website_id)]?.mayAsk({ operation: "share-links.revoke", input: { website_id, share_link_id: id } });
  const heads = [
    { title: "Screen" },
    { title: "Website" },
    { title: "Made by" },
    { title: "Last opened" },
    { title: "Open until" },
    { title: "" },
  ];
  const rows = links.map((one) => ({
    cells: [
      html`${one.screen.replaceAll("_", " ")}${one.query ? html`<small><bdi>${new URLSearchParams(one.query).toString().slice(0, 80)}</bdi></small>` : ""}`,
      html`<bdi>${one.website_name}</bdi>`,
      one.user_email ? html`<bdi>${one.user_email}</bdi>` : one.user_id ? "a member" : "an API key",
      one.last_opened_at ? timeOf(one.last_opened_at) : "never",
      one.is_open ? timeOf(one.expires_at) : html`<span class="tag bad">closed: its maker may not share</span>`,
      mayRevoke(one)
        ? html`<form method="post" action="/app/${one.website_id}/share/revoke"><input type="hidden" name="share_link_id" value="${one.id}"><button class="quiet" aria-label="Revoke: ${one.screen.replaceAll("_", " ")} of ${one.website_name}">Revoke</button></form>`
        : "",
    ],
  }));
  const body = listTable(counted(pagination.total, "link"), heads, rows);
  return figure(view, { title: "Shared screens", body, asked: [question], evidence: null });
}

/** How far back the use of credits is shown. */
const usageDays = 30;

async function credits(view: View): Promise<Markup> {
  const end = view.now.toISOString();
  const start = new Date(view.now.getTime() - usageDays * DAY_MS).toISOString();
  const [balance, usage] = [
    { operation: "credits.read" as const, input: {} },
    { operation: "credits.usage" as const, input: { start, end } },
  ];
  const [{ credits }, { used }] = await Promise.all([view.ask(balance), view.ask(usage)]);
  const reset = credits.monthly.next_reset_at;
  const facts = html`<dl class="facts"><dt>Left</dt><dd data-column="Left">${number(credits.total, credits.total.toLocaleString("en"))}</dd>
<dt>Of this month</dt><dd data-column="Of this month">${credits.monthly.balance.toLocaleString("en")}${reset ? html` <span class="soft">until ${dayOf(new Date(reset).toISOString())}</span>` : ""}</dd>
<dt>Without an end</dt><dd data-column="Without an end">${credits.one_off.balance.toLocaleString("en")}</dd>
<dt>Used in ${usageDays} days</dt><dd data-column="Used in ${usageDays} days">${number(used, used.toLocaleString("en"))}</dd></dl>`;
  return figure(view, { title: "Credits", body: facts, asked: [balance, usage], evidence: null });
}

/** What agents connect to; the person's own connections stand on their account. */
async function connections(view: View): Promise<Markup> {
  return html`<section class="card"><h2>Connections</h2><p>Give this MCP address to Claude, Cursor or another client. It opens a page where you sign in and agree.</p>
<pre tabindex="0">${view.publicUrl}/api/mcp</pre><p><a href="/account">Your connections</a> can be ended at any time.</p></section>`;
}
