import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { missing, quoteText, shorten } from "../../evidence.ts";
import { fold } from "../../language/words.ts";
import { certain, never } from "../../recommended-where.ts";
import { evidenceOf, headings } from "./heading-blocks.ts";

/** A level is skipped where a heading is more than one deeper than the one before (WCAG technique G141). */
const order: Check = {
  id: "heading-order",
  channel: "seo",
  category: "headings",
  what: "skipped heading levels",
  threshold: "0",
  onMainText: true,
  effect: { all: -2, draft: 3 },
  recommendedWhere: never,
  run: (context) => {
    const all = headings(context);
    if (all.length < 2) return notApplicable("fewer than two headings");
    const skips = all.flatMap((block, index) => {
      const before = all[index - 1];
      return before && block.level > before.level + 1 ? [{ before, block }] : [];
    });
    const skip = skips[0];
    if (!skip) return pass("0");
    return fail(`${skips.length}`, {
      priority: "low",
      title: `Close the gap between "${shorten(skip.before.text, 40)}" and "${shorten(skip.block.text, 40)}"`,
      why: `The outline jumps from level ${skip.before.level} to ${skip.block.level}, so "${shorten(skip.block.text, 40)}" seems to belong to a part that is not there.`,
      change: `Make ${skips
        .slice(0, 3)
        .map(({ before, block }) => `"${shorten(block.text, 40)}" level ${before.level + 1}`)
        .join(", ")}.`,
      evidence: skips.slice(0, 3).map(({ block }) => evidenceOf(context, block)),
    });
  },
};

/** A heading without letters or digits names nothing (WCAG 2.4.6). */
const empty: Check = {
  id: "heading-empty",
  channel: "seo",
  category: "headings",
  what: "headings without text",
  threshold: "0",
  onMainText: true,
  effect: { draft: 1.5 },
  explains: ["thin-sections"],
  isOfSite: true,
  recommendedWhere: certain,
  run: (context) => {
    const all = headings(context);
    if (all.length === 0) return notApplicable("no headings");
    const isEmpty = ({ text, span }: TextBlock) => {
      if (/[\p{L}\p{N}]/u.test(text)) return false;
      // An element that the parser ends a heading at holds its text all the same.
      const source = context.document.fields[span.field]!.slice(span.start, span.end);
      return !/[\p{L}\p{N}]/u.test(source.replace(/<[^<>]*>/g, " ").replace(/&\w{2,8};/g, " "));
    };
    const found = all.filter(isEmpty);
    if (found.length === 0) return pass("0");
    const isMany = found.length >= MANY_EMPTY;
    const at = all.indexOf(found[0]!);
    const neighbour = all[at - 1] ?? all[at + 1];
    return fail(`${found.length}`, {
      priority: isMany ? "medium" : "low",
      title: `Fill or remove the empty heading${neighbour ? ` near "${shorten(neighbour.text, 40)}"` : ""}`,
      why: `Engines and screen readers read a text by its outline, and here ${found.length === 1 ? "one entry" : `${found.length} entries`} of ${all.length} ${found.length === 1 ? "says" : "say"} nothing.`,
      change: `Remove ${found.length === 1 ? "it" : `all ${found.length}`}, or name the part that follows${neighbour ? ` "${shorten(neighbour.text, 40)}"` : ""}.`,
      evidence: found.slice(0, 3).map((block) => evidenceOf(context, block)),
      facts: { certain: found.length >= MANY_EMPTY },
    });
  },
};

/** So many are no slip but a template without its contents (our own limit). */
const MANY_EMPTY = 10;

/** The same heading twice under one parent: neither a table of contents nor a passage index can tell the two apart. */
const unique: Check = {
  id: "heading-unique",
  channel: "seo",
  category: "headings",
  what: "headings that repeat another of the same part",
  threshold: "0",
  notFor: ["category"],
  onMainText: true,
  effect: { draft: 1.5 },
  recommendedWhere: never,
  run: (context) => {
    const path: string[] = [];
    const seen = new Map<string, TextBlock>();
    const repeats: TextBlock[][] = [];
    for (const block of headings(context).filter((heading) => heading.text)) {
      path.length = block.level - 1;
      path[block.level - 1] = fold(block.text);
      const key = Array.from(path).join("\n");
      const first = seen.get(key);
      if (first) repeats.push([first, block]);
      else seen.set(key, block);
    }
    const [pair] = repeats;
    if (!pair) return pass("0");
    return fail(`${repeats.length}`, {
      priority: "low",
      title: `Tell the two parts called "${shorten(pair[0]!.text, 50)}" apart`,
      why: `"${shorten(pair[0]!.text, 50)}" heads two parts of the same level, so a quoted passage cannot be placed.`,
      change: `Rename the second "${shorten(pair[1]!.text, 50)}" after what it adds, or merge the two parts.`,
      evidence: pair.map((block) => evidenceOf(context, block)),
    });
  },
};

/** Yoast asks for subheadings from 300 words on; a text of twice that without any is not divided for any reader. */
const WORDS_WITHOUT_HEADING = 400;
/** Nobody finds a place in so many without a heading between them (our own limit: some six screens, four where the whole text has none). */
const WORDS_OF_A_LONG_READ = 1_500;
const WORDS_OF_AN_UNDIVIDED_READ = 1_000;
const subdivided: Check = {
  id: "headings-present",
  channel: "seo",
  category: "headings",
  what: "words without a subheading",
  threshold: `at most ${WORDS_WITHOUT_HEADING}`,
  notFor: ["question", "news", "recipe", "category", "tool"],
  onMainText: true,
  recommendedWhere: certain,
  run: (context) => {
    const below = headings(context).filter((block) => block.level > 1);
    const longest = context.sections.reduce((most, section) => (section.words > most.words ? section : most));
    if (longest.words <= WORDS_WITHOUT_HEADING) return pass(`${longest.words}`);
    // Headings that are links count as the page's frame and divide the text all the same.
    const from = longest.blocks[0]?.span.start ?? 0;
    const to = longest.blocks.at(-1)?.span.end ?? 0;
    if (context.document.outside.some(({ kind, span }) => kind === "heading" && span.start > from && span.start < to))
      return pass(`${longest.words}, divided by headings that are links`);
    // A reference is divided by the signatures of what it lists.
    if (longest.blocks.filter(({ kind }) => kind === "code").length >= MIN_SIGNATURES)
      return pass(`${longest.words}, divided by code`);
    // So is one by its terms, and a table by its rows.
    const cells = longest.blocks.filter(({ kind }) => kind === "cell");
    const isTable = cells.length * 2 > longest.blocks.length;
    const source = context.document.fields.html ?? "";
    const terms = (source.slice(from, to).match(/<dt[\s>]/gi) ?? []).length;
    if (isTable || terms >= MIN_TERMS) return pass(`${longest.words}, divided by ${isTable ? "the rows of a table" : "terms"}`);
    if (below.length > 0 && longest.words <= 2 * WORDS_WITHOUT_HEADING) return pass(`${longest.words}`);
    const paragraphs = longest.blocks.filter(({ kind, text }) => kind === "paragraph" && !/^[[(*-]/.test(text));
    const middle = paragraphs[Math.floor(paragraphs.length / 2)] ?? longest.blocks[0];
    return fail(`${longest.words}`, {
      priority: "medium",
      title: `Divide the ${longest.words} words ${longest.heading ? `under "${shorten(longest.heading.text, 40)}"` : "at the start"} by subheadings`,
      why: `Passages are found by the heading above them; here ${longest.words} words share one or none.`,
      change: `Add an H2 wherever a new question begins, for example before "${shorten(middle?.text ?? "", 60)}".`,
      evidence: middle ? [quoteText(context.document, middle)] : [missing("h2")],
      facts: {
        certain: longest.words >= (below.length === 0 ? WORDS_OF_AN_UNDIVIDED_READ : WORDS_OF_A_LONG_READ),
      },
    });
  },
};

/** Fewer terms are a glossary inside of a text (our own limit). */
const MIN_TERMS = 5;

/** Fewer pieces of code are examples (our own limit). */
const MIN_SIGNATURES = 8;

export const headingChecks: Check[] = [order, empty, unique, subdivided];
