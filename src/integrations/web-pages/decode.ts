/**
 * Bytes of an HTML page as text, by the order of the HTML standard (§13.2.3.2): byte order mark, the header's charset,
 * the page's own `<meta>` within its first 1,024 bytes, else UTF-8 if the bytes are valid UTF-8, else windows-1252.
 * The byte order mark is not part of the text.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string): { text: string; charset: string; declared: boolean } {
  const bom = bomCharset(bytes);
  const declared = bom ?? known(/charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]) ?? metaCharset(bytes);
  if (declared) return { text: new TextDecoder(declared).decode(bytes), charset: declared, declared: true };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), charset: "utf-8", declared: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), charset: "windows-1252", declared: false };
  }
}

function bomCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).replace(/<!--[\s\S]*?-->/g, "");
  const found = known(/<meta\b[^>]{0,400}?charset\s{0,9}=\s{0,9}(?:["']\s{0,9})?([^\s"'/>;]+)/i.exec(head)?.[1]);
  // A page whose <meta> could be read as ASCII is not UTF-16, whatever it says (the standard's own rule).
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
