/** Where each code unit of a text node stands in the source: from `starts[i]` to `ends[i]`. */
interface SourceOffsets {
  starts: number[];
  ends: number[];
}

/**
 * Finds a text node's code units in the source that it was read from.
 * @param value its text, entities and escapes read
 * @param source the field's whole text
 * @param start,end where the node stands in it
 */
export function sourceOffsets(value: string, source: string, start: number, end: number): SourceOffsets {
  const [starts, ends]: [number[], number[]] = [[], []];
  // Text without entities and escapes stands in the source as it is.
  const isVerbatim = source.startsWith(value, start);
  let at = start;
  for (let i = 0; i < value.length; i++) {
    const unit = value[i]!;
    if (!isVerbatim) at = align(unit, source, at, end);
    const width = isVerbatim ? 1 : widthInSource(source, at, end, unit);
    starts.push(Math.min(at, end));
    ends.push(Math.min(at + width, end));
    // An entity that stands for a surrogate pair is left only after its second half.
    if (width > 1 && isHighSurrogate(unit)) continue;
    at += width;
  }
  return { starts, ends };
}

const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?/y;

/** The offset at or after `at` where the code unit stands: skips Markdown's backslashes, indents and quote marks. */
function align(unit: string, source: string, at: number, end: number): number {
  for (let probe = at; probe < end; probe++) {
    const here = source[probe]!;
    if (here === unit || (unit === "\n" && here === "\r")) return probe;
    if (here === "&") {
      ENTITY.lastIndex = probe;
      if (ENTITY.test(source)) return probe;
    }
    if (!/[\\\s>]/.test(here)) return at;
  }
  return at;
}

/** How many code units of the source one code unit of text takes at this place. */
export function widthInSource(source: string, at: number, end: number, unit: string): number {
  if (at >= end) return 0;
  if (source[at] === "&") {
    ENTITY.lastIndex = at;
    const entity = ENTITY.exec(source)?.[0];
    // A bare ampersand stands for itself.
    if (entity && (unit !== "&" || /^&(?:amp|AMP|#0*38|#[xX]0*26);?$/.test(entity))) return entity.length;
  }
  // HTML reads both as one line feed, Markdown keeps them.
  if (unit !== "\r" && source[at] === "\r" && source[at + 1] === "\n") return 2;
  return 1;
}

function isHighSurrogate(unit: string): boolean {
  return unit >= "\ud800" && unit <= "\udbff";
}
