import { createServer, type ServerResponse } from "node:http";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { type Listening, listening } from "../../support/listening.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newWebsite, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { callToolAs, rpc } from "../../support/tools.ts";

/*
 * An outside authorization server, with metadata and keys of its own.
 */

let issuer: Listening;
let issuerUrl: string;
let key: CryptoKey;
let service: TestService;
let organization: TestOrganization;
let website: { id: string };
let isAway = false;
let keysAway: ((answer: ServerResponse) => void) | null = null;
beforeAll(async () => {
  const pair = await generateKeyPair("RS256");
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256" };
  const server = createServer((request, answer) => {
    if (isAway) return answer.writeHead(503).end();
    if (request.url === "/.well-known/openid-configuration")
      return answer.end(JSON.stringify({ issuer: issuerUrl, jwks_uri: `${issuerUrl}/keys` }));
    if (request.url === "/keys" && keysAway) return keysAway(answer);
    if (request.url === "/keys") return answer.end(JSON.stringify({ keys: [jwk] }));
    answer.writeHead(404).end();
  });
  issuer = await listening(server);
  issuerUrl = issuer.url;
  service = await startService({ knowsItself: true, env: { OAUTH_ISSUER: issuerUrl } });
  organization = await newOrganization(service);
  website = await newWebsite(service, organization);
  await newMember(service, organization, "admin", { email: "kim@example.com" });
});
afterAll(async () => {
  await issuer?.close();
  await service?.close();
});

const token = (claims: object = {}, signer = key) =>
  new SignJWT({
    ...{ iss: issuerUrl, aud: `${service.url}/api/mcp`, exp: Math.floor(Date.now() / 1000) + 300, sub: "abc" },
    ...{ email: "Kim@example.com", email_verified: true, scope: "openid mcp:read mcp:write" },
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .sign(signer);
const statusOf = async (accessToken: string) => (await callToolAs(service, accessToken, "list_websites")).status;

test("while its keys are away the service says so", async () => {
  isAway = true;
  expect(await statusOf(await token())).toBe(503);
  isAway = false;
});

test.each<[string, (answer: ServerResponse) => void]>([
  ["an error", (answer) => answer.writeHead(503).end()],
  ["a page", (answer) => answer.end("<p>Back soon</p>")],
  ["something else", (answer) => answer.end("{}")],
])("%s in place of its keys says nothing about a token", async (_, answers) => {
  keysAway = answers;
  expect(await statusOf(await token())).toBe(503);
  keysAway = null;
});

test("is announced, and the own one is not there", async () => {
  const metadata = await (await fetch(`${service.url}/.well-known/oauth-protected-resource/api/mcp`)).json();
  expect(metadata).toMatchObject({ authorization_servers: [issuerUrl] });
  for (const path of ["/.well-known/oauth-authorization-server", "/oauth/jwks", "/oauth/authorize"]) {
    expect((await fetch(`${service.url}${path}`)).status).toBe(404);
  }
});

test("its tokens act for the person with the verified address", async () => {
  const answer = await callToolAs(service, await token(), "list_websites");
  expect(answer.body).toMatchObject({ websites: [{ id: website.id }] });
  const topic = { website_id: website.id, name: "Tents" };
  expect((await callToolAs(service, await token(), "create_topic", topic)).status).toBe(200);
  const reading = await rpc(service, { authorization: `Bearer ${await token({ scope: "mcp:read" })}` }, "tools/call", {
    ...{ name: "create_topic", arguments: topic },
  });
  expect([reading.status, reading.headers.get("www-authenticate")]).toEqual([403, expect.stringContaining("insufficient_scope")]);
});

test.each<[string, () => Promise<string>]>([
  ["an address that nobody verified", () => token({ email_verified: false })],
  ["an address that is only said", () => token({ email_verified: undefined })],
  ["a stranger", () => token({ email: "stranger@example.com" })],
  ["another audience", () => token({ aud: "https://other.example" })],
  ["another issuer", () => token({ iss: "https://other.example" })],
  ["an organization of others", () => token({ organization_id: "0197f000-0000-7000-8000-00000000dead" })],
  ["an expired one", () => token({ exp: 1 })],
  ["another signer", async () => token({}, (await generateKeyPair("RS256")).privateKey)],
])("refuses %s", async (_, make) => {
  expect(await statusOf(await make())).toBe(401);
});

test("a person of several organizations names one in the token", async () => {
  const second = await newOrganization(service);
  const theirs = await newWebsite(service, second);
  await newMember(service, second, "viewer", { email: "kim@example.com" });
  const unclear = await callToolAs(service, await token(), "list_websites");
  expect([unclear.status, unclear.body.error]).toEqual([403, expect.stringContaining("organization_id")]);
  const answer = await callToolAs(service, await token({ organization_id: second.id }), "list_websites");
  expect(answer.body.websites.map((one: { id: string }) => one.id)).toEqual([theirs.id]);
});

test("an organization that asks for a second factor takes tokens that say it was shown", async () => {
  const careful = await newOrganization(service);
  await newMember(service, careful, "viewer", { email: "lee@example.com" });
  const lee = (claims: object = {}) => token({ email: "lee@example.com", ...claims });
  expect(await statusOf(await lee())).toBe(200);
  await service.query(sql`update organization set require_second_factor = true where id = ${careful.id}`);
  for (const claims of [{}, { amr: ["pwd"] }, { amr: "mfa" }, { acr: "1" }]) {
    const refused = await callToolAs(service, await lee(claims), "list_websites");
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining("asks for a second factor")]);
  }
  const multiFactor = "http://schemas.openid.net/pape/policies/2007/06/multi-factor";
  for (const claims of [{ amr: ["pwd", "otp", "mfa"] }, { acr: multiFactor }, { acr: "phrh" }])
    expect(await statusOf(await lee(claims))).toBe(200);
});
