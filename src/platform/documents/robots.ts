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
  const { origin, pathname, search } = new URL(url);
  // A rule that has a star or a final dollar in its code means the character (RFC 9309 §2.2.3).
  const path = comparablePath(`${pathname}${search}`).replaceAll("*", "%2A").replaceAll("$", "%24");
  return robotsParser(`${origin}/robots.txt`, plainRules(robotsTxt)).isAllowed(`${origin}${path}`, userAgent) !== false;
}

/**
 * The lines of a robots.txt that belong to groups, as the library reads them right. It ends a list of user agents at any other line, such as
 * `Crawl-delay` or `Sitemap`, where the RFC lets only rules end it (§2.2.1), and knows no group without rules.
 */
function plainRules(robotsTxt: string): string {
  const lines = robotsTxt.split(/[\r\n]/).flatMap((line) => {
    const [name = "", ...rest] = line.split("#", 1)[0]!.split(":");
    const [key, value] = [name.trim().toLowerCase(), rest.join(":").trim()];
    // Versions and words behind a crawler's name are no part of it.
    if (key === "user-agent") return `user-agent: ${value.split(/[\s/,;]/, 1)[0]}`;
    return key === "allow" || key === "disallow" ? `${key}: ${comparablePath(value).replace(/\$(?!$)/g, "%24")}` : [];
  });
  return [...lines, "disallow:"].join("\n");
}

/** A path in one writing: of what may be written as a code or as itself, only letters, digits and `-._~` stand as themselves (RFC 9309 §2.2.2). */
export function comparablePath(path: string): string {
  return encodeURI(path.toWellFormed())
    .replaceAll("%25", "%")
    .replaceAll("'", "%27")
    .replace(/%[\da-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    });
}
