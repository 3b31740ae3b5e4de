import type { z } from "zod";
import { type AnyOperation, usesQuery } from "../src/operation/index.ts";
import type { RefusalStatus } from "../src/platform/errors/index.ts";
import { limitsOf, sizeText } from "./body/limits.ts";

const sentences = (...parts: (string | false | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== false)
    .map((part) => `${part}.`)
    .join(" ");

/** Every status with which an operation can refuse a call, with the reasons in words. */
export function refusalsOf(operation: AnyOperation): Map<RefusalStatus, string> {
  const { access, refusals = {}, rest } = operation;
  const hasBody = rest !== undefined && !usesQuery(rest);
  // A read refuses parameters that it does not know, also when it has none.
  const checksInput = Object.keys((operation.input as z.ZodObject).shape).length > 0 || (rest !== undefined && !hasBody);
  const all: [RefusalStatus, string][] = [
    [400, sentences(checksInput && "The input is not valid; the message names the field", refusals[400])],
    [401, sentences("The key is missing, unknown, revoked or expired")],
    [403, sentences(access.refuses && `The call needs ${access.description}`, refusals[403])],
    [404, sentences(refusals[404])],
    [409, sentences(refusals[409])],
    [413, sentences(hasBody && `The body is larger than ${sizeText(limitsOf(operation))}`)],
    [415, sentences(hasBody && "The body is not JSON")],
    [429, sentences("The organization's rate budget is spent; `Retry-After` says for how long", refusals[429])],
    [500, sentences("Something went wrong here; `x-request-id` names the call")],
    [503, sentences("The database is away; try again after `Retry-After`")],
  ];
  return new Map(all.filter(([, description]) => description !== ""));
}
