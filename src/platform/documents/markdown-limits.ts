import { CodeFences } from "./code-fences.ts";
import { PageError } from "./page-error.ts";

/** Parsers compare each mark of a paragraph with the others; people use some dozens. */
const maxMarksInParagraph = 2_000;
/** The lines of a paragraph, a list item or a table; a parser takes time with the square of their number. */
const maxLinesTogether = 5_000;
const maxUnderlinedHeadings = 1_000;
/** Deeper nesting is no text that anybody wrote, and costs a parser its memory. */
const maxQuotations = 100;
const maxIndentation = 300;
/** Parsers take time with the square of the number of these: quotations set apart, and lists that begin on one line with another. */
const maxQuotationsApart = 500;
const maxListsOnOneLine = 500;
/** About how many microseconds a text may take. Articles have less than half of this; a list of 1,300 links on lines of their own has more. */
const maxEffort = 160_000;

/** About how many microseconds a part of a text takes to parse. A word may begin an e-mail address. */
const effort = {
  character: 0.2,
  word: 0.95,
  line: 18,
  blankLine: 8,
  underline: 50,
  quotation: 60,
  listItem: 22,
  mark: 8,
  linkTarget: 9,
  address: 13,
  // The rest of a word, up to the next space, is looked through for each address that begins in it.
  characterBehindHost: 0.1,
  characterBehindProtocol: 0.005,
  // The end of a run of marks is looked for from each of them.
  pairOfMarksInAddress: 0.025,
};
const effortOf = new Map(Object.entries({ "|": 10, "<": 13, "\\": 3, "&": 2, "!": 1, "@": 1, ":": 0.5 }));
for (const mark of "*_~[]`") effortOf.set(mark, effort.mark);

/**
 * Refuses Markdown whose parsing would take long: more markup than people write. One pass over the text.
 * @throws PageError `unreadable`
 */
export function requirePlainMarkdown(markdown: string): void {
  let [marks, lines, underlined, quotationsApart, listsOnOneLine] = [0, 0, 0, 0, 0];
  let isQuoted = false;
  const fences = new CodeFences();
  let total = effort.character * markdown.length;
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    const text = line.trim();
    if (fences.holds(line)) {
      [marks, lines, isQuoted] = [0, 0, false];
      total += effort.line + effortOfMarkup(text);
      if (total > maxEffort) throw tooIntricate();
      continue;
    }
    lines = text === "" || ITEM.test(line) ? 0 : lines + 1;
    marks = (text === "" || ITEM.test(line) ? 0 : marks) + countMarks(text);
    const isUnderline = /^(?:=+|-+)$/.test(text);
    if (isUnderline) underlined++;
    const depth = /^[ \t>]*/.exec(line)![0];
    const quotations = depth.split(">").length - 1;
    if (quotations > maxQuotations || depth.length > maxIndentation) {
      throw new PageError("unreadable", "The Markdown is nested too deep to be read. Give a text with simpler markup.");
    }
    if (quotations > 0 && !isQuoted) quotationsApart++;
    isQuoted = quotations > 0;
    if (LISTS_ON_ONE_LINE.test(text)) listsOnOneLine++;
    total += text === "" ? effort.blankLine : effort.line + effortOfMarkup(text);
    total += quotations * effort.quotation + (isUnderline ? effort.underline : 0);
    if (
      marks > maxMarksInParagraph ||
      lines > maxLinesTogether ||
      underlined > maxUnderlinedHeadings ||
      quotationsApart > maxQuotationsApart ||
      listsOnOneLine > maxListsOnOneLine ||
      total > maxEffort
    ) {
      throw tooIntricate();
    }
  }
}

const tooIntricate = () =>
  new PageError("unreadable", "The Markdown is too intricate to be read. Give a text that is shorter or has simpler markup.");

/** Ends the paragraph before it wherever it stands. */
const ITEM = /^ {0,3}[-+*][ \t]+[^ \t]/;
const LISTS_ON_ONE_LINE = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]+(?:[-+*]|\d{1,9}[.)])[ \t]/;

function countMarks(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if ("*_~[]`".includes(text[i]!)) count++;
  return count;
}

/** What a line's markup costs beside its characters: words, list items (also in one another), addresses, marks, cells, tags and escapes. */
function effortOfMarkup(text: string): number {
  const markers = /^(?:(?:[-+*>]|\d{1,9}[.)])[ \t]{1,9})*/.exec(text)![0];
  let sum = effort.listItem * (markers.match(/[-+*.)]/g)?.length ?? 0);
  for (let i = 0; i < text.length; i++) sum += effortOf.get(text[i]!) ?? 0;
  sum += effort.word * (text.match(/[a-z\d]+/gi)?.length ?? 0);
  sum += effort.linkTarget * (text.split("](").length - 1);
  return sum + effortOfAddresses(text);
}

function effortOfAddresses(text: string): number {
  if (!/www\.|:\/\//i.test(text)) return 0;
  let sum = 0;
  for (const word of text.split(/[ \t]/)) {
    const hosts = word.match(/www\./gi)?.length ?? 0;
    const protocols = word.match(/:\/\//g)?.length ?? 0;
    if (hosts + protocols === 0) continue;
    sum += hosts * (effort.address + word.length * effort.characterBehindHost);
    sum += protocols * (effort.address + word.length * effort.characterBehindProtocol);
    for (const run of word.match(MARKS) ?? []) sum += run.length ** 2 * effort.pairOfMarksInAddress;
  }
  return sum;
}

/** What no address ends with. */
const MARKS = /(?:&[a-z]+;|[!"')*,.:;<?\]_~])+/gi;
