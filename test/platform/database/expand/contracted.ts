/** A break of an earlier release's statements that was announced, so that no process of that release runs any more. */
export interface Contraction {
  /** The sentence that names it, as the test tells it. */
  is: string;
  /** The release whose changelog announced it: the first that does without. It has to be out before the break. */
  announced: string;
}

/** What the schema breaks of the last release; empty again with each release. */
export const contractions: readonly Contraction[] = [];
