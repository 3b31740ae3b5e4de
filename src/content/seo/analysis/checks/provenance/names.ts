import type { SourceDocument, TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { type CheckContext, firstOf } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { firstPast } from "../../first-past.ts";
import { parseJsonLd, textOf } from "../../json-ld.ts";
import { squash } from "../../language/words.ts";
import { NOT_WRITTEN } from "../../page-kind.ts";
import { never } from "../../recommended-where.ts";

type Use = { form: string; block: TextBlock; from: number; to: number };

const hasInnerCapital = (word: string) => /\p{Ll}\p{Lu}/u.test(word);

/**
 * A name is spelled one way: knowledge graphs and models tell things apart by their names. Compared are the spellings of names
 * that are known (brand, structured data) or plain as such (a capital inside a word), ignoring case, spaces and hyphens.
 */
const consistent: Check = {
  id: "entity-names",
  channel: "ai_search",
  category: "entities",
  what: "names that are spelled in more than one way",
  threshold: "0",
  notFor: NOT_WRITTEN,
  onMainText: true,
  effect: { all: -1.5, draft: 2 },
  recommendedWhere: never,
  run: (context) => {
    const uses = namesUsed(context);
    const known = new Set(knownNames(context));
    if (uses.size === 0) return notApplicable("no names known");
    const mixed = [...uses.values()]
      .map((list) => ({ list, forms: formsOf(list, known) }))
      .filter(({ forms }) => forms.length > 1);
    const [first] = mixed;
    if (!first) return pass(`0 of ${uses.size}`);
    const [main, other] = first.forms as [[string, Use[]], [string, Use[]]];
    return fail(first.forms.map(([form, list]) => `"${form}" ${list.length} times`).join(", "), {
      priority: "medium",
      title: `Always write "${main[0]}"`,
      why: `The text calls the same thing ${first.forms.map(([form]) => `"${shorten(form, 40)}"`).join(" and ")}; a model may take them for two.`,
      change: `Replace "${other[0]}" by "${main[0]}"${
        first.forms.length > 2
          ? `, and ${first.forms
              .slice(2)
              .map(([form]) => `"${form}"`)
              .join(", ")} too`
          : ""
      }.`,
      evidence: first.forms
        .slice(0, 3)
        .map(([, list]) => quoteText(context.document, list[0]!.block, list[0]!.from, list[0]!.to)),
    });
  },
};

/** The spellings of a name: that of the brand or the structured data first, then the most used, then the one with more capitals. A capital at the start of a word may be the sentence's and makes no other spelling. */
const capitals = (form: string) => form.match(/\p{Lu}/gu)?.length ?? 0;

function formsOf(uses: Use[], known: Set<string>): [string, Use[]][] {
  const written = Map.groupBy(new Set(uses.map(({ form }) => form)), (form) => form.toUpperCase());
  // A logo or a label in capitals is the same spelling.
  const isLabel = ({ form }: Use) => form.length > 3 && form === form.toUpperCase() && written.get(form)!.length > 1;
  const groups = Map.groupBy(
    uses.filter((use) => !isLabel(use)),
    ({ form }) => form.replace(/(?<![\p{L}\p{N}])\p{Lu}/gu, (letter) => letter.toLowerCase()),
  );
  return [...groups.values()]
    .map((list): [string, Use[]] => [list[0]!.form, list])
    .sort(
      (a, b) => Number(known.has(b[0])) - Number(known.has(a[0])) || b[1].length - a[1].length || capitals(b[0]) - capitals(a[0]),
    );
}

function namesUsed(context: CheckContext): Map<string, Use[]> {
  const { document } = context;
  const known = new Set(
    knownNames(context)
      .filter((name) => squash(name).length >= 4)
      .map(squash),
  );
  const blocks = firstOf(document.blocks.filter((block) => block.kind !== "code"));
  const tokens = blocks.map((block) => {
    const isCode = codeIn(document, block);
    const words = Array.from(block.text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}+]*/gu), (match) => ({
      text: match[0],
      at: match.index,
    }));
    return { block, parts: words.filter(({ at }) => !isCode(at)) };
  });
  for (const { parts } of tokens) {
    for (const { text } of parts)
      if (hasInnerCapital(text) && squash(text).length >= 5 && !/^\p{Ll}/u.test(text)) known.add(squash(text));
  }
  for (const key of joinedAndApart(
    tokens.map(({ parts, block }) =>
      parts.map(({ text, at }) => ({ text, gap: block.text.slice(at + text.length, at + text.length + 2) })),
    ),
    context.language,
  ))
    known.add(key);
  const uses = new Map<string, Use[]>();
  for (const { block, parts } of tokens) {
    for (let i = 0; i < parts.length; i++) {
      for (let size = 3; size >= 1; size--) {
        const last = parts[i + size - 1];
        if (!last) continue;
        const from = parts[i]!.at;
        const to = last.at + last.text.length;
        const form = block.text.slice(from, to);
        // Parts of a name are joined by one space or hyphen, and a name is written with a capital.
        if (!/\p{Lu}/u.test(form) || !/^[\p{L}\p{N}+]+(?:[ -][\p{L}\p{N}+]+)*$/u.test(form)) continue;
        const key = squash(form);
        if (!known.has(key)) continue;
        if (isAddress(block.text, from, to) || (form === form.toUpperCase() && form.length > 3 && block.kind === "heading"))
          continue;
        const places = uses.get(key) ?? [];
        places.push({ form, block, from, to });
        uses.set(key, places);
        i += size - 1;
        break;
      }
    }
  }
  return uses;
}

/** Capitalised words that stand both as one word and as two ("BrewBench" is known as such; "Brewbench" and "Brew Bench" show here). */
function joinedAndApart(blocks: { text: string; gap: string }[][], language: string): Set<string> {
  const isCapital = (text: string) => /^\p{Lu}\p{Ll}/u.test(text);
  const joined = new Set(
    blocks
      .flat()
      .filter(({ text }) => isCapital(text))
      .map(({ text }) => squash(text)),
  );
  const found = new Set<string>();
  for (const parts of blocks) {
    for (const [index, { text, gap }] of parts.entries()) {
      const next = parts[index + 1];
      // German writes compounds with a hyphen or without.
      if (!next || !(language === "de" ? /^ \p{Lu}/u : /^[ -]\p{Lu}/u).test(gap) || !isCapital(text) || !isCapital(next.text))
        continue;
      const key = squash(text + next.text);
      if (key.length >= 6 && joined.has(key)) found.add(key);
    }
  }
  return found;
}

/** Tells, of a block, whether a place in it is in code, where a name is an identifier. The block's marks are looked up once. */
function codeIn(document: SourceDocument, block: TextBlock): (at: number) => boolean {
  const source = document.fields[block.span.field]!.slice(block.span.start, block.span.end);
  const isDraft = document.kind === "draft";
  const marks = [...source.matchAll(isDraft ? /`/g : /<(\/?)(?:code|kbd|samp|tt)/g)].map((match, index) => ({
    end: block.span.start + match.index + match[0].length,
    opens: isDraft ? index % 2 === 0 : match[1] === "",
  }));
  return (at) => {
    const offset = block.offsets[at];
    if (offset === undefined) return false;
    return marks[firstPast(marks, ({ end }) => end > offset) - 1]?.opens ?? false;
  };
}

/** Inside a host name, path, handle or identifier a name is not spelled but coded. */
function isAddress(text: string, from: number, to: number): boolean {
  return /^[@/#_.-]$/.test(text.slice(Math.max(0, from - 1), from)) || /^(?:[/_@(]|\.\p{L}|-\p{L})/u.test(text.slice(to, to + 3));
}

function knownNames({ document, knowledge }: CheckContext): string[] {
  const names = [knowledge.brand?.name ?? "", document.head.properties.get("og:site_name")?.text ?? ""];
  for (const item of parseJsonLd(document).flatMap((block) => block.items)) {
    if (/^(?:Organization|Brand|Product|SoftwareApplication|Corporation|LocalBusiness|WebSite)$/.test(item.type))
      names.push(textOf(item.node.name));
    for (const part of ["brand", "publisher", "manufacturer"]) {
      const value = item.node[part];
      if (value && typeof value === "object" && !Array.isArray(value))
        names.push(textOf((value as Record<string, unknown>).name));
    }
  }
  return names.filter((name) => name !== "");
}

export const nameChecks: Check[] = [consistent];
