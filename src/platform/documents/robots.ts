import robotsParserModule from "robots-parser";

// The package is CommonJS and declares its function as an ES default export.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** What this service calls itself when it reads pages; the token a site's robots.txt can name. */
export const USER_AGENT_TOKEN = "Answerscope";

/**
 * Comparing one rule with wildcards takes its length times the address's; beyond this much, some tenths of a second, the file is made to be
 * slow. Real ones with thousands of rules stay a hundred times below.
 */
const MAX_COMPARISONS = 50_000_000;

/** Whether the rules of a robots.txt can be compared with an address in reasonable time. */
export function isComparable(robotsTxt: string, url: string): boolean {
  const { pathname, search } = new URL(url);
  let wildcards = 0;
  for (const line of robotsTxt.split(/[\r\n]/)) {
    const rule = line.split("#", 1)[0]!.trim();
    if (rule.includes("*") && /^(?:dis)?allow\s{0,99}:/i.test(rule)) wildcards += rule.length;
  }
  return wildcards * (pathname.length + search.length) <= MAX_COMPARISONS;
}

/** Whether a robots.txt lets a crawler read an address (RFC 9309; no rule means yes). */
export function robotsAllows(robotsTxt: string, url: string, userAgent: string): boolean {
  const robotsUrl = new URL("/robots.txt", url).href;
  return robotsParser(robotsUrl, robotsTxt).isAllowed(url, userAgent) !== false;
}
