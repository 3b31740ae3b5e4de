import { z } from "zod";

/** A turn that is paused more often has gone astray. */
const maxContinuations = 5;

const message = z.looseObject({
  stop_reason: z.unknown().optional(),
  content: z.array(z.unknown()),
  usage: z.record(z.string(), z.unknown()).catch({}),
});
const question = z.looseObject({ messages: z.array(z.unknown()) });

/**
 * A `fetch` for Anthropic's Messages API that continues a turn which the vendor pauses (`stop_reason: "pause_turn"`, while it searches
 * long), by handing back what has been said, as it is. The parts come out as one message with the tokens and searches of all of them.
 */
export function wholeTurns(send: typeof fetch): typeof fetch {
  return async (address, init) => {
    const response = await send(address, init);
    const asked = question.safeParse(parsed(init?.body)).data;
    if (!response.ok || !asked) return response;
    const first = await response.text();
    let whole = message.safeParse(parsed(first)).data;
    for (let turn = 0; whole?.stop_reason === "pause_turn" && turn < maxContinuations; turn++) {
      const messages = [...asked.messages, { role: "assistant", content: whole.content }];
      const next = await send(address, { ...init, body: JSON.stringify({ ...asked, messages }) });
      if (!next.ok) return next;
      const read: typeof whole | undefined = message.safeParse(parsed(await next.text())).data;
      // What cannot be read is reported by who reads the answer.
      if (!read) return answerOf("", next);
      whole = { ...read, content: [...whole.content, ...read.content], usage: sumOf(whole.usage, read.usage) };
    }
    return answerOf(whole ? JSON.stringify(whole) : first, response);
  };
}

/** A body under the status and headers of another answer, without those that describe the body as it came. */
function answerOf(body: string, { status, headers: given }: Response): Response {
  const headers = new Headers(given);
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  return new Response(body, { status, headers });
}

/** Numbers are added, at any depth; of anything else the later one stands. */
function sumOf(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => {
      const [before, after] = [a[key], b[key]];
      if (typeof before === "number" && typeof after === "number") return [key, before + after];
      if (isRecord(before) && isRecord(after)) return [key, sumOf(before, after)];
      return [key, after ?? before];
    }),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function parsed(body: unknown): unknown {
  try {
    return typeof body === "string" ? JSON.parse(body) : null;
  } catch {
    return null;
  }
}
