import { createHash } from "node:crypto";
import type { SourceDocument, TextBlock } from "../../../../platform/documents/index.ts";
import { isOrderToModels } from "../checks/orders.ts";
import type { CheckContext } from "../context.ts";
import { missing, quote, quoteText } from "../evidence.ts";
import { domainOf } from "../links.ts";
import type { Channel, Evidence, Recommendation } from "../result.ts";
import { isAbsent } from "./absences.ts";
import type { ModelAnswer } from "./instructions.ts";
import type { Part, Parts } from "./parts.ts";

type Proposal = ModelAnswer["recommendations"][number];
/** Shorter quotes occur in any text and prove nothing. */
const MIN_QUOTE_LENGTH = 12;

/**
 * A model's recommendation with its evidence found in the source, or null where it is not grounded: no quote of it stands in the
 * source, the source has what it says to be missing, or it brings in an address that neither the source nor the website's knowledge has.
 */
export function ground(proposal: Proposal, channel: Channel, context: CheckContext, parts: Parts): Recommendation | null {
  const texts = [proposal.title, proposal.why, proposal.change];
  if (!texts.every((text) => text.trim() && isOwnWords(text, context, parts))) return null;
  const evidence = proposal.evidence.map((entry) => find(entry.block, entry.quote, context, parts));
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
export function isOwnWords(text: string, context: CheckContext, parts: Parts): boolean {
  return !isOrderToModels(text) && !namesForeignAddress(text, context, parts);
}

function find(partId: string, wanted: string, context: CheckContext, parts: Parts): Evidence | null {
  const { document } = context;
  const text = wanted.trim().replace(/\s+/g, " ");
  if (text === "") return null;
  if (partId === "missing") return isAbsent(text, context) ? missing(text) : null;
  const asWritten = patternOf(text);
  for (const located of [document.titles[0], document.descriptions[0]]) {
    if (!located || isOrderToModels(located.text) || (partId !== located.span.field && text.length < MIN_QUOTE_LENGTH)) continue;
    const found = asWritten.exec(document.fields[located.span.field]!);
    if (found) return quote(document, { field: located.span.field, start: found.index, end: found.index + found[0].length });
  }
  const all = Object.values(parts).flat();
  const named = all.find(({ id }) => id === partId);
  // A property, a picture and a link are short, and their id says which one is meant.
  if (text.length < MIN_QUOTE_LENGTH && text !== named?.text && (!named || named.block)) return null;
  for (const part of named ? [named, ...all] : all) {
    const found = part.block ? quoteOfBlock(part.block, asWritten, document) : quoteOfPart(part, asWritten, document);
    if (found) return found;
  }
  return null;
}

/** Models write plain spaces, hyphens and quotation marks for those of typesetters. */
function patternOf(text: string): RegExp {
  const written = (character: string) => {
    const alike = ALIKE.find((characters) => characters.includes(character));
    return alike ? `[${alike}]` : RegExp.escape(character);
  };
  return new RegExp(
    text
      .split(" ")
      .map((word) => Array.from(word, written).join(""))
      .join("\\s+"),
  );
}

const ALIKE = ["'‘’", '"“”„', "-‐‑–—"];

function quoteOfBlock(block: TextBlock, asWritten: RegExp, document: SourceDocument): Evidence | null {
  const found = asWritten.exec(block.text);
  return found && quoteText(document, block, found.index, found.index + found[0].length);
}

/** What stands in an attribute or in data is quoted as it is written there, else with all that it is read from. */
function quoteOfPart({ kind, text, span }: Part, asWritten: RegExp, document: SourceDocument): Evidence | null {
  const written = asWritten.exec(document.fields[span.field]!.slice(span.start, span.end));
  if (written) {
    const start = span.start + written.index;
    return quote(document, { field: span.field, start, end: start + written[0].length });
  }
  return asWritten.test(text ?? "") || asWritten.test(kind) ? quote(document, span) : null;
}

function namesForeignAddress(text: string, { document, knowledge }: CheckContext, parts: Parts): boolean {
  const addresses = addressesIn(text);
  if (addresses.length === 0) return false;
  const known = [
    document.url ?? "",
    // The vocabulary of structured data.
    "https://schema.org",
    ...[...document.links, ...document.outsideLinks].map((link) => link.href ?? ""),
    ...[...parts.head, ...parts.structured_data].flatMap((part) => addressesIn(part.text ?? "")),
    ...(knowledge.citedSources ?? []).map((source) => source.url),
    ...(knowledge.brand?.domains ?? []),
  ];
  const domains = new Set(known.map(domainOf));
  return addresses.some((address) => !domains.has(domainOf(address)));
}

const addressesIn = (text: string) => text.match(/(?:https?:\/\/|www\.)[^\s"'<>)]+/gi) ?? [];
