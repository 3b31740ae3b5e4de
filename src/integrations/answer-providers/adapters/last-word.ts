/**
 * The parts of an answer behind the last one that belongs to a tool: what a model writes before or between its searches says what it is
 * doing, and is no part of the answer.
 */
export function afterLastTool<Part>(parts: readonly Part[], isOfTool: (part: Part) => boolean): Part[] {
  return parts.slice(parts.findLastIndex(isOfTool) + 1);
}
