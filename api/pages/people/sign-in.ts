import type { Router } from "@koa/router";
import { html } from "hono/html";
import type { Context } from "koa";
import { sql } from "../../../src/database.ts";
import { Refusal } from "../../../src/errors.ts";
import { type Connection, connectionsOf, disconnect } from "../../../src/oauth/connections.ts";
import { networkOf } from "../../../src/people/network.ts";
import { endSession } from "../../../src/people/sessions.ts";
import { signIn } from "../../../src/people/sign-in.ts";
import type { Services } from "../../../src/services.ts";
import { readForm } from "./forms.ts";
import { problem, showPage } from "./layout.ts";
import { browserToken, keepBrowser, keepSession, personOf, sessionToken } from "./session.ts";

/** Signing in and out, and the page that says who is signed in. */
export function signInPages(router: Router, services: Services): void {
  router.get("/sign-in", (ctx: Context) => showSignIn(ctx, { returnTo: ctx.query.return_to }));

  router.post("/sign-in", async (ctx: Context) => {
    const field = await readForm(ctx);
    const input = { email: field("email"), password: field("password"), ip: ctx.ip, browser: browserToken(ctx, services) };
    const returnTo = field("return_to");
    try {
      const { token, browser } = await signIn(services.database, input);
      keepSession(ctx, services, token);
      keepBrowser(ctx, services, browser);
      ctx.status = 303;
      ctx.redirect(localPath(returnTo) ?? "/account");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { name: network } = networkOf(ctx.ip);
      services.log.warn(
        { event: "sign_in_refused", network, status: error.status, requestId: ctx.state.requestId },
        error.message,
      );
      if (error.retryAfterSeconds) ctx.set("retry-after", String(error.retryAfterSeconds));
      await showSignIn(ctx, { email: input.email, returnTo, message: error.message, status: error.status });
    }
  });

  router.post("/sign-out", async (ctx: Context) => {
    await readForm(ctx);
    const token = sessionToken(ctx, services);
    if (token) await endSession(services.database, token);
    keepSession(ctx, services, null);
    ctx.status = 303;
    ctx.redirect("/sign-in");
  });

  router.post("/account/disconnect", async (ctx: Context) => {
    const field = await readForm(ctx);
    const person = await personOf(ctx, services);
    if (person) await disconnect(services.database, field("connection"), person.id);
    ctx.status = 303;
    ctx.redirect("/account");
  });

  router.get("/account", async (ctx: Context) => {
    const person = await personOf(ctx, services);
    if (!person) return ctx.redirect("/sign-in?return_to=/account");
    const places = await services.database.system.read<{ organization: string; place: string | null; role: string }>(sql`
      select o.name as organization, coalesce(w.name, g.name) as place, r.name as role
      from membership m join organization o on o.id = m.organization_id join role r on r.id = m.role_id
      left join website w on w.id = m.website_id left join website_group g on g.id = m.group_id
      where m.user_id = ${person.id} and w.deleted_at is null order by o.name, place nulls first`);
    const connections = await connectionsOf(services.database, person.id);
    await showPage(ctx, {
      title: "Your account",
      body: html`<p>You are signed in as <strong>${person.email}</strong>.</p>
${places.length > 0 ? html`<ul>${places.map(({ organization, place, role }) => html`<li>${organization}${place && html`, ${place}`}: ${role}</li>`)}</ul>` : html`<p>You are not a member of an organization yet.</p>`}
${connections.length > 0 ? html`<h2>Connected programs</h2>${connections.map(showConnection)}` : ""}
<form method="post" action="/sign-out"><button>Sign out</button></form>`,
    });
  });
}

const showConnection = ({ grantId, clientName, organization, mayWrite, lastUsedAt }: Connection) => html`
<form method="post" action="/account/disconnect" class="row"><input type="hidden" name="connection" value="${grantId}">
<span>${clientName}<small class="soft"> in ${organization}, ${mayWrite ? "may change things" : "reads only"}, ${lastUsedAt ? `last used ${lastUsedAt.slice(0, 10)}` : "not used yet"}</small></span>
<button class="second">Disconnect</button></form>`;

function showSignIn(
  ctx: Context,
  {
    email = "",
    returnTo,
    message = null,
    status,
  }: { email?: string; returnTo?: unknown; message?: string | null; status?: number },
): Promise<void> {
  return showPage(ctx, {
    title: "Sign in",
    ...(status !== undefined && { status }),
    body: html`${problem(message)}<form method="post" action="/sign-in">
<input type="hidden" name="return_to" value="${localPath(returnTo) ?? ""}">
<label>E-mail <input name="email" type="email" autocomplete="username" value="${email}" maxlength="254" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" maxlength="200" required></label>
<button>Sign in</button></form>
<p class="soft" style="margin-top:16px"><a href="/password/forgot">Forgot the password, or never had one?</a></p>`,
  });
}

/** A path of this site; null for anything that could lead elsewhere. */
function localPath(path: unknown): string | null {
  return typeof path === "string" && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : null;
}
