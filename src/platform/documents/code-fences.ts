/**
 * Tells which lines of a Markdown text are fenced code, for who reads it line by line. Where it takes a parser to know (indented fences, and
 * HTML that may hold what looks like one) it takes no line for code from there on.
 */
export class CodeFences {
  #fence: string | null = null;
  #isHtml = false;
  #isUnsure = false;

  /** Whether a line, the next one of the text, is code between fences. */
  holds(line: string): boolean {
    if (this.#isUnsure) return false;
    const [, indent = "", fence, info = ""] = FENCE.exec(line) ?? [];
    if (this.#fence !== null) {
      const isEnd = fence?.startsWith(this.#fence) && isBlank(info);
      if (!isEnd) return true;
      this.#fence = null;
      // Where code may be indented, parsers take this for code.
      this.#isUnsure = !/^ {0,3}$/.test(indent);
      return false;
    }
    // Ends with a blank line, or with an end of its own.
    this.#isHtml = !isBlank(line) && (this.#isHtml || /^\s*</.test(line));
    if (/^\s*<(?:[!?]|script|pre|style|textarea)/i.test(line)) this.#isUnsure = !/^<!--[^<>]*-->[ \t]*$/.test(line);
    if (fence !== undefined && !(fence.startsWith("`") && info.includes("`"))) {
      if (this.#isHtml || indent !== "") this.#isUnsure = true;
      else this.#fence = fence;
    }
    return false;
  }
}

const isBlank = (text: string): boolean => /^[ \t]*$/.test(text);

/** Its indent, its marks and what stands behind them. */
const FENCE = /^([ \t\uFEFF]*)(`{3,}|~{3,})([\s\S]*)$/;
