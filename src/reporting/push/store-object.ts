import { AwsClient } from "aws4fetch";
import { readLimited } from "../../integrations/web-pages/index.ts";

/** Where objects go, with the rights to put them there. */
export interface Storage {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The storage refused an object, or is away. */
export class StorageError extends Error {
  /** Whether another attempt may go better. */
  readonly isRetryable: boolean;

  constructor(message: string, isRetryable: boolean) {
    super(message);
    this.isRetryable = isRetryable;
  }
}

const timeoutMs = 120_000;
/** Of what a storage says of a refusal. It is the customer's, so it may say anything at any length. */
const maxRefusalBytes = 10_000;

/**
 * Puts an object into a bucket of S3-compatible storage, signed by AWS Signature Version 4; one of the same key is replaced.
 *
 * @throws StorageError in words that may be shown to the customer.
 */
export async function storeObject(
  fetch: typeof globalThis.fetch,
  storage: Storage,
  key: string,
  object: { body: Buffer<ArrayBuffer>; contentType: string },
  signal: AbortSignal,
): Promise<void> {
  const { region, bucket, accessKeyId, secretAccessKey } = storage;
  const endpoint = withoutUser(storage.endpoint);
  const path = [bucket, ...key.split("/")].map(encodeURIComponent).join("/");
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region });
  const { url, headers } = await client.sign(`${endpoint}/${path}`, {
    method: "PUT",
    headers: { "content-type": object.contentType },
  });
  let response: Response;
  try {
    response = await fetch(url, {
      ...{ method: "PUT", headers, body: object.body, redirect: "manual" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new StorageError(`The storage at ${endpoint} could not be reached: ${reason(error)}`, true);
  }
  if (response.ok) return void (await response.body?.cancel());
  const said = await readLimited(response, maxRefusalBytes, "cut").catch(() => new Uint8Array());
  const code = /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(said))?.[1];
  const isRetryable = response.status >= 500 || response.status === 429 || response.status === 408;
  throw new StorageError(
    `The storage answered ${response.status}${code ? ` (${code})` : ""}; check bucket, region and the rights of the access key`,
    isRetryable,
  );
}

/** Destinations of before `endpoint` was checked may hold a password there, which errors and logs would repeat. */
function withoutUser(endpoint: string): string {
  const { origin, pathname } = new URL(endpoint);
  return `${origin}${pathname.replace(/\/$/, "")}`;
}

const reason = (error: unknown): string => {
  const { name, cause, message } = error as Error;
  if (name === "TimeoutError") return "it took too long";
  return ((cause as Error | undefined)?.message ?? message).slice(0, 200);
};
