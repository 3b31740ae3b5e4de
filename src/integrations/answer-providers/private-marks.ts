/**
 * A mark that ChatGPT writes into its text for its own screen: private-use characters around a kind and what it is of, as in
 * `\uE200cite\uE202turn0search3\uE201`.
 */
const PRIVATE_MARK = / ?\uE200([^\uE200\uE201]*)\uE201/gu;

/**
 * The text as people are shown it: without citation marks, whose numbers lead nowhere outside of the vendor, and with an entity's name, the
 * second element of its mark, where the mark stood.
 */
export function withoutPrivateMarks(text: string): string {
  if (!text.includes("\uE200")) return text;
  return text.replaceAll(PRIVATE_MARK, (mark: string, inner: string) => {
    const name = /^entity\uE202\["[^"]*","([^"]*)"/u.exec(inner)?.[1];
    return name === undefined ? "" : `${mark.startsWith(" ") ? " " : ""}${name}`;
  });
}
