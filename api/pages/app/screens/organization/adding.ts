import { html } from "hono/html";
import { DAY_MS } from "../../../../../src/platform/time/index.ts";
import type { Markup } from "../../../document.ts";
import type { Fields } from "../../../people/forms.ts";
import type { Choice } from "../../choices.ts";
import { type Drawn, formOf, wasRefused } from "../../form.ts";
import type { OrganizationAction, Shown, View } from "../../screen.ts";
import { shownOnce } from "../../shown-once.ts";
import { placeOf } from "./ended.ts";
import { groupsOf } from "./groups.ts";

const [invitation, key] = ["invitation", "key"] as const;
/** Begins the value of a group in the list of places. */
const ofGroup = "group ";
/** More websites are not offered; the API takes any. */
const mostWebsites = 200;

const folded = (view: View, id: string, title: string, button: string, draw: (fields: Drawn) => Markup): Markup =>
  html`<section class="card"><details class="plan"${wasRefused(view, id) ? html` open` : ""}><summary>${title}</summary>${formOf(view, { id, action: `/app/organization?organization=${view.organization.id}`, button }, draw)}</details></section>`;

/** The form that invites somebody, for those who may: to the organization, its groups of websites, or to websites whose people they manage. */
export async function newInvitationForm(view: View): Promise<Markup | ""> {
  const mayInvite = (input: Record<string, unknown>) => ({ operation: "invites.create" as const, input });
  const toOrganization = view.mayAsk(mayInvite({ type: "organization" }));
  const websites = await websitesOf(view);
  const asking = toOrganization ? [] : await view.about(websites.map(({ value }) => value));
  const places = [
    ...(toOrganization ? [{ value: "", label: "The organization" }] : []),
    ...websites.filter(
      ({ value }, index) => toOrganization || asking[index]?.mayAsk(mayInvite({ type: "website", website_id: value })),
    ),
    ...(toOrganization ? await groupsOf(view) : []).map(({ id, name }) => ({
      value: `${ofGroup}${id}`,
      label: `${name} (group)`,
    })),
  ];
  if (places.length === 0) return "";
  const { roles } = await view.ask({ operation: "roles.list", input: {} });
  // Nobody can grant more than they hold.
  const { organization, anywhere } = view.caller.held;
  const held = toOrganization ? organization : anywhere;
  const leastFirst = roles
    .filter(({ permissions }) => permissions.every((one) => held.includes(one)))
    .sort((a, b) => a.permissions.length - b.permissions.length);
  return folded(
    view,
    invitation,
    "Invite somebody",
    "Send the invitation",
    ({ input, select }) => html`<p class="soft broad">They get a link by mail, which is valid for 7 days.</p>
${input("email", "E-mail address", html` type="email" required maxlength="254"`)}
${select(
  "role_id",
  "Role",
  leastFirst.map(({ id, name }) => ({ value: id, label: name })),
)}${select("website_id", "Where", places)}
${input("first_name", "First name", html` maxlength="100"`)}${input("last_name", "Last name", html` maxlength="100"`)}`,
  );
}

/** The form that makes an API key, for those who may. */
export async function newKeyForm(view: View): Promise<Markup | ""> {
  if (!view.mayAsk({ operation: "keys.create", input: {} })) return "";
  const websites = await websitesOf(view);
  const [kinds, permissions] = [
    { personal: "Me: it may at most what I may", service: "The organization: it stays when I leave" },
    { view: "Read", admin: "Read and change" },
  ].map((choices) => Object.entries(choices).map(([value, label]) => ({ value, label }))) as [Choice[], Choice[]];
  return folded(
    view,
    key,
    "Make an API key",
    "Make the key",
    ({ input, select }) => html`<p class="soft broad">It is shown once, and can be revoked at any time.</p>
${input("name", "Name", html` required maxlength="200" placeholder="Weekly report"`)}
${select("kind", "Belongs to", kinds)}${select("permission", "May", permissions)}
${select("website_ids[]", "Reaches", [{ value: "", label: "Every website" }, ...websites])}
${input("expires_at", "Last day (UTC), if it ends", html` type="date" min="${view.now.toISOString().slice(0, 10)}"`)}`,
  );
}

async function websitesOf(view: View): Promise<Choice[]> {
  const { websites } = await view.ask({ operation: "websites.list", input: {} });
  return websites.slice(0, mostWebsites).map(({ id, name }) => ({ value: id, label: name }));
}

/** What the two forms do. */
export const addingAction: OrganizationAction = {
  path: "/organization",
  act: (view, field) => (field("form") === invitation ? invite(view, field) : makeKey(view, field)),
};

async function invite(view: View, field: Fields): Promise<string> {
  const place = field("website_id");
  const group = place.startsWith(ofGroup) ? place.slice(ofGroup.length) : "";
  const website = group ? "" : place;
  const [asking = view] = await view.about(website ? [website] : []);
  await asking.ask({
    operation: "invites.create",
    input: {
      ...{ invite_method: "email", email: field("email").trim(), role_id: field("role_id"), idempotency_key: field("key") },
      ...(website && { type: "website", website_id: website }),
      ...(group && { type: "group", group_id: group }),
      ...(!place && { type: "organization" }),
      ...{ first_name: field("first_name"), last_name: field("last_name") },
    },
  });
  return placeOf(view, "invited");
}

async function makeKey(view: View, field: Fields): Promise<Shown> {
  const [website, lastDay] = [field("website_ids[]"), Date.parse(field("expires_at"))];
  const { key: text } = await view.ask({
    operation: "keys.create",
    input: {
      ...{ name: field("name"), kind: field("kind"), permission: field("permission"), idempotency_key: field("key") },
      ...(website && { website_ids: [website] }),
      // A day that cannot be read is refused with its field.
      ...(field("expires_at") && {
        expires_at: Number.isNaN(lastDay) ? field("expires_at") : new Date(lastDay + DAY_MS).toISOString(),
      }),
    },
  });
  const back = html`<p><a href="/app/organization?organization=${view.organization.id}#keys">All keys</a></p>`;
  const use = html`<p>Programs send it as the header <code>x-api-key</code> to <code>${view.publicUrl}/api/v1</code>.</p>`;
  const again = "This key was made and shown before. Revoke it and make another one if you have lost it.";
  return shownOnce("API key", text, again, text ? html`${use}${back}` : back);
}
