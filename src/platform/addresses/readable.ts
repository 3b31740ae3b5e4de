import { domainToUnicode } from "node:url";

/** Letters that are no look-alikes of others: Latin ones with marks, or those of one script that has none of Latin's forms. */
const clear =
  /^(?:[a-z\d\u00df-\u0130\u0132-\u0137\u0139-\u017e-]+|[\p{Script=Arabic}\d-]+|[\p{Script=Hebrew}\d-]+|[\p{Script=Hangul}\d-]+|[\p{Script=Thai}\d-]+|[\p{Script=Devanagari}\d-]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+)$/u;
/** Scripts that can spell a Latin name: clear only under a top-level domain that is not Latin either. */
const national = /^(?:[\p{Script=Cyrillic}\d-]+|[\p{Script=Greek}\d-]+)$/u;

/**
 * A domain, or an address without its protocol, in the letters that people read: `xn--mnchen-3ya.example` as `münchen.example`. What
 * could be taken for another name stays encoded, as browsers leave it.
 */
export function readableDomain(domain: string): string {
  if (!domain.includes("xn--")) return domain;
  const [host = "", ...path] = domain.split("/");
  const labels = domainToUnicode(host).split(".");
  const isNational = national.test(labels.at(-1)!);
  const isClear = labels.every((label) => clear.test(label) || (isNational && national.test(label)));
  return isClear ? [labels.join("."), ...path].join("/") : domain;
}
