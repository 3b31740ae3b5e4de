import { IdempotencyKey } from "./idempotency/idempotency-key.entity.ts";

/** The tables of this wing. */
export const tables = [IdempotencyKey] as const;
