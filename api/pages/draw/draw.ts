import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { Turns, TurnsByKey } from "../../../src/platform/batches/index.ts";
import { PageError, readingThread } from "../../../src/platform/documents/index.ts";
import { Refusal } from "../../../src/platform/errors/index.ts";
import type { Markup } from "../document.ts";
import type { DrawJobs } from "./draw-thread.ts";
import type { Mark } from "./mark.ts";

/** A text as it is shown on the page `base`, an answer with its marks, or what changed between two texts. */
type DrawRequest =
  | { text: string; base: string }
  | { answer: string; marks: readonly Mark[] }
  | { before: string; after: string };

/** Ordinary texts take some milliseconds, a comparison of long ones up to two seconds. */
const tooIntricate = "This text is too intricate to be shown here. The API has it.";
const inThread = readingThread<DrawJobs>(new URL("./draw-thread.ts", import.meta.url), {
  timeoutMs: 4_000,
  maxHeapMb: 256,
  tooIntricate,
});
/** Beyond these a caller is asked to come again. */
const crowd = {
  mostWaiting: 20,
  refuse: () => new Refusal(503, "Too many texts are being drawn; open the page again in a moment"),
};
const turns = new Turns({ atOnce: 2, crowd });
/** One organization's texts, which may all be slow, leave a turn to others. */
const turnsOfEach = new TurnsByKey<string>({ atOnce: 1, crowd });
/** A text that took too long is tried again after this. */
const retryAfterMs = 60_000;
/** Of drawn markup, the most recently shown stays. */
const cacheCharacters = 8_000_000;

const cache = new Map<string, { markup: Promise<string | null>; characters: number }>();
let cachedCharacters = 0;

/**
 * Draws a text in a thread of its own and within limits, once for all views of it: whoever made the text may have made it to be slow,
 * and whoever has its link may open it as often as they like.
 *
 * @param organizationId whose text it is.
 * @param otherwise what stands in place of a text that takes too long.
 */
export async function draw(
  organizationId: string,
  request: DrawRequest,
  otherwise = (): Markup => html`<p class="soft">${tooIntricate}</p>`,
): Promise<Markup> {
  const markup = await drawnOnce(organizationId, request);
  return markup === null ? otherwise() : html`${raw(markup)}`;
}

function drawnOnce(organizationId: string, request: DrawRequest): Promise<string | null> {
  const key = createHash("sha256").update(JSON.stringify(request)).digest("base64");
  const known = cache.get(key);
  if (known) {
    cache.delete(key);
    cache.set(key, known);
    return known.markup;
  }
  const entry = { markup: turnsOfEach.take(organizationId, () => drawApart(request)), characters: 0 };
  cache.set(key, entry);
  entry.markup.then(
    (markup) => {
      entry.characters = key.length + (markup?.length ?? 0);
      cachedCharacters += entry.characters;
      for (const [oldest, { characters }] of cache) {
        if (cachedCharacters <= cacheCharacters) break;
        // Without characters it is still being drawn.
        if (characters > 0) forget(oldest);
      }
      // Perhaps it was the machine that was slow.
      if (markup === null) setTimeout(() => forget(key), retryAfterMs).unref();
    },
    () => forget(key),
  );
  return entry.markup;
}

function forget(key: string): void {
  cachedCharacters -= cache.get(key)?.characters ?? 0;
  cache.delete(key);
}

/** @returns null for a text that takes too long or is nested too deep. */
function drawApart(request: DrawRequest): Promise<string | null> {
  return turns.take(async () => {
    try {
      if ("text" in request) return await inThread("text", request);
      return await ("answer" in request ? inThread("answer", request) : inThread("comparison", request));
    } catch (error) {
      if (error instanceof PageError) return null;
      throw error;
    }
  });
}
