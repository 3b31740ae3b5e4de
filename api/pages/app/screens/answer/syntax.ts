/** A part of a Markdown text that is shown in another way than it is written. */
export interface Part {
  start: number;
  end: number;
  /** `sign` and `address` are there and not shown: the signs of the markup, and the addresses of links. */
  kind: "heading" | "strong" | "code" | "sign" | "address";
}

/** A longer line is shown as it is written. */
const longestLine = 4_000;

/**
 * The headings, strong words, code and links of a Markdown text by their offsets, so that it reads without its signs while every
 * stored place stays where it is. Anything unclear is left as it is written.
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  let isCode = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    else if (!isCode && line.length <= longestLine)
      parts.push(...partsOfLine(line).map(({ start, end, kind }) => ({ start: at + start, end: at + end, kind })));
    at += line.length + 1;
  }
  return parts;
}

function partsOfLine(line: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (line[at] === "#") at++;
  if (at > 0 && at <= 6 && line[at] === " ") {
    parts.push({ start: 0, end: at + 1, kind: "sign" }, { start: at + 1, end: line.length, kind: "heading" });
  } else at = 0;
  while (at < line.length) {
    const next = pairAt(line, at, "**", "strong") ?? pairAt(line, at, "`", "code") ?? linkAt(line, at);
    if (!next) {
      at++;
      continue;
    }
    parts.push(...next.parts);
    at = next.at;
  }
  return parts;
}

/** Words between two signs. Strong words may hold links and code, so they are read on from their beginning. */
function pairAt(line: string, at: number, sign: "**" | "`", kind: "strong" | "code") {
  if (!line.startsWith(sign, at)) return null;
  const start = at + sign.length;
  const end = line.indexOf(sign, start);
  if (end <= start || line[start] === " " || line[start] === sign[0] || line[end - 1] === " ") return null;
  const parts: Part[] = [
    { start: at, end: start, kind: "sign" },
    { start, end, kind },
    { start: end, end: end + sign.length, kind: "sign" },
  ];
  return { parts: kind === "strong" ? [...parts, ...insideOf(line, start, end)] : parts, at: end + sign.length };
}

function insideOf(line: string, start: number, end: number): Part[] {
  return partsOfLine(` ${line.slice(start, end)}`)
    .filter(({ kind }) => kind !== "strong")
    .map((part) => ({ ...part, start: part.start + start - 1, end: part.end + start - 1 }));
}

/** `[words](address)`: the words are shown. */
function linkAt(line: string, at: number) {
  if (line[at] !== "[") return null;
  const middle = line.indexOf("](", at);
  const inner = line.indexOf("[", at + 1);
  const end = middle < 0 ? -1 : line.indexOf(")", middle);
  if (middle <= at + 1 || end < 0 || (inner > 0 && inner < middle)) return null;
  const parts: Part[] = [
    { start: at, end: at + 1, kind: "sign" },
    { start: middle, end: end + 1, kind: "address" },
  ];
  return { parts, at: end + 1 };
}

/** A stretch of a text and all that is said of it. */
export interface Stretch {
  start: number;
  end: number;
  kinds: Part["kind"][];
}

/** The text from `from` to `to`, cut where a part begins or ends. */
export function stretchesOf(parts: readonly Part[], from: number, to: number): Stretch[] {
  const within = parts.filter(({ start, end }) => start < to && end > from);
  const cuts = new Set([from, to, ...within.flatMap(({ start, end }) => [Math.max(start, from), Math.min(end, to)])]);
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1]!;
    const kinds = within.filter((part) => part.start <= start && part.end >= end).map(({ kind }) => kind);
    return { start, end, kinds: [...new Set(kinds)] };
  });
}
