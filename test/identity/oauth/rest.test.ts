import { expect, test } from "vitest";
import { authorize, connected, redirectUri, register, signedIn, token } from "../../support/oauth.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { rpc } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService({ knowsItself: true });
const organization = useOrganization(service);

/** A person's program with a token for REST. */
async function program(options: { role?: "admin" | "viewer"; websiteId?: string; mayWrite?: boolean } = {}) {
  const place = options.websiteId ? { websiteId: options.websiteId } : {};
  const userId = await newMember(service, organization, options.role ?? "admin", place);
  const [cookie, clientId] = [await signedIn(service, userId), await register(service)];
  const resource = `${service.url}/api/v1`;
  const mayWrite = options.mayWrite ?? true;
  const asked = { cookie, clientId, organizationId: organization.id, mayWrite, params: { resource } };
  const { code, verifier } = await authorize(service, asked);
  const { body } = await token(service, {
    ...{
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      client_id: clientId,
      redirect_uri: redirectUri,
      resource,
    },
  });
  const authorization = `Bearer ${body.access_token}`;
  const call = (method: string, path: string, body?: unknown) => service.call(null, method, path, body, { authorization });
  return { call, clientId, tokens: body, authorization };
}

test("a program finds REST as a resource of its own, and acts as its person", async () => {
  const metadata = await (await fetch(`${service.url}/.well-known/oauth-protected-resource/api/v1`)).json();
  expect(metadata).toMatchObject({ resource: `${service.url}/api/v1`, authorization_servers: [service.url] });
  // A call without a good token says where that is.
  const challenged = async (authorization: object) =>
    (await service.call(null, "GET", "/websites", undefined, { ...authorization })).headers.get("www-authenticate");
  const place = `resource_metadata="${service.url}/.well-known/oauth-protected-resource/api/v1"`;
  expect(await challenged({})).toBe(`Bearer realm="answerscope", ${place}`);
  expect(await challenged({ authorization: "Bearer a.b.c" })).toBe(`Bearer realm="answerscope", error="invalid_token", ${place}`);
  const [mine, other] = [await newWebsite(service, organization), await newWebsite(service, organization)];
  const { call } = await program({ websiteId: mine.id });
  const { status, body } = await call("GET", "/websites");
  expect([status, body.websites.map(({ id }: { id: string }) => id)]).toEqual([200, [mine.id]]);
  expect((await call("POST", "/topics", { website_id: mine.id, name: "Tents" })).status).toBe(200);
  expect((await call("POST", "/topics", { website_id: other.id, name: "Tents" })).status).toBe(403);
  expect((await call("GET", `/export/answers?website_id=${mine.id}`)).status).toBe(200);
});

test("what the person did not allow, or may not, is refused", async () => {
  const website = await newWebsite(service, organization);
  for (const { call } of [await program({ mayWrite: false }), await program({ role: "viewer" })]) {
    expect((await call("GET", `/topics?website_id=${website.id}`)).status).toBe(200);
    expect((await call("POST", "/topics", { website_id: website.id, name: "Tents" })).status).toBe(403);
  }
});

test("keys, people and the deletion of websites take a key", async () => {
  const website = await newWebsite(service, organization);
  const { call } = await program();
  for (const [method, path, body] of [
    ["POST", "/keys", { permission: "admin" }],
    ["GET", "/keys"],
    ["GET", "/members"],
    ["GET", "/invites"],
    ["DELETE", `/websites/${website.id}`],
  ] as const) {
    const answer = await call(method, path, body);
    expect([path, answer.status, answer.body.error]).toEqual([path, 403, expect.stringContaining("takes an API key")]);
  }
});

test("a token for one of the two resources is no token for the other", async () => {
  const forMcp = await connected(service, organization);
  const authorization = `Bearer ${forMcp.tokens.access_token}`;
  expect((await service.call(null, "GET", "/websites", undefined, { authorization })).status).toBe(401);
  const forRest = await program();
  expect((await rpc(service, { authorization: forRest.authorization }, "tools/list", {})).status).toBe(401);
  // A connection gives no token for what it was not made for.
  const { status, body } = await token(service, {
    ...{ grant_type: "refresh_token", refresh_token: forMcp.tokens.refresh_token, client_id: forMcp.clientId },
    resource: `${service.url}/api/v1`,
  });
  expect([status, body.error]).toEqual([400, "invalid_target"]);
});

test("a token that is renewed, ended or made up; a key beside it counts alone", async () => {
  const { tokens, clientId, call } = await program();
  const renewed = await token(service, { grant_type: "refresh_token", refresh_token: tokens.refresh_token, client_id: clientId });
  const authorization = `Bearer ${renewed.body.access_token}`;
  const list = (headers: Record<string, string>, key: string | null = null) =>
    service.call(key, "GET", "/websites", undefined, headers);
  expect((await list({ authorization })).status).toBe(200);
  await fetch(`${service.url}/oauth/revoke`, {
    method: "POST",
    body: new URLSearchParams({ token: tokens.access_token, client_id: clientId }),
  });
  expect([(await call("GET", "/websites")).status, (await list({ authorization })).status]).toEqual([401, 401]);
  for (const bad of ["Bearer a.b.c", "Bearer", "Basic eDp5", `Bearer ${organization.key}`]) {
    expect((await list({ authorization: bad })).status).toBe(401);
  }
  expect((await list({ authorization: "Bearer a.b.c" }, organization.key)).status).toBe(200);
  expect((await list({ authorization }, "none")).status).toBe(401);
});

test("a program of another organization sees nothing of this one", async () => {
  const stranger = await newOrganization(service);
  const foreign = await newWebsite(service, stranger);
  const { call } = await program();
  expect((await call("GET", `/websites/${foreign.id}`)).status).toBe(403);
});
