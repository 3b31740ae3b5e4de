/** Whether PostgreSQL can keep a text: not with the NUL character, nor with half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** A text without what PostgreSQL cannot keep. */
export const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** A value as JSON that PostgreSQL takes: what it cannot keep, which pages, models and cut texts hold, is left out. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(value, (_key, one) => (typeof one === "string" ? storableText(one) : one));
}
