import { AsyncLocalStorage } from "node:async_hooks";

/** What every log line says that is written meanwhile. */
export interface LogContext {
  requestId?: string | undefined;
  organizationId?: string | undefined;
  workflowId?: string | undefined;
  [name: string]: string | number | undefined;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Has every log line of `work`, and of what it begins, say this as well. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return storage.run({ ...storage.getStore(), ...context }, work);
}

/** Adds what has become known to the log lines of the surrounding `withLogContext`. */
export function addLogContext(context: LogContext): void {
  const store = storage.getStore();
  if (store) Object.assign(store, context);
}

/** What is known here. */
export const logContext = (): LogContext => ({ ...storage.getStore() });
