import { Health, type Services, serviceChecks } from "../src/operation/index.ts";
import type { Pages } from "../src/platform/observability/index.ts";

/** `/livez` and `/readyz` of a worker process, which needs all that it works with. */
export function workerHealth(services: Services, isWorking: () => boolean): Pages {
  const watched = new Health(serviceChecks(services));
  return {
    "/livez": async () => ({ status: 200, body: { status: "ok" } }),
    "/readyz": async () => {
      const problems = { ...(await watched.problems()), worker: isWorking() ? null : "not working" };
      const isReady = Object.values(problems).every((problem) => problem === null);
      const states = Object.entries(problems).map(([name, problem]) => [name, problem ?? "ok"]);
      return {
        status: isReady ? 200 : 503,
        body: { status: isReady ? "ok" : "unavailable", ...Object.fromEntries(states) },
      };
    },
  };
}
