/** The text of answers that were given before, as it is sent; null until it is made. */
const texts = new WeakMap<object, Buffer | null>();

/** Marks an answer as one that will be given again as the same object, which must not be changed then: its text is made once. */
export function keptAnswer<Output extends object>(output: Output): Output {
  if (!texts.has(output)) texts.set(output, null);
  return output;
}

/** An answer as JSON. */
export function jsonOf(output: unknown): string | Buffer {
  if (typeof output !== "object" || output === null || !texts.has(output)) return JSON.stringify(output);
  const text = texts.get(output) ?? Buffer.from(JSON.stringify(output));
  texts.set(output, text);
  return text;
}
