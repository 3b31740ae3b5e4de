import { isUtf8 } from "node:buffer";
import { PageError, USER_AGENT_TOKEN } from "../../platform/documents/index.ts";
import { guardedFetch, type Resolve } from "./guarded-fetch.ts";
import { parsePageUrl, type TestHosts } from "./page-url.ts";

/** How hosts are found. */
export interface Finding {
  /** How names become addresses; tests of rebinding give their own. */
  resolve?: Resolve;
  /** See `TestHosts`. */
  test?: TestHosts;
}

/** What came of a visit: an answer, an address to go on to, or why there is no going on. */
export type Visited = { response: Response } | { target: URL } | { astray: PageError };

/** Asks for one address, without following where it leads. */
export type Visit = (url: URL, accept: string, signal: AbortSignal) => Promise<Visited>;

/** Redirects that are followed before a page, or a file, is given up. */
export const MAX_REDIRECTS = 5;

const USER_AGENT = `Mozilla/5.0 (compatible; ${USER_AGENT_TOKEN}/1.0)`;

/** Makes visits to public addresses only. */
export function visiting(finding: Finding): Visit {
  const fetch = guardedFetch(finding);
  return async (url, accept, signal) => {
    const response = await fetch(url, { redirect: "manual", signal, headers: { accept, "user-agent": USER_AGENT } });
    if (![301, 302, 303, 307, 308].includes(response.status)) return { response };
    await response.body?.cancel();
    return redirected(response, url, finding.test);
  };
}

function redirected(response: Response, from: URL, test: TestHosts | undefined): Visited {
  const location = locationOf(response);
  if (!location || !URL.canParse(location, from.href)) {
    const message = `${from.host} redirects without a valid target. Give the address where the page really is.`;
    return { astray: new PageError("unreadable", message) };
  }
  const target = new URL(location, from.href);
  target.hash = "";
  try {
    return { target: allowedTarget(target, from, test) };
  } catch (astray) {
    return { astray: astray as PageError };
  }
}

/** An address that a page leads to, which has to be one that is read as any other has. @throws PageError */
export function allowedTarget(target: URL, from: URL, test: TestHosts | undefined): URL {
  try {
    return parsePageUrl(target.href, test);
  } catch (error) {
    const message = `${from.host} redirects to an address that is not read: ${(error as Error).message}`;
    throw new PageError("refused_address", message);
  }
}

/** Where an answer redirects to. A header's bytes come as Latin-1; servers write addresses in UTF-8, and browsers read them so. */
function locationOf(response: Response): string {
  const bytes = Buffer.from(response.headers.get("location") ?? "", "latin1");
  return bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
}
