import { PageError, USER_AGENT_TOKEN } from "../../platform/documents/index.ts";
import { robotsVerdict } from "./page-text.ts";
import { readTextFile } from "./text-file.ts";
import type { Visit } from "./visit.ts";

/** Reads the robots.txt of an origin once and holds addresses against it. The text is `null` where there is none. */
export type RobotsGate = (url: URL, signal: AbortSignal) => Promise<string | null>;

/** What lets the addresses of one page through. @throws PageError where the site does not want to be read */
export function robotsGate(visit: Visit): RobotsGate {
  const rules = new Map<string, string | null>();
  return async (url, signal) => {
    if (!rules.has(url.origin)) rules.set(url.origin, await readRobots(visit, url, signal));
    const robots = rules.get(url.origin) ?? null;
    const verdict = robots === null ? "allowed" : await robotsVerdict(robots, url.href, signal);
    if (verdict === "too_intricate") {
      throw new PageError(
        "refused_by_site",
        `The robots.txt of ${url.host} holds too many rules with wildcards to tell whether this page may be read. Simplify it, or submit the text as a draft.`,
      );
    }
    if (verdict === "forbidden") {
      throw new PageError(
        "refused_by_site",
        `The robots.txt of ${url.host} does not let ${USER_AGENT_TOKEN} read this page. Allow it there, or submit the text as a draft.`,
      );
    }
    return robots;
  };
}

/** RFC 9309 §2.3.1: 4xx is no rules, anything worse forbids everything. */
async function readRobots(visit: Visit, url: URL, signal: AbortSignal): Promise<string | null> {
  const file = await readTextFile(visit, new URL("/robots.txt", url), signal);
  if ("text" in file) return file.isCut ? wholeLines(file.text) : file.text;
  if (file.status < 500) return null;
  throw new PageError(
    "unreachable",
    `${url.host} answered ${file.status} for its robots.txt, so its pages must not be read for now. Try again when the site answers.`,
  );
}

/** Without a last line that is cut, which would say something else: `Disallow: /` of `Disallow: /private`. */
function wholeLines(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
}
