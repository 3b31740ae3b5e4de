import { createHash } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { authorize, Browser, connected, newVerifier, redirectUri, register, signedIn, token } from "../../support/oauth.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newWebsite, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { callToolAs } from "../../support/tools.ts";

let service: TestService;
let organization: TestOrganization;
let website: { id: string };
beforeAll(async () => {
  service = await startService({ knowsItself: true });
  organization = await newOrganization(service);
  website = await newWebsite(service, organization);
});
afterAll(() => service?.close());

const pkce = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" };
const json = async (path: string) => (await fetch(`${service.url}${path}`)).json() as Promise<Record<string, unknown>>;

test("a client finds everything from the challenge on", async () => {
  const refused = await fetch(`${service.url}/api/mcp`, { method: "POST" });
  expect(refused.status).toBe(401);
  const resourceUrl = /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate")!)![1]!;
  expect(resourceUrl).toBe(`${service.url}/.well-known/oauth-protected-resource/api/mcp`);
  const resource = await json(new URL(resourceUrl).pathname);
  expect(resource).toMatchObject({
    ...{ resource: `${service.url}/api/mcp`, authorization_servers: [service.url] },
    ...{ scopes_supported: ["mcp:read", "mcp:write"], bearer_methods_supported: ["header"] },
  });
  expect(await json("/.well-known/oauth-protected-resource")).toEqual(resource);
  const server = await json("/.well-known/oauth-authorization-server");
  expect(server).toMatchObject({
    issuer: service.url,
    authorization_endpoint: `${service.url}/oauth/authorize`,
    token_endpoint: `${service.url}/oauth/token`,
    registration_endpoint: `${service.url}/oauth/register`,
    revocation_endpoint: `${service.url}/oauth/revoke`,
    code_challenge_methods_supported: ["S256"],
    response_types_supported: ["code"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
  expect(server.grant_types_supported).toEqual(["authorization_code", "refresh_token"]);
  const { keys } = (await json("/oauth/jwks")) as { keys: Record<string, unknown>[] };
  expect(keys).toEqual([expect.objectContaining({ alg: "ES256", use: "sig", kid: expect.any(String) })]);
  expect(keys[0]).not.toHaveProperty("d");
});

test("addresses are the service's own, whatever host a request names", async () => {
  const answer = await fetch(`${service.url}/.well-known/oauth-authorization-server`, {
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  });
  expect(JSON.stringify(await answer.json())).not.toContain("evil");
});

test("a connection: code with PKCE, token, call, audit", async () => {
  const { tokens, userId } = await connected(service, organization);
  expect(tokens).toMatchObject({ token_type: "Bearer", scope: "mcp:read mcp:write", refresh_token: expect.any(String) });
  expect(tokens.expires_in).toBeLessThanOrEqual(600);
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "ES256", typ: "at+jwt" });
  expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: service.url, aud: `${service.url}/api/mcp`, sub: userId });
  const answer = await callToolAs(service, tokens.access_token, "list_websites");
  expect(answer.body).toMatchObject({ websites: [{ id: website.id }] });
  const { body } = await service.call(organization.key, "GET", "/audit");
  expect(body.entries?.[0] ?? body.audit?.[0] ?? Object.values(body)[0]).toBeTruthy();
  expect(JSON.stringify(body)).toContain("connection.create");
});

test("the token is for the MCP endpoint only", async () => {
  const { tokens } = await connected(service, organization);
  const answer = await fetch(`${service.url}/api/v1/websites`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  expect(answer.status).toBe(401);
});

test("behind TLS that ends elsewhere addresses are https and cookies are secure", async () => {
  const behind = await startService({ env: { PUBLIC_URL: "https://answers.example", TRUSTED_PROXIES: "1" } });
  try {
    const clientId = await register(behind);
    const query = new URLSearchParams({ response_type: "code", client_id: clientId, redirect_uri: redirectUri, ...pkce });
    const started = await fetch(`${behind.url}/oauth/authorize?${query}`, { redirect: "manual" });
    expect(started.status).toBe(303);
    const cookies = started.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; secure/);
    const server = await (await fetch(`${behind.url}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({ issuer: "https://answers.example", token_endpoint: "https://answers.example/oauth/token" });
    const consentPath = started.headers.get("location")!;
    const cookie = [
      ...cookies.map((set) => set.split(";")[0]),
      await signedIn(behind, await newMember(behind, await newOrganization(behind), "admin")),
    ].join("; ");
    const page = await fetch(new URL(consentPath, behind.url), { headers: { cookie } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Connect Test agent?")]);
  } finally {
    await behind.close();
  }
});

test("without an address of its own the service has no OAuth", async () => {
  const unknown = await startService();
  try {
    expect((await fetch(`${unknown.url}/.well-known/oauth-authorization-server`)).status).toBe(404);
    const refused = await fetch(`${unknown.url}/api/mcp`, { method: "POST" });
    expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="answerscope"');
  } finally {
    await unknown.close();
  }
});

describe("registration", () => {
  const post = (metadata: object) =>
    fetch(`${service.url}/oauth/register`, {
      ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(metadata) },
    });

  test("takes https, loopback and schemes of apps, and nothing that strangers could listen to", async () => {
    for (const uri of [
      "https://claude.ai/api/mcp/auth_callback",
      "http://localhost:1234/cb",
      "cursor://anysphere.cursor-mcp/oauth",
    ]) {
      expect([uri, (await post({ redirect_uris: [uri], token_endpoint_auth_method: "none" })).status]).toEqual([uri, 201]);
    }
    for (const uri of [
      ...["http://example.com/cb", "javascript:alert(1)", "https://example.com/#x", "no uri"],
      ...["ws://example.com/cb", "wss://example.com/cb", "ftp://example.com/cb"],
      // Hosts that would say something else in the consent page's policy, and credentials.
      ...["https://evil.example;sandbox/cb", "https://*/cb", "https://evil.example'/cb", "https://a_b.example/cb"],
      ...["https://user:secret@example.com/cb", "https://user@example.com/cb", "cursor://user:secret@host/cb"],
    ]) {
      for (const application_type of ["web", "native", undefined]) {
        const answer = await post({ redirect_uris: [uri], application_type, token_endpoint_auth_method: "none" });
        expect([uri, answer.status]).toEqual([uri, 400]);
      }
    }
  });

  test("a secret is told once and stored as a digest; the client authenticates with it", async () => {
    const answer = await post({ redirect_uris: [redirectUri], token_endpoint_auth_method: "client_secret_post" });
    const { client_id: clientId, client_secret: secret } = (await answer.json()) as { client_id: string; client_secret: string };
    const stored = await service.query<{ payload: string }>(sql`select payload::text from oauth_record where kind = 'Client'`);
    expect(stored.some(({ payload }) => payload.includes(secret))).toBe(false);
    const userId = await newMember(service, organization, "admin");
    const cookie = await signedIn(service, userId);
    const exchange = async (client_secret: string) => {
      const { code, verifier } = await authorize(service, { cookie, clientId, organizationId: organization.id });
      return token(service, {
        ...{ grant_type: "authorization_code", code, code_verifier: verifier, client_id: clientId, client_secret },
        redirect_uri: redirectUri,
      });
    };
    expect((await exchange(secret)).status).toBe(200);
    expect((await exchange(`${secret}x`)).status).toBe(401);
  });
});

describe("authorization", () => {
  const start = async (cookie: string | undefined, params: Record<string, string>) => {
    const query = new URLSearchParams({ response_type: "code", redirect_uri: redirectUri, state: "s", ...params });
    return new Browser(service.url, cookie).go(`/oauth/authorize?${query}`);
  };
  test("without PKCE, with its plain method, for another resource or response the client is told so", async () => {
    const client_id = await register(service);
    const errorOf = async (params: Record<string, string>) =>
      (await start(undefined, { client_id, ...params })).url.searchParams.get("error");
    expect(await errorOf({})).toBe("invalid_request");
    expect(await errorOf({ ...pkce, code_challenge_method: "plain" })).toBe("invalid_request");
    expect(await errorOf({ ...pkce, resource: "https://other.example/mcp" })).toBe("invalid_target");
    const implicit = await start(undefined, { client_id, ...pkce, response_type: "token" });
    expect(implicit.url.hash).toContain("error=unsupported_response_type");
  });

  test("a program that is not known gets a sentence that helps", async () => {
    const query = new URLSearchParams({ client_id: "gone", response_type: "code", redirect_uri: redirectUri, ...pkce });
    const answer = await fetch(`${service.url}/oauth/authorize?${query}`, { redirect: "manual" });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("is not known. Its registration may have been removed"),
    ]);
  });

  test("to an address that is not registered nobody is sent; a loopback port may differ", async () => {
    const client_id = await register(service);
    const elsewhere = await start(undefined, { client_id, ...pkce, redirect_uri: "https://evil.example/cb" });
    expect(elsewhere.answer?.status).toBe(400);
    expect(await elsewhere.answer!.text()).toContain("redirect_uri");
    const userId = await newMember(service, organization, "admin");
    const cookie = await signedIn(service, userId);
    const other = "http://127.0.0.1:50000/callback";
    const { code } = await authorize(service, {
      cookie,
      clientId: client_id,
      organizationId: organization.id,
      redirectUri: other,
    });
    expect(code).not.toBe("");
  });

  test("who is not signed in signs in first and comes back", async () => {
    const client_id = await register(service);
    const { url } = await start(undefined, { client_id, ...pkce });
    expect(url.pathname).toBe("/sign-in");
    expect(url.searchParams.get("return_to")).toMatch(/^\/oauth\/consent\//);
  });

  test("the page names client, place and roles, and holds hostile names as text", async () => {
    const client_id = await register(service, { client_name: "<script>alert(1)</script>" });
    const cookie = await signedIn(service, await newMember(service, organization, "viewer"));
    const { answer } = await start(cookie, { client_id, ...pkce });
    const page = await answer!.text();
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(page).not.toContain("<script>");
    expect(page).toContain("Viewer");
    expect(page).toContain("a program on this computer");
    expect(answer!.headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:33418");
    // A viewer is not asked for changes.
    expect(page).not.toContain("may_write");
  });

  test("no means no, and another organization is refused", async () => {
    const client_id = await register(service);
    const cookie = await signedIn(service, await newMember(service, organization, "admin"));
    const browser = new Browser(service.url, cookie);
    const query = new URLSearchParams({ response_type: "code", client_id, redirect_uri: redirectUri, ...pkce });
    const page = await browser.go(`/oauth/authorize?${query}`);
    const foreign = await newOrganization(service);
    const refused = await browser.go(page.url.href, { decision: "allow", organization_id: foreign.id });
    expect(refused.answer?.status).toBe(403);
    for (const organization_id of ["x' or 1=1", "", organization.id.slice(1)]) {
      const malformed = await browser.go(page.url.href, { decision: "allow", organization_id });
      expect([organization_id, malformed.answer?.status]).toEqual([organization_id, 400]);
    }
    // Nothing that was refused leaves a grant behind.
    expect(
      await service.query(sql`select 1 from oauth_record where kind = 'Grant' and payload->>'clientId' = ${client_id}`),
    ).toEqual([]);
    const { url } = await browser.go(page.url.href, { decision: "deny" });
    expect([url.searchParams.get("error"), url.searchParams.get("code")]).toEqual(["access_denied", null]);
  });

  test("another browser cannot answer a request, nor can another site's form", async () => {
    const client_id = await register(service);
    const cookie = await signedIn(service, await newMember(service, organization, "admin"));
    const { url } = await start(cookie, { client_id, ...pkce });
    const other = await new Browser(service.url, cookie).go(url.href, { decision: "allow", organization_id: organization.id });
    expect(other.answer?.status).toBe(404);
    const forged = await fetch(url, {
      ...{ method: "POST", body: new URLSearchParams({ decision: "allow" }) },
      headers: { cookie, "sec-fetch-site": "cross-site" },
    });
    expect([403, 404]).toContain(forged.status);
  });

  test("a client of OpenID Connect is asked about once, and its ID token names the person and no more", async () => {
    const client_id = await register(service);
    const userId = await newMember(service, organization, "admin");
    const cookie = await signedIn(service, userId);
    const { code, verifier } = await authorize(service, {
      ...{ cookie, clientId: client_id, organizationId: organization.id },
      params: { scope: "openid mcp:read offline_access" },
    });
    const { body } = await token(service, {
      ...{ grant_type: "authorization_code", code, code_verifier: verifier, client_id, redirect_uri: redirectUri },
    });
    expect(body.scope).toBe("mcp:read");
    const idToken = (body as { id_token?: string }).id_token!;
    const { sub, aud, email } = decodeJwt(idToken);
    expect({ sub, aud, email }).toEqual({ sub: userId, aud: client_id, email: undefined });
    expect((await callToolAs(service, body.access_token, "list_websites")).status).toBe(200);
    expect((await callToolAs(service, idToken, "list_websites")).status).toBe(401);
  });

  test("a code that is posted to the client is on a page whose script and form may do so", async () => {
    const client_id = await register(service);
    const cookie = await signedIn(service, await newMember(service, organization, "admin"));
    const browser = new Browser(service.url, cookie);
    const state = `"><script>alert(1)</script>`;
    const asked = {
      client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      response_mode: "form_post",
      scope: "mcp:read",
      state,
    };
    const page = await browser.go(`/oauth/authorize?${new URLSearchParams({ ...asked, ...pkce })}`);
    const { answer } = await browser.go(page.url.href, { decision: "allow", organization_id: organization.id });
    const markup = await answer!.text();
    const scripts = [...markup.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script!);
    expect(scripts).toHaveLength(1);
    const policy = answer!.headers.get("content-security-policy")!;
    expect(policy).toContain(`'sha256-${createHash("sha256").update(scripts[0]!).digest("base64")}'`);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/form-action|unsafe/);
    expect(markup).toMatch(/<form method="post" action="http:\/\/127\.0\.0\.1:33418\/callback">.*name="code" value="[\w-]{43}"/s);
  });

  test("a client without a scope gets all that there are; who signs in as another acts as that person", async () => {
    const client_id = await register(service);
    const [one, two] = [await newMember(service, organization, "admin"), await newMember(service, organization, "viewer")];
    const cookie = await signedIn(service, one);
    const first = await authorize(service, {
      cookie,
      clientId: client_id,
      organizationId: organization.id,
      params: { scope: "" },
    });
    const exchange = ({ code, verifier }: { code: string; verifier: string }) =>
      token(service, { grant_type: "authorization_code", code, code_verifier: verifier, client_id, redirect_uri: redirectUri });
    expect((await exchange(first)).body.scope).toBe("mcp:read mcp:write");
    const second = await authorize(service, {
      cookie: await signedIn(service, two),
      clientId: client_id,
      organizationId: organization.id,
    });
    expect(decodeJwt((await exchange(second)).body.access_token).sub).toBe(two);
  });

  test("a code works once, with its verifier only; a second use ends the connection", async () => {
    const clientId = await register(service);
    const cookie = await signedIn(service, await newMember(service, organization, "admin"));
    const wrong = await authorize(service, { cookie, clientId, organizationId: organization.id });
    const fields = { grant_type: "authorization_code", client_id: clientId, redirect_uri: redirectUri };
    expect((await token(service, { ...fields, code: wrong.code, code_verifier: newVerifier() })).body.error).toBe(
      "invalid_grant",
    );
    const { code, verifier } = await authorize(service, { cookie, clientId, organizationId: organization.id });
    const first = await token(service, { ...fields, code, code_verifier: verifier });
    expect((await callToolAs(service, first.body.access_token, "list_websites")).status).toBe(200);
    const second = await token(service, { ...fields, code, code_verifier: verifier });
    expect([second.status, second.body.error]).toEqual([400, "invalid_grant"]);
    expect((await callToolAs(service, first.body.access_token, "list_websites")).status).toBe(401);
    const refreshed = await token(service, {
      grant_type: "refresh_token",
      refresh_token: first.body.refresh_token,
      client_id: clientId,
    });
    expect(refreshed.body.error).toBe("invalid_grant");
  });
});

test("no code, token or secret stands in the database", async () => {
  const { tokens, clientId } = await connected(service, organization);
  const cookie = await signedIn(service, await newMember(service, organization, "admin"));
  const { code } = await authorize(service, { cookie, clientId, organizationId: organization.id });
  const stored = await service.query<{ row: string }>(sql`select to_jsonb(r)::text as row from oauth_record r`);
  const all = stored.map(({ row }) => row).join("\n");
  for (const secret of [tokens.access_token, tokens.refresh_token, code]) expect(all).not.toContain(secret);
});

test("the account page shows connections and ends them", async () => {
  const { tokens, cookie, userId } = await connected(service, organization);
  const browser = new Browser(service.url, cookie);
  const page = await (await browser.go("/account")).answer!.text();
  expect(page).toContain("Test agent");
  const grantId = decodeJwt(tokens.access_token).grant as string;
  // Nobody ends another's connection.
  const stranger = await signedIn(service, await newMember(service, organization, "owner"));
  await new Browser(service.url, stranger).go("/account/disconnect", { connection: grantId });
  expect((await callToolAs(service, tokens.access_token, "list_websites")).status).toBe(200);
  await browser.go("/account/disconnect", { connection: grantId });
  expect((await callToolAs(service, tokens.access_token, "list_websites")).status).toBe(401);
  const left = await service.query(sql`select from oauth_record where grant_id = ${grantId}`);
  expect(left).toHaveLength(0);
  const { body } = await service.call(organization.key, "GET", "/audit");
  expect(JSON.stringify(body)).toContain("connection.end");
  expect(JSON.stringify(body)).toContain(userId);
});

test("one network registers so many clients and no more", async () => {
  await service.query(sql`
    select admit_attempt('oauth registration', '127.0.0.1', 60, interval '1 hour') from generate_series(1, 60)`);
  const answer = await fetch(`${service.url}/oauth/register`, {
    ...{ method: "POST", headers: { "content-type": "application/json" } },
    body: JSON.stringify({ redirect_uris: [redirectUri], token_endpoint_auth_method: "none" }),
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3600"]);
});
