import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { contentWords, coverage, isUnspaced, squash } from "../../language/words.ts";
import { ownItems } from "../../structured-items.ts";
import { calledInTitle, isSiteName, MAX_HEADING_WORDS, sharedName, titleNames, titleParts } from "../../suggest.ts";
import { evidenceOf, headings, mainHeadings } from "./heading-blocks.ts";
import { single } from "./single-main-heading.ts";
import { MIN_SUBJECT_WORDS, subjectBelow } from "./subject-below.ts";

/** With fewer words a page's text is not seen. */
const MIN_WORDS = 50;

/** Google and Bing take the main heading as a second title; the HTML standard's own examples give every page one. */
const present: Check = {
  id: "h1-present",
  channel: "seo",
  category: "headings",
  what: "main headings (H1)",
  threshold:
    "at least 1; in a draft its title, where the text begins with level 2 or, without any heading, with a line that the title has",
  effect: { all: -1 },
  explains: ["h1-single"],
  isOfSite: true,
  run: (context) => {
    const found = mainHeadings(context).filter((block) => block.text);
    const unseen = found.length > 0 ? undefined : unseenHeading(context);
    const names = found.length > 0 ? found.map(({ text }) => text) : unseen ? [unseen] : [];
    const named = subjectBelow(context, names, Math.max(0, ...found.map(({ span }) => span.start)));
    if (named) {
      const site = shorten(names[0]!, 50);
      const isInTitle = squash(context.document.titles[0]?.text ?? "").includes(squash(names[0]!));
      const what = isSiteName(names[0]!, context)
        ? "names the site on each of its pages"
        : isInTitle
          ? "names a part of the site"
          : "is a label that says nothing of what the title says";
      return fail(`${names.length}, of the site`, {
        priority: "medium",
        title: `Make "${shorten(named.text, 50)}" the main heading instead of "${site}"`,
        why: `The main heading "${site}" ${what}; what this one is about stands at level ${named.level}.`,
        change: `Put "${shorten(named.text, 60)}" into the H1 and take "${site}" out of it.`,
        evidence: [...found.slice(0, 1), named].map((block) => evidenceOf(context, block)),
        suggested_text: named.text,
      });
    }
    const late = lateHeading(context, found);
    if (late) return late;
    if (found.length > 0) return pass(`${found.length}`);
    if (unseen) return pass("one in a part that is not shown at first");
    if (context.document.kind === "page" && HEADING_BY_ROLE.test(context.document.fields.html ?? ""))
      return pass("one by its role");
    const picture = pictureHeading(context);
    if (picture) return ofPicture(context, picture);
    if (context.document.kind === "page" && context.wordCount < MIN_WORDS)
      return notApplicable("hardly any text, so that it may come by script");
    const title = context.document.titles[0]?.text;
    const promoted = ofTitle(context);
    const called = namedThing(context) ?? promoted?.text ?? subjectOf(context);
    const isGeneric = context.cues?.genericTitles.some((generic) => squash(generic) === squash(called ?? ""));
    const suggestion = isGeneric || (called && ORNATE.test(called)) ? undefined : called;
    const first = [
      ...headings(context),
      ...context.document.outside.filter(({ kind, text }) => kind === "heading" && text),
    ].reduce<TextBlock | undefined>(
      (earliest, block) => (earliest && earliest.span.start <= block.span.start ? earliest : block),
      undefined,
    );
    // Content systems show a draft's title as its main heading, and the text then begins with level 2.
    if (context.document.kind === "draft" && title && first?.level === 2) return pass("the title, above headings of level 2");
    if (!first && isHeadedInPlainText(context)) return pass("the first line of a plain text");
    return fail("0", {
      priority: "high",
      title: `Add a main heading${title ? ` for "${shorten(title, 50)}"` : ""}`,
      why: first
        ? `The outline starts at level ${first.level} with "${shorten(first.text, 50)}"; there is no H1 that names the whole.`
        : `The ${context.wordCount} words have no heading that names what they are about.`,
      change: promoted
        ? `Make "${shorten(promoted.text, 60)}", which stands at level ${promoted.level}, the H1.`
        : `Put one H1 above the text${suggestion ? `, such as "${shorten(suggestion, 60)}"` : ""}.`,
      evidence: [missing("h1"), ...(promoted ? [evidenceOf(context, promoted)] : [])],
      suggested_text: suggestion,
    });
  },
};

/** Marks that titles have to be seen among results, and no heading. */
const ORNATE = /[*★☆✓✔✅➤►→»|~_=<>#®™]|!!|\.{3}|…/u;

/** Whether a draft without any markup of headings begins with a line of its own that its title has, too. */
function isHeadedInPlainText({ document, language }: CheckContext): boolean {
  const [line, next] = document.blocks;
  const title = document.titles[0]?.text;
  if (document.kind !== "draft" || !title || !line || !next || line.kind !== "paragraph") return false;
  return (
    /[\p{L}\p{N})]$/u.test(line.text) &&
    contentWords(line.text, language).length <= MAX_HEADING_WORDS &&
    coverage(line.text, title, language) >= 0.9
  );
}

/** Deeper headings are those of parts. */
const MAX_PROMOTED_LEVEL = 3;

/** The heading that says the most of what the title calls the page. */
function ofTitle(context: CheckContext): TextBlock | undefined {
  const subject = squash(titleNames(context).subject);
  return headings(context)
    .filter(({ text, level }) => level <= MAX_PROMOTED_LEVEL && /\p{L}{3}/u.test(text) && subject.includes(squash(text)))
    .filter(({ text }) => !isSiteName(text, context) && coverage(titleNames(context).subject, text, context.language) >= 0.5)
    .reduce<TextBlock | undefined>((best, block) => (best && best.text.length >= block.text.length ? best : block), undefined);
}

/** What to call a page: the title's subject, the whole title where that is one word; where it is the site's name, a heading that a query asks for. */
function subjectOf(context: CheckContext): string | undefined {
  const { document, language } = context;
  const title = (document.titles[0]?.text ?? "").replace(TRAILING, "");
  const called =
    calledInTitle(context) ?? (contentWords(title, language).length < MIN_SUBJECT_WORDS ? sharedName(context) : undefined);
  if (called) return called;
  const [, site, behind] = /^([^:]{3,40}):\s(.{3,300})$/.exec(titleNames(context).subject) ?? [];
  if (site && behind && isSiteName(site, context)) return behind.replace(TRAILING, "");
  const subject = titleNames(context).subject.replace(TRAILING, "");
  if (isSiteName(subject, context)) {
    // A heading below it takes its place where it is what is asked for.
    const asked = headings(context).find(({ text }) => context.queries.some((query) => coverage(query, text, language) >= 0.5));
    return asked?.text;
  }
  const parts = titleParts(title).filter((part) => !isSiteName(part, context));
  if (!isUnspaced(language) && contentWords(subject, language).length < 2) return parts.join(" – ") || title || undefined;
  return subject || undefined;
}

/** What divides a title from nothing. */
const TRAILING = /[\s|:·•–—-]{1,9}$/;

/** What the page's own data call the product or recipe that it shows, or the article whose headline its title has. */
function namedThing({ items, document }: CheckContext): string | undefined {
  const title = squash(document.titles[0]?.text ?? "");
  const names = ownItems(items).flatMap(({ types, node }) => {
    if (types.some((type) => /(?:Product|Recipe)$/.test(type))) return [textOf(node.name)];
    const headline = types.some((type) => /(?:Article|BlogPosting)$/.test(type)) ? textOf(node.headline) : "";
    return title.startsWith(squash(headline)) ? [headline] : [];
  });
  const distinct = new Set(names.filter(Boolean));
  return distinct.size === 1 ? [...distinct][0] : undefined;
}

/** An element that says of itself that it is a main heading (ARIA). */
const HEADING_BY_ROLE = /<\w{1,20}\s(?=[^<>]{0,300}role\s?=\s?["']?heading\b)(?=[^<>]{0,300}aria-level\s?=\s?["']?1\b)/i;

/** The beginnings of a page's main headings as the source has them, those among them that nobody sees. */
function headingSources({ document }: CheckContext): string[] {
  const html = document.fields.html ?? "";
  return Array.from(html.matchAll(/<h1[\s>]/gi), ({ index }) => html.slice(index, index + 1_000).split(/<\/h1/i)[0]!);
}

/** What the picture in a main heading without text is called. */
function pictureHeading(context: CheckContext): string | undefined {
  const { document, language } = context;
  const title = document.titles[0]?.text ?? "";
  const pictures = headingSources(context).flatMap((heading) => /\salt\s?=\s?"([^"]{3,300})"/i.exec(heading)?.[1] ?? []);
  // A picture of the title says what the page is about; one alone is the site's logo, or a title too.
  return pictures.find((alt) => coverage(alt, title, language) >= 0.5) ?? (pictures.length === 1 ? pictures[0] : undefined);
}

function ofPicture(context: CheckContext, picture: string): Outcome {
  const { document, language } = context;
  const { subject } = titleNames(context);
  const named = [...document.blocks, ...document.outside].find(
    ({ kind, text }) =>
      kind === "heading" && coverage(subject, text, language) >= 0.6 && contentWords(text, language).length <= MAX_HEADING_WORDS,
  );
  return fail("1, a picture", {
    priority: "medium",
    title: named
      ? `Make "${shorten(named.text, 50)}" the main heading instead of the logo`
      : `Write the main heading of "${shorten(document.titles[0]?.text ?? picture, 50)}" as text`,
    why: named
      ? `The only H1 is the logo, a picture called "${shorten(picture, 60)}"; what the page is about stands at level ${named.level}.`
      : `The only H1 is the logo, a picture called "${shorten(picture, 60)}"; no heading names what the page is about.`,
    change: named
      ? `Mark "${shorten(named.text, 60)}" up as the H1, and leave the logo outside of it.`
      : `Put "${shorten(subject, 60)}" above the text as the H1, and leave the logo outside of it.`,
    evidence: [named ? evidenceOf(context, named) : missing("text of the h1")],
    suggested_text: named?.text ?? subject,
  });
}

/** Headings of level 2 before the main one: it heads a part (our own limit). */
const MIN_BEFORE = 3;

/** A single main heading behind the headings of several parts that says nothing of what the title says. */
function lateHeading(context: CheckContext, found: TextBlock[]): Outcome | undefined {
  const { document, language } = context;
  const [only] = found;
  const title = document.titles[0]?.text ?? "";
  const { subject } = titleNames(context);
  if (!only || found.length > 1 || document.kind === "draft" || contentWords(subject, language).length < 2) return undefined;
  const before = [...document.outside, ...document.blocks].filter(
    ({ kind, level, text, span }) => kind === "heading" && level === 2 && text !== "" && span.start < only.span.start,
  );
  if (before.length < MIN_BEFORE || coverage(subject, only.text, language) > 0 || squash(title).includes(squash(only.text)))
    return undefined;
  return fail("1, of a part", {
    priority: "medium",
    title: `Put what "${shorten(title, 50)}" is about into the main heading`,
    why: `The only H1, "${shorten(only.text, 60)}", heads a part behind ${before.length} others and has no word of the title; nothing names the whole.`,
    change: `Begin the page with an H1 such as "${shorten(subject, 60)}", and turn "${shorten(only.text, 40)}" into an H2.`,
    evidence: [evidenceOf(context, only)],
    suggested_text: subject,
  });
}

/** The text of a main heading in a part that opens later, or that scripts move. */
function unseenHeading(context: CheckContext): string | undefined {
  return headingSources(context)
    .map((source) =>
      source
        .slice(source.indexOf(">") + 1)
        .replace(/<[^<>]*>/g, " ")
        .trim(),
    )
    .find((text) => /[\p{L}\p{N}]/u.test(text));
}

export const mainHeadingChecks: Check[] = [present, single];
