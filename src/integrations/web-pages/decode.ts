/**
 * Bytes of an HTML page as text, by the order of the HTML standard (§13.2.3.2): byte order mark, the header's charset,
 * the page's own `<meta>` or XML declaration within its first 1,024 bytes, else UTF-8 if the bytes are valid UTF-8. Else, as browsers do,
 * a `<meta>` further down in the head, which counts as not declared, and at last windows-1252.
 * The byte order mark is not part of the text.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string): { text: string; charset: string; declared: boolean } {
  const bom = bomCharset(bytes);
  const start = asciiOf(bytes, declaredWithin);
  const declared =
    bom ?? known(/charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1]) ?? metaCharset(start) ?? xmlCharset(start);
  if (declared) return { text: new TextDecoder(declared).decode(bytes), charset: declared, declared: true };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), charset: "utf-8", declared: false };
  } catch {
    const charset = metaCharset(asciiOf(bytes, headWithin).split(/<\/head|<body/i, 1)[0]!) ?? "windows-1252";
    return { text: new TextDecoder(charset).decode(bytes), charset, declared: false };
  }
}

/** Where a page has to declare its charset, in bytes. */
const declaredWithin = 1024;
/** Heads with more in front of their `<meta>` are made to be slow. */
const headWithin = 64 * 1024;

const asciiOf = (bytes: Uint8Array, length: number) => new TextDecoder("latin1").decode(bytes.subarray(0, length));

function bomCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}

/** What the first `<meta>` says that declares a charset: in an attribute of its own, or in the place of the header. */
function metaCharset(start: string): string | undefined {
  const found = withoutComments(start)
    .matchAll(/<meta[\s/][^>]{0,400}/gi)
    .map(([tag]) => (/http-equiv/i.test(tag) ? tag : tag.replace(/content\s{0,9}=\s{0,9}(?:"[^"]*"?|'[^']*'?)/i, "")))
    .map((tag) => known(/charset\s{0,9}=\s{0,9}(?:["']\s{0,9})?([^\s"'/>;]+)/i.exec(tag)?.[1]))
    .find((charset) => charset !== undefined);
  // A page whose <meta> could be read as ASCII is not UTF-16, whatever it says (the standard's own rule); x-user-defined is for scripts.
  if (found === "x-user-defined") return "windows-1252";
  return found?.startsWith("utf-16") ? "utf-8" : found;
}

/** One pass over the text, however many comments are opened and not closed. */
function withoutComments(html: string): string {
  const [first, ...rest] = html.split("<!--");
  const behind = (part: string) => (part.includes("-->") ? part.slice(part.indexOf("-->") + 3) : "");
  return `${first}${rest.map(behind).join("")}`;
}

function xmlCharset(start: string): string | undefined {
  const found = known(/^<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([^"']+)/i.exec(start)?.[1]);
  return found?.startsWith("utf-16") ? "utf-8" : found;
}

/** The standard's name for a label that a decoder exists for. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
