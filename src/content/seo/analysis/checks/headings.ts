import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { missing, quote, quoteText, shorten } from "../evidence.ts";
import { coverage, fold } from "../language/words.ts";
import { titleParts } from "../suggest.ts";

const headings = (context: CheckContext) => context.document.blocks.filter((block) => block.kind === "heading");
/** A page's main heading may stand in the page header, outside of the main text. */
const mainHeadings = ({ document }: CheckContext) =>
  [...document.outside, ...document.blocks].filter((block) => block.kind === "heading" && block.level === 1);
const evidenceOf = (context: CheckContext, block: TextBlock) =>
  block.text ? quoteText(context.document, block) : quote(context.document, block.span);

/** Google and Bing take the main heading as a second title; the HTML standard's own examples give every page one. */
const present: Check = {
  id: "h1-present",
  channel: "seo",
  category: "headings",
  what: "main headings (H1)",
  threshold: "at least 1; in a draft its title, where the text begins with level 2",
  run: (context) => {
    const found = mainHeadings(context).filter((block) => block.text);
    if (found.length > 0) return pass(`${found.length}`);
    if (hasUnseenHeading(context)) return pass("one in a part that is not shown at first");
    const title = context.document.titles[0]?.text;
    const first = headings(context)[0];
    // Content systems show a draft's title as its main heading, and the text then begins with level 2.
    if (context.document.kind === "draft" && title && first?.level === 2) return pass("the title, above headings of level 2");
    return fail("0", {
      priority: "high",
      title: `Add a main heading${title ? ` for "${shorten(title, 50)}"` : ""}`,
      why: first
        ? `The outline starts at level ${first.level} with "${shorten(first.text, 50)}"; nothing names the whole.`
        : `The ${context.wordCount} words have no heading that names what they are about.`,
      change: `Put one H1 above the text${title ? `, such as "${shorten(title, 60)}"` : ""}.`,
      evidence: [missing("h1")],
      suggested_text: title && titleParts(title)[0],
    });
  },
};

/** A main heading in a part that opens later, or that scripts move. */
function hasUnseenHeading({ document }: CheckContext): boolean {
  if (document.kind === "draft") return false;
  const html = document.fields.html!;
  return Array.from(html.matchAll(/<h1[\s>]/gi), ({ index }) => html.slice(index, index + 1_000)).some((start) =>
    /[\p{L}\p{N}]/u.test(
      start
        .slice(start.indexOf(">") + 1)
        .split(/<\/h1/i)[0]!
        .replace(/<[^<>]*>/g, ""),
    ),
  );
}

/** One main heading: with several, engines and screen readers cannot tell which names the page (W3C WAI, Bing guidelines). */
const single: Check = {
  id: "h1-single",
  channel: "seo",
  category: "headings",
  what: "main headings (H1)",
  threshold: "at most 1",
  run: (context) => {
    // One heading may be laid out in several lines, or stand twice for narrow and wide screens.
    const seen = new Set<string>();
    const all = mainHeadings(context).filter(({ text, span }) => {
      const keys = [fold(text), `${span.start}`];
      const isNew = text !== "" && !keys.some((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      return isNew;
    });
    const title = context.document.titles[0]?.text ?? "";
    const share = (block: TextBlock) => coverage(title, block.text, context.language);
    const main = all.reduce<TextBlock | undefined>(
      (best, block) => (best && share(best) >= share(block) ? best : block),
      undefined,
    );
    // The one that the title names is kept.
    const found = main ? [main, ...all.filter((block) => block !== main)] : [];
    if (found.length === 0) return notApplicable("no H1");
    if (found.length === 1) return pass("1");
    if (main && title && share(main) < 0.5) {
      return fail(`${found.length}`, {
        priority: "medium",
        title: `Give "${shorten(title, 50)}" one main heading instead of ${found.length}`,
        why: `None of the ${found.length} main headings says what the title says: ${found
          .slice(0, 4)
          .map((block) => `"${shorten(block.text, 40)}"`)
          .join(", ")}.`,
        change: `Put one H1 with the subject, such as "${shorten(titleParts(title)[0] ?? title, 60)}", and turn the others into H2.`,
        evidence: found.slice(0, 3).map((block) => evidenceOf(context, block)),
        suggested_text: titleParts(title)[0],
      });
    }
    return fail(`${found.length}`, {
      priority: "medium",
      title: `Keep "${shorten(found[0]!.text, 50)}" as the only main heading`,
      why: `${found.length} headings claim to name the whole text: ${found
        .slice(0, 4)
        .map((block) => `"${shorten(block.text, 40)}"`)
        .join(", ")}.`,
      change: `Keep "${shorten(found[0]!.text, 60)}" as the H1 and turn ${found
        .slice(1, 4)
        .map((block) => `"${shorten(block.text, 40)}"`)
        .join(", ")} into H2 or plain text.`,
      evidence: found.slice(0, 3).map((block) => evidenceOf(context, block)),
    });
  },
};

/** A level is skipped where a heading is more than one deeper than the one before (WCAG technique G141). */
const order: Check = {
  id: "heading-order",
  channel: "seo",
  category: "headings",
  what: "skipped heading levels",
  threshold: "0",
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
  run: (context) => {
    const all = headings(context);
    if (all.length === 0) return notApplicable("no headings");
    const found = all.filter((block) => !/[\p{L}\p{N}]/u.test(block.text));
    if (found.length === 0) return pass("0");
    const at = all.indexOf(found[0]!);
    const neighbour = all[at - 1] ?? all[at + 1];
    return fail(`${found.length}`, {
      priority: "low",
      title: `Fill or remove the empty heading${neighbour ? ` near "${shorten(neighbour.text, 40)}"` : ""}`,
      why: `Engines and screen readers read a text by its outline, and here ${found.length === 1 ? "one entry" : `${found.length} entries`} of ${all.length} ${found.length === 1 ? "says" : "say"} nothing.`,
      change: `Remove ${found.length === 1 ? "it" : `all ${found.length}`}, or name the part that follows${neighbour ? ` "${shorten(neighbour.text, 40)}"` : ""}.`,
      evidence: found.slice(0, 3).map((block) => evidenceOf(context, block)),
    });
  },
};

/** The same heading twice under one parent: neither a table of contents nor a passage index can tell the two apart. */
const unique: Check = {
  id: "heading-unique",
  channel: "seo",
  category: "headings",
  what: "headings that repeat another of the same part",
  threshold: "0",
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
const subdivided: Check = {
  id: "headings-present",
  channel: "seo",
  category: "headings",
  what: "words without a subheading",
  threshold: `at most ${WORDS_WITHOUT_HEADING}`,
  run: (context) => {
    const below = headings(context).filter((block) => block.level > 1);
    const longest = context.sections.reduce((most, section) => (section.words > most.words ? section : most));
    if (longest.words <= WORDS_WITHOUT_HEADING) return pass(`${longest.words}`);
    // Headings that are links count as the page's frame and divide the text all the same.
    const from = longest.blocks[0]?.span.start ?? 0;
    const to = longest.blocks.at(-1)?.span.end ?? 0;
    if (context.document.outside.some(({ kind, span }) => kind === "heading" && span.start > from && span.start < to))
      return pass(`${longest.words}, divided by headings that are links`);
    if (below.length > 0 && longest.words <= 2 * WORDS_WITHOUT_HEADING) return pass(`${longest.words}`);
    const paragraphs = longest.blocks.filter((block) => block.kind === "paragraph");
    const middle = paragraphs[Math.floor(paragraphs.length / 2)] ?? longest.blocks[0];
    return fail(`${longest.words}`, {
      priority: "medium",
      title: `Divide the ${longest.words} words ${longest.heading ? `under "${shorten(longest.heading.text, 40)}"` : "at the start"} by subheadings`,
      why: `Passages are found by the heading above them; here ${longest.words} words share one or none.`,
      change: `Add an H2 wherever a new question begins, for example before "${shorten(middle?.text ?? "", 60)}".`,
      evidence: middle ? [quoteText(context.document, middle)] : [missing("h2")],
    });
  },
};

export const headingChecks: Check[] = [present, single, order, empty, unique, subdivided];
