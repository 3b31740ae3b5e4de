import { Connection } from "@temporalio/client";
import { missingSearchAttributes, NamespaceMissingError } from "../../src/platform/durable/index.ts";
import type { Supervisor } from "./supervise.ts";
import { LOCAL_NAMESPACE, type Temporal } from "./temporal.ts";

/**
 * The development server may answer, under load, that it does not know its namespace, and does so from then on: workers and API stand still beside a
 * process that lives. Begun anew it has the namespace with everything in it, so it is ended when it says so twice in a row.
 */
export function watchNamespace(
  supervisor: Supervisor,
  { address, service }: Pick<Temporal, "address" | "service">,
  everyMs = 10_000,
): void {
  // The next look is the repetition.
  const connection = Connection.lazy({ address, connectTimeout: 1_000, interceptors: [] });
  let wasMissing = false;
  const timer = setInterval(async () => {
    const isMissing = await connection
      .withDeadline(Date.now() + 2_000, () => missingSearchAttributes(connection, LOCAL_NAMESPACE))
      .then(
        () => false,
        (error: unknown) => error instanceof NamespaceMissingError,
      );
    const pid = supervisor.pid(service.name);
    if (isMissing && wasMissing && pid !== undefined) process.kill(pid, "SIGKILL");
    wasMissing = isMissing && !wasMissing;
  }, everyMs);
  supervisor.closeLast(async () => {
    clearInterval(timer);
    await connection.close();
  });
}
