/**
 * A mark that ChatGPT writes into its text for its own screen: private-use characters around a kind and what it is of, as in
 * `\uE200cite\uE202turn0search3\uE201`.
 */
const PRIVATE_MARK = / ?\uE200([^\uE200\uE201]*)\uE201/gu;

/**
 * Citations of Grok's, ChatGPT's and Gemini's own screens, whose numbers would become part of the word or price before them. One in quotation
 * marks of its own is what a text speaks of.
 */
const CITATION_MARK =
  /(["'`]?)(?: ?<grok:render\s[^<>]{0,300}>[^<]{0,99}(?:<argument[^<]{0,300}<\/argument>[^<]{0,99})?<\/grok:render>| ?:contentReference\[oaicite:\d{1,4}\]\{index=\d{1,4}\}|\[cite_start\]| ?\[cite:[\d,\s–-]{1,99}\])(\1?)/gu;

/**
 * The text as people are shown it: without citation marks, whose numbers lead nowhere outside of the vendor, and with what others show in the
 * sentence where they stood: the name of an entity or product, a link.
 */
export function withoutPrivateMarks(given: string): string {
  const text = given.replaceAll(CITATION_MARK, (mark, before: string, behind: string) => (behind ? mark : before));
  if (!text.includes("\uE200")) return text;
  return text.replaceAll(PRIVATE_MARK, (mark: string, inner: string) => {
    const shown = shownFor(inner);
    return shown === "" ? "" : `${mark.startsWith(" ") ? " " : ""}${shown}`;
  });
}

function shownFor(inner: string): string {
  const [kind, what = "", address = ""] = inner.split("\uE202");
  if (kind === "entity" || kind === "product_entity") return secondIn(what);
  if (kind !== "url") return "";
  // Of a result of the vendor's own search no address is told.
  return /^https?:\/\/[^\s<>]+$/iu.test(address) ? `[${what.replaceAll(/[\\[\]]/gu, String.raw`\$&`)}](<${address}>)` : what;
}

/** The name in `["company","Fernhollow","tent maker"]`; empty for anything else. */
function secondIn(list: string): string {
  try {
    const read: unknown = JSON.parse(list);
    return Array.isArray(read) && typeof read[1] === "string" ? read[1] : "";
  } catch {
    return "";
  }
}
