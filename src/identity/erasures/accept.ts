import { type Organization, sql, type Transaction } from "../../platform/database/index.ts";
import { enqueue, type WorkflowStart } from "../../platform/durable/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { Actor } from "../audit/record.ts";
import { type ErasureRecord, recordColumns } from "./erasure.ts";

/** What is to be erased. */
export interface ErasureSubject {
  /** null: the whole organization. */
  website: { id: string; n: number } | null;
  name: string;
}

/** @throws Refusal 400 unless the name was typed as it is. */
export function requireName(given: string, name: string): void {
  if (given.trim() !== name.trim()) throw new Refusal(400, `confirm_name: must be the name of what is erased: ${name}`);
}

/**
 * Accepts an erasure, in the transaction that ends the work of what is erased. A second one of the same website or organization is the
 * first.
 */
export async function acceptErasure(
  tx: Transaction,
  organization: Organization,
  actor: Actor,
  { website, name }: ErasureSubject,
): Promise<ErasureRecord> {
  const [accepted] = await tx.run<ErasureRecord>(sql`
    insert into erasure (organization_id, organization_n, website_id, website_n, name, actor_kind, key_id, user_id, request_id)
    values (${organization.id}, ${organization.n}, ${website?.id ?? null}, ${website?.n ?? null}, ${name}, ${actor.kind}, ${actor.keyId}, ${actor.userId}, ${actor.requestId})
    on conflict on constraint erasure_subject do nothing returning ${recordColumns}`);
  if (accepted) {
    await enqueue(tx, organization, erasureWorkflow(accepted.id));
    return accepted;
  }
  const [earlier] = await tx.run<ErasureRecord>(sql`
    select ${recordColumns} from erasure
    where organization_id = ${organization.id} and website_id is not distinct from ${website?.id ?? null}::uuid`);
  return earlier!;
}

export const erasureWorkflowId = (erasureId: string) => `erasure/${erasureId}`;

/** The start of an erasure's workflow. It names nobody, since it outlives what it erases. */
export function erasureWorkflow(erasureId: string): WorkflowStart {
  return {
    action: "start",
    workflow: "erasure",
    workflowId: erasureWorkflowId(erasureId),
    args: { erasureId },
    searchAttributes: { JobKind: "erasure", JobId: erasureId },
    summary: "erases a website or an organization for good",
    // Canceled or terminated from outside, it begins again: what was accepted has to end.
    isRecurring: true,
  };
}
