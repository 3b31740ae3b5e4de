import { parentPort } from "node:worker_threads";
import { compareTexts } from "../../../src/content/hub/text-diff.ts";
import { diffView } from "./diff-view.ts";
import type { DrawReply, DrawRequest } from "./draw.ts";
import { renderMarkdown } from "./markdown.ts";

// The thread behind `draw`: a first message when it is ready, then one reply a request.
parentPort!.on("message", async (request: DrawRequest) => parentPort!.postMessage(await replyTo(request)));
parentPort!.postMessage("ready");

async function replyTo(request: DrawRequest): Promise<DrawReply> {
  try {
    if ("text" in request) return { markup: renderMarkdown(request.text) };
    return { markup: String(await diffView(compareTexts(request.before, request.after))) };
  } catch (error) {
    return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
