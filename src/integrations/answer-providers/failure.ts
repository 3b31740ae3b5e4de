import { readErrorBody, tellsFailure, type VendorError } from "./error-body.ts";
import { ProviderError, type ProviderErrorKind } from "./errors.ts";
import { pauseOf } from "./pause.ts";

/**
 * What a failed call means for the caller. The vendor's own words are read to tell kinds apart, and never repeated: they
 * may quote keys, accounts or the prompt.
 * @param label the vendor's name for people, which begins the sentence.
 */
export async function failureOf(error: unknown, label: string, now: Date): Promise<ProviderError> {
  const { APICallError } = await import("ai");
  // Whatever else the SDK throws means that it could not make sense of what came back.
  if (!APICallError.isInstance(error)) return new ProviderError("malformed", sentence("malformed", label, 200));
  const status = error.statusCode;
  if (status === undefined) return new ProviderError("network", `${label} could not be reached${causeOf(error)}.`);
  const said = readErrorBody(error.responseBody);
  return failureSaid(kindOf(status, said), status, said, error.responseHeaders, label, now);
}

function failureSaid(
  kind: ProviderErrorKind,
  status: number,
  said: VendorError,
  headers: Record<string, string> | undefined,
  label: string,
  now: Date,
): ProviderError {
  const isRateLimit = kind === "rate_limited";
  const waitMs =
    isRateLimit || kind === "unavailable"
      ? (pauseOf({ ...said.headers, ...headers }, now, isRateLimit) ?? said.retryDelayMs)
      : null;
  return new ProviderError(kind, sentence(kind, label, status), { status, ...(waitMs !== null && { retryAfterMs: waitMs }) });
}

/** The code that the system gave the deepest error, ` (ECONNREFUSED)`: a name that is not found is mended elsewhere than a certificate. */
function causeOf(error: unknown): string {
  let code = "";
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if ("code" in at && typeof at.code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(at.code)) code = ` (${at.code})`;
  }
  return code;
}

/**
 * The failure of an answer that was begun and says itself that it did not come to its end.
 * @param error what the answer says of it, if anything.
 * @param headers of the answer.
 */
export function failureInside(
  error: unknown,
  headers: Record<string, string> | undefined,
  label: string,
  now: Date,
): ProviderError {
  const said = readErrorBody({ error });
  const status = said.status ?? 200;
  const told = kindOf(status, said);
  return failureSaid(told === "malformed" ? "incomplete" : told, status, said, headers, label, now);
}

/** Codes by which vendors say it more exactly than by the status. Seen in their references and error pages. */
const kindsByCode: Record<string, ProviderErrorKind> = {
  insufficient_quota: "unauthorized",
  // Moonshot and Alibaba: the account is empty, with status 429 and 400.
  exceeded_current_quota_error: "unauthorized",
  Arrearage: "unauthorized",
  billing_not_active: "unauthorized",
  API_KEY_INVALID: "unauthorized",
  invalid_api_key: "unauthorized",
  authentication_error: "unauthorized",
  rate_limit_exceeded: "rate_limited",
  rate_limit_error: "rate_limited",
  server_error: "unavailable",
  overloaded_error: "unavailable",
  content_policy_violation: "content_policy",
  content_filter: "content_policy",
  moderation_blocked: "content_policy",
  // Alibaba.
  data_inspection_failed: "content_policy",
  DataInspectionFailed: "content_policy",
  "MiniMax 1002": "rate_limited",
  "MiniMax 1004": "unauthorized",
  "MiniMax 1008": "unauthorized",
  "MiniMax 1026": "content_policy",
  "MiniMax 1027": "content_policy",
  "MiniMax 1039": "rejected",
  "MiniMax 2013": "rejected",
  "MiniMax 2049": "unauthorized",
  cyber_policy: "content_policy",
  model_not_found: "model_not_found",
  invalid_model: "model_not_found",
  DeploymentNotFound: "model_not_found",
  ModelDeprecated: "model_not_found",
};

/** Types that Anthropic, Google and OpenAI put beside a status, where they come with status 200 and say alone what it would have been. */
const kindsByType: Record<string, ProviderErrorKind> = {
  RESOURCE_EXHAUSTED: "rate_limited",
  UNAVAILABLE: "unavailable",
  INTERNAL: "unavailable",
  DEADLINE_EXCEEDED: "unavailable",
  api_error: "unavailable",
  timeout_error: "unavailable",
  UNAUTHENTICATED: "unauthorized",
  PERMISSION_DENIED: "unauthorized",
  permission_error: "unauthorized",
  billing_error: "unauthorized",
  NOT_FOUND: "model_not_found",
  not_found_error: "model_not_found",
  INVALID_ARGUMENT: "rejected",
  invalid_request_error: "rejected",
  invalid_prompt: "rejected",
};

/**
 * Where a vendor has only words for it: Anthropic's empty account, that of MiniMax and Z.AI with status 429, xAI's wrong key, the moderation of OpenRouter, OpenAI and, with status 403, of xAI, models of
 * DeepSeek, SiliconFlow and OpenRouter.
 */
const kindsByMessage: [RegExp, ProviderErrorKind][] = [
  [/^your credit balance is too low/iu, "unauthorized"],
  [/^insufficient (?:account )?balance/iu, "unauthorized"],
  [/^incorrect api key provided/iu, "unauthorized"],
  [/^your input was flagged/iu, "content_policy"],
  [/^invalid prompt: your prompt was flagged/iu, "content_policy"],
  [/^content violates usage guidelines/iu, "content_policy"],
  [/^model (?:does )?not (?:exist|found)/iu, "model_not_found"],
  [/is not a valid model id$/iu, "model_not_found"],
];

function kindOf(answered: number, said: VendorError): ProviderErrorKind {
  // A gateway may pass a failure on inside a good answer.
  const status = answered >= 200 && answered < 300 ? (said.status ?? answered) : answered;
  const code = said.codes.find((candidate) => Object.hasOwn(kindsByCode, candidate));
  if (code !== undefined) return kindsByCode[code]!;
  const byMessage = kindsByMessage.find(([pattern]) => pattern.test(said.message));
  if (byMessage !== undefined) return byMessage[1];
  if (status >= 200 && status < 300) {
    const type = said.codes.find((candidate) => Object.hasOwn(kindsByType, candidate));
    if (type !== undefined) return kindsByType[type]!;
    return tellsFailure(said) ? "incomplete" : "malformed";
  }
  if (status === 401 || status === 402 || status === 403) return "unauthorized";
  // 410: Azure, for a version that is retired.
  if (status === 404 || status === 410) return "model_not_found";
  if (status === 429) return "rate_limited";
  // 408 request timeout, 409 conflict, 425 too early, Groq's 498 "capacity exceeded" and Google's 499 "cancelled", both under load: the same call
  // may pass later. 529 is Anthropic's "overloaded".
  return status >= 498 || status === 408 || status === 409 || status === 425 ? "unavailable" : "rejected";
}

function sentence(kind: ProviderErrorKind, label: string, status: number): string {
  switch (kind) {
    case "rate_limited":
      return `${label} limits the rate of calls (${status}).`;
    case "unavailable":
      return `${label} failed or is overloaded (${status}).`;
    case "unauthorized":
      return `${label} refused the credentials, or the account's credit is used up (${status}).`;
    case "model_not_found":
      return `${label} does not know the configured model (${status}).`;
    case "content_policy":
      return `${label} rejected the prompt under its content policy (${status}).`;
    case "incomplete":
      return `${label} did not finish its answer (${status}).`;
    case "malformed":
      return `${label} answered in a form that could not be read.`;
    default:
      return `${label} rejected the request (${status}).`;
  }
}
