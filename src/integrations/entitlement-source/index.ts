export { httpSource } from "./http-source.ts";
export type { Entitlement, EntitlementSource } from "./source.ts";
