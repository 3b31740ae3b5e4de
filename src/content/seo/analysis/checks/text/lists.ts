import type { SourceDocument, TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, quoteText, shorten } from "../../evidence.ts";
import { type Sentence, sentences } from "../../language/words.ts";
import { never } from "../../recommended-where.ts";
import { announcedOtherwise } from "./announced-lists.ts";
import { stepsAsList } from "./steps.ts";

/** Yoast's and Google's advice to structure long text; 800 words is beyond what one argument needs (our own limit). */
const WORDS_WITHOUT_LIST = 800;

/** Fewer things in a row read well in a sentence (our own limit). */
const MIN_ITEMS = 4;

/** The number of short pieces between commas or semicolons: the things that a sentence enumerates. */
function itemsOf(sentence: string): number {
  const pieces = sentence.replace(/^[^:：]{0,80}[:：]/, "").split(/[,、，;；]/);
  const short = pieces.filter((piece) => piece.trim().length > 1 && piece.trim().length <= 40);
  return short.length >= pieces.length - 1 ? short.length : 0;
}

const liftable: Check = {
  id: "lists-present",
  channel: "ai_search",
  category: "lists and tables",
  what: "lists and tables in a long text",
  threshold: `at least 1 in more than ${WORDS_WITHOUT_LIST} words that enumerate something`,
  forSearch: true,
  notFor: ["question", "news", "category", "tool"],
  onMainText: true,
  effect: { all: -1, draft: 2 },
  recommendedWhere: never,
  run: ({ document, wordCount, prose, language }) => {
    const count = document.lists.length + document.tables.length;
    if (count > 0) return pass(`${document.lists.length} lists, ${document.tables.length} tables`);
    if (wordCount <= WORDS_WITHOUT_LIST) return notApplicable(`no list or table in ${wordCount} words`);
    const dense = prose
      .flatMap((block) => sentences(block.text, language).map((sentence) => ({ block, sentence, items: itemsOf(sentence.text) })))
      .reduce<{ block: TextBlock; sentence: Sentence; items: number } | null>(
        (most, entry) => (entry.items >= MIN_ITEMS && entry.items > (most?.items ?? 0) ? entry : most),
        null,
      );
    if (!dense) return notApplicable(`no list or table in ${wordCount} words, and nothing in them that enumerates`);
    return fail(`none in ${wordCount} words`, {
      priority: "low",
      title: `Turn "${shorten(dense.sentence.text, 50)}" into a list or table`,
      why: `In ${wordCount} words nothing is set out as a list or table, the forms that answer engines take over whole.`,
      change: `Set out the ${dense.items} things that "${shorten(dense.sentence.text, 80)}" names, one a line.`,
      evidence: [quoteText(document, dense.block, dense.sentence.start, dense.sentence.end)],
    });
  },
};

const NUMBER_WORDS =
  "three drei trois tres tre três drie|four vier quatre cuatro quattro quatro|five fünf cinq cinco cinque vijf|six sechs seis sei zes|seven sieben sept siete sette sete zeven|eight acht huit ocho otto oito|nine neun neuf nueve nove negen|ten zehn dix diez dieci dez tien".split(
    "|",
  );

function numberOf(text: string): number {
  const digits = Number(text.normalize("NFKC"));
  if (!Number.isNaN(digits)) return digits;
  const index = NUMBER_WORDS.findIndex((forms) => forms.split(" ").includes(text.toLowerCase()));
  return index < 0 ? 0 : index + 3;
}

/** "The 7 best …", in the languages that are judged. */
const THE_BEST = /(?:^|\s)(\d{1,2})\s(?:best|besten|meilleure?s|mejores|migliori|melhores|beste|wichtigsten|most important)\s/i;

/** The length of the text about one of several things (our own limit). */
const WORDS_OF_A_THING = 20;

/** A number that a title begins with, or a part of it, before what is counted: "Rome in a day: 7 places". */
const COUNTED = /(?:^|[:：–—|(]\s?|(?<!\p{L})(?:the|die|les|las|los|le|gli|os|as|de)\s)(\d{1,2})\s\p{Ll}/iu;

/** A numbered heading of what closes a text. */
const CLOSING =
  /^\d{1,2}[.)]\s{1,3}(?:bonus|conclusions?|final|summary|wrap|faqs?|key takeaways|fazit|zusammenfassung|schluss|conclusi(?:ón|one|e)|conclus(?:ão|ies?)|resumen|riepilogo|résumé|resumo|podsumowanie|まとめ)(?![\p{L}])/iu;

/** Headings that are numbered from one to another number than the title names. */
function numberedOtherwise({ document }: CheckContext): Outcome | undefined {
  const title = document.titles[0];
  const promised = Number(COUNTED.exec(title?.text ?? "")?.[1] ?? 0);
  if (!title || promised < 3) return undefined;
  const numbered = document.blocks.filter(({ kind, text }) => kind === "heading" && /^\d{1,2}[.)]\s/.test(text));
  // What closes a text is numbered along with its things.
  while (CLOSING.test(numbered.at(-1)?.text ?? "")) numbered.pop();
  const last = numbered.length;
  const isCounted = last >= 3 && numbered.every(({ text }, at) => Number.parseInt(text, 10) === at + 1);
  if (!isCounted || last === promised || new RegExp(`(?<!\\d)${last}(?!\\d)`).test(title.text)) return undefined;
  return fail(`${last} of ${promised}`, {
    priority: "medium",
    title: `Correct the ${promised} in the title "${shorten(title.text, 50)}"`,
    why: `The title promises ${promised}, and the headings are numbered from 1 to ${last}, to "${shorten(numbered.at(-1)!.text, 40)}".`,
    change: `Write ${last} in the title, or make it ${promised} under the headings.`,
    evidence: [quote(document, title.span), quoteText(document, numbered.at(-1)!)],
  });
}

/** A title that promises a number of things is kept by as many headings, list items, table rows or numbered paragraphs. */
const promisedCount: Check = {
  id: "promised-count",
  channel: "ai_search",
  category: "lists and tables",
  what: "things set out, where the title, a heading or the line before a list promises a number of them",
  threshold: "as many as promised",
  notFor: ["question", "category"],
  onMainText: true,
  run: (context) => {
    const { document, cues, language, sections, wordCount } = context;
    const other = numberedOtherwise(context) ?? announcedOtherwise(context);
    if (other) return other;
    // A recipe's title counts ingredients and minutes.
    if (context.kind === "recipe") return notApplicable("a recipe's title");
    if (!cues) return notApplicable(`wording is not judged in ${language}`);
    const heading = document.blocks.find((block) => block.kind === "heading" && block.level === 1);
    const promise = (text: string) => numberOf((cues.promisedCount.exec(text) ?? THE_BEST.exec(text))?.[1] ?? "");
    const source = heading && promise(heading.text) > 0 ? heading.text : (document.titles[0]?.text ?? "");
    const promised = promise(source);
    if (promised < 3) return notApplicable("the title promises no number");
    const perLevel = [2, 3, 4].map((level) => sections.filter((section) => section.heading?.level === level).length);
    const numbered = document.blocks.filter((block) => /^(?:\d{1,2}|[①-⑳]|[０-９]+)\s*[.)：:、．]?\s/u.test(block.text)).length;
    const counts = [
      ...perLevel,
      // Groups of tips have headings of several levels.
      sections.filter(({ heading }) => (heading?.level ?? 0) > 1).length,
      ...document.lists.map((list) => list.items),
      ...document.tables.map((table) => table.rows),
      numbered,
      document.fields.html?.match(/<(?:p|div|li)(?:\s[^<>]{0,300})?>\s{0,20}<(?:strong|b)[\s>]/gi)?.length ?? 0,
    ];
    const most = Math.max(0, ...counts);
    if (most >= promised) return pass(`${promised} promised`);
    // What is set out in a form of its own, in as much text as it takes, cannot be counted.
    if (most * 2 < promised && wordCount >= promised * WORDS_OF_A_THING)
      return notApplicable(`${promised} promised, ${most} set out as headings or list items`);
    return fail(`${most} of ${promised}`, {
      priority: "medium",
      title: `Set out the ${promised} things that "${shorten(source, 50)}" promises`,
      why: `The text sets out ${most} as headings or list items; a reader, or a system that extracts them, does not find ${promised}.`,
      change: `Give each of the ${promised} a heading or list item, or correct the number in "${shorten(source, 60)}".`,
      evidence: [heading && source === heading.text ? quoteText(document, heading) : quote(document, document.titles[0]!.span)],
    });
  },
};

/** Numbers of headings from 1 on (our own limit): fewer may be parts of a name. */
const MIN_NUMBERED = 3;

/** Parts that are numbered leave none out and count none twice: who follows a list by its numbers looks for the missing one. */
const numberedInOrder: Check = {
  id: "headings-numbered",
  channel: "ai_search",
  category: "headings",
  what: "numbers that numbered headings, or the numbered lists of a draft, leave out",
  threshold: "0",
  isOfSite: true,
  run: ({ document }) => {
    const lostInList = lostStep(document);
    if (lostInList) return lostInList;
    const numbered = [...Map.groupBy(numberedHeadings(document.blocks), ({ block }) => block.level).values()].find(
      (each) => each.length >= MIN_NUMBERED && each[0]!.number === 1,
    );
    if (!numbered) return notApplicable("no numbered headings");
    const isRising = numbered.every(({ number }, at) => at === 0 || number > numbered[at - 1]!.number);
    const at = numbered.findIndex(({ number }, index) => index > 0 && number > numbered[index - 1]!.number + 1);
    // Lists that begin anew, and single numbers far off, are no one list.
    if (at < 0 || !isRising || numbered.at(-1)!.number > numbered.length + 1) return pass("0");
    const [before, after] = [numbered[at - 1]!, numbered[at]!];
    const lost = before.number + 1;
    return fail(`${lost}`, {
      priority: "medium",
      title: `Give number ${lost} its heading, between "${shorten(before.block.text, 40)}" and "${shorten(after.block.text, 40)}"`,
      why: `The headings are numbered ${before.number} and then ${after.number}; readers and engines that take the list over miss one.`,
      change: `Mark number ${lost} up as a heading like "${shorten(after.block.text, 50)}", or count "${shorten(after.block.text, 50)}" as ${lost}.`,
      evidence: [before, after].map(({ block }) => quoteText(document, block)),
    });
  },
};

/** A number at the beginning of a line of Markdown. */
const NUMBERED_LINE = /^(?<indent> {0,3})(?<number>\d{1,2})[.)] (?<text>.{1,300})$/gm;

/** A numbered list of a draft that leaves a number out: what is published counts on, and the step is missed by nobody. */
function lostStep(document: SourceDocument): Outcome | undefined {
  if (document.kind !== "draft") return undefined;
  const source = document.fields[document.bodyField] ?? "";
  for (const { ordered, span } of document.lists.filter(({ items }) => items >= MIN_NUMBERED)) {
    if (!ordered) continue;
    const lines = [...source.slice(span.start, span.end).matchAll(NUMBERED_LINE)].map(({ index, 0: line, groups }) => ({
      number: Number(groups!.number),
      text: groups!.text!,
      span: { ...span, start: span.start + index + groups!.indent!.length, end: span.start + index + line.length },
    }));
    const at = lines.findIndex(({ number }, index) => index > 0 && number === lines[index - 1]!.number + 2);
    const isOne =
      lines[0]?.number === 1 && lines.every(({ number }, index) => number === index + 1 + Number(at >= 0 && index >= at));
    const [before, after] = [lines[at - 1], lines[at]];
    // Floors, chapters and exits have their numbers from elsewhere.
    const isOfNames = lines.every(({ text }) => text.trim().split(/\s+/).length < 4 && !/[.!?…。]$/.test(text.trim()));
    if (!before || !after || !isOne || isOfNames) continue;
    const lost = before.number + 1;
    return fail(`${lost}`, {
      priority: "medium",
      title: `Write number ${lost} of the list, between "${shorten(before.text, 40)}" and "${shorten(after.text, 40)}"`,
      why: `The list is numbered ${before.number} and then ${after.number}; a step seems to be lost, and once published the list counts on as if there were none.`,
      change: `Put back what ${lost} said, or number "${shorten(after.text, 50)}" ${lost}.`,
      evidence: [before, after].map(({ span }) => quote(document, span)),
    });
  }
  return undefined;
}

function numberedHeadings(blocks: readonly TextBlock[]): { block: TextBlock; number: number }[] {
  return blocks.flatMap((block) => {
    const [, digits] = (block.kind === "heading" ? /^#?(\d{1,2})[.):]\s/.exec(block.text) : null) ?? [];
    return digits ? [{ block, number: Number(digits) }] : [];
  });
}

export const listChecks: Check[] = [stepsAsList, liftable, promisedCount, numberedInOrder];
