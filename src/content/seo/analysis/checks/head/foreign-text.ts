import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, quoteText, shorten } from "../../evidence.ts";
import { detectLanguage, languageOf } from "../../language/detect.ts";
import { languageName, sameForReaders } from "../../language/language-names.ts";
import { STOP_WORDS } from "../../language/stop-words.ts";
import { displayWidth, snippetLength } from "../../language/width.ts";
import { foldedWords, isUnspaced } from "../../language/words.ts";
import { isArticle } from "../../page-kind.ts";
import { isAttribution } from "../../quotation.ts";
import { pageName } from "../../suggest.ts";
import { descriptionOf } from "../../suggest-description.ts";

/** Shorter passages are names, quotes and examples; from this length on the detector errs rarely (our own limit). */
export const MIN_FOREIGN_WORDS = 18;
/** Running text of any language has more of its own function words than this. */
const MAX_OWN_STOP_WORDS = 0.1;

/** So many paragraphs of one other language, which are so much of the text, are a version of it (our own limits). */
const MIN_OF_A_TEXT = 3;
const MIN_SHARE_OF_A_TEXT = 0.25;

/** One language on a page: search engines classify the page by its visible text and may then serve it to neither audience (Google, "Managing multi-regional and multilingual sites"). */
export const mixed: Check = {
  id: "language-mixed",
  channel: "seo",
  category: "language",
  what: "paragraphs in another language than the text",
  threshold: `0 of ${MIN_FOREIGN_WORDS} words or more, quotations and passages with a lang attribute left out`,
  recommendedWhere: (_, { kind }) =>
    isArticle(kind) || ["documentation", "landing", "local_business", "product", "recipe"].includes(kind),
  run: (context) => {
    const { document, prose, language, detectedLanguage } = context;
    // Text in another script needs no words to be told.
    if (!detectedLanguage || !(STOP_WORDS[language] || isUnspaced(language) || OTHER_SCRIPT.test(context.text)))
      return notApplicable("the language of the text is not certain");
    const foreign = prose.flatMap((block) => {
      const code = foreignLanguage(block.text, language);
      return code && !isMarked(block, document.fields[block.span.field]!) && !isReference(block, context)
        ? [{ block, code }]
        : [];
    });
    const [first] = foreign;
    if (!first) return pass("0");
    // Scripts without spaces say as much in half of the letters.
    const lengthOf = (blocks: TextBlock[]) => blocks.reduce((sum, { text }) => sum + displayWidth(text), 0);
    const share = lengthOf(foreign.map(({ block }) => block)) / lengthOf(prose);
    if (share > 0.5) return wronglyDeclared(context, foreign);
    // Who asks in the language of the paragraphs is whom the page is for.
    const asked = context.queries.filter((query) => OTHER_SCRIPT.test(query) && !OTHER_SCRIPT.test(context.prose[0]!.text));
    if (asked.length * 2 > context.queries.length && OTHER_SCRIPT.test(first.block.text))
      return forOthers(context, first, asked[0]!);
    // A text that is told twice is for the readers of both.
    const isText = foreign.length >= MIN_OF_A_TEXT || (foreign.length > 1 && OTHER_SCRIPT.test(first.block.text));
    if (isText && share >= MIN_SHARE_OF_A_TEXT && foreign.every(({ code }) => code === first.code))
      return notApplicable(`told in ${language} and in ${first.code}`);
    const name = languageName(first.code);
    return fail(`${foreign.length}: ${[...new Set(foreign.map(({ code }) => code))].join(", ")}`, {
      priority: "medium",
      title: `Translate the ${name} paragraph "${shorten(first.block.text, 50)}"`,
      why: `The text is in ${languageName(language)}, but "${shorten(first.block.text, 80)}" is in ${name}; readers stop there, and engines are unsure whom the page is for.`,
      change: `Say it in ${languageName(language)}${foreign.length > 1 ? `, as well as ${foreign.length - 1} more such ${foreign.length === 2 ? "paragraph" : "paragraphs"}` : ""}; where it is a quotation, mark it as one with lang="${first.code}".`,
      evidence: foreign.slice(0, 3).map(({ block }) => quoteText(document, block)),
    });
  },
};

/** A page whose own text for those who ask stands behind one in another language. */
function forOthers(context: CheckContext, { block, code }: { block: TextBlock; code: string }, query: string): Outcome {
  const name = languageName(code);
  return fail(`${code}, asked for in ${name}`, {
    priority: "high",
    title: `Put the ${name} text first, and name "${shorten(query, 40)}" in title and main heading`,
    why: `Who asks "${shorten(query, 60)}" reads ${name}; on this page it begins with "${shorten(block.text, 60)}", behind another language, and neither title nor heading has a word of it.`,
    change: `Begin with "${shorten(block.text, 60)}", declare lang="${code}", and write title, description and H1 in ${name}.`,
    evidence: [quoteText(context.document, block)],
    target_queries: [query],
  });
}

/** Languages that are told apart by few words only. */
const ALIKE = ["id", "ms"];

/** Most of the text is in another language than the page was taken for: the declaration is wrong, not the paragraphs. */
function wronglyDeclared(context: CheckContext, foreign: { block: TextBlock; code: string }[]): Outcome {
  const { document, language } = context;
  const counted = Map.groupBy(foreign, ({ code }) => code);
  const [[code, blocks]] = [...counted].sort(([, a], [, b]) => b.length - a.length) as [[string, typeof foreign]];
  const { lang } = document.head;
  const stated = lang ? languageOf(lang.text) : null;
  const codes = ALIKE.includes(code) ? ALIKE : [code];
  if (!lang || !stated || stated !== language || codes.includes(stated)) return notApplicable(`most of the text is in ${code}`);
  const names = codes.map(languageName).join(" or ");
  return fail(`${lang.text}: ${code}`, {
    priority: "high",
    title: `Declare ${names} instead of "${lang.text}" on "${pageName(context)}"`,
    why: `lang says "${lang.text}", the text is in ${names} ("${shorten(blocks[0]!.block.text, 60)}"); it is shown to the wrong readers.`,
    change: `Write ${codes.map((each) => `<html lang="${each}">`).join(" or ")}.`,
    evidence: [quote(document, lang.span), ...blocks.slice(0, 2).map(({ block }) => quoteText(document, block))],
  });
}

/** What stands above the sources of a text. */
const SOURCES =
  /^(?:sources?|references|bibliography|footnotes|quellen|literatur|einzelnachweise|fußnoten|références|bibliographie|notes|fuentes|referencias|bibliografía|fonti|riferimenti|bibliografia|fontes|referências|bronnen|referenties|źródła|kaynak(?:lar|ça)|参考(?:文献|资料)|出典)(?!\p{L})/iu;

/** A numbered note, an entry of a list of sources, or an item of which most is a link: the title of a source, which is not translated. */
function isReference(block: TextBlock, { document, sections }: CheckContext): boolean {
  if (/^(?:[[(]\d{1,3}[\])]\s|https?:\/\/)/.test(block.text) || isAttribution(block.text)) return true;
  if (sections.some(({ heading, blocks }) => heading && SOURCES.test(heading.text) && blocks.includes(block))) return true;
  if (block.kind !== "item") return false;
  const at = document.blocks.indexOf(block);
  const linked = document.links.reduce((sum, link) => sum + (link.block === at ? link.text.length : 0), 0);
  return linked * 2 >= block.text.length;
}

/** Letters of scripts in which Latin ones are another language's. */
const OTHER_SCRIPT = /[\p{sc=Hang}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Arab}\p{sc=Hebr}\p{sc=Deva}\p{sc=Thai}\p{sc=Han}\p{sc=Hira}]{3}/u;

/** A quotation, or a passage that names its language. */
function isMarked(block: TextBlock, source: string): boolean {
  return (
    block.quoted ||
    /pic\.twitter\.com|\/\/t\.co\//.test(block.text) ||
    /^["“„«»「『‹>]/.test(block.text) ||
    /<[^<>]*\slang=[^<>]*>\s*$/i.test(source.slice(Math.max(0, block.span.start - 200), block.span.start)) ||
    // Readers write their comments in their own language.
    /\s(?:class|id)=["'][^"'<>]{0,80}comment[^<>]{0,200}>(?:\s|<[^<>]{0,400}>){0,6}$/i.test(
      source.slice(Math.max(0, block.span.start - 800), block.span.start),
    ) ||
    /^<[^<>]*\slang=/i.test(source.slice(block.span.start, block.span.start + 200))
  );
}

/** Lines of names and numbers, such as those of players, are in no language: so few of their words begin small. */
const MIN_SMALL_SHARE = 0.4;

function isOfNames(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const cased = words.filter((word) => /^[\p{Lu}\p{Ll}\p{N}]/u.test(word));
  return cased.length * 2 > words.length && cased.filter((word) => /^\p{Ll}/u.test(word)).length < cased.length * MIN_SMALL_SHARE;
}

function foreignLanguage(text: string, language: string): string | null {
  if (isOfNames(text)) return null;
  const code = detectLanguage(text);
  if (!code || code === language || sameForReaders(code, language)) return null;
  const all = foldedWords(text, isUnspaced(code) ? code : language);
  if (all.length < MIN_FOREIGN_WORDS) return null;
  // Related languages share many of them.
  if (!STOP_WORDS[language]) return OTHER_SCRIPT.test(text) ? null : code;
  const own = all.filter((word) => STOP_WORDS[language]!.has(word) && !STOP_WORDS[code]?.has(word)).length;
  return own / all.length <= MAX_OWN_STOP_WORDS ? code : null;
}

/** Fewer words of running text may be names and labels. */
const MIN_WORDS_OF_A_LANGUAGE = 40;

/** A snippet is shown to who searched in the language of the text (Google, "Managing multi-regional and multilingual sites"). */
export const description: Check = {
  id: "description-language",
  channel: "seo",
  category: "language",
  what: "the language of the meta description",
  threshold: "that of the text",
  explains: ["description-length", "query-in-description"],
  isOfSite: true,
  // A list of names in many languages has none of its own.
  recommendedWhere: (_, { proseWords }) => proseWords >= MIN_WORDS_OF_A_LANGUAGE,
  run: (context) => {
    const { document, detectedLanguage } = context;
    const said = document.descriptions[0];
    if (!said?.text || !detectedLanguage) return notApplicable("no description, or not sure of the language of the text");
    const code = foreignLanguage(said.text, detectedLanguage);
    if (!code) return pass(detectedLanguage);
    return fail(`${code}, text ${detectedLanguage}`, {
      priority: "medium",
      title: `Write the meta description of "${pageName(context)}" in ${languageName(detectedLanguage)}`,
      why: `"${shorten(said.text, 100)}" is in ${languageName(code)}, the text in ${languageName(detectedLanguage)}; who searches in the one language does not choose a result in the other.`,
      change: `Say in ${languageName(detectedLanguage)} what the reader finds here, in ${snippetLength(detectedLanguage)}.`,
      evidence: [quote(document, said.span)],
      suggested_text: descriptionOf(context),
    });
  },
};
