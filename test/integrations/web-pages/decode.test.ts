import { expect, test } from "vitest";
import { decodeHtml } from "../../../src/integrations/web-pages/decode.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

test.each([
  ["the header", bytes("<p>", [0xe9], "</p>"), "text/html; charset=ISO-8859-1", "<p>é</p>", "windows-1252", true],
  ["the header in quotes", bytes([0x82, 0xa0]), 'text/html; charset="Shift_JIS"', "あ", "shift_jis", true],
  ["the meta element", bytes('<meta charset="euc-jp">', [0xa4, 0xa2]), "text/html", '<meta charset="euc-jp">あ', "euc-jp", true],
  [
    "the older meta element",
    bytes('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', [0xc1]),
    "text/html",
    '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">а',
    "koi8-r",
    true,
  ],
  ["a byte order mark before the header", bytes([0xef, 0xbb, 0xbf, 0xc3, 0xa9]), "text/html; charset=koi8-r", "é", "utf-8", true],
  ["UTF-16 by its mark", bytes([0xff, 0xfe, 0x61, 0x00]), "text/html", "a", "utf-16le", true],
  ["nothing, valid UTF-8", bytes([0xc3, 0xa9]), "text/html", "é", "utf-8", false],
  ["nothing, not UTF-8", bytes([0xe9, 0x80]), "text/html", "é€", "windows-1252", false],
  [
    "the XML declaration",
    bytes('<?xml version="1.0" encoding="windows-1251"?>', [0xcf]),
    "application/xhtml+xml",
    '<?xml version="1.0" encoding="windows-1251"?>П',
    "windows-1251",
    true,
  ],
  [
    "a meta element behind a description that speaks of charsets",
    bytes('<meta name="description" content="charset=koi8-r"><meta charset="windows-1251">', [0xcf]),
    "text/html",
    '<meta name="description" content="charset=koi8-r"><meta charset="windows-1251">П',
    "windows-1251",
    true,
  ],
  [
    "a meta element for scripts",
    bytes('<meta charset="x-user-defined">', [0xe9]),
    "text/html",
    '<meta charset="x-user-defined">é',
    "windows-1252",
    true,
  ],
  ["the first of two headers", bytes([0xc1]), "text/html;charset=koi8-r, text/html", "а", "koi8-r", true],
  ["an unknown name in the header", bytes([0xc3, 0xa9]), "text/html; charset=nonsense", "é", "utf-8", false],
  [
    "a commented meta",
    bytes('<!-- <meta charset="koi8-r"> -->', [0xc3, 0xa9]),
    "text/html",
    '<!-- <meta charset="koi8-r"> -->é',
    "utf-8",
    false,
  ],
])("the charset comes from %s", (_, input, contentType, text, charset, declared) => {
  expect(decodeHtml(input, contentType)).toEqual({ text, charset, declared });
});

test("a meta element behind the first 1,024 bytes counts as in browsers, but as not declared", () => {
  const head = `<html><head><script>${"x".repeat(3000)}</script>`;
  const late = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">';
  expect(decodeHtml(bytes(head, late, [0xcf]), "text/html")).toMatchObject({ charset: "windows-1251", declared: false });
  expect(decodeHtml(bytes(head, late, [0xd0, 0x9f]), "text/html")).toMatchObject({ charset: "utf-8", declared: false });
  expect(decodeHtml(bytes(head, "</head><body>", late, [0xcf]), "text/html")).toMatchObject({ charset: "windows-1252" });
});
