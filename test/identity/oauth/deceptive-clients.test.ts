import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { authorize, Browser, redirectUri, register, signedIn } from "../../support/oauth.ts";
import { newMember } from "../../support/people.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService({ knowsItself: true });
const organization = useOrganization(service);

const pkce = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" };
const query = (client_id: string) =>
  new URLSearchParams({ response_type: "code", client_id, redirect_uri: redirectUri, state: "s", ...pkce });

const registering = (metadata: object) =>
  fetch(`${service.url}/oauth/register`, {
    ...{ method: "POST", headers: { "content-type": "application/json" } },
    body: JSON.stringify({ redirect_uris: [redirectUri], token_endpoint_auth_method: "none", ...metadata }),
  });

test("an address within another, and one that is not written as it is read, is nothing to send codes to", async () => {
  for (const uri of [
    ...[
      "microsoft-edge:https://example.com/cb",
      "feed:https://example.com/cb",
      "googlechrome://example.com/cb",
      "tel:1",
      "shell:x",
    ],
    ...["x-safari-https://example.com/cb", "intent://example.com/cb", "android-app://x/https/example.com", "chrome://settings"],
    ...["filesystem:https://example.com/cb", "view-source:https://example.com/cb", "jar:https://example.com/cb!/"],
    ...["https://example.com/cb\r\nX: y", "https://example.com/c b", "https://example.com/cb\u0000", " https://example.com/cb"],
  ]) {
    expect([uri, (await registering({ redirect_uris: [uri] })).status]).toEqual([uri, 400]);
  }
  const apps = ["cursor://anysphere.cursor-mcp/oauth", "vscode:/callback", "com.example.app:/oauth2redirect"];
  expect((await registering({ redirect_uris: apps })).status).toBe(201);
});

test("what a client wrote comes back as it was, also where it looks like the service's own marks", async () => {
  const clientId = await register(service, { client_name: "Tool <id> <lt>id> <" });
  const cookie = await signedIn(service, await newMember(service, organization, "viewer"));
  const given = { cookie, clientId, organizationId: organization.id, params: { state: "<id> <lt> <" } };
  const { url } = await authorize(service, given);
  expect(url.searchParams.get("state")).toBe("<id> <lt> <");
  const [client] = await service.query<{ payload: { client_name: string } }>(sql`
    select payload from oauth_record where kind = 'Client' order by created_at desc limit 1`);
  expect(client!.payload.client_name).not.toContain("<id>");
  const { answer } = await new Browser(service.url, cookie).go(`/oauth/authorize?${query(clientId)}`);
  expect(await answer!.text()).toContain("<bdi>Tool &lt;id&gt; &lt;lt&gt;id&gt; &lt;</bdi>");
});

test("texts that the database does not keep are the client's fault", async () => {
  for (const client_name of ["a\0b", "\ud800"]) expect((await registering({ client_name })).status).toBe(400);
  const address = `/oauth/authorize?${query(await register(service))}`;
  const cookie = await signedIn(service, await newMember(service, organization, "viewer"));
  const { url, answer } = await new Browser(service.url, cookie).go(`${address}&login_hint=%00`);
  expect([answer?.status ?? 303, url.searchParams.get("error") ?? "invalid_request"]).toEqual([
    expect.toSatisfy((status: number) => status < 500),
    "invalid_request",
  ]);
});

test("a name that turns the direction of text turns nothing else: where one is sent reads as it is", async () => {
  const client_id = await register(service, { client_name: "\u202eTool\u2067" });
  const cookie = await signedIn(service, await newMember(service, organization, "viewer"));
  const { answer } = await new Browser(service.url, cookie).go(`/oauth/authorize?${query(client_id)}`);
  const page = await answer!.text();
  expect(page).toContain("<bdi>\u202eTool\u2067</bdi>");
  expect(page).toContain("<title>Connect Tool?");
  expect(page.replaceAll(/<bdi>[^<]*<\/bdi>/g, "")).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
