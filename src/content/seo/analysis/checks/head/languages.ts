import { type Check, DRAFT_HAS_NO_HEAD, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, quoteText, shorten } from "../../evidence.ts";
import { detectLanguage, languageOf } from "../../language/detect.ts";
import { languageName, sameForReaders } from "../../language/language-names.ts";
import { STOP_WORDS } from "../../language/stop-words.ts";
import { fold, isUnspaced } from "../../language/words.ts";
import { pageName } from "../../suggest.ts";
import { description, MIN_FOREIGN_WORDS, mixed } from "./foreign-text.ts";
import { hreflangChecks } from "./hreflang.ts";

/** The page declares its language (WCAG 3.1.1, HTML standard §3.2.6.1). */
const declared: Check = {
  id: "lang-declared",
  channel: "seo",
  category: "language",
  what: "the lang attribute of the page",
  threshold: "a valid BCP 47 tag",
  isOfSite: true,
  run: (context) => {
    const { document } = context;
    if (document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    const { lang } = document.head;
    if (lang && languageOf(lang.text) && /^[a-z]{2,3}(?:-|$)/i.test(lang.text) && isKnown(lang.text)) return pass(lang.text);
    const ofBody = lang
      ? undefined
      : /<body\b[^<>]{0,400}\slang=["']?([a-z]{2,3}(?:-[\w-]{1,12})?)["'\s>]/i.exec(document.fields.html!)?.[1];
    if (ofBody && isKnown(ofBody)) return pass(`${ofBody}, on the body`);
    const code = languageOfPage(context);
    return fail(lang ? `"${lang.text}"` : "none", {
      priority: "medium",
      title: code
        ? `Declare that "${pageName(context)}" is in ${languageName(code)}`
        : `Declare the language of "${pageName(context)}"`,
      why: lang
        ? `"${lang.text}" is no language tag.`
        : "The html element has no lang attribute; voices, translators and engines have to guess the language.",
      change: code
        ? `Write <html lang="${code}"> on "${pageName(context)}".`
        : `Write <html lang="…"> with the code of its language, such as "en" or "de".`,
      evidence: [lang ? quote(document, lang.span) : missing("lang")],
    });
  },
};

/** With so much running text its language is sure (our own limit). */
const MIN_SURE_WORDS = 60;

/** The language that a page is in; null where running text is scarce and its head is in another one. */
function languageOfPage(context: CheckContext): string | null {
  const { document, detectedLanguage, proseWords } = context;
  // Lists have few sentences of their own.
  const code =
    (proseWords >= MIN_FOREIGN_WORDS ? detectedLanguage : null) ??
    detectLanguage([...document.blocks, ...document.outside].map(({ text }) => text).join("\n"));
  if (proseWords >= MIN_SURE_WORDS) return code;
  // Names in a list are of many languages; the head is written in the page's own.
  const ofHead = headLanguage(context);
  return ofHead === null || ofHead === code ? code : null;
}

function isKnown(tag: string): boolean {
  const code = languageOf(tag)!;
  return languageName(code) !== code;
}

/** The declared language is the one that the text is written in (detected by eld, only where it is sure). */
const matches: Check = {
  id: "lang-matches",
  channel: "seo",
  category: "language",
  what: "the declared language and the language of the text",
  threshold: "the same",
  isOfSite: true,
  recommendedWhere: (finding) => finding.facts?.certain !== false,
  run: (context) => {
    const { document, detectedLanguage, locale, prose } = context;
    if (!detectedLanguage) return inAnother(context) ?? notApplicable("too little text to be sure of its language");
    const lang = document.head.lang;
    const isDraft = document.kind === "draft";
    // en-US is what a submission without a locale has.
    const stated = isDraft ? (locale === "en-US" ? null : locale) : (lang?.text ?? null);
    const code = stated ? languageOf(stated) : null;
    if (!code) return notApplicable("no language declared");
    if (code === detectedLanguage || sameForReaders(code, detectedLanguage)) return pass(`${stated}: ${detectedLanguage}`);
    if (!isDraft && isFramedIn(context, code) && !isHeadedIn(context, detectedLanguage)) {
      return fail(`${stated}: ${detectedLanguage}`, {
        priority: "high",
        title: `Translate the text of "${pageName(context)}" into ${languageName(code)}`,
        why: `The page and what stands around are in ${languageName(code)}, the text is ${languageName(detectedLanguage)} ("${shorten(prose[0]?.text ?? "", 60)}"); who searches in ${languageName(code)} does not find it.`,
        change: `Say in ${languageName(code)} what "${shorten(prose[0]?.text ?? "", 60)}" says.`,
        evidence: [prose[0] ? quoteText(document, prose[0]) : quote(document, lang!.span)],
        // On a platform whose own words are in one language, each writes in another.
        facts: { certain: headLanguage(context) === code },
      });
    }
    return fail(`${stated}: ${detectedLanguage}`, {
      priority: isDraft ? "medium" : "high",
      title: isDraft
        ? `Write for ${stated}: the text is in ${languageName(detectedLanguage)}`
        : `Declare ${languageName(detectedLanguage)} instead of "${stated}" on "${pageName(context)}"`,
      why: `The ${isDraft ? "requested locale" : "page"} says ${languageName(code)}, the text is ${languageName(detectedLanguage)} ("${shorten(prose[0]?.text ?? "", 60)}"); it is shown to the wrong readers.`,
      change: isDraft
        ? `Translate the text, beginning with "${shorten(prose[0]?.text ?? "", 60)}", or submit it with the locale it is for.`
        : `Write <html lang="${detectedLanguage}">.`,
      evidence: [
        lang ? quote(document, lang.span) : prose[0] ? quoteText(document, prose[0]) : missing("text in the locale's language"),
      ],
    });
  },
};

/** With fewer words a text may be names and numbers (our own limit). */
const MIN_JUDGED_WORDS = 150;
/** Of running text in a language a fifth to a half is words of its grammar; of one in another language, those that look alike (our own limit). */
const MAX_FOREIGN_SHARE = 0.06;

/** A text in a language that is not told apart by name, under the declaration of one whose words it lacks. */
function inAnother(context: CheckContext): Outcome | undefined {
  const { document, prose, kind } = context;
  const { lang } = document.head;
  // Names of products are of no language.
  if (["category", "product", "tool", "other"].includes(kind)) return undefined;
  const code = lang ? languageOf(lang.text) : null;
  const stopWords = code ? STOP_WORDS[code] : undefined;
  if (document.kind === "draft" || !lang || !code || !stopWords || isUnspaced(code)) return undefined;
  const words = prose.flatMap(({ text }) => fold(text).match(/\p{L}+/gu) ?? []);
  const known = words.filter((word) => stopWords.has(word)).length;
  if (words.length < MIN_JUDGED_WORDS || known > words.length * MAX_FOREIGN_SHARE) return undefined;
  return fail(`${lang.text}: ${Math.round((100 * known) / words.length)} % of its words`, {
    priority: "high",
    title: `Declare the language of the text instead of "${lang.text}" on "${pageName(context)}"`,
    why: `The page says ${languageName(code)}, and hardly a word of "${shorten(prose[0]!.text, 60)}" is; it is shown to the wrong readers, and read out in the wrong voice.`,
    change: `Write <html lang="…"> with the code of the text's own language, and the same in og:locale and inLanguage.`,
    evidence: [quote(document, lang.span), quoteText(document, prose[0]!)],
  });
}

/** The language of title and description; null where they say too little. */
const headLanguage = ({ document }: CheckContext): string | null =>
  detectLanguage([...document.titles, ...document.descriptions].map(({ text }) => text).join(" "));

/** Whether title and description are in the language of the text: the menus come from a system, and the declaration with them. */
function isHeadedIn(context: CheckContext, language: string): boolean {
  const code = headLanguage(context);
  return code !== null && (code === language || sameForReaders(code, language));
}

/** Whether the menus and labels around the text are in a language. */
function isFramedIn({ document }: CheckContext, code: string): boolean {
  const frame = detectLanguage(document.outside.map(({ text }) => text).join("\n"));
  return frame !== null && (frame === code || sameForReaders(frame, code));
}

export const languageChecks: Check[] = [declared, matches, description, mixed, ...hreflangChecks];
