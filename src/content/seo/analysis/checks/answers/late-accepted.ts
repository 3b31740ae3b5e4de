import { fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { countWords, sentences, squash } from "../../language/words.ts";

/** Words before an answer that a reader who came for it will read (our own limit). */
export const MAX_WORDS_BEFORE = 120;

/** So much of a reply before what its data call the answer (our own limit). */
const MAX_WORDS_OF_REPLY = 80;

/** Longer lines that hold an author's name are text. */
const MAX_BYLINE_LENGTH = 160;

/** An accepted answer whose text in the data begins far into the reply that readers see. */
export function lateAccepted(context: CheckContext): Outcome {
  const { items, document, language } = context;
  const accepted = items.find(({ property, types }) => property === "acceptedAnswer" && types.includes("Answer"));
  // "Yes." opens many answers, and says nothing that could be found again.
  const first = sentences(textOf(accepted?.node.text), language).find(
    ({ text }, at) => at < 2 && countWords(text, language) >= 4,
  );
  if (!first) return notApplicable("no accepted answer in the data");
  const wanted = squash(first.text);
  const author = textOf(accepted?.node.author);
  let words: number | undefined;
  for (const block of document.blocks) {
    // A reply begins below the line that names its author; a heading may begin another one.
    const isByline = author !== "" && block.text.length <= MAX_BYLINE_LENGTH && block.text.includes(author);
    if (isByline || block.kind === "heading") {
      words = isByline ? 0 : undefined;
      continue;
    }
    if (words === undefined) continue;
    for (const sentence of sentences(block.text, language)) {
      if (squash(sentence.text) === wanted) {
        if (words <= MAX_WORDS_OF_REPLY) return pass(`${words}`);
        return fail(`${words} words of the reply`, {
          priority: "medium",
          title: `Begin the accepted answer with "${shorten(sentence.text, 60)}"`,
          why: `The data call "${shorten(sentence.text, 80)}" the answer; on the page ${words} words stand before it, and who came for it reads those first.`,
          change: `Put "${shorten(sentence.text, 100)}" at the beginning of the answer, and the rest behind it.`,
          evidence: [quoteText(document, block, sentence.start, sentence.end)],
          suggested_text: shorten(sentence.text, 300),
          facts: { certain: words > MAX_WORDS_BEFORE },
        });
      }
      words += countWords(sentence.text, language);
    }
  }
  return notApplicable("the text shows no beginning of the accepted answer, or not its sentence");
}
