import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quoteText, shorten } from "../../evidence.ts";
import { fold, sentences } from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";
import { NOT_WRITTEN } from "../../page-kind.ts";

/**
 * A question of the kind "what is X" is answered by a sentence "X is …"; answer engines lift such sentences. Judged where the
 * language's wording is known.
 */
export const definition: Check = {
  id: "definition-present",
  channel: "ai_search",
  category: "answers",
  what: "a defining sentence for what a query, the title or the main heading asks to define",
  threshold: "one in the text",
  notFor: [...NOT_WRITTEN, "news", "recipe", "product", "local_business"],
  onMainText: true,
  run: (context) => {
    const { cues, queries, document, language } = context;
    if (!cues) return notApplicable(`wording is not judged in ${language}`);
    const asked = [...queries, document.titles[0]?.text ?? "", mainHeading(context)?.text ?? ""];
    const terms = asked.flatMap((text) => {
      const term = cues.definitionQuestion
        .exec(text.split(/\s[|–—-]\s|[:：｜|]/)[0]!.trim())?.[1]
        ?.split(AND_MORE)[0]
        ?.trim();
      // "What's changing in": a question after what happens, not after what something is.
      return term && term.split(/\s+/).length <= 5 && !/^\p{L}+ing\s/iu.test(term) && !OF_A_LIST.test(term)
        ? [{ term, question: text }]
        : [];
    });
    if (terms.length === 0) return notApplicable("nothing asks for a definition");
    const open = terms.filter(({ term }) => !isDefined(context, term) && !isDefined(context, withoutField(term, context)));
    const [first] = open;
    if (!first) return pass(`"${terms.map(({ term }) => term).join('", "')}" defined`);
    const place = context.prose.find((block) => fold(block.text).includes(fold(first.term)));
    return fail(`no definition of "${first.term}"`, {
      priority: "high",
      title: `Define "${first.term}" in one sentence`,
      why: `"${shorten(first.question, 80)}" asks what ${first.term} is, but no sentence says it in a form that can be quoted.`,
      change: `Open with a sentence that says what "${first.term}" is, its kind first and then what sets it apart.`,
      evidence: place
        ? [quoteText(document, place, ...sentenceWith(place.text, first.term, language))]
        : [missing(`definition of "${first.term}"`)],
      target_queries: queries.filter((query) => query === first.question),
    });
  },
};

/** "Bloom in coffee" on a page about coffee is defined as "bloom". */
function withoutField(term: string, context: CheckContext): string {
  const [, thing, field] = IN_FIELD.exec(term) ?? [];
  const subject = fold(`${context.document.titles[0]?.text ?? ""} ${mainHeading(context)?.text ?? ""}`);
  return thing && field && subject.includes(fold(field)) ? thing : term;
}
const IN_FIELD =
  /^(.{3,40}?)\s(?:in|for|of|im|in der|bei|beim|für|en|dans|pour|del?|di|nel(?:la|l')?|em|no|na|van|bij|w|we|przy)\s(?:the\s|la\s|le\s|el\s|il\s)?(\p{L}{3,30})$/iu;

/** Definitions whose verb stands before the term. */
const NAMING =
  /\b(?:versteht man|verstehen wir|bezeichnet man|nennt man|on appelle|on entend par|se llama|se denomina|se entiende por|si intende|si chiama|entende-se por|chama-se|verstaan we|noemen we|is called|are called|we call|refers to)\b|(?:といいます|と呼びます|と呼ばれ|のことです|を指します)/i;

/** "What are the latest trends in": what is asked for are several things, not what one is. */
const OF_A_LIST =
  /^(?:the\s)?(?:\p{L}+\s){0,2}(?:latest|best|top|main|most|biggest|common|trends|types|kinds|benefits|advantages|differences?|examples|reasons|tips|ways|neuesten|besten|wichtigsten|meilleurs?|meilleures?|principa(?:ux|les)|mejores|principales|migliori|melhores|beste|belangrijkste)(?!\p{L})/iu;

/** Where a title goes on to another question ("What is X and how does it work"). */
const AND_MORE =
  /,\s|\?\s|\s(?:and|und|et|y|e|en|&)\s(?:how|why|what|when|who|wie|warum|was|wann|wozu|comment|pourquoi|quand|quels?|à quoi|cómo|por qué|para qué|cuándo|come|perché|como|porque|hoe|waarom|wat)\b/iu;

function isDefined({ prose, cues, language, document }: CheckContext, term: string): boolean {
  const folded = fold(term).replace(/s$/, "");
  const cells = document.blocks.filter((block) => block.kind === "item" || block.kind === "paragraph");
  // Most blocks do not hold the term at all; only the others are looked at closely.
  const holding = [...new Set([...prose, ...cells])].filter((block) => fold(block.text).includes(folded));
  return holding.slice(0, 200).some((block) =>
    sentences(block.text, language).some(({ text }) => {
      const plain = text.normalize("NFC");
      const at = foldedIndex(plain, folded);
      if (at >= 0 && NAMING.test(plain)) return true;
      if (at < 0 || at > 90) return false;
      // An apposition ("also called …") may stand between a term and its verb.
      const after = plain.slice(at + term.length).replace(/^\p{L}{0,3}(?:,\s[^,.]{1,80},|\s[–—-]\s[^–—.]{1,80}\s[–—-])/u, "");
      const rest = /^\p{L}{0,3}(?=[\s,(]|$)/u.exec(after)?.[0] ?? "";
      return (
        cues!.definitionVerb.test(after) ||
        cues!.definitionVerb.test(after.slice(rest.length)) ||
        /^\p{L}{0,3}\s*[:–—]\s/u.test(after)
      );
    }),
  );
}

/** Where a folded word stands in a text; folding one code unit at a time keeps the offsets. */
function foldedIndex(text: string, folded: string): number {
  if (!fold(text).includes(folded)) return -1;
  for (let i = 0; i < text.length; i++) {
    if (i > 0 && /[\p{L}\p{N}]/u.test(text[i - 1]!) && /[a-z]/i.test(text[i - 1]!)) continue;
    if (fold(text.slice(i, i + folded.length + 4)).startsWith(folded)) return i;
  }
  return -1;
}

function sentenceWith(text: string, term: string, language: string): [number, number] {
  const found = sentences(text, language).find((sentence) => fold(sentence.text).includes(fold(term)));
  return found ? [found.start, found.end] : [0, text.length];
}
