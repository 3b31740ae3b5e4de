import { z } from "zod";
import type { EntitlementSource } from "./source.ts";

const answer = z.object({ granted: z.boolean() });

/**
 * Entitlements of another service, such as a billing system. It is asked
 * `GET <url>?organization_id=<id>&entitlement=<name>` and answers `{ "granted": true }` or `{ "granted": false }`.
 *
 * @param options.key sent as `Authorization: Bearer <key>`.
 */
export function httpSource(options: { url: string; key: string | undefined; timeoutMs: number }): EntitlementSource {
  return {
    async isGranted(organizationId, name) {
      const url = new URL(options.url);
      url.searchParams.set("organization_id", organizationId);
      url.searchParams.set("entitlement", name);
      const response = await fetch(url, {
        headers: { accept: "application/json", ...(options.key && { authorization: `Bearer ${options.key}` }) },
        // An answer from elsewhere than the configured address is none.
        redirect: "error",
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`the entitlement service answered ${response.status}`);
      }
      return answer.parse(await response.json()).granted;
    },
  };
}
