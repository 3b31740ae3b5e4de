import { html } from "hono/html";
import type { Context } from "koa";
import type { Client, Provider } from "oidc-provider";
import {
  connectClient,
  membershipsOf,
  type OAuthAddresses,
  type OAuthMembership,
  type Person,
  readScope,
  writeScope,
} from "../../src/identity/index.ts";
import { isUuid, type Services } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { readForm } from "../pages/people/forms.ts";
import { showPage } from "../pages/people/layout.ts";
import { personOf } from "../pages/people/session.ts";
import { paths } from "./provider.ts";

/** The page on which a person lets a client act, in an organization of the person's choice. */
export async function consent(ctx: Context, services: Services, provider: Provider, addresses: OAuthAddresses): Promise<void> {
  const request = await provider.interactionDetails(ctx.req, ctx.res).catch(() => {
    throw new Refusal(404, "This request has expired, or began in another browser. Connect again from your program.");
  });
  const page = `${paths.interaction}/${request.uid}`;
  if (ctx.path !== page) throw new Refusal(404, "There is no such request. Connect again from your program.");
  const person = await personOf(ctx, services);
  if (!person) return ctx.redirect(`/sign-in?return_to=${encodeURIComponent(page)}`);
  const client = await provider.Client.find(String(request.params.client_id));
  if (!client) throw new Refusal(404, "The program that asks is not known any more. Connect again from it.");
  const memberships = await membershipsOf(services.database, person.id);
  if (ctx.method !== "POST") return showConsent(ctx, { page, person, client, memberships, params: request.params });

  const field = await readForm(ctx);
  const result =
    field("decision") === "allow" ? await allow() : { error: "access_denied", error_description: "the person said no" };
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  ctx.status = 303;
  ctx.redirect(returnTo);

  async function allow() {
    const organizationId = field("organization_id");
    if (!isUuid(organizationId)) throw new Refusal(400, "organization_id: choose one of your organizations");
    if (!memberships.some((membership) => membership.organizationId === organizationId.toLowerCase()))
      throw new Refusal(403, "You are not a member of this organization");
    const asked = askedScopes(request.params);
    const granted = field("may_write") === "yes" ? asked : asked.filter((scope) => scope !== writeScope);
    const declined = asked.filter((scope) => !granted.includes(scope));
    const grant = new provider.Grant({ accountId: person!.id, clientId: client!.clientId });
    const resources = [request.params.resource ?? addresses.resource].flat().map(String);
    // Clients of OpenID Connect ask for `openid`: their ID token says who the person is, as the access token does. What is neither granted nor
    // declined would be asked for again.
    grant.addOIDCScope(["openid", "offline_access", ...granted].join(" "));
    if (declined.length > 0) grant.rejectOIDCScope(declined.join(" "));
    for (const resource of resources) {
      grant.addResourceScope(resource, granted.join(" "));
      if (declined.length > 0) grant.rejectResourceScope(resource, declined.join(" "));
    }
    const grantId = await grant.save();
    try {
      await connectClient(services.database, {
        ...{ grantId, userId: person!.id, sessionId: person!.sessionId, organizationId },
        ...{ clientId: client!.clientId, clientName: nameOf(client!), mayWrite: granted.includes(writeScope) },
        secondFactor: person!.secondFactor,
      });
    } catch (error) {
      await grant.destroy();
      throw error;
    }
    return { login: { accountId: person!.id, remember: false }, consent: { grantId } };
  }
}

/** Reading is part of every connection. */
const askedScopes = (params: Record<string, unknown>): string[] => [
  readScope,
  ...(String(params.scope ?? "")
    .split(" ")
    .includes(writeScope)
    ? [writeScope]
    : []),
];

/** What a client calls itself; nobody has checked it. */
const nameOf = (client: Client): string => (client.clientName ?? client.clientId).slice(0, 100);

/** Where the person is sent afterwards, in words, and as a source for the page's policy. */
function destination(redirectUri: string): { words: string; source: string } {
  const { protocol, hostname, origin, host } = new URL(redirectUri);
  if (protocol !== "http:" && protocol !== "https:") return { words: `an app on this device (${protocol})`, source: protocol };
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return { words: isHere ? "a program on this computer" : host, source: origin };
}

async function showConsent(
  ctx: Context,
  given: { page: string; person: Person; client: Client; memberships: OAuthMembership[]; params: Record<string, unknown> },
): Promise<void> {
  const { page, person, client, memberships, params } = given;
  const other = html`<p class="soft">Signed in as ${person.email}. <a href="/sign-in?again=1&amp;return_to=${encodeURIComponent(page)}">Use another account</a></p>`;
  if (memberships.length === 0) {
    return showPage(ctx, {
      title: "Connect a program",
      status: 403,
      body: html`<p>You are not a member of an organization yet, so there is nothing that <bdi>${nameOf(client)}</bdi> could do for you.</p>${other}`,
    });
  }
  const isClosed = (membership: OAuthMembership) => membership.requiresSecondFactor && !person.secondFactor;
  const { words, source } = destination(String(params.redirect_uri));
  const mayWrite = askedScopes(params).includes(writeScope) && memberships.some((membership) => membership.mayWrite);
  const address = client.clientId.startsWith("https://") ? new URL(client.clientId).host : null;
  await showPage(ctx, {
    title: `Connect ${nameOf(client)}?`,
    // Browsers hold a form's redirects against the page's policy too.
    sentTo: source,
    body: html`
<p><strong><bdi>${nameOf(client)}</bdi></strong>${address ? html` from <strong>${address}</strong>` : ""} wants to use Answerscope for you. You are then sent to ${words}.</p>
${address ? "" : html`<p class="soft">The program chose its name itself. Go on only if you have just started it.</p>`}
<form method="post" action="${page}">
<fieldset><legend>In which organization?</legend>
${memberships.map(
  (
    membership,
  ) => html`<label class="choice"><input type="radio" name="organization_id" value="${membership.organizationId}" required${memberships.length === 1 ? " checked" : ""}${isClosed(membership) ? " disabled" : ""}>
<span><bdi>${membership.organization}</bdi><small><bdi>${membership.roles.join(", ")}</bdi>${isClosed(membership) ? "; asks for a second factor" : ""}</small></span></label>`,
)}
${memberships.some(isClosed) ? html`<p class="soft"><a href="/account/second-factor?return_to=${encodeURIComponent(page)}">Use a second factor</a></p>` : ""}
</fieldset>
<fieldset><legend>What may it do?</legend>
<label class="choice"><input type="checkbox" checked disabled><span>Read what you can see<small>Websites, answers, metrics, content, brand facts</small></span></label>
${mayWrite ? html`<label class="choice"><input type="checkbox" name="may_write" value="yes" checked><span>Change what you may change<small>Also starts runs, which cost credits</small></span></label>` : ""}
</fieldset>
<button name="decision" value="allow">Connect</button>
<button name="decision" value="deny" class="second">Cancel</button>
</form>
<p class="soft">You can end this at any time on <a href="/account">your account</a>.</p>${other}`,
  });
}
