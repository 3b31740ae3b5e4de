import type { Middleware } from "koa";
import { sql } from "../src/database.ts";
import type { Services } from "../src/services.ts";

/**
 * `/livez`: the process answers. `/readyz`: it can take calls, which needs the database; Temporal is told beside it, since
 * accepted work waits for it in the outbox.
 */
export function health(services: Services): Middleware {
  const { client } = services.durable.engine;
  return async (ctx, next) => {
    if (ctx.path === "/livez") {
      ctx.body = { status: "ok" };
    } else if (ctx.path === "/readyz") {
      const [database, temporal] = await Promise.all([
        check(() => services.database.functions.run(sql`select 1`)),
        check(() => client.withDeadline(Date.now() + 1000, () => client.workflowService.getSystemInfo({}))),
      ]);
      ctx.status = database ? 200 : 503;
      ctx.body = { status: database ? "ok" : "unavailable", database: told(database), temporal: told(temporal) };
    } else {
      await next();
    }
  };
}

const told = (reachable: boolean) => (reachable ? "reachable" : "not reachable");

async function check(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch {
    return false;
  }
}
