import { createHash } from "node:crypto";
import type { Located, SourceDocument, TextBlock } from "../../../../platform/documents/index.ts";
import { isOrderToModels } from "../../../orders-to-models.ts";
import type { CheckContext } from "../context.ts";
import { missing, quote, quoteText } from "../evidence.ts";
import { domainOf } from "../links.ts";
import type { Channel, CheckResult, Evidence, Recommendation } from "../result.ts";
import { isAbsent } from "./absences.ts";
import type { ModelAnswer } from "./instructions.ts";
import { type Part, type Parts, partsOf, unescaped } from "./parts.ts";

type Proposal = ModelAnswer["recommendations"][number];
/** Shorter quotes occur in any text and prove nothing, unless they are the whole of a part. */
const MIN_QUOTE_LENGTH = 12;
/** Longer ones are not compared: the model is asked for 200 characters. */
const MAX_QUOTE_LENGTH = 2_000;

/** What a model's words are held against. */
export type Ground = {
  context: CheckContext;
  parts: Parts;
  checks: readonly CheckResult[];
  /** Hosts that the source or the website's knowledge names. */
  domains: ReadonlySet<string>;
};

export function groundFor(context: CheckContext, checks: readonly CheckResult[]): Ground {
  const parts = partsOf(context.document);
  return { context, parts, checks, domains: domainsIn(context, parts) };
}

/**
 * A model's recommendation with its evidence found in the source, or null where it is not grounded: no quote of it stands in the
 * source, the source has what it says to be missing, or it brings in an address that neither the source nor the website's knowledge has.
 */
export function ground(proposal: Proposal, channel: Channel, source: Ground): Recommendation | null {
  const texts = [proposal.title, proposal.why, proposal.change];
  if (![...texts, proposal.category].every((text) => isOwnWords(text, source)) || !texts.every((text) => text.trim()))
    return null;
  const evidence = proposal.evidence.map((entry) => find(entry.block, entry.quote, source));
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
    target_queries: proposal.target_queries.filter((query) => source.context.queries.includes(query)),
    evidence: found,
  };
}

/** Whether a model's text contains neither instructions to models nor unknown addresses. */
export function isOwnWords(text: string, source: Ground): boolean {
  return !isOrderToModels(text) && !namesForeignAddress(text, source);
}

function find(partId: string, wanted: string, { context, parts, checks }: Ground): Evidence | null {
  const { document } = context;
  const text = wanted.trim().replace(/\s+/g, " ");
  if (text === "" || text.length > MAX_QUOTE_LENGTH) return null;
  if (partId === "missing") return isAbsent(text, context, checks) ? missing(text) : null;
  const asWritten = patternOf(text);
  const fields = [document.titles[0], document.descriptions[0]].filter((located) => located && !isOrderToModels(located.text));
  const inField = (located: Located | undefined): Evidence | null => {
    if (!located) return null;
    const { field, start: from, end } = located.span;
    const found = asWritten.exec(document.fields[field]!.slice(from, end));
    return found && quote(document, { field, start: from + found.index, end: from + found.index + found[0].length });
  };
  const inPart = (part: Part) =>
    part.block ? quoteOfBlock(part.block, asWritten, document) : quoteOfPart(part, asWritten, document);
  const all = Object.values(parts).flat();
  const named = all.find(({ id }) => id === partId);
  const field = fields.find((located) => located?.span.field === partId);
  const isWhole =
    named !== undefined && [named.text, named.kind].some((whole) => whole !== null && asWritten.exec(whole)?.[0] === whole);
  const isShort = text.length < MIN_QUOTE_LENGTH;
  const first = inField(field) ?? (named && (isWhole || !isShort) ? inPart(named) : null);
  if (first || isShort) return first;
  // The words stand where they stand, whatever id they were given.
  for (const located of fields) {
    const found = inField(located);
    if (found) return found;
  }
  for (const part of all) {
    const found = inPart(part);
    if (found) return found;
  }
  return null;
}

/** Models write plain spaces, hyphens and quotation marks for those of typesetters. */
export function patternOf(text: string): RegExp {
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
  return [text ?? "", kind, unescaped(text ?? "")].some((read) => asWritten.test(read)) ? quote(document, span) : null;
}

function namesForeignAddress(text: string, { domains }: Ground): boolean {
  return addressesIn(text).some((address) => !domains.has(domainOf(address)));
}

function domainsIn({ document, knowledge }: CheckContext, parts: Parts): Set<string> {
  const known = [
    document.url ?? "",
    // The vocabulary of structured data.
    "https://schema.org",
    ...[...document.links, ...document.outsideLinks].map((link) => link.href ?? ""),
    ...document.images.map(({ src }) => src),
    ...Object.values(parts).flatMap((list) => list.flatMap((part) => addressesIn(unescaped(part.text ?? "")))),
    ...(knowledge.citedSources ?? []).map((source) => source.url),
    ...(knowledge.brand?.domains ?? []),
  ];
  return new Set(known.map(domainOf));
}

const addressesIn = (text: string) =>
  (text.match(/(?:https?:\/\/|www\.)[^\s"'<>)]+/gi) ?? []).map((address) => address.replace(/[^\p{L}\p{N}/]{1,9}$/u, ""));
