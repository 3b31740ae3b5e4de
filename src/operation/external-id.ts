import { z } from "zod";
import { Refusal } from "../platform/errors/index.ts";
import type { Caller } from "./context.ts";

/** A partner's own id of a website or group, in inputs. */
export const externalId = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => text.trim() !== "", "must not be empty")
  .meta({ description: "The partner's own id of the record; unique in the organization" });

/** Of a call that names an external id. @throws Refusal 403 unless the caller holds a global partner key. */
export function partnersOnly(caller: Caller, given: { external_id?: unknown }): void {
  if (given.external_id === undefined) return;
  if (!caller.isPartner) throw new Refusal(403, "external_id: only partner organizations have external ids");
  if (!caller.isGlobal) throw new Refusal(403, "external_id: this needs a global partner key");
}
