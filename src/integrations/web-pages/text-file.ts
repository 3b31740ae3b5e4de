import { readLimited } from "./read-limited.ts";
import { MAX_REDIRECTS, type Visit } from "./visit.ts";

/** RFC 9309 §2.5: a crawler has to read at least 500 KiB of a robots.txt. */
const MAX_BYTES = 500 * 1024;

/** A text file of a site, up to the limit, or the status that stands in its way. A redirect that cannot be followed leaves the file missing. */
export async function readTextFile(
  visit: Visit,
  start: URL,
  signal: AbortSignal,
): Promise<{ text: string; type: string; isCut: boolean } | { status: number }> {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const visited = await visit(url, "text/plain, */*;q=0.5", signal);
    if ("astray" in visited) break;
    if ("target" in visited) {
      url = visited.target;
      continue;
    }
    const { response } = visited;
    if (response.ok) {
      const bytes = await readLimited(response, MAX_BYTES, "cut");
      const text = new TextDecoder().decode(bytes);
      return { text, type: response.headers.get("content-type") ?? "", isCut: bytes.byteLength === MAX_BYTES };
    }
    await response.body?.cancel();
    return { status: response.status };
  }
  return { status: 404 };
}
