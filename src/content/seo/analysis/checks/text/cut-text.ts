import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { countWords, isUnspaced, sentences } from "../../language/words.ts";

/** Fewer words are a line, such as a signature or an address (our own limits). */
const MIN_WORDS = 10;
const MIN_WORDS_OF_SENTENCE = 4;
/** So many other paragraphs that all end as sentences do show that the author ends them. */
const MIN_ENDED = 3;

const ENDED = /[.!?…:;。！？؟][\s)\]"'“”»«’]{0,3}$/u;
/** A word in small letters, or what goes on: names end addresses and signatures. */
const IN_THE_MIDDLE = /(?:^|\s)(?:\p{Ll}[\p{Ll}’'-]{0,30}|\p{Ll}[\p{Ll}’'-]{0,30}\s?[,–-])$/u;

/** A text that was cut when it was copied ends within a sentence. */
const cut: Check = {
  id: "text-ends",
  channel: "seo",
  category: "length",
  what: "whether the last paragraph of a draft ends with its sentence",
  threshold: `it does, where ${MIN_ENDED} others do`,
  run: ({ document, language }) => {
    if (document.kind === "page") return notApplicable("a page goes on with its frame");
    if (isUnspaced(language)) return notApplicable("a language without spaces");
    const last = document.blocks.at(-1);
    const isLong = (text: string) => countWords(text, language) >= MIN_WORDS;
    const others = document.blocks
      .filter(({ kind, text }) => kind === "paragraph" && isLong(text))
      .filter((block) => block !== last);
    if (last?.kind !== "paragraph" || last.quoted || !isLong(last.text) || others.length < MIN_ENDED)
      return notApplicable("the text does not end with a paragraph");
    const source = document.fields[last.span.field]!.slice(last.span.start, last.span.end);
    const isLine = /\n/.test(source.trim()) || document.links.some(({ span }) => span.end >= last.span.end - 1);
    const end = sentences(last.text, language).at(-1)!;
    const isCut =
      !isLine &&
      IN_THE_MIDDLE.test(last.text) &&
      countWords(end.text, language) >= MIN_WORDS_OF_SENTENCE &&
      others.every(({ text }) => ENDED.test(text));
    if (!isCut) return pass("it does");
    const tail = last.text.slice(last.text.lastIndexOf(" ", last.text.length - 40) + 1);
    return fail(`"…${tail}"`, {
      priority: "high",
      title: `Finish the last sentence, which ends with "${shorten(tail, 50)}"`,
      why: `The text breaks off at "…${tail}"; its end may have been lost when it was copied.`,
      change: `Write the rest of "${shorten(end.text, 60)}", and look up in the original whether more is missing.`,
      evidence: [quoteText(document, last, end.start, end.end)],
    });
  },
};

export const cutTextChecks: Check[] = [cut];
