/** Whether PostgreSQL can keep a text: not with the NUL character, nor with half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** A text without what PostgreSQL cannot keep. */
export const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();
