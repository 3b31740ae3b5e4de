/** What the body of a vendor's error says, as far as it can be read. */
export type VendorError = {
  /** Machine-readable codes, types and reasons, outermost first. */
  codes: string[];
  message: string;
  /** A status of HTTP in the place of a code: a number, or as Azure writes it, `"429"`. The outermost counts. */
  status: number | null;
  /** Headers of the vendor behind a gateway, by names in lower case. */
  headers: Record<string, string>;
  /** Google's `RetryInfo.retryDelay`. */
  retryDelayMs: number | null;
};

const codeKeys = new Set(["code", "type", "status", "reason"]);
/** `http_code`: MiniMax. */
const statusKeys = new Set(["code", "status", "status_code", "http_code"]);
const maximumDepth = 6;

/** Reads the error of any vendor's answer, which is mostly its field `error`: JSON text, or the parsed body where the SDK passes that. */
export function readErrorBody(body: unknown): VendorError {
  const read: VendorError = { codes: [], message: "", status: null, headers: {}, retryDelayMs: null };
  const given = typeof body === "string" ? parseJson(body) : body;
  // Google's OpenAI-compatible address puts its errors into a list.
  const parsed = Array.isArray(given) ? given[0] : given;
  const error = isRecord(parsed) ? (parsed.error ?? ofMiniMax(parsed.base_resp) ?? itself(parsed)) : null;
  if (typeof error === "string") read.message = error;
  else collect(error, read, 0);
  return read;
}

/** Whether an error says anything: some servers send the field empty with every answer. */
export function tellsFailure({ codes, message, status }: VendorError): boolean {
  return status !== null || [message, ...codes].some((text) => text.trim() !== "");
}

/** MiniMax's failure, which comes with status 200 and a number of its own; 0, or none, stands beside every good answer. */
function ofMiniMax(said: unknown): unknown {
  return isRecord(said) && Number(said.status_code ?? 0) !== 0
    ? { code: `MiniMax ${said.status_code}`, message: said.status_msg }
    : null;
}

/** What holds the answer in the bodies of the vendors, beside which a message is no error. */
const answerKeys = ["choices", "output", "content", "candidates"];

/** The error that is the whole body: Mistral, SiliconFlow. */
function itself(body: Record<string, unknown>): unknown {
  return typeof body.message === "string" && answerKeys.every((key) => body[key] == null) ? body : null;
}

function collect(value: unknown, read: VendorError, depth: number): void {
  if (depth > maximumDepth || typeof value !== "object" || value === null) return;
  // What an error says itself comes before what it passes on.
  const entries = Object.entries(value).toSorted(([, a], [, b]) => Number(isRecord(a)) - Number(isRecord(b)));
  for (const [key, inner] of entries) {
    if (key === "headers" && isRecord(inner)) Object.assign(read.headers, headersIn(inner));
    else if (statusKeys.has(key) && /^[45]\d\d$/.test(String(inner))) read.status ??= Number(inner);
    else if (typeof inner !== "string") collect(inner, read, depth + 1);
    else if (codeKeys.has(key)) read.codes.push(inner);
    else if (key === "message" && read.message === "") read.message = inner;
    else if (key === "retryDelay") read.retryDelayMs = delayOf(inner);
  }
}

function headersIn(given: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === "string" ? [[name.toLowerCase(), value]] : [])),
  );
}

function delayOf(text: string): number | null {
  const seconds = /^(\d+(?:\.\d+)?)s$/u.exec(text)?.[1];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
