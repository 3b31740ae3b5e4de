import { ApiError, AuthenticationError, ConnectionError, PermissionError } from "../errors.ts";

/** What a script can tell from the end of the program. */
export const exitCodes = { done: 0, failed: 1, usage: 2, notSignedIn: 3, differs: 4, incomplete: 5, interrupted: 130 } as const;

/** Ends the program with a message and without a stack. */
export class Failure extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A call of the program that cannot be meant. */
export const usage = (message: string) => new Failure(`${message}\nSee "answerscope help".`, exitCodes.usage);

/** What a person reads of an error, and the exit code. */
export function failureOf(error: unknown): { message: string; exitCode: number } {
  if (error instanceof Failure) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof AuthenticationError) {
    return {
      message: `The service does not accept the key or the sign-in: run "answerscope login".`,
      exitCode: exitCodes.notSignedIn,
    };
  }
  if (error instanceof PermissionError) {
    return { message: `${error.message}. Changes need a key or a role with admin permission.`, exitCode: exitCodes.failed };
  }
  if (error instanceof ApiError) {
    const seen = error.requestId && error.status >= 500 ? ` (request ${error.requestId})` : "";
    return { message: `${error.message}${seen}`, exitCode: exitCodes.failed };
  }
  if (error instanceof ConnectionError) {
    return { message: `${error.message}. Is the service running, and --url right?`, exitCode: exitCodes.failed };
  }
  // parseArgs explains itself.
  const { code, message } = error as { code?: string; message?: string };
  if (code?.startsWith("ERR_PARSE_ARGS")) {
    return { message: `${message}\nSee "answerscope help".`, exitCode: exitCodes.usage };
  }
  return { message: message ?? String(error), exitCode: exitCodes.failed };
}
