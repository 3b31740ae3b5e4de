import type { Context } from "koa";

/** The access token or key after `Bearer`. */
export const bearerOf = (ctx: Context): string | undefined => /^bearer\s+(\S+)$/i.exec(ctx.get("authorization"))?.[1];

/** The key, in either of the two headers that clients can send, or an access token. */
export const presentedCredential = (ctx: Context): string | null => ctx.get("x-api-key") || bearerOf(ctx) || null;
