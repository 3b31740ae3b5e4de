import { type Access, type Context, type Website, website } from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";

/** Changes need a key with admin permission on the website, and the organization's entitlement (`requireKnowledgeBase`). */
export const knowledgeBaseWrite: Access<Website> = website("admin");
export const knowledgeBaseRead: Access<Website> = website("view");

/**
 * Every change of the Knowledge Base needs the entitlement.
 *
 * @throws Refusal 403 when it is missing, 500 when it cannot be checked.
 */
export async function requireKnowledgeBase({ services, caller }: Context<Website>): Promise<void> {
  if ((await services.entitlements.check(caller.organization.id, "knowledge_base")) === "missing") {
    throw new Refusal(403, "The Knowledge Base is not enabled for this organization");
  }
}
