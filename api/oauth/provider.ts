import { AsyncLocalStorage } from "node:async_hooks";
import { jwtVerify } from "jose";
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from "oidc-provider";
import {
  isConnected,
  type OAuthAddresses,
  type OAuthKeys,
  publicKeys,
  scopes,
  signingAlgorithm,
} from "../../src/identity/index.ts";
import type { Services } from "../../src/operation/index.ts";
import { showError } from "../pages/people/error.ts";
import { allowFormPost } from "./form-post.ts";
import { isSecretOf, storageOf } from "./storage.ts";
import { documents, isWithin, keySets } from "./throttle.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** How long things of the authorization server live, in seconds. */
const lives = {
  accessToken: 10 * minute,
  /** Of a refresh token that is not used; each use gives a new one. */
  refreshToken: 30 * day,
  /** After this a person has to agree again. */
  connection: 365 * day,
};

export const paths = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  registration: "/oauth/register",
  revocation: "/oauth/revoke",
  jwks: "/oauth/jwks",
  interaction: "/oauth/consent",
} as const;

/** The address that the request at hand comes from, for what the library does not tell it to, and whether its next fetch is counted already. */
export const askedFrom = new AsyncLocalStorage<{ address: string; isCounted?: boolean }>();

/** The authorization server with these keys. Nothing of it is kept in the process but parsed metadata of clients. */
export function createProvider(
  services: Services,
  { issuer, resource, restResource }: OAuthAddresses,
  keys: OAuthKeys,
): Provider {
  const { database } = services;
  const isOurs = (named: string) => [resource, restResource, issuer, `${issuer}/`].includes(named);
  const configuration: Configuration = {
    adapter: storageOf(database),
    jwks: { keys: keys.signing as never },
    cookies: {
      keys: keys.cookies,
      names: { session: "oauth_session", interaction: "oauth_interaction", resume: "oauth_resume" },
    },
    routes: {
      authorization: paths.authorization,
      token: paths.token,
      registration: paths.registration,
      revocation: paths.revocation,
      jwks: paths.jwks,
    },
    scopes: [...scopes, "offline_access"],
    claims: {},
    responseTypes: ["code"],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"],
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: signingAlgorithm,
      // Agents are programs on somebody's computer: loopback addresses with any port, https, or a scheme of their own.
      application_type: "native",
    },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    extraClientMetadata: { properties: ["redirect_policy"], validator: refuseOpenRedirects },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        allowFetch: async (ctx) => {
          const isAllowed = await isWithin(services, documents, ctx.ip);
          askedFrom.getStore()!.isCounted = isAllowed;
          return isAllowed;
        },
        allowClient: async () => true,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, named) => {
          if (!isOurs(named)) throw new errors.InvalidTarget(`tokens are issued for ${resource} and ${restResource} only`);
          return {
            scope: scopes.join(" "),
            audience: named === restResource ? restResource : resource,
            accessTokenFormat: "jwt",
            accessTokenTTL: lives.accessToken,
            jwt: { sign: { alg: signingAlgorithm, kid: keys.signing[0]!.kid } },
          };
        },
      },
    },
    // A token names its connection, which every call looks up.
    extraTokenClaims: (_ctx, token) => ({ grant: (token as { grantId?: string }).grantId }),
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: lives.accessToken,
      AuthorizationCode: minute,
      RefreshToken: lives.refreshToken,
      Grant: lives.connection,
      Interaction: 60 * minute,
      Session: 60 * minute,
    },
    // Every authorization is asked about, and its consent makes a grant of its own.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    interactions: { policy: alwaysAsk(), url: (_ctx, interaction) => `${paths.interaction}/${interaction.uid}` },
    findAccount: async (_ctx, sub, token) => {
      const grantId = (token as { grantId?: string } | undefined)?.grantId;
      if (grantId && !(await isConnected(database, grantId))) return undefined;
      return { accountId: sub, claims: async () => ({ sub }) };
    },
    fetch: (async (url: URL, options: RequestInit) => {
      const asked = askedFrom.getStore()!;
      if (!asked.isCounted && !(await isWithin(services, keySets, asked.address)))
        throw new Error("too many fetches for this network");
      asked.isCounted = false;
      return services.fetchPublic(url, { ...options, dispatcher: undefined } as RequestInit);
    }) as never,
    // What strangers name is read no further than this.
    fetchResponseBodyLimits: { "client_id metadata document": 16_384, jwks_uri: 65_536, sector_identifier_uri: 16_384 },
    renderError: (ctx, out) => showError(ctx as never, inWords(out)),
  };
  const provider = new Provider(issuer, configuration);
  // Hosts and protocols are set to the issuer's before a request comes here.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = isOwnSecret;
  provider.use(allowFormPost(paths.authorization));
  provider.use(revokeAccessTokens(provider, keys, issuer));
  provider.on("server_error", (_ctx, error) => services.log.error({ err: error }, "authorization server failed"));
  return provider;
}

function isOwnSecret(this: { clientSecret?: string | undefined }, actual: string): boolean {
  return isSecretOf(this.clientSecret, actual);
}

/** The consent page is shown for each authorization, whoever is signed in. */
function alwaysAsk() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get("consent")!
    .checks.add(
      new Check("each_connection", "a person has to agree", (ctx) =>
        ctx.oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What a person reads whose program asked for something that cannot be. */
function inWords({ error, error_description: description }: { error: string; error_description?: string | undefined }): string {
  if (error === "invalid_client") {
    return "The program that sent you here is not known. Its registration may have been removed after 30 days without use: remove the connection in the program and connect again.";
  }
  if (error === "invalid_redirect_uri") {
    return "The program wants you to be sent to an address (redirect_uri) that it has not registered. Remove the connection in the program and connect again.";
  }
  return `The program's request cannot be answered: ${description ?? error}`;
}

/** Schemes that lead to other computers, to files or into browsers, also by an address within them, so none of an app. */
const networkSchemes = new Set([
  ...["ws:", "wss:", "ftp:", "ftps:", "sftp:", "file:", "blob:", "mailto:", "about:"],
  ...["view-source:", "filesystem:", "jar:", "res:", "resource:", "intent:", "android-app:"],
  ...["chrome:", "googlechrome:", "googlechromes:", "microsoft-edge:", "edge:", "firefox:", "x-safari-http:", "x-safari-https:"],
]);

/**
 * Codes are sent over https, to this computer, or to an app by its own scheme. The host stands in the policy of the consent page, so
 * it is a plain name or address.
 */
function refuseOpenRedirects(
  _ctx: unknown,
  _key: string,
  _value: unknown,
  metadata: { redirect_uris?: readonly string[] | undefined },
): void {
  for (const uri of metadata.redirect_uris ?? []) {
    const url = URL.parse(uri);
    // What parsing leaves out would be sent as it is.
    if (/[\s\p{Cc}]/u.test(uri))
      throw new errors.InvalidRedirectUri("a redirect address has no spaces and no control characters");
    if (url && networkSchemes.has(url.protocol)) {
      throw new errors.InvalidRedirectUri(`${uri}: use https, http on localhost, or a scheme of the app's own`);
    }
    // RFC 8252, 7.1: `com.example.app:/callback`. Without a slash it is `tel:`, `shell:` or an address in a wrapping (`feed:https://…`).
    if (url && !/^[^:]*:\//.test(uri)) {
      throw new errors.InvalidRedirectUri(`${uri}: an app's own scheme is followed by a slash`);
    }
    if (url?.username || url?.password) throw new errors.InvalidRedirectUri(`${uri}: leave user name and password out`);
    const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
    if (isWeb && !loopback.has(url.hostname) && !/^[a-z0-9.-]+$/.test(url.hostname)) {
      throw new errors.InvalidRedirectUri(`${uri}: the host may have letters, digits, dots and hyphens only`);
    }
    if (url?.protocol === "http:" && !loopback.has(url.hostname)) {
      throw new errors.InvalidRedirectUri(`${uri}: use https, or http on localhost`);
    }
  }
}

/**
 * The library revokes opaque tokens only. Ours are signed, and known by their connection: revoking one ends it, as revoking the
 * refresh token does.
 */
function revokeAccessTokens(provider: Provider, keys: OAuthKeys, issuer: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    const refused =
      ctx.path === paths.revocation && (ctx.body as { error?: string } | undefined)?.error === "unsupported_token_type";
    const client = refused ? ctx.oidc.client : undefined;
    if (!client) return;
    const token = String(ctx.oidc.params?.token);
    const known = await jwtVerify(token, publicKeys(keys), { issuer }).catch(() => null);
    if (known?.payload.client_id === client.clientId) {
      await provider.Grant.adapter.destroy(String(known.payload.grant));
    }
    ctx.status = 200;
    ctx.body = "";
  };
}
