import type { IncomingMessage, ServerResponse } from "node:http";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keySets } from "../../../api/oauth/throttle.ts";
import { guardedFetch } from "../../../src/integrations/web-pages/guarded-fetch.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { createServices } from "../../../src/services.ts";
import { startHttpsServer } from "../../integrations/web-pages/https-server.ts";
import { authorize, Browser, challengeOf, newVerifier, redirectUri, signedIn, token } from "../../support/oauth.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { callToolAs } from "../../support/tools.ts";

/*
 * Clients that are known by a document at their own address, and so need no registration.
 */

let https: Awaited<ReturnType<typeof startHttpsServer>>;
let service: TestService;
let organization: TestOrganization;
let documents: Record<string, object | ((answer: ServerResponse) => void)>;
let asked: string[] = [];
const base = () => `https://agent.example:${https.port}`;

beforeAll(async () => {
  https = await startHttpsServer(["agent.example"], (request: IncomingMessage, answer: ServerResponse) => {
    asked.push(request.url!);
    const found = documents[request.url!];
    if (typeof found === "function") return found(answer);
    if (!found) return answer.writeHead(404).end();
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify(found));
  });
  service = await startService({ knowsItself: true, replaced: { fetchPublic: guardedFetch({ test: https.test }) } });
  organization = await newOrganization(service);
  const document = (path: string, change: object = {}) => ({
    ...{ client_id: `${base()}${path}`, client_name: "Documented agent", redirect_uris: [redirectUri] },
    ...{ token_endpoint_auth_method: "none", grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] },
    ...change,
  });
  documents = {
    "/client.json": document("/client.json"),
    "/other.json": document("/client.json"),
    "/secret.json": document("/secret.json", { token_endpoint_auth_method: "client_secret_basic" }),
    "/open.json": document("/open.json", { redirect_uris: ["http://agent.example/cb"] }),
    "/large.json": document("/large.json", { client_name: "x".repeat(20_000) }),
    "/text.json": (answer) => answer.end("not json"),
    "/moved.json": (answer) => answer.writeHead(302, { location: "/client.json" }).end(),
  };
});
afterAll(async () => {
  await service?.close();
  await https?.close();
});

test("a document is all that a client needs; the page names the address it came from", async () => {
  const clientId = `${base()}/client.json`;
  const cookie = await signedIn(service, await newMember(service, organization, "admin"));
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: clientId, redirect_uri: redirectUri, scope: "mcp:read mcp:write" },
    ...{ code_challenge: challengeOf(newVerifier()), code_challenge_method: "S256" },
  });
  const { answer } = await new Browser(service.url, cookie).go(`/oauth/authorize?${query}`);
  const page = await answer!.text();
  expect(page).toContain(`Documented agent</bdi></strong> from <strong>agent.example:${https.port}`);
  const { code, verifier } = await authorize(service, { cookie, clientId, organizationId: organization.id });
  const { body } = await token(service, {
    ...{ grant_type: "authorization_code", code, code_verifier: verifier, client_id: clientId, redirect_uri: redirectUri },
  });
  expect((await callToolAs(service, body.access_token, "list_websites")).status).toBe(200);
  const renewed = await token(service, { grant_type: "refresh_token", refresh_token: body.refresh_token, client_id: clientId });
  expect(renewed.status).toBe(200);
  // It is kept for a while.
  expect(asked.filter((path) => path === "/client.json")).toHaveLength(1);
});

test.each(["/other.json", "/secret.json", "/open.json", "/large.json", "/text.json", "/moved.json", "/missing.json"])(
  "%s is refused, and nobody is sent anywhere",
  async (path) => {
    const query = new URLSearchParams({
      ...{ response_type: "code", client_id: `${base()}${path}`, redirect_uri: redirectUri },
      ...{ code_challenge: challengeOf(newVerifier()), code_challenge_method: "S256" },
    });
    const { url, answer } = await new Browser(service.url).go(`/oauth/authorize?${query}`);
    expect([url.origin, answer?.status]).toEqual([
      service.url,
      expect.toSatisfy((status: number) => status === 400 || status === 401),
    ]);
  },
);

test.each([
  "https://127.0.0.1/client.json",
  "https://localhost/client.json",
  "https://169.254.169.254/x",
  "http://agent.example/x",
])("%s is not asked at all", async (clientId) => {
  asked = [];
  const query = new URLSearchParams({ response_type: "code", client_id: clientId, redirect_uri: redirectUri });
  const { url, answer } = await new Browser(service.url).go(`/oauth/authorize?${query}`);
  expect([url.origin, answer?.status]).toEqual([
    service.url,
    expect.toSatisfy((status: number) => status === 400 || status === 401),
  ]);
  expect(asked).toEqual([]);
});

test("sets of keys are fetched for one network only so often", async () => {
  documents["/keys.json"] = (answer) => answer.end("not json");
  const registered = await fetch(`${service.url}/oauth/register`, {
    ...{ method: "POST", headers: { "content-type": "application/json" } },
    body: JSON.stringify({
      ...{ redirect_uris: [redirectUri], jwks_uri: `${base()}/keys.json` },
      ...{ token_endpoint_auth_method: "private_key_jwt", token_endpoint_auth_signing_alg: "ES256" },
    }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const { privateKey } = await generateKeyPair("ES256");
  const asking = async () => {
    const assertion = new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: "ES256" })
      .setIssuer(client_id)
      .setSubject(client_id)
      .setAudience(service.url)
      .setIssuedAt()
      .setExpirationTime("1 minute");
    const { status } = await token(service, {
      ...{ grant_type: "authorization_code", code: "x", client_id, redirect_uri: redirectUri },
      client_assertion: await assertion.sign(privateKey),
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    });
    expect(status).toBeLessThan(500);
  };
  asked = [];
  await asking();
  expect(asked).toEqual(["/keys.json"]);
  const { scope, most } = keySets;
  await service.query(sql`select admit_attempt(${scope}, '127.0.0.1', ${most}, '1 hour') from generate_series(1, ${most}::int)`);
  await asking();
  expect(asked).toEqual(["/keys.json"]);
});

test("a running service reaches public addresses only", async () => {
  const services = await createServices(service.services.config);
  await expect(services.fetchPublic("https://127.0.0.1/client.json")).rejects.toThrow();
  await services.close();
});
