import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Client } from "@temporalio/client";
import type { DataConverter, Payload, PayloadCodec } from "@temporalio/common";
import proto from "@temporalio/proto";
import type { PayloadKeys } from "./payload-keys.ts";

const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

const encoding = "binary/encrypted";
const cipherName = "AES-256-GCM";
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

/** An encrypted payload that cannot be read: its key is not among those that are configured, or it was changed. */
export class PayloadError extends Error {
  override name = "PayloadError";
}

/**
 * Encrypts payloads before they leave the process and decrypts those that come in. What was written without encryption is read as it is.
 *
 * Each payload has a key of its own, derived from the configured one by a random salt, so that no number of payloads wears a key out.
 */
export class EncryptingCodec implements PayloadCodec {
  readonly #keys: PayloadKeys;

  constructor(keys: PayloadKeys) {
    this.#keys = keys;
  }

  async encode(payloads: Payload[]): Promise<Payload[]> {
    const { writing, keys } = this.#keys;
    return writing === null ? payloads : payloads.map((payload) => encrypt(payload, writing, keys.get(writing)!));
  }

  /** @throws PayloadError */
  async decode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => (textOf(payload, "encoding") === encoding ? decrypt(payload, this.#keys.keys) : payload));
  }

  /** Whether a payload that can be read is encrypted with the key that writes, or plain where none does. */
  isCurrent(payload: Payload): boolean {
    return (textOf(payload, "encryption-key-id") ?? null) === this.#keys.writing;
  }
}

/** Whether a client would write a payload that it has read with the same key. */
export const isCurrentPayload = ({ options }: Client, payload: Payload): boolean =>
  options.loadedDataConverter.payloadCodecs.every((codec) => !(codec instanceof EncryptingCodec) || codec.isCurrent(payload));

const noKeys: PayloadKeys = { writing: null, keys: new Map() };

/** How clients and workers turn values into payloads. Without keys too, so that one that is encrypted is refused with the variable to set. */
export function dataConverter(keys: PayloadKeys = noKeys): DataConverter {
  return {
    payloadCodecs: [new EncryptingCodec(keys)],
    ...(encryptsFailures(keys) && { failureConverterPath }),
  };
}

/** Whether messages and stacks of failures are payloads too. */
export const encryptsFailures = (keys: PayloadKeys | undefined): boolean => keys !== undefined && keys.writing !== null;

/** Loaded by the SDK, in the process and in the sandbox of workflows. */
export const failureConverterPath = fileURLToPath(new URL("./failure-converter.ts", import.meta.url));

function encrypt(payload: Payload, id: string, key: Buffer): Payload {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", derived(key, salt), nonce).setAAD(Buffer.from(id));
  const plain = PayloadMessage.encode(payload).finish();
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return {
    metadata: { encoding: bytes(encoding), "encryption-cipher": bytes(cipherName), "encryption-key-id": bytes(id) },
    data: Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]),
  };
}

function decrypt(payload: Payload, keys: ReadonlyMap<string, Buffer>): Payload {
  const id = textOf(payload, "encryption-key-id") ?? "";
  const key = keys.get(id);
  if (!key)
    throw new PayloadError(
      `A payload is encrypted with the key ${JSON.stringify(id)}, which TEMPORAL_PAYLOAD_KEYS does not hold`,
    );
  try {
    const data = Buffer.from(payload.data ?? []);
    const [tagAt, sealedAt] = [saltBytes + nonceBytes, saltBytes + nonceBytes + tagBytes];
    const [salt, nonce] = [data.subarray(0, saltBytes), data.subarray(saltBytes, tagAt)];
    const decipher = createDecipheriv("aes-256-gcm", derived(key, salt), nonce)
      .setAAD(Buffer.from(id))
      .setAuthTag(data.subarray(tagAt, sealedAt));
    return PayloadMessage.decode(Buffer.concat([decipher.update(data.subarray(sealedAt)), decipher.final()]));
  } catch {
    throw new PayloadError(`A payload that names the key ${JSON.stringify(id)} was not encrypted with it`);
  }
}

const derived = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync("sha256", key, salt, "temporal payloads", 32));

const bytes = (text: string): Uint8Array => Buffer.from(text);

function textOf({ metadata }: Payload, name: string): string | undefined {
  const value = metadata?.[name];
  return value && Buffer.from(value).toString();
}
