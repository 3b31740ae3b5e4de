import { createHash, randomBytes } from "node:crypto";
import { startSession } from "../../src/identity/users/sessions.ts";
import type { Organization } from "../../src/platform/database/connection.ts";
import { sql } from "../../src/platform/database/connection.ts";
import { newMember } from "./people.ts";
import type { TestService } from "./service.ts";

export const redirectUri = "http://127.0.0.1:33418/callback";

/** A person who is signed in, by the cookie of the session. */
export async function signedIn(service: TestService, userId: string): Promise<string> {
  const token = await service.services.database.system.transaction((tx) => startSession(tx, userId));
  const prefix = service.services.config.PUBLIC_URL?.startsWith("https:") ? "__Host-" : "";
  return `${prefix}answerscope_session=${token}`;
}

/** Registers a public client; returns its id. */
export async function register(service: TestService, metadata: object = {}): Promise<string> {
  const answer = await fetch(`${service.url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Test agent",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
      ...metadata,
    }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { client_id: string }).client_id;
}

export const newVerifier = () => randomBytes(32).toString("base64url");
export const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

/** A browser without pages: follows redirects with its cookies, as far as the client's own address. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string, cookie?: string) {
    this.#origin = origin;
    if (cookie) this.#cookies.set(cookie.split("=")[0]!, cookie.slice(cookie.indexOf("=") + 1));
  }

  /** Where it ends: an address of somebody else, or an answer of ours. */
  async go(address: string, form?: Record<string, string>): Promise<{ url: URL; answer: Response | null }> {
    let url = new URL(address, this.#origin);
    let body = form && new URLSearchParams(form);
    for (let hop = 0; hop < 10; hop++) {
      if (url.origin !== this.#origin) return { url, answer: null };
      const answer = await fetch(url, {
        method: body ? "POST" : "GET",
        redirect: "manual",
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        ...(body && { body }),
      });
      body = undefined;
      for (const set of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
        if (value === "" || /expires=Thu, 01 Jan 1970/i.test(set)) this.#cookies.delete(name!);
        else this.#cookies.set(name!, value!);
      }
      const location = answer.headers.get("location");
      if (!location) return { url, answer };
      url = new URL(location, url);
    }
    throw new Error("too many redirects");
  }
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

/** Everything from the client's request to its code, with the person's yes. */
export async function authorize(
  service: TestService,
  given: {
    cookie: string;
    clientId: string;
    organizationId: string;
    mayWrite?: boolean;
    params?: Record<string, string>;
    redirectUri?: string;
  },
): Promise<{ code: string; verifier: string; url: URL }> {
  const verifier = newVerifier();
  const browser = new Browser(service.url, given.cookie);
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: given.clientId, redirect_uri: given.redirectUri ?? redirectUri, state: "s" },
    ...{ code_challenge: challengeOf(verifier), code_challenge_method: "S256", resource: `${service.url}/api/mcp` },
    ...{ scope: "mcp:read mcp:write" },
    ...given.params,
  });
  const page = await browser.go(`/oauth/authorize?${query}`);
  if (!page.answer) return { code: page.url.searchParams.get("code") ?? "", verifier, url: page.url };
  const { url } = await browser.go(page.url.href, {
    ...{ decision: "allow", organization_id: given.organizationId },
    ...(given.mayWrite !== false && { may_write: "yes" }),
  });
  return { code: url.searchParams.get("code") ?? "", verifier, url };
}

/** Calls the token endpoint. */
export async function token(
  service: TestService,
  fields: Record<string, string>,
): Promise<{ status: number; body: Tokens & { error?: string } }> {
  const answer = await fetch(`${service.url}/oauth/token`, { method: "POST", body: new URLSearchParams(fields) });
  return { status: answer.status, body: (await answer.json()) as Tokens & { error?: string } };
}

/** A person with a role, and a client that acts for them. */
export async function connected(
  service: TestService,
  organization: Organization,
  options: {
    role?: "owner" | "admin" | "viewer";
    websiteId?: string;
    mayWrite?: boolean;
    userId?: string;
    resource?: string;
  } = {},
) {
  const place = options.websiteId ? { websiteId: options.websiteId } : {};
  const userId = options.userId ?? (await newMember(service, organization, options.role ?? "admin", place));
  const cookie = await signedIn(service, userId);
  const clientId = await register(service);
  const mayWrite = options.mayWrite ?? true;
  const params: Record<string, string> = options.resource ? { resource: options.resource } : {};
  const { code, verifier } = await authorize(service, { cookie, clientId, organizationId: organization.id, mayWrite, params });
  const { body } = await token(service, {
    ...{ grant_type: "authorization_code", code, code_verifier: verifier, client_id: clientId, redirect_uri: redirectUri },
  });
  return { userId, cookie, clientId, tokens: body };
}

/** Takes a person's place in an organization away. */
export async function expel(service: TestService, organization: Organization, userId: string): Promise<void> {
  await service.query(sql`delete from membership where organization_id = ${organization.id} and user_id = ${userId}`);
}
