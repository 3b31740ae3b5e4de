import { PageError } from "../../platform/documents/index.ts";

/**
 * The body of a response up to a limit, counted after decompression, so that neither an endless page nor a decompression
 * bomb is ever held as a whole.
 * @param maxBytes limit in bytes
 * @param onLimit `fail` throws a PageError, `cut` returns what came until then
 */
export async function readLimited(response: Response, maxBytes: number, onLimit: "fail" | "cut"): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const rest = maxBytes - size;
      if (value.byteLength > rest) {
        if (onLimit === "fail") {
          throw new PageError(
            "unreadable",
            `${new URL(response.url).host} sent more than ${Math.floor(maxBytes / 1024)} KiB for this page. Give a smaller page.`,
          );
        }
        chunks.push(value.subarray(0, rest));
        break;
      }
      chunks.push(value);
      size += value.byteLength;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(chunks);
}
