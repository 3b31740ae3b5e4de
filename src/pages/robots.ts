import robotsParserModule from "robots-parser";

// The package is CommonJS and declares its function as an ES default export.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** What this service calls itself when it reads pages; the token a site's robots.txt can name. */
export const USER_AGENT_TOKEN = "Answerscope";

/** Whether a robots.txt lets a crawler read an address (RFC 9309; no rule means yes). */
export function robotsAllows(robotsTxt: string, url: string, userAgent: string): boolean {
  const robotsUrl = new URL("/robots.txt", url).href;
  return robotsParser(robotsUrl, robotsTxt).isAllowed(url, userAgent) !== false;
}
