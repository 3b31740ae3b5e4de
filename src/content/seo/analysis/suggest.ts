import type { CheckContext } from "./context.ts";
import { shorten } from "./evidence.ts";
import { displayWidth } from "./language/width.ts";
import { contentWords, coverage, isUnspaced, squash } from "./language/words.ts";
import { siteLabel } from "./links.ts";
import { mainHeading } from "./main-heading.ts";

/** Where titles divide the subject from the site's name and from asides; a dash between two numbers or days is none. */
const SEPARATOR = /\s[|»·•@]\s|(?<!\d\.?)\s[–—-]\s|\s[–—-]\s(?!\d)|\s?[｜|ㅣ]\s?|\s?::\s?/;

/** What findings call the page. */
export const pageName = ({ document }: CheckContext): string =>
  shorten(document.titles[0]?.text || document.url || "the page", 50);

/** The parts of a title, without white space around them. */
export function titleParts(title: string): string[] {
  return title
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** A text cut after a whole word, without what an ending must not be. */
export function clip(text: string, width: number, language: string): string {
  if (displayWidth(text) <= width) return text;
  let cut = "";
  for (const character of text) {
    if (displayWidth(cut + character) > width) break;
    cut += character;
  }
  const whole = isUnspaced(language) ? cut : cut.slice(0, Math.max(cut.lastIndexOf(" "), 0));
  let end = whole.length;
  while (end > 0 && /[\s,;:(–—-]/.test(whole[end - 1]!)) end--;
  return whole.slice(0, end);
}

/** The share of a subject's words that what is made for it has (our own limit). */
export const MIN_SHARE = 0.5;

/** The part of a title that names the page, and the one that names its site; `isSiteFirst` where the title begins with that. */
type TitleNames = { subject: string; site: string | undefined; isSiteFirst: boolean };

/** What the parts of the title name: the site where its data or address have it, or where the main heading says that the last part is the page. */
export function titleNames({ document, language }: Pick<CheckContext, "document" | "language">): TitleNames {
  const title = document.titles[0]?.text ?? "";
  const parts = titleParts(title);
  const [first = title, last = first] = [parts[0], parts.at(-1)];
  if (parts.length < 2) return { subject: first, site: undefined, isSiteFirst: false };
  const host = document.url && URL.canParse(document.url) ? new URL(document.url).hostname : "";
  const said = squash(`${document.head.properties.get("og:site_name")?.text ?? ""} ${host}`);
  const others = parts.filter((part) => !said.includes(squash(part)));
  // Forums write the site's name and the kind of page before the subject.
  if (others.length > 0 && others[0] !== first) return { subject: others.at(-1)!, site: first, isSiteFirst: true };
  const heading = mainHeading({ document })?.text ?? "";
  const headings = [...document.blocks, ...document.outside].filter(({ kind, level }) => kind === "heading" && level === 1);
  // The name of a site is shorter than what its pages are about.
  const isLast =
    others.length === parts.length &&
    displayWidth(last) > displayWidth(first) &&
    coverage(last, heading, language) >= MIN_SHARE &&
    coverage(first, headings.map(({ text }) => text).join(" "), language) < MIN_SHARE;
  return isLast ? { subject: last, site: first, isSiteFirst: true } : { subject: first, site: last, isSiteFirst: false };
}

/** So many words are a sentence, not a heading (our own limit). */
export const MAX_HEADING_WORDS = 20;

/** Fewer words stand in a title by chance. */
const MIN_CALLED_WORDS = 3;

/**
 * What the page calls itself, where its title has that beside the name of the site: a heading, else the title that it is shared by.
 * Undefined where neither says as much.
 */
export function calledInTitle(context: CheckContext): string | undefined {
  const { document, language } = context;
  const title = squash(document.titles[0]?.text ?? "");
  const first = squash(titleParts(document.titles[0]?.text ?? "")[0] ?? "");
  const isOf = (text: string) => {
    const words = contentWords(text, language).length;
    const isEnough = words >= MIN_CALLED_WORDS || (words > 1 && squash(text) === first);
    return isEnough && words <= MAX_HEADING_WORDS && title.includes(squash(text));
  };
  const headings = [...document.blocks, ...document.outside].flatMap(({ kind, text }) =>
    kind === "heading" && isOf(text) && !isSiteName(text, context) ? [text] : [],
  );
  const shared = document.head.properties.get("og:title")?.text.trim() ?? "";
  return headings.reduce<string | undefined>(
    (longest, text) => (longest && longest.length >= text.length ? longest : text),
    isOf(shared) && squash(shared) !== title && headings.length === 0 ? shared : undefined,
  );
}

/** Letters that a site's name may have beside the name of its host: "Enquiries". */
const SHORT_NAME = 12;

/** Fewer letters begin the words of many names. */
const MIN_INITIALS = 3;

/** What first pages are called by systems. */
const FIRST_PAGE =
  /^\P{L}{0,5}(?:home(?: ?page)?|start(?:seite)?|accueil|inicio|início|hjem|strona główna|главная|index)\P{L}{0,5}$/iu;

/** Whether a text names the site, or its first page as any could be, and so no page of it. */
export function isSiteName(text: string, { document }: Pick<CheckContext, "document">): boolean {
  const said = squash(text);
  const names = [siteLabel(document.url), document.head.properties.get("og:site_name")?.text ?? ""].map(squash).filter(Boolean);
  const initials = squash((text.match(/(?<!\p{L})\p{Lu}/gu) ?? []).join(""));
  return (
    FIRST_PAGE.test(text) ||
    (initials.length >= MIN_INITIALS && names.includes(initials)) ||
    names.some((name) => name.includes(said) || (said.includes(name) && said.length < name.length + SHORT_NAME))
  );
}

/** A title of at most 60 columns from the title's own parts, else from the main heading; undefined where nothing whole fits. */
export function shorterTitle(context: CheckContext): string | undefined {
  const { document, language } = context;
  const limit = suggestedTitleWidth(language);
  const names = titleNames(context);
  const main = mainHeading(context)?.text;
  // A heading that shares less with the subject names the site or something else on the page.
  const heading = main && (isUnspaced(language) || coverage(names.subject, main, language) >= MIN_SHARE) ? main : undefined;
  // What stands behind a site's name has asides of its own; the heading is what the page is called.
  const subjects = [...(names.isSiteFirst && heading ? [] : [names.subject]), ...(heading ? [heading] : [])].filter(
    (part) => part !== names.site && displayWidth(part) >= 15,
  );
  const site = names.isSiteFirst ? undefined : (document.head.properties.get("og:site_name")?.text ?? names.site);
  // The longest that fits says most.
  const fitting = subjects.filter((part) => displayWidth(part) <= limit).sort((a, b) => displayWidth(b) - displayWidth(a));
  const [subject] = fitting;
  if (!subject) return undefined;
  return withSite(subject, site === subject ? undefined : site, limit);
}

/** The width, in columns, of a title that is suggested. */
export const suggestedTitleWidth = (language: string) => (isUnspaced(language) ? 70 : 60);

/** A subject with the name of its site behind it, where both fit. */
function withSite(subject: string, site: string | undefined, limit: number): string {
  const named = site ? `${subject} | ${site}` : subject;
  return displayWidth(named) <= limit ? named : subject;
}

/** What the page is shared as, where a heading says the same; templates give each page of a site one title. */
export function sharedName({ document, language }: CheckContext): string | undefined {
  const shared = document.head.properties.get("og:title")?.text.trim() ?? "";
  const count = contentWords(shared, language).length;
  if (count < 2 || count > MAX_HEADING_WORDS || isSiteName(shared, { document })) return undefined;
  const isHeading = [...document.blocks, ...document.outside].some(
    ({ kind, text }) => kind === "heading" && squash(text) === squash(shared),
  );
  return isHeading ? shared : undefined;
}

/** A title for a page whose own is a name or label: what the page is shared as, else that name, with the site; undefined where neither says more. */
export function longerTitle(context: CheckContext): string | undefined {
  const { document, language } = context;
  const title = document.titles[0]?.text ?? "";
  const limit = suggestedTitleWidth(language);
  const site = document.head.properties.get("og:site_name")?.text.trim() ?? "";
  const subject = sharedName(context) ?? (isSiteName(title, context) ? undefined : mainHeading(context)?.text);
  if (!subject || displayWidth(subject) > limit) return undefined;
  const longer = withSite(subject, squash(subject).includes(squash(site)) ? undefined : site, limit);
  return displayWidth(longer) > displayWidth(title) ? longer : undefined;
}

/** A hint at the main heading, for a title that says something else; empty where there is none. */
export function ofHeading(document: CheckContext["document"], title: string): string {
  const heading = mainHeading({ document });
  return heading && heading.text !== title ? `, for example from the heading "${shorten(heading.text, 60)}"` : "";
}
