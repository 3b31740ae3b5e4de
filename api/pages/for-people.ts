import type { Context } from "koa";

// Programs that take anything (`*/*`) get JSON, which comes first.
/** Whether what asks is a browser and not a program. */
export const isForPeople = (ctx: Context): boolean => !ctx.path.startsWith("/api/") && ctx.accepts("json", "html") === "html";
