import { createServer } from "node:http";
import { join } from "node:path";
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import * as openid from "openid-client";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../../src/identity/users/passwords.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { type Listening, listening } from "../../support/listening.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newWebsite, startService, type TestOrganization, type TestService } from "../../support/service.ts";

/*
 * What a person sees and does, in a browser, with client libraries that nobody here wrote: from the first refused call over
 * signing in and agreeing to calls, refreshing and the end of the connection.
 */

const password = "correct horse battery";
const email = "kim@example.com";

let service: TestService;
let organization: TestOrganization;
let other: TestOrganization;
let website: { id: string };
let browser: Browser;
let callback: Callback;

beforeAll(async () => {
  service = await startService({ knowsItself: true });
  [organization, other] = [await newOrganization(service), await newOrganization(service)];
  await service.query(sql`update organization set name = 'Fernhollow' where id = ${organization.id}`);
  await service.query(sql`update organization set name = 'Ashgrove' where id = ${other.id}`);
  website = await newWebsite(service, organization);
  await newMember(service, organization, "admin", { email });
  await newMember(service, other, "viewer", { email });
  await service.query(sql`update app_user set password_hash = ${await hashPassword(password)} where email = ${email}`);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  callback = await Callback.listen();
});
afterAll(async () => {
  await browser?.close();
  await callback?.close();
  await service?.close();
});

/** Where a program on this computer waits for the browser to come back. */
class Callback {
  #server: Listening | undefined;
  #received: (url: URL) => void = () => {};

  static async listen(): Promise<Callback> {
    const callback = new Callback();
    const server = createServer((request, answer) => {
      answer.end("<title>Done</title>You can close this window.");
      const url = new URL(request.url!, callback.url);
      if (url.pathname === "/callback") callback.#received(url);
    });
    callback.#server = await listening(server);
    return callback;
  }

  get url(): string {
    return `${this.#server!.url}/callback`;
  }

  next(): Promise<URL> {
    return new Promise((resolve) => {
      this.#received = resolve;
    });
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }
}

/** A person who signs in and connects the program to the organization. @returns where the browser was sent. */
async function agree(address: string, given: { organization: string; mayWrite: boolean; screenshots?: string }): Promise<URL> {
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
  const page = await context.newPage();
  const back = callback.next();
  await page.goto(address);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: /^Connect / }).waitFor();
  if (given.screenshots) await page.screenshot({ path: join(given.screenshots, "consent.png") });
  await page.getByLabel(given.organization).check();
  if (!given.mayWrite) await page.getByLabel("Change what you may change").uncheck();
  await page.getByRole("button", { name: "Connect" }).click();
  const url = await back;
  await page.getByText("You can close this window").waitFor();
  await context.close();
  return url;
}

/** What a program keeps of its connection. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = callback.url;
  readonly clientMetadata = {
    client_name: "Agent of the SDK",
    redirect_uris: [callback.url],
    token_endpoint_auth_method: "none",
  };
  client: OAuthClientInformationMixed | undefined;
  held: OAuthTokens | undefined;
  verifier = "";
  address: URL | undefined;
  discovered: OAuthDiscoveryState | undefined;
  clientInformation = () => this.client;
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.client = client;
  };
  tokens = () => this.held;
  saveTokens = (tokens: OAuthTokens) => {
    this.held = tokens;
  };
  redirectToAuthorization = (address: URL) => {
    this.address = address;
  };
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
  invalidateCredentials = () => {
    this.held = undefined;
  };
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.discovered = state;
  };
  discoveryState = () => this.discovered;
}

test("the protocol's own client: refused, signed in, connected, refreshed, and disconnected by the person", async () => {
  const program = new Program();
  const endpoint = new URL(`${service.url}/api/mcp`);
  const connect = async () => {
    const client = new Client({ name: "agent", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(endpoint, { authProvider: program }));
    return client;
  };
  await expect(connect()).rejects.toThrow(UnauthorizedError);
  expect(program.address!.origin).toBe(service.url);
  const screenshots = process.env.SCREENSHOTS;
  const back = await agree(program.address!.href, {
    organization: "Fernhollow",
    mayWrite: true,
    ...(screenshots && { screenshots }),
  });
  await new StreamableHTTPClientTransport(endpoint, { authProvider: program }).finishAuth(back.searchParams);

  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toContain("start_response_run");
  const answer = await client.callTool({ name: "list_websites", arguments: {} });
  expect(answer.structuredContent).toMatchObject({ websites: [{ id: website.id }] });

  // A token that is no longer good is renewed by the client without a word.
  const before = program.held!;
  program.held = { ...before, access_token: `${before.access_token.slice(0, -8)}AAAAAAAA` };
  expect((await client.callTool({ name: "list_websites", arguments: {} })).isError).toBeFalsy();
  expect(program.held!.refresh_token).not.toBe(before.refresh_token);
  await client.close();

  // The person ends it on the account page.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.url}/sign-in?return_to=/account`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Agent of the SDK").waitFor();
  if (screenshots) await page.screenshot({ path: join(screenshots, "account.png") });
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("Agent of the SDK").waitFor({ state: "detached" });
  await context.close();
  await expect(connect()).rejects.toThrow(UnauthorizedError);
});

test("a general client: discovery, registration, PKCE, state and issuer checked, a reading connection, revocation", async () => {
  const server = new URL(service.url);
  const options = { algorithm: "oauth2" as const, execute: [openid.allowInsecureRequests] };
  const metadata = { client_name: "General client", redirect_uris: [callback.url], token_endpoint_auth_method: "none" };
  const config = await openid.dynamicClientRegistration(server, metadata, openid.None(), options);
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const address = openid.buildAuthorizationUrl(config, {
    ...{ redirect_uri: callback.url, scope: "mcp:read mcp:write", state: expectedState, resource: `${service.url}/api/mcp` },
    ...{ code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier), code_challenge_method: "S256" },
  });
  const back = await agree(address.href, { organization: "Fernhollow", mayWrite: false });
  const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
  expect(tokens.scope).toBe("mcp:read");

  const call = (accessToken: string, name: string, input: object = {}) =>
    openid.fetchProtectedResource(
      config,
      accessToken,
      new URL(`${service.url}/api/mcp`),
      "POST",
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
      new Headers({ "content-type": "application/json", accept: "application/json, text/event-stream" }),
    );
  expect((await call(tokens.access_token, "list_websites")).status).toBe(200);
  // It may not change anything, and is told how it could.
  const refused = await call(tokens.access_token, "create_topic", { website_id: website.id, name: "Tents" }).catch(
    (error) => error,
  );
  const headers: Headers = refused.response?.headers ?? refused.headers;
  expect(headers.get("www-authenticate")).toMatch(/error="insufficient_scope".*scope="mcp:read mcp:write"/);

  const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
  expect((await call(renewed.access_token, "list_websites")).status).toBe(200);
  await openid.tokenRevocation(config, renewed.refresh_token!);
  const ended = await call(renewed.access_token, "list_websites").catch((error) => error);
  expect((ended.response ?? ended).status).toBe(401);
  await expect(openid.refreshTokenGrant(config, renewed.refresh_token!)).rejects.toMatchObject({ error: "invalid_grant" });
});

test("the organization is the person's choice", async () => {
  const program = new Program();
  const endpoint = new URL(`${service.url}/api/mcp`);
  const transport = () => new StreamableHTTPClientTransport(endpoint, { authProvider: program });
  const client = () => new Client({ name: "agent", version: "1" });
  await expect(client().connect(transport())).rejects.toThrow(UnauthorizedError);
  const back = await agree(program.address!.href, { organization: "Ashgrove", mayWrite: true });
  await transport().finishAuth(back.searchParams);
  const viewer = client();
  await viewer.connect(transport());
  // There the person is a viewer, whatever was granted.
  const { tools } = await viewer.listTools();
  expect(tools.every((tool) => tool.annotations?.readOnlyHint)).toBe(true);
  const answer = await viewer.callTool({ name: "list_websites", arguments: {} });
  expect(answer.structuredContent).toMatchObject({ websites: [], pagination: { total: 0 } });
  await viewer.close();
});
