import { belongsTo } from "../../../platform/addresses/index.ts";
import type { AnswerSource } from "../provider.ts";

const redirectHost = "vertexaisearch.cloud.google.com";
const timeoutMs = 3000;

/** Asks for the address that a grounding redirect leads to, without following it. */
export type RedirectLookup = (url: URL, signal: AbortSignal) => Promise<string | null>;

/**
 * Whether the address is one of Google's grounding redirects. They expire after some weeks and name Google instead of the
 * site, so they are useless as evidence.
 */
export function isGroundingRedirect(url: string): boolean {
  if (!url.includes(redirectHost) || !URL.canParse(url)) return false;
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === "https:" && hostname === redirectHost && port === "" && pathname.startsWith("/grounding-api-redirect/");
}

/**
 * The page that a grounding redirect leads to. Only Google's own fixed host is ever asked and the target is never
 * fetched. What Google's answer names is taken only where it lies in the site that the chunk names; otherwise,
 * and where Google does not answer, the site's root stands for the page.
 * @param named the site's domain: Vertex AI gives it beside the title, the Gemini API as the title.
 * @returns `null` when not even the site is known.
 */
export async function resolveRedirect(
  url: string,
  named: string | null,
  lookup: RedirectLookup,
  signal: AbortSignal,
): Promise<string | null> {
  const site = domainIn(named);
  const target = await lookup(new URL(url), AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])).catch(() => null);
  if (target !== null && URL.canParse(target)) {
    const { protocol, hostname } = new URL(target);
    const isInSite = site === null || belongsTo(hostname, site);
    if (/^https?:$/u.test(protocol) && isInSite) return target;
  }
  return rootOf(site);
}

/** The root of the site that a redirect's title names, where the redirect cannot be asked any more; null for other addresses and titles. */
export const siteOfRedirect = (url: string, title: string | null): string | null =>
  isGroundingRedirect(url) ? rootOf(domainIn(title)) : null;

const rootOf = (site: string | null): string | null => site && `https://${site}/`;

/** Sources with the pages in the place of redirects, which gateways to Gemini pass on; those that lead nowhere known are left out. */
export async function withoutRedirects(
  sources: readonly AnswerSource[],
  lookup: RedirectLookup,
  signal: AbortSignal,
): Promise<AnswerSource[]> {
  const pages = new Map<string, Promise<string | null>>();
  for (const { url, title } of sources) {
    if (isGroundingRedirect(url) && !pages.has(url)) pages.set(url, resolveRedirect(url, title, lookup, signal));
  }
  const found = sources.map(async (source) => {
    const url = await (pages.get(source.url) ?? source.url);
    return url === null ? [] : [{ ...source, url }];
  });
  return (await Promise.all(found)).flat();
}

/** Reads the `Location` of Google's answer. */
export const lookUpRedirect: RedirectLookup = async (url, signal) => {
  const response = await fetch(url, { method: "HEAD", redirect: "manual", signal });
  return response.headers.get("location");
};

/** A domain such as `example.com`, without `www.`; null for any other text. */
function domainIn(named: string | null): string | null {
  const text = named?.trim().toLowerCase() ?? "";
  return /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]+$/u.test(text) &&
    URL.canParse(`https://${text}/`)
    ? new URL(`https://${text}/`).hostname.replace(/^www\./u, "")
    : null;
}
