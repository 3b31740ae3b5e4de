import type { Link } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { findDates } from "../../language/dates.ts";
import { coverage, fold, squash } from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";
import { nearHeading } from "../../own-dates.ts";
import { isArticle } from "../../page-kind.ts";
import { certain } from "../../recommended-where.ts";
import { ownItems, type StructuredItem } from "../../structured-items.ts";

/** Names of nobody: what content systems put where no author is set. */
const NOBODY =
  /^(?:admin|administrator|root|user|editor|webmaster|author|autor|test|n\/a|unknown|anonymous|wordpress|guest|default|administrador|administrateur|amministratore|beheerder|yonetici|editor\p{L}?|مدير|المدير|المشرف|管理者|管理人)\d*$/iu;

/** The name in a byline such as "By admin | 3 May 2026", folded. */
function nameIn(line: string): string {
  return fold(line)
    .replace(/^(?:(?:posted|written|published) )?(?:by|von|par|por|di|door|autor(?:ka)?:?|yazar:?|بقلم|الكاتب:?)\s+/, "")
    .split(/[|·•,–—]|\s(?:on|am|le|el|il|op|em)\s/)[0]!
    .trim();
}

/** The names of one author or several, also where they are described elsewhere and pointed to by `@id`. */
export function authorsOf(value: unknown, items: StructuredItem[]): string[] {
  return [value].flat().map((author) => {
    const id = typeof author === "object" && author !== null ? (author as Record<string, unknown>)["@id"] : undefined;
    const described = id ? items.find(({ node }) => node["@id"] === id && textOf(node.name))?.node : undefined;
    return textOf(described ?? author);
  });
}

const NAME = /^(?:\p{Lu}[\p{L}.'’-]+)(?:\s(?:van|von|de|di|da|der|al|\p{Lu}[\p{L}.'’-]*)){1,3}$/u;

/** A line that is a name, with the date or the reading time right behind it. */
function namesByDate(context: CheckContext): string[] {
  const isNear = nearHeading(context);
  // Above the heading stand the names of the site and its parts.
  const from = mainHeading(context)?.span.start ?? 0;
  const lines = [...context.document.blocks.slice(0, 20), ...context.document.outside]
    .filter((block) => block.kind !== "heading" && block.text.length <= 60 && block.span.start > from && isNear(block))
    .sort((a, b) => a.span.start - b.span.start);
  return lines.flatMap(({ text }, index) => {
    const next = lines.slice(index + 1, index + 4).some((line) => /(?<!\d)(?:19|20)\d{2}(?!\d)|\d\s?min\b/i.test(line.text));
    return NAME.test(text) && next ? [text] : [];
  });
}

/** Whether each part of a line says when, and by no capital behind its first word who. */
const isOnlyDated = (line: string): boolean => line.split(/[·|•]/).every(saysWhen);

function saysWhen(line: string): boolean {
  const dates = findDates(line);
  const rest = dates.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), line);
  return dates.length > 0 && /\p{Ll}/u.test(rest) && !/\p{Lu}/u.test(rest.replace(/^\P{L}{0,5}\p{L}/u, ""));
}

/** A link to the page of an author, with a name as its text. */
export function isProfile({ href, text, rel }: Link): boolean {
  const leads =
    rel.includes("author") ||
    /\/(?:authors?|autor(?:en|es|i)?|autore|auteurs?|redacteur|writers?|contributors?|columnists?|journalist(?:e|a|en)?|profile?|people|team|byline)\/[^/?#]/i.test(
      href ?? "",
    );
  return leads && text.length <= 60 && /^\p{Lu}[\p{L}.'’-]+(?:\s\p{L}[\p{L}.'’-]*){1,4}$/u.test(text);
}

/** The author whom the data name alone; undefined where readers can see a name of one, or where it is the site's own. */
function unseenAuthor(names: string[], shown: string[], { document }: CheckContext): string | undefined {
  const real = shown.filter((line) => line.trim() !== "" && !NOBODY.test(nameIn(line)));
  if (real.length > 0) return undefined;
  const seen = [...document.blocks, ...document.outside, ...document.links, ...document.outsideLinks, ...document.titles];
  const text = squash(seen.map((part) => part.text).join(" "));
  const site = squash(document.head.properties.get("og:site_name")?.text ?? "");
  const isSeen = (name: string) => /[/@]/.test(name) || text.includes(squash(name)) || squash(name) === site;
  return names.some(isSeen) ? undefined : names[0];
}

function notShown(name: string, document: CheckContext["document"]): Outcome {
  return fail(`${shorten(name, 40)}, in the data alone`, {
    priority: "medium",
    title: `Show that "${shorten(name, 40)}" wrote it`,
    why: `The page's data name "${shorten(name, 40)}" as the author, the page itself shows no name: readers cannot weigh what it says, and engines trust data that the page bears out.`,
    change: `Put a byline with "${shorten(name, 40)}" under the main heading, with a link to the author's profile.`,
    evidence: document.head.author ? [quote(document, document.head.author.span)] : [missing("byline")],
  });
}

/** Types of texts that somebody wrote. */
const AUTHORED = /Article$|^(?:BlogPosting|MedicalWebPage|HowTo|Recipe)$/;

/** Longer paragraphs with a date are text. */
const MAX_DATE_LINE = 90;

/** The text's own data are of an article without an author, and the line with its date, below the heading, says nothing else. */
function isDatedWithoutName(context: CheckContext): boolean {
  const data = ownItems(context.items).filter(({ types }) => types.some((type) => AUTHORED.test(type)));
  const isNear = nearHeading(context);
  const from = mainHeading(context)?.span.start ?? 0;
  const [line] = [...context.document.blocks, ...context.document.outside]
    .filter((block) => block.kind === "paragraph" && block.span.start > from && isNear(block) && findDates(block.text).length > 0)
    .sort((a, b) => a.span.start - b.span.start);
  // A property that belongs to no thing names one all the same.
  const isNamed = /\sitemprop\s*=\s*["']?author["']?\s[^<>]{0,99}content\s*=\s*["'][^"']{2}/i.test(
    context.document.fields.html ?? "",
  );
  return data.length > 0 && !isNamed && line !== undefined && line.text.length <= MAX_DATE_LINE;
}

/** An accepted answer whose data and byline name a system's default. */
function answeredByNobody({ items, document }: CheckContext): Outcome {
  const accepted = items.find(({ property, types }) => property === "acceptedAnswer" && types.includes("Answer"));
  const [name] = accepted ? authorsOf(accepted.node.author, items).filter((author) => author !== "") : [];
  if (!accepted || name === undefined) return notApplicable("no accepted answer with an author in the data");
  if (!NOBODY.test(fold(name))) return pass(shorten(name, 60));
  const question = shorten(document.titles[0]?.text || "the question", 60);
  return fail(`"${shorten(name, 40)}"`, {
    priority: "medium",
    title: `Replace "${shorten(name, 30)}" by who answered "${question}"`,
    why: `"${shorten(name, 30)}" is a system's default name; neither readers nor engines can tell who vouches for the accepted answer.`,
    change:
      "Show the name of the person who answered, with a link to their profile, and write the same name into acceptedAnswer.author.",
    evidence: [quote(document, accepted.span)],
    facts: { certain: true },
  });
}

/** An article names who wrote it (Google's helpful-content questions: "Is it self-evident who authored your content?"). */
const author: Check = {
  id: "author-present",
  channel: "ai_search",
  category: "authorship",
  what: "the author of a page that is an article",
  threshold: "a name that the page shows, in its text or in its data too, and not a system's default",
  forSearch: true,
  notFor: ["category", "tool", "product", "documentation", "landing", "local_business"],
  // A name is written in too many ways for its absence to be sure; a system's default name is not.
  recommendedWhere: certain,
  run: (context) => {
    const { document, kind, cues, items } = context;
    if (document.kind === "draft") return notApplicable("a draft gets its author when it is published");
    if (kind === "question") return answeredByNobody(context);
    const names = [document.head.author?.text ?? ""];
    for (const { node } of items) for (const property of ["author", "creator"]) names.push(...authorsOf(node[property], items));
    // A title, and the crumb that repeats it, may begin like a byline ("Von Ilsenburg auf den Brocken").
    const titled = fold(`${document.titles[0]?.text ?? ""} ${mainHeading(context)?.text ?? ""}`);
    const lines = [
      ...document.bylines.map((byline) => byline.text).filter((text) => !isOnlyDated(text)),
      ...[...document.outside, ...document.blocks.slice(0, 8), ...document.blocks.slice(-4)]
        .map((block) => block.text)
        .filter((text) => text.length <= 160 && (cues?.byline.test(text) ?? false) && !titled.includes(fold(text))),
    ];
    const profiles = [...document.links, ...document.outsideLinks].filter(isProfile).map(({ text }) => text);
    const heading = ` ${fold(mainHeading(context)?.text ?? "")} `;
    // The line under a report's headline may name the place alone, which the headline names too.
    const isPlace = (line: string) => kind === "news" && heading.includes(` ${fold(nameIn(line))} `);
    const isTitled = (name: string) => coverage(name, titled, context.language) === 1;
    const byDate = namesByDate(context).filter((name) => !isTitled(name));
    const found = [...names, ...[...lines, ...profiles, ...byDate].filter((line) => !isPlace(line.trim()))]
      .map((name) => name.trim())
      .filter((name) => name !== "");
    const nobody = found.filter((line) => NOBODY.test(nameIn(line))).map(fold);
    // "Written by admin on 3 May": the line that shows a default name, in whichever words.
    const showsNobody = (line: string) =>
      line.length <= 60 &&
      nobody.some((name) =>
        fold(line)
          .split(/[^\p{L}\p{N}]+/u)
          .includes(name),
      );
    const real = found.filter((line) => !NOBODY.test(nameIn(line)) && !showsNobody(line));
    const unseen = isArticle(kind) && real.length > 0 ? unseenAuthor(real, [...lines, ...profiles], context) : undefined;
    if (unseen) return notShown(unseen, document);
    if (real.length > 0) return pass(shorten(real[0]!, 60));
    const isDated = isDatedWithoutName(context);
    // Many recipes are a firm's.
    const isWritten = isArticle(kind) || (kind === "recipe" && isDated);
    if (!isWritten && found.length === 0) return notApplicable("not an article");
    const title = shorten(document.titles[0]?.text || "the article", 60);
    return fail(found[0] ? `"${shorten(found[0], 40)}"` : "none", {
      priority: "medium",
      title: found[0]
        ? `Replace the author "${shorten(found[0], 30)}" by a person or the organisation`
        : `Name the author of "${title}"`,
      why: found[0]
        ? `"${shorten(found[0], 30)}" is a system's default name, not somebody who answers for "${title}".`
        : "Nothing on the page tells who wrote it, so readers and engines cannot weigh what it says.",
      change: `Put a byline under the main heading, with a link to the author's profile, and the same name as author into the structured data.`,
      evidence: document.head.author && found[0] ? [quote(document, document.head.author.span)] : [missing("author")],
      facts: { certain: found.length > 0 || isDated },
    });
  },
};

export const authorshipChecks: Check[] = [author];
