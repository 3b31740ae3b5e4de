import { parentPort } from "node:worker_threads";
import { PageError } from "../../pages/page-error.ts";
import { examine } from "./examine.ts";
import type { ExaminationReply, ExaminationRequest } from "./examine-apart.ts";

// The thread behind `examineApart`: one request, one reply.
parentPort!.on("message", ({ text, options }: ExaminationRequest) => {
  parentPort!.postMessage(replyTo(text, options));
});

function replyTo(text: ExaminationRequest["text"], options: ExaminationRequest["options"]): ExaminationReply {
  try {
    return { done: examine(text, options) };
  } catch (error) {
    if (error instanceof PageError) return { refused: { message: error.message } };
    return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
