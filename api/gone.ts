import type { ServerResponse } from "node:http";
import type { Context } from "koa";

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Aborted when nobody waits for the answer of a request any more. One for each request, since Node warns of an answer that many listen to. */
export function goneSignal({ res }: Context): AbortSignal {
  const known = signals.get(res);
  if (known) return known;
  const gone = new AbortController();
  if (res.closed) gone.abort();
  else res.once("close", () => gone.abort());
  signals.set(res, gone.signal);
  return gone.signal;
}
