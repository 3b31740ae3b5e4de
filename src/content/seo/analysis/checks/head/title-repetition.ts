import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { quote, shorten } from "../../evidence.ts";
import { displayWidth } from "../../language/width.ts";
import { contentWords, fold, squash, words } from "../../language/words.ts";
import { isArticle } from "../../page-kind.ts";
import { MIN_CUT_WIDTH } from "../../recommended-where.ts";
import { ofHeading, titleParts } from "../../suggest.ts";

/** Google's title link documentation asks for no repeated words; three times the same word in one title is beyond any phrase. */
export const stuffing: Check = {
  id: "title-stuffing",
  channel: "seo",
  category: "title",
  what: "repetitions of one word in the title",
  threshold: "at most 2, and no part twice",
  explains: ["title-length"],
  isOfSite: true,
  // Names of several things with one word in common are no repetition; a title that is cut is the longer for it.
  recommendedWhere: (_, { document, kind }) =>
    !isArticle(kind) && kind !== "question" && displayWidth(document.titles[0]?.text ?? "") > MIN_CUT_WIDTH,
  run: ({ document, language }) => {
    const title = document.titles[0];
    if (!title?.text) return notApplicable("no title");
    // Some systems write elements into titles.
    const said = title.text.replace(/<[^<>]{0,40}>/g, " ");
    const phrase = saidTwice(said);
    if (phrase) {
      return fail(`"${shorten(phrase, 40)}" twice`, {
        priority: "medium",
        title: `Say "${shorten(phrase, 50)}" once in the title`,
        why: `The title says "${shorten(phrase, 60)}" twice, and has no room for what sets the page apart.`,
        change: `Keep it once behind what this page is about${ofHeading(document, title.text)}.`,
        evidence: [quote(document, title.span)],
      });
    }
    const meaning = new Set(contentWords(said, language));
    const counts = new Map<string, number>();
    for (const { text } of words(withoutTwins(said), language)) {
      const word = fold(text);
      if (meaning.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const [most, count] = [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), ["", 0]);
    if (count < 3) return pass(count === 0 ? "none" : `${count}`);
    const word = phraseAround(most, count, said, language);
    return fail(`"${word}" ${count} times`, {
      priority: "medium",
      title: `Say "${word}" once in the title`,
      why: `The title repeats "${word}" ${count} times; search engines rewrite such titles and readers take them for spam.`,
      change: `Rewrite "${shorten(title.text, 120)}" as one phrase that holds "${word}" once.`,
      evidence: [quote(document, title.span)],
    });
  },
};

/** A town and its state may have one name: of "New York, New York" one stays. */
function withoutTwins(title: string): string {
  const [first = "", ...rest] = title.split(", ");
  return rest.reduce((said, part) => {
    const name = [3, 2, 1]
      .map((count) => part.split(" ").slice(0, count).join(" "))
      .find((name) => /^\p{Lu}/u.test(name) && ` ${said}`.endsWith(` ${name}`));
    return name ? said + part.slice(name.length) : `${said}, ${part}`;
  }, first);
}

/** A word with those behind it that stand as often with it: "White River Health". */
function phraseAround(word: string, count: number, title: string, language: string): string {
  const all = words(title, language);
  const places = all.flatMap(({ text }, at) => (fold(text) === word ? [at] : []));
  if (places.length !== count) return word;
  let length = 1;
  const next = () => new Set(places.map((at) => fold(all[at + length]?.text ?? `${at}`)));
  while (next().size === 1) length++;
  const [from] = places;
  return length === 1
    ? word
    : all
        .slice(from, from! + length)
        .map(({ text }) => text)
        .join(" ");
}

/** Fewer letters are a name, which may stand twice (our own limit). */
const MIN_PHRASE_LETTERS = 25;

/** The last part of a title that stands in it before, too. */
function saidTwice(title: string): string | undefined {
  const last = titleParts(title).at(-1) ?? "";
  const letters = squash(last);
  const all = squash(title);
  return letters.length >= MIN_PHRASE_LETTERS && all.indexOf(letters) < all.lastIndexOf(letters) ? last : undefined;
}
