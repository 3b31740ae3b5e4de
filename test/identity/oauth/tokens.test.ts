import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { createOAuth } from "../../../api/oauth/routes.ts";
import { readKeys, rotateSigningKey } from "../../../src/identity/oauth/keys.ts";
import { consumeRecord, findRecord, pruneRecords, storeRecord } from "../../../src/identity/oauth/records.ts";
import { endAllSessions } from "../../../src/identity/users/sessions.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { connected, expel, register, token } from "../../support/oauth.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newWebsite } from "../../support/service.ts";
import { callToolAs, rpc } from "../../support/tools.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

const service = useService({ knowsItself: true });
const organization = useOrganization(service);

const list = (accessToken: string) => rpc(service, { authorization: `Bearer ${accessToken}` }, "tools/list", {});
const refresh = (clientId: string, refreshToken: string) =>
  token(service, { grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId });
const revoke = (clientId: string, given: string) =>
  fetch(`${service.url}/oauth/revoke`, { method: "POST", body: new URLSearchParams({ token: given, client_id: clientId }) });

describe("a token that is not good is refused with the challenge", () => {
  /** A good token's claims, signed anew with the service's own key unless another is given. */
  async function forged(change: { claims?: object; header?: object; key?: CryptoKey | Uint8Array }): Promise<string> {
    const { tokens } = await connected(service, organization);
    const { signing } = await readKeys(service.services.database);
    const key = change.key ?? ((await importJWK(signing[0]!, "ES256")) as CryptoKey);
    const header = { alg: "ES256", typ: "at+jwt", kid: signing[0]!.kid, ...change.header };
    return new SignJWT({ ...decodeJwt(tokens.access_token), ...change.claims }).setProtectedHeader(header).sign(key);
  }
  const now = () => Math.floor(Date.now() / 1000);

  test.each<[string, () => Promise<string>]>([
    ["of another audience", () => forged({ claims: { aud: "https://other.example/mcp" } })],
    ["of another issuer", () => forged({ claims: { iss: "https://other.example" } })],
    ["expired", () => forged({ claims: { exp: now() - 60 } })],
    ["without an end", () => forged({ claims: { exp: undefined } })],
    ["not valid yet", () => forged({ claims: { nbf: now() + 600 } })],
    ["of a connection that does not exist", () => forged({ claims: { grant: "nothing" } })],
    ["of another person than the connection's", () => forged({ claims: { sub: "0197f000-0000-7000-8000-00000000dead" } })],
    ["whose person is no id", () => forged({ claims: { sub: "'; drop table app_user" } })],
    ["of another kind", () => forged({ header: { typ: "JWT" } })],
    ["signed by a stranger under our key's name", async () => forged({ key: (await generateKeyPair("ES256")).privateKey })],
    ["signed by a stranger", async () => forged({ header: { kid: "x" }, key: (await generateKeyPair("ES256")).privateKey })],
    [
      "signed with our public key as a shared secret",
      async () => {
        const { d: _, ...publicKey } = (await readKeys(service.services.database)).signing[0]!;
        return forged({ header: { alg: "HS256" }, key: new TextEncoder().encode(JSON.stringify(publicKey)) });
      },
    ],
    [
      "that brings its own key",
      async () => {
        const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
        return forged({ header: { jwk: await exportJWK(publicKey), kid: undefined }, key: privateKey });
      },
    ],
    [
      "unsigned",
      async () => {
        const { tokens } = await connected(service, organization);
        return new UnsecuredJWT(decodeJwt(tokens.access_token)).encode();
      },
    ],
    ["no token at all", async () => "a.b.c"],
    ["a refresh token", async () => (await connected(service, organization)).tokens.refresh_token],
  ])("%s", async (_, make) => {
    const accessToken = await make();
    for (const answer of [
      await list(accessToken),
      await rpc(service, { authorization: `Bearer ${accessToken}` }, "tools/call", { name: "list_websites", arguments: {} }),
    ]) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ error: "Unauthorized" });
      const challenge = answer.headers.get("www-authenticate");
      expect(challenge).toMatch(/^Bearer realm="answerscope", error="invalid_token", /);
      expect(challenge).toContain(`resource_metadata="${service.url}/.well-known/oauth-protected-resource/api/mcp"`);
      expect(challenge).toContain('scope="mcp:read mcp:write"');
    }
  });

  test("and the same claims under the same key are good", async () => {
    expect((await list(await forged({}))).status).toBe(200);
  });
});

describe("refreshing", () => {
  test("gives new tokens each time; an old one again ends the connection", async () => {
    const { tokens, clientId } = await connected(service, organization);
    const second = (await refresh(clientId, tokens.refresh_token)).body;
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect((await list(second.access_token)).status).toBe(200);
    const third = (await refresh(clientId, second.refresh_token)).body;
    expect((await list(third.access_token)).status).toBe(200);
    const replayed = await refresh(clientId, tokens.refresh_token);
    expect([replayed.status, replayed.body.error]).toEqual([400, "invalid_grant"]);
    expect((await list(third.access_token)).status).toBe(401);
    expect((await refresh(clientId, third.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("of many at the same moment one wins at most", async () => {
    const { tokens, clientId } = await connected(service, organization);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(clientId, tokens.refresh_token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  });

  test("a record is used up by exactly one", async () => {
    const { database } = service.services;
    await storeRecord(database, "RefreshToken", "once", { grantId: "none" }, 60);
    const uses = await Promise.all(Array.from({ length: 8 }, () => consumeRecord(database, "RefreshToken", "once")));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await findRecord(database, "RefreshToken", "once")).toMatchObject({ consumed: expect.any(Number) });
  });

  test("another client cannot, nor one whose person has left", async () => {
    const { tokens, clientId, userId } = await connected(service, organization);
    expect((await refresh(await register(service), tokens.refresh_token)).body.error).toBe("invalid_grant");
    await expel(service, organization, userId);
    expect((await list(tokens.access_token)).status).toBe(401);
    expect((await refresh(clientId, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("who has left and comes back connects anew; one place less of several ends nothing", async () => {
    const { tokens, clientId, userId } = await connected(service, organization, { role: "viewer" });
    const { email } = (await service.query<{ email: string }>(sql`select email from app_user where id = ${userId}`))[0]!;
    const website = await newWebsite(service, organization);
    await newMember(service, organization, "viewer", { websiteId: website.id, email });
    await service.query(sql`delete from membership where user_id = ${userId} and website_id is null`);
    expect((await list(tokens.access_token)).status).toBe(200);
    await expel(service, organization, userId);
    await newMember(service, organization, "viewer", { email });
    expect((await list(tokens.access_token)).status).toBe(401);
    expect((await refresh(clientId, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("asks for less, never for more", async () => {
    const { tokens, clientId } = await connected(service, organization, { mayWrite: false });
    expect(tokens.scope).toBe("mcp:read");
    const more = await token(service, {
      ...{ grant_type: "refresh_token", refresh_token: tokens.refresh_token, client_id: clientId, scope: "mcp:read mcp:write" },
    });
    expect(more.body.error).toBe("invalid_scope");
  });
});

describe("revoking", () => {
  test.each(["access_token", "refresh_token"] as const)("the %s ends the connection at once", async (kind) => {
    const { tokens, clientId } = await connected(service, organization);
    expect((await revoke(clientId, tokens[kind])).status).toBe(200);
    expect((await list(tokens.access_token)).status).toBe(401);
    expect((await refresh(clientId, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("another client revokes nothing", async () => {
    const { tokens } = await connected(service, organization);
    const stranger = await register(service);
    for (const given of [tokens.access_token, tokens.refresh_token, "nothing", "a.b.c"]) await revoke(stranger, given);
    expect((await list(tokens.access_token)).status).toBe(200);
  });

  test("a new password ends all connections of the person", async () => {
    const { tokens, userId } = await connected(service, organization);
    await service.services.database.system.transaction((tx) => endAllSessions(tx, userId));
    expect((await list(tokens.access_token)).status).toBe(401);
  });
});

describe("keys", () => {
  test("processes that begin at the same moment share one pair", async () => {
    await service.query(sql`delete from oauth_key`);
    const found = await Promise.all(Array.from({ length: 6 }, () => readKeys(service.services.database)));
    expect(new Set(found.map(({ version }) => version)).size).toBe(1);
    expect(found[0]!.signing).toHaveLength(1);
    expect(found[0]!.cookies).toHaveLength(1);
  });

  test("a rotation: published first, signing later, the old tokens stay good until the old key is gone", async () => {
    const { database } = service.services;
    const other = () => createOAuth(service.services)!.admitToken;
    const before = await readKeys(database);
    // This process still signs with keys that the test before has removed.
    const key = (await importJWK(before.signing[0]!, "ES256")) as CryptoKey;
    const { tokens } = await connected(service, organization);
    const claims = decodeJwt(tokens.access_token);
    const sign = (signer: CryptoKey, kid: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid }).sign(signer);
    const old = await sign(key, before.signing[0]!.kid);
    expect((await other()(old, null)).caller.kind).toBe("user");

    const kid = await rotateSigningKey(database);
    const published = await readKeys(database);
    expect(published.signing.map((one) => one.kid)).toEqual([before.signing[0]!.kid, kid]);
    // Cookies are signed with the old secret until every process knows the new one, and read with both.
    expect(published.cookies).toEqual([before.cookies[0], expect.any(String)]);
    // Cut: rounded up to the column's milliseconds it could lie ahead of the reader.
    await service.query(sql`update oauth_key set active_from = date_trunc('milliseconds', now()) where active_from > now()`);
    const active = await readKeys(database);
    expect(active.cookies).toEqual([published.cookies[1], before.cookies[0]]);
    expect(active.signing[0]!.kid).toBe(kid);
    const fresh = await sign((await importJWK(active.signing[0]!, "ES256")) as CryptoKey, kid);
    expect((await other()(fresh, null)).caller.kind).toBe("user");
    expect((await other()(old, null)).caller.kind).toBe("user");
    await service.query(sql`update oauth_key set retired_at = now() where id = ${before.signing[0]!.kid}`);
    await expect(other()(old, null)).rejects.toMatchObject({ status: 401 });
  });
});

test("what has expired and who never connected is removed", async () => {
  const unused = await register(service);
  const { clientId, tokens } = await connected(service, organization);
  await service.query(sql`update oauth_record set created_at = now() - interval '31 days' where kind = 'Client'`);
  await service.query(sql`update oauth_record set expires_at = now() where kind = 'Interaction'`);
  const [gone, renewing] = [await connected(service, organization), await connected(service, organization)];
  const grantOf = (connection: typeof gone) => decodeJwt(connection.tokens.access_token).grant as string;
  await service.query(sql`update oauth_connection set created_at = now() - interval '2 days'`);
  await service.query(sql`
    update oauth_record set expires_at = now() where kind = 'RefreshToken' and grant_id = ${grantOf(gone)}`);
  // Its token is used up, and the next one is about to be stored.
  await service.query(sql`
    update oauth_record set consumed_at = now() where kind = 'RefreshToken' and grant_id = ${grantOf(renewing)}`);
  await pruneRecords(service.services.database);
  expect((await list(gone.tokens.access_token)).status).toBe(401);
  for (const { access_token } of [tokens, renewing.tokens]) expect((await list(access_token)).status).toBe(200);
  const { body } = await service.call(organization.key, "GET", `/audit?action=connection.end&entity_id=${grantOf(gone)}`);
  expect(body.entries).toMatchObject([{ actor: { kind: "system" }, before: { client_id: gone.clientId }, after: null }]);
  const find = (id: string) =>
    service.query(sql`select from oauth_record where kind = 'Client' and id_hash = sha256(convert_to(${id}, 'UTF8'))`);
  expect([(await find(unused)).length, (await find(clientId)).length]).toEqual([0, 1]);
  expect(await service.query(sql`select from oauth_record where expires_at <= now()`)).toHaveLength(0);
});

test("a call by token is in the rate budget of the organization", async () => {
  const small = await newOrganization(service);
  await service.query(sql`update organization set rate_limit_per_minute = 3 where id = ${small.id}`);
  const { tokens } = await connected(service, small);
  const statuses: number[] = [];
  for (let call = 0; call < 3; call++) statuses.push((await callToolAs(service, tokens.access_token, "list_websites")).status);
  expect(statuses).toEqual([200, 200, 200]);
  const told = await callToolAs(service, tokens.access_token, "list_websites");
  expect(told).toMatchObject({
    status: 429,
    body: { retry_after_seconds: expect.any(Number), hint: expect.stringMatching(/Wait/) },
  });
  const listing = await list(tokens.access_token);
  expect([listing.status, Number(listing.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await service.call(small.key, "GET", "/websites")).status).toBe(429);
});
