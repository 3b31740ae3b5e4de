/**
 * Whether the tests that kill and restart processes run at full length, as in `.ci/run` (`FULL=1`). Otherwise the same tests do less of it, so
 * that the whole run takes minutes.
 */
export const isFullLength = process.env.FULL === "1";
