import type { SourceDocument, TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { headsMethod } from "../../language/recipe-words.ts";
import { sentences } from "../../language/words.ts";
import { certain } from "../../recommended-where.ts";

/** Four steps in order inside one paragraph: Google's and the style guides' rule is a numbered list for a sequence. */
export const stepsAsList: Check = {
  id: "steps-as-list",
  channel: "ai_search",
  category: "lists and tables",
  what: "paragraphs that tell a sequence of steps in prose",
  threshold: "0 with three or more steps in order",
  notFor: ["question", "news", "category"],
  onMainText: true,
  recommendedWhere: (finding, context) => context.kind === "documentation" || (context.kind === "recipe" && certain(finding)),
  run: ({ prose, cues, document, language, kind }) => {
    if (!cues) return notApplicable(`wording is not judged in ${language}`);
    const steps = (block: TextBlock) => stepsIn(block, cues.stepWords, language);
    const tellsSteps = (block: TextBlock) =>
      (kind === "documentation" && commandsIn(block, document, language) >= MIN_COMMANDS) ||
      (kind === "recipe" && isMethod(block, document.blocks, language));
    const found = prose.filter((block) => block.kind === "paragraph" && (steps(block) >= MIN_STEPS || tellsSteps(block)));
    const [first] = found;
    if (!first) return pass("0");
    return fail(`${found.length}`, {
      priority: "medium",
      title: `Make a numbered list of "${shorten(first.text, 50)}"`,
      why: `${sentences(first.text, language).length} sentences tell the steps in one paragraph; answer engines lift steps from numbered lists and readers work along them.`,
      change: `Give each step from "${shorten(first.text, 60)}" on a line of its own in a numbered list.`,
      evidence: found.slice(0, 3).map((block) => quoteText(document, block)),
      // Nearly each sentence is a step: it says nothing else.
      facts: {
        certain: found.some(
          (block) => tellsSteps(block) || steps(block) >= Math.max(MIN_STEPS, sentences(block.text, language).length - 1),
        ),
      },
    });
  },
};

/** Fewer things in order read well in a sentence (our own limit). */
const MIN_STEPS = 3;

/** So many sentences are steps that nobody follows in one paragraph (our own limit). */
const MIN_SENTENCES_OF_METHOD = 5;

/** The only paragraph under the heading of a recipe's steps. */
function isMethod(block: TextBlock, blocks: readonly TextBlock[], language: string): boolean {
  const at = blocks.indexOf(block);
  const [before, after] = [blocks[at - 1], blocks[at + 1]];
  return (
    before?.kind === "heading" &&
    headsMethod(before.text) &&
    (after === undefined || after.kind === "heading") &&
    sentences(block.text, language).length >= MIN_SENTENCES_OF_METHOD
  );
}

/** Fewer commands in a paragraph may be alternatives (our own limit). */
const MIN_COMMANDS = 4;

/** How a sentence begins that tells somebody to do something. */
const TELLS =
  /^(?:(?:then|next|now|after that|finally|first|second|third|dann|danach|nun|zuletzt|ensuite|puis|enfin|luego|después|poi|infine|depois|daarna|vervolgens|potem|następnie),?\s)?(?:run|open|install|add|set|create|copy|click|enter|type|start|stop|edit|save|go|execute|download|restart|build|use|change|remove|delete|select|choose|press|log|sign|connect|check|make|replace|configure|define|export|import|push|pull|clone|führ\p{L}{1,3}|öffne\p{L}?|installier\p{L}{1,3}|erstell\p{L}{1,3}|gib|geben|klick\p{L}{1,3}|leg\p{L}{1,2}|starte\p{L}?|setz\p{L}{1,3}|trag\p{L}{1,3}|wähl\p{L}{1,3}|exécut\p{L}{1,3}|ouvr\p{L}{1,3}|install\p{L}{1,3}|cré\p{L}{1,3}|ajout\p{L}{1,3}|cliqu\p{L}{1,3}|ejecut\p{L}{1,3}|abr\p{L}{1,3}|instal\p{L}{1,3}|cre\p{L}{1,3}|añad\p{L}{1,3}|esegu\p{L}{1,3}|apr\p{L}{1,3}|aggiung\p{L}{1,3}|execut\p{L}{1,3}|adicion\p{L}{1,3}|voer|maak|klik|uruchom\p{L}{0,3}|otwórz|zainstaluj|utwórz|dodaj)(?!\p{L})/iu;

/** The number of sentences of a paragraph that tell to do something, with what is to be typed in. */
function commandsIn(block: TextBlock, document: SourceDocument, language: string): number {
  const source = document.fields[block.span.field]!;
  return sentences(block.text, language).filter(({ text, start, end }) => {
    if (!TELLS.test(text)) return false;
    const from = block.offsets[start] ?? 0;
    const said = source.slice(Math.max(0, from - 12), block.offsets[end - 1] ?? from);
    return /<(?:code|kbd)[\s>]/i.test(said) || /`[^`]{2,200}`/.test(said);
  }).length;
}

/** The number of sentences that open with a word for the next step, from the first to the last step. */
function stepsIn(block: TextBlock, stepWords: RegExp[], language: string): number {
  const all = sentences(block.text, language);
  if (all.length < MIN_STEPS) return 0;
  // Each step in a later sentence than the one before: "first" and "then" in one sentence are ordinary prose.
  let step = 0;
  let count = 0;
  for (const { text } of all) {
    const opening = text.slice(0, 40);
    const isLast = stepWords[3]!.test(opening);
    if (step < stepWords.length && stepWords[step]!.test(opening)) {
      step++;
      count++;
    } else if (step === 2 && isLast) {
      step = 4;
      count++;
    } else if (step === 3 && stepWords[2]!.test(opening)) {
      // The third step's words lead on to any further one.
      count++;
    }
  }
  return step >= MIN_STEPS ? count : 0;
}
