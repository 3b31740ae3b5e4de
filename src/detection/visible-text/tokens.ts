/** A piece of a block's text, from `start` to `end` of it. */
export type Token =
  | { kind: "text" | "code" | "html" | "soft-break" | "hard-break"; start: number; end: number }
  /** A character that was written otherwise: an escape or an entity. */
  | { kind: "character"; start: number; end: number; text: string }
  | { kind: "address"; start: number; end: number; address: string }
  | { kind: "link-start"; start: number; end: number; address: string }
  | { kind: "link-end"; start: number; end: number }
  | Delimiter;

/** A run of `*`, `_` or `~`. What is left of it between `start` and `end` is text. */
export interface Delimiter {
  kind: "delimiter";
  start: number;
  end: number;
  code: number;
  opens: boolean;
  closes: boolean;
  /** Marks that are not used yet. */
  size: number;
  /** Marks that began or ended emphasis. */
  marks: number;
}
