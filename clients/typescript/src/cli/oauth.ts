import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Credentials, type Grant, writeCredentials } from "./credentials.ts";
import { exitCodes, Failure } from "./failures.ts";

const waitMs = 5 * 60_000;
/** A token is renewed this long before it ends. */
const renewAheadMs = 30_000;

interface Metadata {
  authorization_endpoint: string;
  token_endpoint: string;
  registration_endpoint?: string;
  revocation_endpoint?: string;
}

async function fetchJson<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) }).catch((error) => {
    throw new Failure(`${new URL(url).origin} cannot be reached: ${error.cause?.message ?? error.message}`);
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body as T;
  const { error_description: description, error } = body as { error_description?: string; error?: string };
  throw new Failure(`${url} answered ${response.status}: ${description ?? error ?? "no reason given"}`);
}

/**
 * Signs a person in: opens the service's page in the browser and waits on a loopback address for the code (RFC 8252, PKCE).
 *
 * @param options.show is given the address, for a person whose browser does not open by itself.
 */
export async function signIn(
  url: string,
  options: { readOnly: boolean; openBrowser: boolean; show: (address: string) => void },
): Promise<Grant> {
  const resourceUrl = `${url}/.well-known/oauth-protected-resource/api/v1`;
  const resource = await fetchJson<{ resource: string; authorization_servers: string[]; scopes_supported: string[] }>(
    resourceUrl,
  ).catch(() => {
    throw new Failure(`${url} offers no sign-in by browser. Use a key: answerscope login --key KEY`);
  });
  const issuer = resource.authorization_servers[0]!;
  const server = await fetchJson<Metadata>(`${issuer.replace(/\/$/, "")}/.well-known/oauth-authorization-server`);
  if (!server.registration_endpoint) throw new Failure(`${issuer} registers no programs. Use a key: answerscope login --key KEY`);
  const scope = options.readOnly ? resource.scopes_supported[0]! : resource.scopes_supported.join(" ");
  const listener = await listen();
  try {
    const { client_id: clientId } = await fetchJson<{ client_id: string }>(server.registration_endpoint, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Answerscope command line",
        redirect_uris: [listener.redirectUri],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      }),
    });
    const [verifier, state] = [randomBytes(32).toString("base64url"), randomBytes(16).toString("base64url")];
    const address = new URL(server.authorization_endpoint);
    address.search = String(
      new URLSearchParams({
        ...{ response_type: "code", client_id: clientId, redirect_uri: listener.redirectUri, scope, state },
        ...{ resource: resource.resource, code_challenge_method: "S256" },
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      }),
    );
    options.show(address.href);
    if (options.openBrowser) openInBrowser(address.href);
    const code = await listener.code(state);
    const form = { grant_type: "authorization_code", code, redirect_uri: listener.redirectUri, code_verifier: verifier };
    return await tokens(
      server.token_endpoint,
      { ...form, client_id: clientId, resource: resource.resource },
      {
        clientId,
        revocationUrl: server.revocation_endpoint ?? null,
        refreshToken: null,
      },
    );
  } finally {
    listener.close();
  }
}

async function tokens(
  tokenUrl: string,
  form: Record<string, string>,
  known: Pick<Grant, "clientId" | "revocationUrl" | "refreshToken">,
): Promise<Grant> {
  const answer = await fetchJson<{ access_token: string; refresh_token?: string; expires_in?: number }>(tokenUrl, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  return {
    ...known,
    tokenUrl,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? known.refreshToken,
    expiresAt: Date.now() + (answer.expires_in ?? 600) * 1000,
  };
}

/** The access token of now; renewed, and kept, when it is about to end. */
export function tokenOf(credentials: Credentials & { grant: Grant }): () => Promise<string> {
  let current = credentials.grant;
  let renewal: Promise<void> | null = null;
  return async () => {
    if (Date.now() > current.expiresAt - renewAheadMs) {
      renewal ??= renew().finally(() => {
        renewal = null;
      });
      await renewal;
    }
    return current.accessToken;
  };

  async function renew() {
    const { clientId, refreshToken, revocationUrl, tokenUrl } = current;
    const ended = new Failure('The sign-in has ended: run "answerscope login".', exitCodes.notSignedIn);
    if (!refreshToken) throw ended;
    const form = { grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId };
    current = await tokens(tokenUrl, form, { clientId, revocationUrl, refreshToken }).catch(() => {
      throw ended;
    });
    await writeCredentials({ ...credentials, grant: current });
  }
}

/** Ends the connection at the service; what cannot be reached ends by itself. */
export async function revoke({ revocationUrl, refreshToken, accessToken, clientId }: Grant): Promise<void> {
  if (!revocationUrl) return;
  const body = new URLSearchParams({ token: refreshToken ?? accessToken, client_id: clientId });
  await fetch(revocationUrl, { method: "POST", body, signal: AbortSignal.timeout(10_000) }).catch(() => {});
}

interface Listener {
  redirectUri: string;
  /** @throws Failure when the person said no, or nobody came. */
  code(state: string): Promise<string>;
  close(): void;
}

/** Waits on this computer for the browser to come back. */
async function listen(): Promise<Listener> {
  let take: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => take(request, response));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  return {
    redirectUri,
    code: (state) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Failure("Nobody signed in within five minutes.")), waitMs);
        take = (request, response) => {
          const url = new URL(request.url!, redirectUri);
          // Others on this computer may knock as well.
          if (url.pathname !== "/callback" || url.searchParams.get("state") !== state) {
            response.writeHead(404).end();
            return;
          }
          clearTimeout(timer);
          const code = url.searchParams.get("code");
          response.writeHead(200, { "content-type": "text/plain; charset=utf-8", connection: "close" });
          response.end(code ? "You are signed in. You can close this page." : "You are not signed in. You can close this page.");
          if (code) resolve(code);
          else
            reject(new Failure(`Not signed in: ${url.searchParams.get("error_description") ?? url.searchParams.get("error")}`));
        };
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function openInBrowser(address: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open"]
      : process.platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler"]
        : ["xdg-open"];
  const child = spawn(command!, [...args, address], { stdio: "ignore", detached: true });
  // The address is shown too.
  child.once("error", () => {});
  child.unref();
}
