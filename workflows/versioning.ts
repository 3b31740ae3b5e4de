/**
 * For workflows that may go on for hours or days: they go on with the current version of the workers, so that a version need not be kept for
 * them, and changes to them are versioned with `patched()`. All others end with the version that they began with.
 */
export const longLived = "AUTO_UPGRADE" as const;
