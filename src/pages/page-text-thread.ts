import { parentPort } from "node:worker_threads";
import { PageError } from "./page-error.ts";
import type { PageTextReply, PageTextRequest } from "./page-text.ts";
import { readHtml } from "./read-html.ts";

// The thread behind `pageText`: one request, one reply.
parentPort!.on("message", (request: PageTextRequest) => parentPort!.postMessage(replyTo(request)));

function replyTo({ html, url }: PageTextRequest): PageTextReply {
  try {
    return { blocks: readHtml(html, url).blocks.flatMap(({ text }) => (text.trim() === "" ? [] : [text])) };
  } catch (error) {
    if (error instanceof PageError) return { refused: error.message };
    return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
