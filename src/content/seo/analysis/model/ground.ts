import { createHash } from "node:crypto";
import { isOrderToModels } from "../checks/orders.ts";
import type { CheckContext } from "../context.ts";
import { quote, quoteText } from "../evidence.ts";
import { domainOf } from "../links.ts";
import type { Channel, Evidence, Recommendation } from "../result.ts";
import type { ModelAnswer } from "./instructions.ts";

type Proposal = ModelAnswer["recommendations"][number];
/** Shorter quotes occur in any text and prove nothing. */
const MIN_QUOTE_LENGTH = 12;

/**
 * A model's recommendation with its evidence found in the source, or null where it is not grounded: no quote of it stands in the
 * source, or it brings in an address that neither the source nor the website's knowledge has.
 */
export function ground(proposal: Proposal, channel: Channel, context: CheckContext): Recommendation | null {
  const texts = [proposal.title, proposal.why, proposal.change];
  if (!texts.every((text) => text.trim() && isOwnWords(text, context))) return null;
  const evidence = proposal.evidence.map((entry) => find(entry.block, entry.quote, context));
  // One false quote makes the others doubtful too.
  if (evidence.length === 0 || evidence.includes(null)) return null;
  const found = evidence as Evidence[];
  const hash = createHash("sha256")
    .update(JSON.stringify([channel, proposal.title, found]))
    .digest("hex")
    .slice(0, 12);
  return {
    id: `model-${hash}`,
    channel,
    category: proposal.category.trim() || "content",
    priority: proposal.priority,
    title: proposal.title.trim(),
    why: proposal.why.trim(),
    change: proposal.change.trim(),
    target_queries: proposal.target_queries.filter((query) => context.queries.includes(query)),
    evidence: found,
  };
}

/** Whether a model's text contains neither instructions to models nor unknown addresses. */
export function isOwnWords(text: string, context: CheckContext): boolean {
  return !isOrderToModels(text) && !namesForeignAddress(text, context);
}

function find(blockId: string, wanted: string, { document }: CheckContext): Evidence | null {
  const text = wanted.trim().replace(/\s+/g, " ");
  for (const located of [document.titles[0], document.descriptions[0]]) {
    if (!located || !text || isOrderToModels(located.text) || (blockId !== located.span.field && text.length < MIN_QUOTE_LENGTH))
      continue;
    const at = document.fields[located.span.field]!.indexOf(text);
    if (at >= 0) return quote(document, { field: located.span.field, start: at, end: at + text.length });
  }
  const named = document.blocks[Number(/^b(\d+)$/.exec(blockId)?.[1] ?? -1)];
  if (text.length < MIN_QUOTE_LENGTH && text !== named?.text) return null;
  for (const block of named ? [named, ...document.blocks] : document.blocks) {
    const at = block.text.indexOf(text);
    if (text && at >= 0 && !isOrderToModels(block.text)) return quoteText(document, block, at, at + text.length);
  }
  return null;
}

function namesForeignAddress(text: string, { document, knowledge }: CheckContext): boolean {
  const addresses = text.match(/(?:https?:\/\/|www\.)[^\s"'<>)]+/gi) ?? [];
  if (addresses.length === 0) return false;
  const known = [
    document.url ?? "",
    ...document.links.map((link) => link.href ?? ""),
    ...(knowledge.citedSources ?? []).map((source) => source.url),
    ...(knowledge.brand?.domains ?? []),
  ];
  const domains = new Set(known.map(domainOf));
  return addresses.some((address) => !domains.has(domainOf(address)));
}
