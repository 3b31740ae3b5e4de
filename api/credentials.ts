import type { Context } from "koa";
import type { NamedWebsite } from "../src/identity/index.ts";
import type { AnyOperation, Caller } from "../src/operation/index.ts";
import { Refusal } from "../src/platform/errors/index.ts";
import type { Service } from "./call.ts";
import { bearerOf } from "./presented-credential.ts";

/** Who calls over REST: by a key, or, where there is none, a person by an access token. @throws Refusal 401 */
export async function admitOverRest({ admit, oauth }: Service, ctx: Context, website: NamedWebsite): Promise<Caller> {
  const key = ctx.get("x-api-key");
  const token = bearerOf(ctx);
  try {
    if (key || !token || !oauth) return await admit(key || null, website);
    return (await oauth.admitRestToken(token, website)).caller;
  } catch (error) {
    // RFC 9728: where a program learns how to get a token. Keys have no scheme that could be named.
    const wrong = token ? ', error="invalid_token"' : "";
    if (oauth && error instanceof Refusal && error.status === 401)
      ctx.set("www-authenticate", `Bearer realm="answerscope"${wrong}, resource_metadata="${oauth.metadataUrlOf("/api/v1")}"`);
    throw error;
  }
}

/**
 * Whether a person's program may call an operation over REST: what agents may do as well, and the streams and files that tools
 * cannot answer with. Who may come in, and what is deleted with all that it holds, is left to keys and to people themselves.
 */
export const takesToken = ({ access, mcp, stream }: AnyOperation): boolean =>
  mcp !== undefined || (stream !== undefined && !access.writes);

/** @throws Refusal 403 when the caller came by a token and the operation takes none. */
export function requireTaken(caller: Caller, operation: AnyOperation): void {
  if (caller.kind === "key" || takesToken(operation)) return;
  throw new Refusal(403, "This takes an API key: programs that you have connected cannot do it");
}
