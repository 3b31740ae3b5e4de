import type { Middleware } from "koa";
import type { Services } from "../src/operation/index.ts";
import { UnsafeConnectionError } from "../src/platform/database/index.ts";

/**
 * `/livez`: the process answers. `/readyz`: it can take calls, which needs the database, with row-level security proved; Temporal is reported beside it, since
 * accepted work waits for it in the outbox.
 */
export function health(services: Services): Middleware {
  const { client } = services.durable.engine;
  return async (ctx, next) => {
    if (ctx.path === "/livez") {
      ctx.body = { status: "ok" };
    } else if (ctx.path === "/readyz") {
      const [database, temporal] = await Promise.all([
        stateOf(() => services.database.prove()),
        stateOf(() => client.withDeadline(Date.now() + 1000, () => client.workflowService.getSystemInfo({}))),
      ]);
      const isReady = database === reachable;
      ctx.status = isReady ? 200 : 503;
      ctx.body = { status: isReady ? "ok" : "unavailable", database, temporal };
    } else {
      await next();
    }
  };
}

const reachable = "reachable";

/** The reason for operators; it names no login. */
async function stateOf(probe: () => Promise<unknown>): Promise<string> {
  try {
    await probe();
    return reachable;
  } catch (error) {
    return error instanceof UnsafeConnectionError ? error.message : "not reachable";
  }
}
