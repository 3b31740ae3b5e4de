import { Refusal } from "../platform/errors/index.ts";
import { givenInstant } from "./fields.ts";

/** The condition of a change, where two people may have read the same record before either changed it. */
export const expectedUpdatedAt = givenInstant.optional().meta({
  description: "The `updated_at` that was read: 409 once the record was changed since. Without it the last change wins",
});

/** @throws Refusal 409 when the record is no longer the one that was read. */
export function refuseChanged({ updated_at: now }: { updated_at: string }, expected: string | undefined): void {
  if (expected === undefined || expected === now) return;
  throw new Refusal(
    409,
    `expected_updated_at: the record was changed since, at ${now}; read it again and send what is to change with the updated_at it has now`,
  );
}
