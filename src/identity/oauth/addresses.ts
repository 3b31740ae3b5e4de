import type { Config } from "../../operation/index.ts";

/** Where the service is for OAuth: itself as authorization server, and the two resources that tokens are for, one each. */
export interface OAuthAddresses {
  /** The authorization server's identifier: the origin, without a slash at the end. */
  issuer: string;
  /** The audience of access tokens for the MCP endpoint. */
  resource: string;
  /** The audience of access tokens for REST. */
  restResource: string;
}

/**
 * The addresses of OAuth, from PUBLIC_URL. Null without one, since tokens must name an address that all processes agree on, and
 * for one with a path, where the well-known addresses would not be ours.
 */
export function oauthAddresses(config: Pick<Config, "PUBLIC_URL">): OAuthAddresses | null {
  if (!config.PUBLIC_URL) return null;
  const { origin, pathname } = new URL(config.PUBLIC_URL);
  return pathname === "/" ? { issuer: origin, resource: `${origin}/api/mcp`, restResource: `${origin}/api/v1` } : null;
}

/** What a client may ask for: reading, and writing as well. */
export const readScope = "mcp:read";
export const writeScope = "mcp:write";
export const scopes = [readScope, writeScope] as const;
