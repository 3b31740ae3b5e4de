import type { Context } from "koa";
import { stillMay } from "../../../src/identity/index.ts";
import type { Service } from "../../call.ts";
import { goneSignal } from "../../gone.ts";
import { followEvents, OpenStreams, rightEnded, streamLimits } from "../../streams.ts";
import { ask } from "./ask.ts";
import type { OnWebsite } from "./screen.ts";

/** Sends the progress of a run to a page, by the operation that REST has for it. */
export function runEventsOf(service: Service): (ctx: Context, view: OnWebsite) => Promise<void> {
  const streams = new OpenStreams(service.streams ?? streamLimits);
  return async (ctx, { caller, website, params, person }) => {
    const life = new AbortController();
    const lastEventId = ctx.get("last-event-id");
    const input = { website_id: website.id, run_id: params.run_id, ...(lastEventId && { last_event_id: lastEventId }) };
    const by = { caller, requestId: ctx.state.requestId, signal: AbortSignal.any([goneSignal(ctx), life.signal]) };
    const events = await ask(service, by, { operation: "response-streaming.events", input });
    if (goneSignal(ctx).aborted) return;
    streams.endWithRight(
      ctx,
      () => stillMay(service.services.database, caller, "view", person.sessionId),
      () => life.abort(rightEnded),
    );
    followEvents(ctx, streams, events as unknown as AsyncIterable<string>, { life, stopping: service.stopping?.streamsEnd });
  };
}
