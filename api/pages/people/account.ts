import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import {
  type Connection,
  connectionsOf,
  disconnect,
  endOtherSessions,
  endSessionById,
  type Factors,
  hasPassword,
  leaveOrganization,
  type Person,
  readFactors,
  type SessionEntry,
  sessionsOf,
} from "../../../src/identity/index.ts";
import { isUuid, type Services } from "../../../src/operation/index.ts";
import { membershipsOf, type NamedMembership } from "../../../src/tracking/index.ts";
import { baseUrl } from "../../base-url.ts";
import type { Markup } from "../document.ts";
import { dayOf, timeOf } from "../words.ts";
import { connectLinks } from "./connect-links.ts";
import { readForm } from "./forms.ts";
import { showPage } from "./layout.ts";
import { signedIn } from "./session.ts";

/** The page that says who is signed in, where, and what acts for them. */
export function accountPages(router: Router, services: Services): void {
  const { database } = services;

  router.get("/account", async (ctx: Context) => {
    const person = await signedIn(ctx, services);
    if (!person) return;
    const [memberships, connections, sessions, isPasswordSet, factors] = await Promise.all([
      membershipsOf(database, person.id),
      connectionsOf(database, person.id),
      sessionsOf(database, person.id),
      hasPassword(database, person.id),
      readFactors(database, person.id),
    ]);
    await showPage(ctx, {
      title: "Your account",
      isWide: true,
      body: html`<p>You are signed in as <strong>${person.email}</strong>. <a href="/app">Go to the dashboard</a></p>
${section("Organizations", showMemberships(memberships))}
${section("Password", showPassword(isPasswordSet))}
${section("Second factor", html`<p><a href="/account/second-factor">${factorsInWords(factors)}</a></p>`)}
${section("Where you are signed in", showSessions(sessions, person))}
${section("Connect an agent", showConnectLinks(baseUrl(services.config.PUBLIC_URL, ctx)))}
${section("Connected programs", connections.length > 0 ? connections.map(showConnection) : html`<p class="soft">No program acts for you.</p>`)}
<form method="post" action="/sign-out"><button class="second">Sign out</button></form>`,
    });
  });

  router.post("/account/leave", async (ctx: Context) => {
    const field = await readForm(ctx);
    const person = await signedIn(ctx, services);
    if (!person) return;
    const organizationId = field("organization");
    if (isUuid(organizationId)) await leaveOrganization(database, person.id, organizationId);
    back(ctx);
  });

  router.post("/account/disconnect", async (ctx: Context) => {
    const field = await readForm(ctx);
    const person = await signedIn(ctx, services);
    if (!person) return;
    await disconnect(database, field("connection"), person.id);
    back(ctx);
  });

  router.post("/account/sessions/end", async (ctx: Context) => {
    const field = await readForm(ctx);
    const person = await signedIn(ctx, services);
    if (!person) return;
    if (field("session") === "others") await database.system.transaction((tx) => endOtherSessions(tx, person));
    else await endSessionById(database, person.id, field("session"));
    back(ctx);
  });
}

function back(ctx: Context): void {
  ctx.status = 303;
  ctx.redirect("/account");
}

const section = (title: string, body: unknown): Markup => html`<section><h2>${title}</h2>${body}</section>`;

function factorsInWords({ totpSince, passkeys }: Factors): string {
  const parts = [
    totpSince && "an authenticator app",
    passkeys.length > 0 && `${passkeys.length} ${passkeys.length === 1 ? "passkey" : "passkeys"}`,
  ];
  const words = parts.filter(Boolean).join(" and ");
  return words ? `You have ${words}: change them` : "You have none: add an authenticator app or a passkey";
}

const showMemberships = (memberships: NamedMembership[]) =>
  memberships.length > 0
    ? [...Map.groupBy(memberships, ({ organizationId }) => organizationId).values()].map(showOrganization)
    : html`<p>You are not a member of an organization yet.</p>`;

const showOrganization = (places: NamedMembership[]) => {
  const { organizationId, organization } = places[0]!;
  const roles = places.map(
    ({ target, role }, index) => html`${index > 0 ? "; " : ""}${target && html`<bdi>${target}</bdi>: `}<bdi>${role}</bdi>`,
  );
  return html`<p><a href="/app?organization=${organizationId}"><bdi>${organization}</bdi></a>: ${roles}</p>
<details><summary aria-label="Leave: ${organization}">Leave</summary><form method="post" action="/account/leave"><input type="hidden" name="organization" value="${organizationId}">
<p>You reach nothing of it any more, and your keys there stop working.</p><button class="second">Leave <bdi>${organization}</bdi></button></form></details>`;
};

const showPassword = (isSet: boolean) =>
  isSet
    ? html`<p><a href="/account/password">Change the password</a></p>`
    : html`<p>You have no password yet. <a href="/password/forgot">Have a link sent</a> to set one.</p>`;

const showSessions = (sessions: SessionEntry[], person: Person) => html`
${sessions.map(({ id, browser, signedInAt, lastSeenAt }) => {
  const name = browser || "A browser";
  const since = `signed in ${timeOf(signedInAt)}`;
  const times = html`<small class="soft">${since}, last used ${timeOf(lastSeenAt)}</small>`;
  if (id === person.sessionId) return html`<div class="row"><span>${name} <strong>(this one)</strong>${times}</span></div>`;
  return html`<form method="post" action="/account/sessions/end" class="row"><input type="hidden" name="session" value="${id}">
<span>${name}${times}</span><button class="second" aria-label="Sign out there: ${name}, ${since}">Sign out there</button></form>`;
})}
${
  sessions.length > 1
    ? html`<form method="post" action="/account/sessions/end"><input type="hidden" name="session" value="others">
<button class="second">Sign out everywhere else</button></form>`
    : ""
}`;

const showConnectLinks = (address: string) => html`
<p>With one click: ${connectLinks(address).map(({ client, url }, index) => html`${index > 0 ? ", " : ""}<a href="${url}" rel="noreferrer">${client}</a>`)}. The client then opens a page where you agree. Others take the address:</p>
<p><code>${address}/api/mcp</code></p>`;

const showConnection = ({ grantId, clientName, organization, mayWrite, lastUsedAt }: Connection) => html`
<form method="post" action="/account/disconnect" class="row"><input type="hidden" name="connection" value="${grantId}">
<span><bdi>${clientName}</bdi><small class="soft">in <bdi>${organization}</bdi>, ${mayWrite ? "may change things" : "reads only"}, ${lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : "not used yet"}</small></span>
<button class="second" aria-label="Disconnect: ${clientName} in ${organization}">Disconnect</button></form>`;
