import type { Middleware } from "koa";
import { Health, noConnectionLeft, type Services, serviceChecks } from "../src/operation/index.ts";
import type { Stopping } from "./stopping.ts";

/** Without these no call can be answered. Accepted work waits in the outbox for the others. */
const needed = ["database", "schema"];
/** With these of them calls are still answered. */
const bearable = new Set<unknown>([null, noConnectionLeft]);

/**
 * `/livez`: the process answers. `/readyz`: it takes calls, which needs a database of this release's schema, with row-level security proved;
 * what else is wrong makes it `degraded`, with the status 200.
 */
export function health(services: Services, stopping: Stopping): Middleware {
  const watched = new Health(serviceChecks(services));
  return async (ctx, next) => {
    if (ctx.path === "/livez") {
      ctx.body = { status: "ok" };
    } else if (ctx.path === "/readyz") {
      const problems = await watched.problems();
      const isReady = !stopping.isDraining && needed.every((name) => bearable.has(problems[name]));
      const status = stopping.isDraining ? "stopping" : isReady ? worst(problems) : "unavailable";
      ctx.status = isReady ? 200 : 503;
      ctx.body = {
        status,
        ...Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem ?? fine[name] ?? "ok"])),
      };
    } else {
      await next();
    }
  };
}

const worst = (problems: Record<string, string | null>) =>
  Object.values(problems).every((problem) => problem === null) ? "ok" : "degraded";

const fine: Record<string, string> = { database: "reachable", temporal: "reachable" };
