import normalize from "normalize-url";

/** Tracking parameters: they never identify the page. */
const tracking = [
  /^utm_\w+$/i,
  /^(gclid|gbraid|wbraid|dclid|gclsrc|fbclid|msclkid|ttclid|twclid|li_fat_id|yclid|igshid|mc_cid|mc_eid|_ga|_gl|srsltid)$/i,
  /^(ref|ref_src|ref_url|referrer|source|spm|cmpid|mkt_tok|vero_id|_hsenc|_hsmi|hsctatracking|oly_anon_id|oly_enc_id|rb_clickid|s_cid)$/i,
];

/**
 * Most addresses: a host of plain names and a path of plain parts. Nothing of them changes but what is cut off, which a URL's parser takes
 * forty times as long to say.
 */
const plain =
  /^https?:\/\/(?:www\.)?((?!www\.)(?=[a-z\d.-]{4,63}(?:\/|$))(?:(?!xn--)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}(?:\/[\w~-][\w.~-]*)*)\/?$/;

/**
 * The form in which two addresses of one page are equal: no protocol, lower-case host without `www.` and default port, no
 * fragment, no tracking parameters, no trailing slash, percent-encoding normalized. An address that is none stays as it is.
 */
export function normalizeUrl(url: string): string {
  const [, form] = plain.exec(url) ?? [];
  if (form !== undefined) return form;
  try {
    const normalized = normalize(url.trim(), {
      stripProtocol: true,
      stripHash: true,
      stripWWW: true,
      removeQueryParameters: tracking,
      removeTrailingSlash: true,
      sortQueryParameters: true,
      defaultProtocol: "https",
    });
    // Without a protocol the default port is unknown.
    return normalized.replace(/^([^/?]*):(?:80|443)(?=[/?]|$)/, "$1");
  } catch {
    return url.trim();
  }
}
