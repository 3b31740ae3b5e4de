import type { VisibleText } from "../../visible-text/visible-text.ts";

/** As answers write them: "[1][2]", "[^1^]", "¹", "【5†source】", "[cite: 1, 2]", and ChatGPT's own marks. */
const WRITTEN =
  /^(?:\s?\[(?:cite: ?)?\^?\d{1,3}(?:[,–-]\s?\d{1,3})*\^?\]|\p{No}|【[^】\n]{1,20}】|\s?:contentReference\[[^\]\n]{1,20}\]\{[^}\n]{1,20}\}|\s?\ue200cite[^\ue201\n]{1,60}\ue201)+/u;

/** How long the numbers of sources are that stand at a place, alone in a link or raised ones too: they are no part of the word before. */
export function notesLength({ text, edges }: VisibleText, at: number): number {
  const digits = edges.has(at) ? (/^\d{1,6}/.exec(text.slice(at, at + 6))?.[0].length ?? 0) : 0;
  if (digits > 0 && edges.has(at + digits)) return digits;
  return WRITTEN.exec(text.slice(at, at + 80))?.[0].length ?? 0;
}
