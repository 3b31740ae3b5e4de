import type { Context, Middleware } from "koa";
import type { Provider } from "oidc-provider";
import {
  type AdmitToken,
  admitByOutsideToken,
  admitByOwnToken,
  KeyRing,
  type Limit,
  type OAuthAddresses,
  oauthAddresses,
  scopes,
} from "../../src/identity/index.ts";
import type { Services } from "../../src/operation/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { fromStrangers, senderAt } from "../body/receiving.ts";
import { allowEveryOrigin } from "../cors.ts";
import { errorAnswer } from "../errors.ts";
import { showError } from "../pages/people/error.ts";
import { consent } from "./consent.ts";
import { askedFrom, createProvider, paths } from "./provider.ts";
import { authorizations, isWithin, registrations } from "./throttle.ts";

/** What the MCP endpoint and REST need of OAuth, and the addresses below which it happens. */
export interface OAuth {
  routes: Middleware;
  /** By a token for the MCP endpoint. */
  admitToken: AdmitToken;
  /** By a token for REST. A token for one of the two is no token for the other. */
  admitRestToken: AdmitToken;
  /** Where clients learn how to get a token for what lies at a path. */
  metadataUrlOf(path: string): string;
}

const resourceMetadataPath = "/.well-known/oauth-protected-resource";

/**
 * OAuth for the MCP endpoint and REST: the service's own authorization server, or an outside one that the configuration names. Null
 * where the service does not know its own address.
 */
export function createOAuth(services: Services): OAuth | null {
  const { config, database } = services;
  const addresses = oauthAddresses(config);
  if (!addresses) {
    services.log.info("OAuth is off: PUBLIC_URL is not set, or has a path");
    return null;
  }
  const { OAUTH_ISSUER: outside, OAUTH_JWKS_URL: jwksUrl, RATE_LIMIT_PER_MINUTE: budget } = config;
  const metadata = protectedResource(addresses, outside ?? addresses.issuer);
  const metadataUrlOf = (path: string) => `${addresses.issuer}${resourceMetadataPath}${path}`;
  const forRest = { ...addresses, resource: addresses.restResource };
  if (outside) {
    const server = { issuer: outside, jwksUrl };
    return {
      admitToken: admitByOutsideToken(database, server, addresses, budget),
      admitRestToken: admitByOutsideToken(database, server, forRest, budget),
      metadataUrlOf,
      routes: metadata,
    };
  }
  const keys = new KeyRing(database);
  const server = authorizationServer(services, addresses, keys);
  const routes: Middleware = (ctx, next) => metadata(ctx, () => server(ctx, next));
  return {
    admitToken: admitByOwnToken(database, keys, addresses, budget),
    admitRestToken: admitByOwnToken(database, keys, forRest, budget),
    metadataUrlOf,
    routes,
  };
}

/** RFC 9728: below each resource's own path, and at the root that of the MCP endpoint. */
function protectedResource({ resource, restResource, issuer }: OAuthAddresses, authorizationServer: string): Middleware {
  const describe = (described: string) => ({
    resource: described,
    authorization_servers: [authorizationServer],
    scopes_supported: scopes,
    bearer_methods_supported: ["header"],
    resource_name: "Answerscope",
    resource_documentation: `${issuer}/docs`,
  });
  const documents = new Map([
    [resourceMetadataPath, describe(resource)],
    ...[resource, restResource].map((each) => [resourceMetadataPath + new URL(each).pathname, describe(each)] as const),
  ]);
  return async (ctx, next) => {
    const document = documents.get(ctx.path);
    if (!document) return next();
    allowEveryOrigin(ctx);
    if (ctx.method !== "OPTIONS") ctx.body = document;
  };
}

function authorizationServer(services: Services, addresses: OAuthAddresses, keys: KeyRing): Middleware {
  const { issuer } = addresses;
  const served = new Set<string>([
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
    ...[paths.token, paths.registration, paths.revocation, paths.jwks, paths.authorization],
  ]);
  let current: { version: string; provider: Provider } | null = null;

  /** Made anew when the keys have changed. */
  async function provider(): Promise<Provider> {
    const found = await keys.read();
    if (current?.version !== found.version) {
      current = { version: found.version, provider: createProvider(services, addresses, found) };
    }
    return current.provider;
  }

  return async (ctx, next) => {
    if (ctx.path.startsWith(`${paths.interaction}/`)) {
      speakAsIssuer(ctx, issuer);
      try {
        const server = await provider();
        await askedFrom.run({ address: ctx.ip }, () => consent(ctx, services, server, addresses));
      } catch (error) {
        const { status, body } = errorAnswer(error);
        if (status >= 500) throw error;
        await showError(ctx, body.error, status);
      }
      return;
    }
    if (!served.has(ctx.path) && !ctx.path.startsWith(`${paths.authorization}/`)) return next();
    if (ctx.path === paths.registration) {
      allowEveryOrigin(ctx);
      if (ctx.method === "OPTIONS") return;
      await throttle(services, ctx, registrations);
    }
    speakAsIssuer(ctx, issuer);
    if (ctx.path === paths.authorization) {
      await throttle(services, ctx, authorizations);
      askForSomething(ctx);
    }
    const handle = (await provider()).callback();
    countBody(ctx);
    ctx.respond = false;
    await askedFrom.run({ address: ctx.ip }, () => handle(ctx.req, ctx.res));
  };
}

/**
 * The library builds addresses from the request's host: that is ours, whatever was sent. Its own session is not used: who is
 * signed in is asked each time, so what an earlier authorization left in the browser would only be in the way.
 */
function speakAsIssuer(ctx: Context, issuer: string): void {
  const { host, protocol } = new URL(issuer);
  const { headers } = ctx.req;
  headers.host = host;
  headers["x-forwarded-host"] = host;
  headers["x-forwarded-proto"] = protocol.slice(0, -1);
  // As this service believes its proxies, and not what a client wrote there.
  headers["x-forwarded-for"] = ctx.ip;
  if (headers.cookie) {
    headers.cookie = headers.cookie
      .split(/;\s*/)
      .filter((cookie) => !/^oauth_session(\.sig)?=/.test(cookie))
      .join("; ");
  }
}

/** Has what the library reads of a body count for its sender; beyond the limits it takes the body for one that cannot be read. */
function countBody(ctx: Context): void {
  const read = ctx.req.iterator.bind(ctx.req);
  const counted: typeof read = async function* (options): AsyncGenerator<unknown, undefined> {
    const receipt = fromStrangers.open(senderAt(ctx.ip));
    try {
      for await (const chunk of read(options)) {
        receipt.take((chunk as Buffer).length);
        yield chunk;
      }
      return undefined;
    } finally {
      receipt.close();
    }
  };
  ctx.req.iterator = counted;
}

/** A client that asks for no scope means all that there are. */
function askForSomething(ctx: Context): void {
  const url = new URL(ctx.req.url!, "http://localhost");
  const asked = (url.searchParams.get("scope") ?? "").split(" ");
  if (scopes.some((scope) => asked.includes(scope))) return;
  url.searchParams.set("scope", [...asked, ...scopes].filter(Boolean).join(" "));
  ctx.req.url = `${url.pathname}${url.search}`;
}

/** @throws Refusal 429 when the network has used up its share of the hour. */
async function throttle(services: Services, ctx: Context, limit: Limit): Promise<void> {
  if (await isWithin(services, limit, ctx.ip)) return;
  throw new Refusal(429, "Too many requests from this network; wait an hour", { retryAfterSeconds: limit.periodSeconds });
}
