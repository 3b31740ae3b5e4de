import type { Context } from "../../operation/context.ts";
import { Refusal } from "../../platform/errors/refusal.ts";

/** @throws Refusal 403 when the organization's plan is without shopping metrics. */
export async function requireShopping({ services, caller }: Context): Promise<void> {
  if ((await services.entitlements.check(caller.organization.id, "shopping")) === "granted") return;
  throw new Refusal(403, "The shopping metrics need a paid plan with the entitlement shopping");
}
