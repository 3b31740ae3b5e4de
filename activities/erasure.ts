import { cancellationSignal } from "@temporalio/activity";
import * as erasures from "../src/identity/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { ErasureScope } from "../src/platform/database/index.ts";
import { type ErasureInput, eraseHistories, whenGone } from "../src/platform/durable/index.ts";
import { endWebsite, websiteKeysOf } from "../src/tracking/index.ts";
import { withHeartbeats } from "./attempts.ts";

export type ErasureActivities = ReturnType<typeof erasureActivities>;

export function erasureActivities(services: Services) {
  const { database, durable, erasable } = services;

  /** The scopes of an erasure: a website, or each website and then the organization. */
  async function scopesOf({ id, organization, website }: erasures.OpenErasure): Promise<ErasureScope[]> {
    const scope = { erasureId: id, organization };
    if (website) return [{ ...scope, website }];
    const websites = await websiteKeysOf(database, organization);
    return [...websites.map((each) => ({ ...scope, website: each })), { ...scope, website: null }];
  }

  return {
    /** Ends what is under way. @returns false when the erasure has ended before. */
    beginErasure: ({ erasureId }: ErasureInput) =>
      withHeartbeats(async (): Promise<boolean> => {
        const open = await erasures.beginErasure(database, erasureId);
        if (!open) return false;
        if (!open.website) await erasures.shutOrganization(database, open.organization);
        for (const { website } of await scopesOf(open)) {
          // Thousands take longer than an attempt may: the next one goes on behind those that have ended.
          cancellationSignal().throwIfAborted();
          if (website) await endWebsite(services, open.organization, website);
        }
        return true;
      }),
    /** @returns how many rows and histories one pass removed. */
    eraseOnce: ({ erasureId }: ErasureInput) =>
      withHeartbeats(async (): Promise<number> => {
        const open = await erasures.beginErasure(database, erasureId);
        if (!open) return 0;
        const ended = new AbortController();
        const signal = AbortSignal.any([cancellationSignal(), ended.signal]);
        const { organization, website } = open;
        const [attribute, value] = website
          ? (["WebsiteId", website.id] as const)
          : (["OrganizationId", organization.id] as const);
        const removed = await eraseHistories(durable.engine, attribute, value, signal);
        try {
          const [rows] = await Promise.all([
            erasures.eraseRows(database, erasable, await scopesOf(open), signal),
            whenGone(durable.engine, removed, signal, (gone) => erasures.countHistories(database, erasureId, gone)),
          ]);
          return rows + removed.schedules + removed.runs.length;
        } finally {
          // Where one of both has failed, the other does not go on beside the next attempt.
          ended.abort();
        }
      }),
    finishErasure: ({ erasureId }: ErasureInput) => withHeartbeats(() => erasures.finishErasure(database, erasureId)),
  };
}
