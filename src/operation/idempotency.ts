import { z } from "zod";
import type { Context } from "./context.ts";
import { type Claim, claimKey, type Earlier, findClaim, storeAnswer } from "./idempotency/claims.ts";
import { oneTransaction } from "./idempotency/one-transaction.ts";
import type { AnyOperation } from "./operation.ts";

const keptForDays = 7;

/** What an operation answered, and whether an earlier call had done it already. */
export interface Outcome {
  output: unknown;
  replayed: boolean;
}

const replays = new WeakSet<object>();

/** Marks an answer as that of an earlier call, where an operation says so itself. */
export function replayed<Output extends object>(output: Output): Output {
  replays.add(output);
  return output;
}

/**
 * Performs an operation once for each idempotency key: the key is claimed and the answer kept in the transaction of what the
 * operation writes, so that all of it happens or nothing. A call that is refused or writes nothing leaves its key free. What is
 * handed to Temporal is handed over after the commit.
 *
 * @throws Refusal 409 when the key was used with other input.
 */
export async function performOnce(operation: AnyOperation, context: Context, input: Record<string, unknown>): Promise<Outcome> {
  const { idempotency_key: key, ...given } = input;
  const { idempotency } = operation;
  // A dry run is computed on each call.
  if (!idempotency || typeof key !== "string" || given.dry_run === true) {
    const output = await operation.handle(context, idempotency ? given : input);
    return { output, replayed: typeof output === "object" && replays.has(output) };
  }

  const claim: Claim = {
    organizationId: context.caller.organization.id,
    scope: operation.name,
    websiteId: context.caller.website?.id ?? null,
    key,
    input: idempotency.compared?.(given) ?? given,
    defaults: defaultsOf(operation.input),
    keyName: "Idempotency-Key",
    keptForDays: idempotency.kept === "forever" ? null : keptForDays,
  };
  const replay = async ({ answer }: Earlier): Promise<Outcome> => {
    const first = JSON.parse(answer!);
    return { output: (await idempotency.replay?.(context, first)) ?? first, replayed: true };
  };
  const earlier = await findClaim(context.rows, claim);
  if (earlier) return replay(earlier);

  const work = oneTransaction(context.rows, async (tx) => {
    const earlier = await claimKey(tx, claim, null);
    if (earlier) throw new DoneAlready(earlier);
  });
  try {
    const output = await operation.handle({ ...context, rows: work.rows, idempotencyKey: key }, given);
    if (work.isOpen()) await work.commit((tx) => storeAnswer(tx, claim, idempotency.stored?.(output) ?? output));
    return { output, replayed: false };
  } catch (error) {
    if (work.isOpen()) await work.rollback();
    if (error instanceof DoneAlready) return replay(error.earlier);
    throw error;
  }
}

/** A simultaneous call with the same key was first. */
class DoneAlready extends Error {
  readonly earlier: Earlier;
  constructor(earlier: Earlier) {
    super("The same call was made a moment before");
    this.earlier = earlier;
  }
}

/** What fields are when they are left out. */
function defaultsOf(input: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      if (!(field instanceof z.ZodDefault)) return [];
      const parsed = field.safeParse(undefined);
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
}
