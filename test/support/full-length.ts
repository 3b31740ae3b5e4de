/**
 * Whether tests that kill and restart processes, and those that try many random inputs, run at full length, as in `.ci/run` (`FULL=1`). Otherwise
 * the same tests do less of it, so that the whole run takes minutes.
 */
export const isFullLength = process.env.FULL === "1";

/** How often a property is tried: `count` times at full length, a tenth of it otherwise. */
export const tries = (count: number): number => (isFullLength ? count : Math.ceil(count / 10));

/**
 * What of a long list is tried: all of it at full length, every tenth otherwise, from `first` on. Test files that go through the operations
 * begin at different ones, so that they do not all leave out the same.
 */
export const tried = <Item>(all: readonly Item[], first = 0): Item[] =>
  all.filter((_, index) => isFullLength || index % 10 === first);
