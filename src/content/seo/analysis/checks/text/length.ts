import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext, Section } from "../../context.ts";
import { missing, quoteText, shorten } from "../../evidence.ts";
import { textOf } from "../../json-ld.ts";
import { isQuestion } from "../../language/cues.ts";
import { countWords, isUnspaced } from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";
import { certain, never } from "../../recommended-where.ts";
import { isGuideTitle } from "../../text-form.ts";

/** Yoast's text length assessment: below 100 words "far too low", from 300 on good. Between lies text that may be short by nature. */
const MIN_WORDS = 150;
/** A product says what it is in fewer words (Yoast has 200 for products where texts have 300). */
const MIN_PRODUCT_WORDS = 100;
/** A recipe is ingredients and steps, an advert of a job or a price list points; a landing page says what is offered and leads on. */
const MIN_BRIEF_WORDS = 80;
/** An advert or an announcement has said what, where and when in so many (our own limit). */
const MIN_ANNOUNCING_WORDS = 40;
/** From this share of words in lists and tables on, a text says what it has to in points (our own limit). */
const SHARE_OF_POINTS = 1 / 3;
/** A segmenter's words are shorter than those between spaces, but such languages also need fewer. */
const MIN_UNSPACED_WORDS = 120;

/** The share of the limit from which on a text is hardly shorter than one that is long enough (our own limit). */
const NEARLY = 0.8;

const contentLength: Check = {
  id: "content-length",
  channel: "seo",
  category: "length",
  what: "words of main text",
  threshold: `at least ${MIN_WORDS} (products: ${MIN_PRODUCT_WORDS}, recipes, landing pages, and where a third stands in lists and tables: ${MIN_BRIEF_WORDS}; languages without spaces: ${MIN_UNSPACED_WORDS})`,
  forSearch: true,
  notFor: ["question", "category", "tool", "local_business"],
  onMainText: true,
  recommendedWhere: certain,
  run: (context) => {
    const { wordCount, document, queries, opening, kind, language } = context;
    if (wordCount >= MIN_WORDS) return pass(`${wordCount}`);
    const wordsIn = (kinds: readonly TextBlock["kind"][]) =>
      document.blocks.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { text }) => sum + countWords(text, language), 0);
    const isInPoints = wordsIn(["item", "cell"]) >= wordCount * SHARE_OF_POINTS;
    const limit = leastWords(context, isInPoints);
    if (wordCount >= limit) return pass(`${wordCount}`);
    // What a manual has to say may be a command.
    const written = wordsIn(["code"]);
    if (written > 0 && wordCount + written >= MIN_BRIEF_WORDS) return pass(`${wordCount}, and ${written} of code`);
    // Sentences around the main text may be a part of it.
    const around = document.outside.filter(({ text }) => /[.!?。]$/.test(text) && countWords(text, language) >= 8);
    if (around.reduce((sum, { text }) => sum + countWords(text, language), 0) >= Math.max(wordCount, 40))
      return notApplicable(`${wordCount}, and as many in sentences around`);
    const name = shorten(document.titles[0]?.text || opening[0]?.text || document.url || "the subject", 50);
    const first = opening[0] ?? document.blocks.find((block) => block.text);
    return fail(`${wordCount}`, {
      // A sentence or two below the limit nobody sees.
      priority: wordCount >= limit * NEARLY ? "low" : "high",
      title: `Write more than ${wordCount} words about "${name}"`,
      why: `${wordCount} words leave nothing to choose "${name}" for over a longer answer elsewhere.`,
      change: `Add what a reader of "${name}" asks next${queries[0] ? `, beginning with "${shorten(queries[0], 60)}"` : ""}: conditions, numbers, an example.`,
      evidence: first ? [quoteText(document, first)] : [missing("text")],
      // A product of which neither the text nor the data say more than its name.
      // Adverts, announcements and lists say what they have to in few words, and so do many texts that explain.
      facts: {
        certain: kind === "product" && isUndescribed(context),
        unsure:
          document.kind === "draft" && (isInPoints || wordCount >= (explains(context) ? MIN_BRIEF_WORDS : MIN_ANNOUNCING_WORDS)),
      },
    });
  },
};

/** Whether title, main heading or a target query ask for an explanation, which takes its words. */
function explains(context: CheckContext): boolean {
  const { document, queries, language } = context;
  const asked = [document.titles[0]?.text ?? "", mainHeading(context)?.text ?? "", ...queries];
  return asked.some((text) => isQuestion(text, language) || isGuideTitle(text, language));
}

function leastWords({ kind, language }: CheckContext, isInPoints: boolean): number {
  if (kind === "product") return MIN_PRODUCT_WORDS;
  if (kind === "recipe" || kind === "landing" || isInPoints) return MIN_BRIEF_WORDS;
  return isUnspaced(language) ? MIN_UNSPACED_WORDS : MIN_WORDS;
}

/** Fewer words are a name and a price (our own limit). */
const MIN_DESCRIBING_WORDS = 25;

/** Whether no block and no description in the data says more of a product than a line. */
function isUndescribed({ document, items, wordCount, language }: CheckContext): boolean {
  const isLong = (text: string) => countWords(text, language) >= MIN_DESCRIBING_WORDS;
  return (
    wordCount < 3 * MIN_DESCRIBING_WORDS &&
    ![...document.blocks, ...document.outside].some(({ text }) => isLong(text)) &&
    !items.some(({ node }) => isLong(textOf(node.description)))
  );
}

/** A part below a tenth of the others' size with no list, table or picture is a stub (our own limits). */
const STUB_WORDS = 15;

const thinSections: Check = {
  id: "thin-sections",
  channel: "seo",
  category: "length",
  what: "headings with nothing or next to nothing under them",
  threshold: `0 empty, 0 below ${STUB_WORDS} words where the others have five times as much`,
  forSearch: true,
  notFor: ["question", "category", "product", "tool", "landing", "local_business"],
  onMainText: true,
  effect: { all: -1.5, draft: 2 },
  recommendedWhere: never,
  run: ({ sections, document, cues, kind }) => {
    const parts = sections.filter((section) => section.heading && section.heading.level > 1);
    if (parts.length < 2) return notApplicable("fewer than two parts");
    const sizes = parts.map((part) => part.words).sort((a, b) => a - b);
    const median = sizes[Math.floor(sizes.length / 2)]!;
    const stubs = sections.filter((section, index) => {
      if (!section.heading?.text || section.heading.level < 2 || cues?.shortSection.test(section.heading.text)) return false;
      const next = sections[index + 1]?.heading;
      if (section.blocks.length === 0)
        return (!next || next.level <= section.heading.level) && !holdsOther(section, next?.span.start ?? Infinity, document);
      const plain =
        section.blocks.every((block) => block.kind === "paragraph") &&
        !holdsOther(section, next?.span.start ?? Infinity, document);
      const alone = !next || next.level <= section.heading.level;
      const leadsOn = document.links.some((link) => section.blocks.includes(document.blocks[link.block]!));
      // A reference says little of each name, a report of each event.
      return (
        !["documentation", "news", "recipe"].includes(kind) &&
        plain &&
        alone &&
        !leadsOn &&
        section.words < STUB_WORDS &&
        median >= 5 * Math.max(section.words, 5)
      );
    });
    const [stub] = stubs;
    if (!stub) return pass("0");
    const heading = stub.heading!;
    return fail(`${stubs.length}`, {
      priority: "medium",
      title: `Fill the part "${shorten(heading.text, 50)}" or drop it`,
      why:
        stub.words === 0
          ? `Nothing stands under "${shorten(heading.text, 50)}".`
          : `"${shorten(heading.text, 50)}" has ${stub.words} words where the other parts have about ${median}.`,
      change: `Say under "${shorten(heading.text, 50)}" what the heading promises, or merge it into the part before.`,
      evidence: stubs.slice(0, 3).map((section) => quoteText(document, section.heading!)),
    });
  },
};

/** Whether something other than text stands between a heading and the next one. */
function holdsOther(section: Section, end: number, document: Parameters<Check["run"]>[0]["document"]): boolean {
  const start = section.heading!.span.end;
  return [...document.images, ...document.tables, ...document.lists, ...document.jsonLd].some(
    ({ span }) => span.start >= start && span.start < end,
  );
}

export const lengthChecks: Check[] = [contentLength, thinSections];
