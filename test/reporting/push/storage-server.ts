import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Listening, listening } from "../../support/listening.ts";

/** S3-compatible storage for tests: holds what is put with a right signature (AWS Signature Version 4), by path. */
export class StorageServer {
  readonly objects = new Map<string, Buffer>();
  /** The next answers in place of storing. */
  readonly failures: { status: number; code: string }[] = [];
  puts = 0;
  #server: Listening | undefined;

  /** The host that clients sign for, and their key. */
  readonly host = "storage.example";
  readonly accessKeyId = "AKEXAMPLE";
  readonly secretAccessKey = "secret/with+signs";

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      this.#put(request).then(
        ([status, code]) => response.writeHead(status).end(code && `<Error><Code>${code}</Code></Error>`),
        () => response.destroy(),
      );
    });
    this.#server = await listening(server);
    return this;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** A `fetch` that finds the storage by its host. */
  fetch: typeof globalThis.fetch = (url, init) => {
    return globalThis.fetch(String(url).replace(`https://${this.host}`, this.#server!.url), init);
  };

  async #put(request: IncomingMessage): Promise<[status: number, code?: string]> {
    const body = await buffer(request);
    this.puts++;
    const failure = this.failures.shift();
    if (failure) return [failure.status, failure.code];
    if (request.method !== "PUT") return [405, "MethodNotAllowed"];
    if (!this.#isSigned(request, body)) return [403, "SignatureDoesNotMatch"];
    this.objects.set(decodeURIComponent(request.url!), body);
    return [200];
  }

  #isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
    const [, keyId, date, region, signed, signature] = given.exec(headers.authorization ?? "") ?? [];
    if (!signature || keyId !== this.accessKeyId) return false;
    const contentHash = String(headers["x-amz-content-sha256"]);
    if (contentHash !== "UNSIGNED-PAYLOAD" && contentHash !== sha256(body)) return false;
    const names = signed!.split(";");
    if (!names.includes("host") || !names.includes("x-amz-date")) return false;
    const value = (name: string) => (name === "host" ? this.host : String(headers[name]).trim());
    const [path, query = ""] = url!.split("?");
    const canonical = [method, path, query, ...names.map((name) => `${name}:${value(name)}`), "", signed, contentHash].join("\n");
    const scope = `${date}/${region}/s3/aws4_request`;
    const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
    const key = [date!, region!, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${this.secretAccessKey}`);
    return hmac(key, text).toString("hex") === signature;
  }
}

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();
