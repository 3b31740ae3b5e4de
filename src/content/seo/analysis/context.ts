import type { SourceDocument, TextBlock } from "../../../platform/documents/index.ts";
import type { WebsiteKnowledge } from "./input.ts";
import type { Cues } from "./language/cues/cues.ts";
import { cuesFor } from "./language/cues.ts";
import { detectLanguage, languageOf } from "./language/detect.ts";
import { countWords } from "./language/words.ts";
import { kindOf, type PageKind } from "./page-kind.ts";
import { type StructuredItem, structuredItems } from "./structured-items.ts";

/** Another language version that the page names, and whether it names the page in return. */
export type LanguageVersion = { lang: string; url: string; returns: boolean };

/** What the page's site and server say; null for drafts and where only the source is known. */
export type SiteSignals = {
  /** `null`: the site has none. */
  robotsTxt: string | null;
  /** `null`: the site has none. `undefined`: not requested. */
  llmsTxt?: string | null;
  xRobotsTag: string | null;
  /** The `Link` header. */
  link: string | null;
  /** The encoding that the page was read in. */
  charset: string;
  charsetDeclared: boolean;
  /** Other language versions that could be read. */
  versions?: LanguageVersion[];
};

/** A heading with what stands under it, up to the next heading of any level. */
export type Section = { heading: TextBlock | null; blocks: TextBlock[]; words: number };

/** Everything that a check may look at. */
export type CheckContext = {
  document: SourceDocument;
  site: SiteSignals | null;
  knowledge: WebsiteKnowledge;
  /** Target queries. */
  queries: string[];
  locale: string;
  /** ISO 639-1 code of the language that the text is judged in. */
  language: string;
  /** The language seen in the text; null where it is uncertain. */
  detectedLanguage: string | null;
  /** The language's wordings; null for a language whose wording is not judged. */
  cues: Cues | null;
  now: Date;
  sections: Section[];
  /** Running text: paragraphs and list items of at least eight words, of the first 60,000 characters. */
  prose: TextBlock[];
  /** The first blocks of running text: about 60 words, not beyond the next heading. */
  opening: TextBlock[];
  /** Visible main text without code. */
  text: string;
  wordCount: number;
  /** Words of `prose`. */
  proseWords: number;
  kind: PageKind;
  /** Everything that the page describes to machines. */
  items: StructuredItem[];
};

export function buildContext(
  document: SourceDocument,
  options: { site: SiteSignals | null; knowledge: WebsiteKnowledge; queries: string[]; locale: string; now: Date },
): CheckContext {
  const visible = document.blocks.filter((block) => block.kind !== "code");
  const text = visible.map((block) => block.text).join("\n");
  const detectedLanguage = detectLanguage(text);
  const declared = document.head.lang ? languageOf(document.head.lang.text) : null;
  const language = detectedLanguage ?? declared ?? languageOf(options.locale) ?? "en";
  const words = (block: TextBlock) => countWords(block.text, language);
  const cues = cuesFor(language);
  const bylines = new Set(document.bylines.map((byline) => byline.text));
  const prose = firstOf(visible).filter(
    (block) => (block.kind === "paragraph" || block.kind === "item") && words(block) >= 8 && !isByline(block, cues, bylines),
  );
  const items = structuredItems(document);
  const wordCount = visible.reduce((sum, block) => sum + words(block), 0);
  const proseWords = prose.reduce((sum, block) => sum + words(block), 0);
  return {
    document,
    ...options,
    language,
    detectedLanguage,
    cues,
    sections: sectionsOf(document.blocks, words),
    prose,
    opening: openingOf(prose, document.blocks, words),
    text,
    wordCount,
    proseWords,
    kind: kindOf({ document, items, words: wordCount, proseWords }),
    items,
  };
}

/** About a book of 30 pages: who reads the advice finds in it what the rest would repeat. */
const maxWordingLength = 60_000;

/** The first blocks of a text, as many as are judged by their wording. */
export function firstOf(blocks: readonly TextBlock[]): TextBlock[] {
  let [end, length] = [0, 0];
  while (end < blocks.length && (end === 0 || length + blocks[end]!.text.length <= maxWordingLength)) {
    length += blocks[end++]!.text.length;
  }
  return blocks.slice(0, end);
}

function sectionsOf(blocks: TextBlock[], words: (block: TextBlock) => number): Section[] {
  const sections: Section[] = [{ heading: null, blocks: [], words: 0 }];
  for (const block of blocks) {
    if (block.kind === "heading") sections.push({ heading: block, blocks: [], words: 0 });
    else {
      const section = sections.at(-1)!;
      section.blocks.push(block);
      section.words += words(block);
    }
  }
  return sections;
}

/** A short line that names the author is no text of theirs. */
function isByline(block: TextBlock, cues: Cues | null, bylines: Set<string>): boolean {
  return block.text.length <= 120 && (bylines.has(block.text) || (cues?.byline.test(block.text) ?? false));
}

/** Up to about 60 words, and not beyond the second heading where something stands before it. */
function openingOf(prose: TextBlock[], blocks: TextBlock[], words: (block: TextBlock) => number): TextBlock[] {
  const opening: TextBlock[] = [];
  let count = 0;
  const position = new Map(blocks.map((block, index) => [block, index]));
  for (const block of prose) {
    const first = opening[0];
    const between = first ? blocks.slice(position.get(first), position.get(block)) : [];
    if (count >= 60 || (count >= 15 && between.some((other) => other.kind === "heading"))) break;
    opening.push(block);
    count += words(block);
  }
  return opening;
}
