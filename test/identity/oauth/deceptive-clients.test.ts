import { expect, test } from "vitest";
import { Browser, redirectUri, register, signedIn } from "../../support/oauth.ts";
import { newMember } from "../../support/people.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService({ knowsItself: true });
const organization = useOrganization(service);

test("an address within another, and one that is not written as it is read, is nothing to send codes to", async () => {
  for (const uri of [
    ...["filesystem:https://example.com/cb", "view-source:https://example.com/cb", "jar:https://example.com/cb!/"],
    ...["https://example.com/cb\r\nX: y", "https://example.com/c b", "https://example.com/cb\u0000", " https://example.com/cb"],
  ]) {
    const answer = await fetch(`${service.url}/oauth/register`, {
      ...{ method: "POST", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ redirect_uris: [uri], token_endpoint_auth_method: "none" }),
    });
    expect([uri, answer.status]).toEqual([uri, 400]);
  }
});

test("a name that turns the direction of text turns nothing else: where one is sent reads as it is", async () => {
  const client_id = await register(service, { client_name: "\u202eTool\u2067" });
  const cookie = await signedIn(service, await newMember(service, organization, "viewer"));
  const pkce = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" };
  const query = new URLSearchParams({ response_type: "code", client_id, redirect_uri: redirectUri, state: "s", ...pkce });
  const { answer } = await new Browser(service.url, cookie).go(`/oauth/authorize?${query}`);
  const page = await answer!.text();
  expect(page).toContain("<bdi>\u202eTool\u2067</bdi>");
  expect(page).toContain("<title>Connect Tool?");
  expect(page.replaceAll(/<bdi>[^<]*<\/bdi>/g, "")).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
