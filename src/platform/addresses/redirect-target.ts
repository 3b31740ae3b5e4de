import { isHttpAddress } from "./domain.ts";

/** A redirect to a redirect is met; more are made to be slow. */
const maxRedirects = 3;

/**
 * The page that an address of a search engine stands for: Google's `/url?q=…`, its AMP viewer and cache, and Bing's `/ck/a?…&u=a1…`. They
 * would count as sites of the search engine. Nothing is asked: the address itself says where it leads. Any other address stays as it is.
 */
export function redirectTarget(address: string): string {
  let url = address;
  for (let hop = 0; hop < maxRedirects; hop++) {
    const target = nextOf(url);
    if (target === null) break;
    url = target;
  }
  return url;
}

function nextOf(address: string): string | null {
  // Nearly all addresses are none of these, and are told without a parser.
  if (!/google|ampproject|bing/i.test(address) || !URL.canParse(address)) return null;
  const { hostname, pathname, search, searchParams } = new URL(address);
  const target = /^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/.test(hostname)
    ? pathname === "/url"
      ? (searchParams.get("q") ?? searchParams.get("url"))
      : originalOf(/^\/amp\/(s\/)?(.+)$/.exec(pathname), search)
    : /(?:^|\.)cdn\.ampproject\.org$/.test(hostname)
      ? originalOf(/^\/[cv]\/(s\/)?(.+)$/.exec(pathname), search)
      : /^(?:www\.)?bing\.com$/.test(hostname) && pathname === "/ck/a"
        ? decoded(searchParams.get("u"))
        : null;
  return target !== null && isHttpAddress(target) ? target : null;
}

/** `s/` stands for https. */
function originalOf(match: RegExpExecArray | null, search: string): string | null {
  return match && `${match[1] ? "https" : "http"}://${match[2]}${search}`;
}

function decoded(value: string | null): string | null {
  return value?.startsWith("a1") ? Buffer.from(value.slice(2), "base64url").toString() : null;
}
