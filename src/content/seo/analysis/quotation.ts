import type { TextBlock } from "../../../platform/documents/index.ts";

/** Whether a place stands behind an opened quotation mark: what follows is somebody else's, of another firm or another year. */
export const isSpoken = ({ text }: TextBlock, at: number): boolean =>
  (text.slice(0, at).match(/["“”„«»]/g)?.length ?? 0) % 2 === 1;

/** Whether a paragraph names who said what stands before it: "— Lena Brandt, owner of the mill". */
export const isAttribution = (text: string): boolean => /^[—–―]/.test(text);
